// A deck's page: waits while photos are looked at, drags the grid and the fields, asks for a cell.

const SVG_EVENTS = { down: "pointerdown", move: "pointermove", up: "pointerup" };

/** Show how far the companion is, and the deck once it is done. */
async function wait(box) {
  const answer = await fetch(box.dataset.progress).catch(() => null);
  const state = answer?.ok ? await answer.json() : { busy: true };
  if (!state.busy) return location.reload();
  if (state.doing) {
    box.querySelector("progress").value = state.part;
    box.querySelector("[data-doing]").textContent = state.doing;
  }
  setTimeout(() => wait(box), 1000);
}

/** Where a pointer is, in the millimetres of a drawing. */
function place(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY);
  return point.matrixTransform(svg.getScreenCTM().inverse());
}

/** Tell of a drag, from the place where it began to where it is. */
function dragged(svg, begin) {
  svg.addEventListener(SVG_EVENTS.down, (event) => {
    const from = place(svg, event);
    const go = begin(event.target, from);
    if (!go) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    const moved = (it) => {
      const to = place(svg, it);
      go(to.x - from.x, to.y - from.y);
    };
    svg.addEventListener(SVG_EVENTS.move, moved);
    svg.addEventListener(SVG_EVENTS.up, () => svg.removeEventListener(SVG_EVENTS.move, moved), { once: true });
  });
}

/** The grid follows the finger, and the numbers follow the grid. */
function gridOn(svg) {
  const inputs = Object.fromEntries(["x", "y", "cell"].map((key) => [key, svg.closest("form").elements[key]]));
  const read = () => Object.fromEntries(Object.entries(inputs).map(([key, input]) => [key, Number(input.value.replace(",", "."))]));
  const draw = () => {
    const { x, y, cell } = read();
    const steps = [0, 1, 2, 3, 4, 5];
    const across = steps.map((n) => `M${x} ${y + n * cell}h${5 * cell}`);
    const down = steps.map((n) => `M${x + n * cell} ${y}v${5 * cell}`);
    svg.querySelector(".lines").setAttribute("d", [...across, ...down].join(""));
    svg.querySelector(".handle").setAttribute("cx", x + 5 * cell);
    svg.querySelector(".handle").setAttribute("cy", y + 5 * cell);
  };
  const write = (key, value) => { inputs[key].value = value.toFixed(2); };
  dragged(svg, (target) => {
    const was = read();
    return (dx, dy) => {
      if (target.classList.contains("handle")) write("cell", Math.max(4, was.cell + (dx + dy) / 10));
      else { write("x", was.x + dx); write("y", was.y + dy); }
      draw();
    };
  });
  for (const input of Object.values(inputs)) input.addEventListener("input", draw);
  draw();
}

/** A field of the score card is chosen by touching it, and moved by dragging. */
function fieldsOn(svg) {
  const form = svg.closest("form").elements;
  const sides = { x: "x", y: "y", w: "width", h: "height" };
  const choose = (rect) => {
    svg.querySelector(".chosen")?.classList.remove("chosen");
    rect.classList.add("chosen");
    form.field.value = rect.dataset.field;
    for (const [key, side] of Object.entries(sides)) form[key].value = Number(rect.getAttribute(side)).toFixed(2);
  };
  const chosen = () => svg.querySelector(`[data-field="${form.field.value}"]`);
  dragged(svg, (target) => {
    if (!target.dataset.field) return null;
    choose(target);
    const x = Number(target.getAttribute("x"));
    const y = Number(target.getAttribute("y"));
    return (dx, dy) => {
      target.setAttribute("x", x + dx);
      target.setAttribute("y", y + dy);
      choose(target);
    };
  });
  form.field.addEventListener("change", () => choose(chosen()));
  for (const [key, side] of Object.entries(sides)) {
    form[key].addEventListener("input", () => chosen().setAttribute(side, Number(form[key].value.replace(",", ".")) || 0));
  }
  choose(chosen());
}

/** Ask what stands in a cell. */
function askCell(cell) {
  const dialog = document.getElementById("what");
  const form = dialog.querySelector("form").elements;
  for (const key of ["shot", "row", "col"]) form[key].value = cell.dataset[key];
  form.back.value = `card-${cell.dataset.shot}`;
  for (const button of dialog.querySelectorAll("[name=letter]")) button.classList.toggle("main", button.value === cell.dataset.letter);
  dialog.showModal();
}

for (const box of document.querySelectorAll("#learning")) wait(box);
for (const svg of document.querySelectorAll("[data-grid]")) gridOn(svg);
for (const svg of document.querySelectorAll("[data-fields]")) fieldsOn(svg);
for (const cell of document.querySelectorAll(".cell")) {
  cell.addEventListener("click", () => askCell(cell));
  cell.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); askCell(cell); }
  });
}
