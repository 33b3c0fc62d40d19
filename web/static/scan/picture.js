// A photo with what was read drawn over it: outlines, crosses, question marks. Every place can be
// tapped, every corner of the chosen card dragged, or moved with the arrow keys.

import { partOf, planeOf, points } from "./plane.js";

const SVG = "http://www.w3.org/2000/svg";
const INSET = 0.26; // marks are drawn inside, so that the pen's own stay visible
const MARGIN = 0.16; // around a chosen card, so that its corners can be grasped
const FINGER_PX = 22; // what is smaller on the screen is too small to be tapped
const HANDLE_PX = 13;
const TITLE_PX = 15;
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function make(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const middle = (corners) => [0, 1].map((i) => corners.reduce((sum, corner) => sum + corner[i], 0) / corners.length);
const line = (from, to) => `M${points([from])}L${points([to])}`;

/** The part of a photo to look at: a chosen card with some table around it, or everything. */
function viewOf(photo, card) {
  if (card?.photo !== photo) return [0, 0, photo.width, photo.height];
  const [xs, ys] = [0, 1].map((i) => card.corners.map((corner) => corner[i]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const around = MARGIN * Math.max(width, height);
  return [left - around, top - around, width + 2 * around, height + 2 * around];
}

export class Picture {
  constructor(svg, layout, words, { tapped, chosen, moved }) {
    Object.assign(this, { svg, layout, words, tapped, chosen, moved });
    new ResizeObserver(() => this.photo && this.draw(this.photo, this.image, this.draft, this.selected, this.wrong)).observe(svg);
    svg.addEventListener("click", (click) => this.#click(click));
    svg.addEventListener("keydown", (press) => this.#key(press));
    svg.addEventListener("pointerdown", (press) => this.#drag(press));
  }

  /** Draw the cards of a photo; wrong is what the referee points at, card by card. */
  draw(photo, image, draft, selected, wrong = new Map()) {
    Object.assign(this, { photo, image, draft, selected, wrong });
    const focused = this.svg.contains(document.activeElement) ? document.activeElement.id : "";
    if (!this.isDragged) this.#aim();
    const cards = draft.cards.filter((card) => card.photo === photo);
    this.svg.replaceChildren(...cards.map((card) => this.#card(card)), ...this.#handles());
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  /** Let the photo and what is drawn over it show the same part. */
  #aim() {
    const [left, top, width, height] = viewOf(this.photo, this.selected);
    const { clientWidth, clientHeight } = this.svg;
    this.scale = Math.min(clientWidth / width, clientHeight / height) || 1;
    const [x, y] = [(clientWidth - width * this.scale) / 2 - left * this.scale, (clientHeight - height * this.scale) / 2 - top * this.scale];
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    const size = { width: this.photo.width * this.scale, height: this.photo.height * this.scale, left: x, top: y };
    for (const [name, value] of Object.entries(size)) this.image.style[name] = `${value}px`;
  }

  #plane(card) {
    const { width, height } = this.layout[card.kind];
    return planeOf(width, height, card.corners);
  }

  #card(card) {
    const isChosen = card === this.selected;
    const isUnknown = card.index === null && card.kind !== "score";
    const group = make("g", {
      class: `card ${isChosen ? "chosen" : ""} ${isUnknown ? "unknown" : ""}`, "data-id": card.id,
      role: "group", "aria-label": this.words.cardName(card),
    });
    const outline = make("polygon", { class: "outline", points: points(card.corners) });
    const places = Object.entries(this.layout[card.kind].places);
    const plane = this.#plane(card);
    group.append(outline, ...places.map(([place, box], nth) => this.#place(card, plane, place, box, isChosen && nth === 0)));
    group.append(this.#title(card));
    return group;
  }

  #place(card, plane, place, box, isStop) {
    const mark = this.draft.mark(card, place);
    const isUnsure = this.draft.isUnsure(card, place);
    const isDoubted = this.draft.isDoubted(card, place);
    const classes = ["place", mark, isUnsure && "unsure", this.draft.isSettled(card, place) && "settled", isDoubted && "doubted", this.draft.isFixed(card, place) && "fixed", this.wrong.get(card.kind === "score" ? "score" : card.index)?.has(place) && "wrong"];
    const element = make("g", {
      class: classes.filter(Boolean).join(" "), "data-place": place, id: `place-${card.id}-${place}`, role: "checkbox",
      "aria-checked": isUnsure ? "mixed" : String(mark !== "empty"), "aria-label": this.words.placeName(card, place), tabindex: isStop ? 0 : -1,
    });
    element.append(make("polygon", { class: "area", points: points(partOf(plane, box, 0.04, 0.04, 0.96, 0.96)) }));
    const [a, b, c, d] = partOf(plane, box, INSET, INSET, 1 - INSET, 1 - INSET);
    if (mark !== "empty") element.append(make("path", { class: "ink", d: mark === "cross" ? line(a, c) + line(b, d) : line(d, b) }));
    if (isUnsure || isDoubted) element.append(this.#text(isUnsure ? "?" : "!", middle([a, c]), Math.hypot(a[0] - d[0], a[1] - d[1]) * 1.5));
    return element;
  }

  #text(text, [x, y], size) {
    return make("text", { x, y, "font-size": size, class: "ask" }, text);
  }

  /** The card's name on its upper edge. */
  #title(card) {
    const [a, b] = card.corners;
    const size = Math.max(TITLE_PX / this.scale, Math.hypot(b[0] - a[0], b[1] - a[1]) / 12);
    const top = card.corners.reduce((one, other) => (other[1] < one[1] ? other : one));
    return make("text", { x: middle(card.corners)[0], y: Math.max(size, top[1] - size * 0.3), "font-size": size, class: "title" }, this.words.cardTitle(card));
  }

  #handles() {
    if (this.selected?.photo !== this.photo) return [];
    const radius = HANDLE_PX / this.scale;
    return this.selected.corners.map(([x, y], nth) => make("circle", {
      class: "corner", cx: x, cy: y, r: radius, "data-corner": nth, id: `corner-${nth}`, tabindex: 0, role: "button",
      "aria-label": this.words.corners[nth],
    }));
  }

  #cardAt(target) {
    const id = Number(target.closest("g.card")?.dataset.id);
    return this.draft.cards.find((card) => card.id === id);
  }

  #click(click) {
    const card = this.#cardAt(click.target);
    const place = click.target.closest(".place")?.dataset.place;
    const isLarge = place && click.target.closest(".place").getBoundingClientRect().width >= FINGER_PX;
    if (isLarge) this.tapped(card, place);
    else if (!click.target.closest(".corner")) this.chosen(card ?? null);
  }

  #key(press) {
    const step = STEPS[press.key];
    const { corner } = press.target.dataset;
    const place = press.target.closest(".place");
    if (corner !== undefined && step) this.#nudge(Number(corner), step, press.shiftKey ? 10 : 2);
    else if (place && step) this.#walk(place, step);
    else if (place && (press.key === " " || press.key === "Enter")) this.tapped(this.#cardAt(place), place.dataset.place);
    else return;
    press.preventDefault();
  }

  /** The nearest place in the direction of an arrow key. */
  #walk(place, [dx, dy]) {
    const here = middle([...place.firstChild.points].map(({ x, y }) => [x, y]));
    const others = [...place.parentElement.querySelectorAll(".place")].filter((other) => other !== place).map((other) => {
      const [x, y] = middle([...other.firstChild.points].map((point) => [point.x, point.y]));
      const [along, aside] = [(x - here[0]) * dx + (y - here[1]) * dy, Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx)];
      return { other, far: along > aside ? along + aside : Infinity };
    });
    const next = others.reduce((one, other) => (other.far < one.far ? other : one), { far: Infinity });
    if (!next.other) return;
    place.setAttribute("tabindex", "-1");
    next.other.setAttribute("tabindex", "0");
    next.other.focus();
  }

  #nudge(corner, [dx, dy], by) {
    const pixels = by / this.scale;
    const [x, y] = this.selected.corners[corner];
    this.#move(corner, [x + dx * pixels, y + dy * pixels]);
    clearTimeout(this.nudged);
    this.nudged = setTimeout(() => this.moved(this.selected), 700);
  }

  #move(corner, point) {
    this.selected.corners = this.selected.corners.map((old, nth) => (nth === corner ? point : old));
    this.draw(this.photo, this.image, this.draft, this.selected, this.wrong);
  }

  #drag(press) {
    const corner = press.target.dataset?.corner;
    if (corner === undefined) return;
    press.preventDefault();
    const inside = (event) => {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      return [Math.min(this.photo.width, Math.max(0, x)), Math.min(this.photo.height, Math.max(0, y))];
    };
    const move = (event) => this.#move(Number(corner), inside(event));
    const stop = () => {
      window.removeEventListener("pointermove", move);
      this.isDragged = false;
      this.moved(this.selected);
    };
    this.isDragged = true;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop, { once: true });
  }
}
