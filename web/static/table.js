// The table's page: taps become commands, and every event draws the page anew, as the companion
// made it. Nothing is decided here.

import { send } from "./commands.js";
import { lockable, showLock } from "./lock.js";
import { cardsOf, discard, redraw, toggle } from "./drafts.js";
import { eventOf } from "./forms.js";
import { focusCell, nextCell, prepare } from "./keys.js";
import { pick, showPicked } from "./picker.js";
import { ask, askAnyway, tell } from "./say.js";

const root = document.getElementById("table");
const words = document.getElementById("words").dataset;
const live = document.getElementById("live");
const table = root.dataset.table;
const board = () => root.querySelector(".board");
const known = () => Number(board().dataset.known);
const command = (path, data) => send(table, path, { known: known(), ...data }, words.failed);

let drawing = Promise.resolve();
let running = null; // the command under way, and the board it was tapped on

/** Draw the page as the companion has it now, one drawing after the other. */
function draw() {
  drawing = drawing.then(async () => {
    const answer = await fetch(root.dataset.fragment);
    if (answer.ok) replace(await answer.text());
  }).catch(() => undefined);
  return drawing;
}

/** Put a new board in the old one's place; what is open, typed or focused stays so. */
function replace(html) {
  const open = [...root.querySelectorAll("details[open][id]")].map((it) => it.id);
  const typed = [...root.querySelectorAll("input[id]")].map((it) => [it.id, it.value]);
  const focused = root.contains(document.activeElement) ? document.activeElement.id : "";
  const scrolled = root.querySelector("aside").scrollTop;
  root.innerHTML = html;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, value] of typed) if (document.getElementById(id)) document.getElementById(id).value = value;
  root.querySelector("aside").scrollTop = scrolled;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  refine();
}

function refine() {
  prepare(root);
  redraw(root);
  showPicked(root);
  root.dispatchEvent(new Event("drawn"));
}

/** Do one thing at a time, and say so in words where it cannot be done. A second tap on the same
 * board is one too many; one on a board that was drawn since is meant, and waits its turn. */
async function doing(work) {
  while (running) {
    if (running.board === board()) return;
    await running.done;
  }
  const done = worked(work);
  running = { board: board(), done };
  root.setAttribute("aria-busy", "true");
  const wrong = await done;
  running = null;
  root.removeAttribute("aria-busy");
  await draw();
  if (wrong) await tell(wrong);
}

/** What was wrong with a piece of work, in a sentence; nothing if it was done. */
const worked = (work) => work().then(() => "", (error) => error.message);

const append = (event) => command("entries", { event });

async function happened(button) {
  if (button.dataset.ask && !(await ask(button.dataset.ask))) return;
  await doing(() => append(JSON.parse(button.dataset.event)));
}

/** Somebody picks one of many: it fills a field, or the gap in the event that the button reports. */
async function choose(button) {
  const value = await pick(button.dataset.pick, JSON.parse(board().dataset.taken ?? "[]"));
  if (value === undefined) return;
  if (button.dataset.into) {
    document.getElementById(button.dataset.into).value = value;
    showPicked(root);
    return;
  }
  const event = JSON.parse(button.dataset.happens);
  const [list, place] = button.dataset.at.split(".");
  event[list][Number(place)] = value === "" ? null : Number(value);
  await doing(() => append(event));
}

// A game's own module reports what happened with an event of this name.
root.addEventListener("happens", (report) => doing(() => append(report.detail)));

/** Let the referee judge the marks; the table decides what is recorded. */
async function report(player) {
  await doing(async () => {
    const told = await send(table, "looks", { player, cards: cardsOf(player, root) }, words.failed);
    const wrong = told.ruling?.violations ?? [];
    const lines = wrong.map((one) => `${one.text} ${one.rule}`);
    if (told.ruling?.verdict === "illegal" && !(await askAnyway(words.illegal, lines))) return;
    await append(told.event);
    discard(player);
    say(told.ruling === null ? words.unjudged : lines.length ? "" : words.legal);
  });
}

function say(text) {
  live.textContent = text;
  setTimeout(() => { if (live.textContent === text) live.textContent = ""; }, 5000);
}

root.addEventListener("click", (click) => {
  const cell = click.target.closest("g.cell");
  const button = click.target.closest("button");
  if (cell) toggle(cell, root);
  else if (!button) return;
  else if (button.dataset.pick) choose(button);
  else if (button.dataset.event) happened(button);
  else if ("undo" in button.dataset) doing(() => command("undo", {}));
  else if (button.dataset.look) report(Number(button.dataset.look));
  else if (button.dataset.discard) { discard(button.dataset.discard); draw(); }
});

root.addEventListener("keydown", (press) => {
  const cell = press.target.closest("g.cell");
  if (!cell) return;
  const next = nextCell(cell, press.key);
  if (next) focusCell(next);
  else if (press.key === " " || press.key === "Enter") toggle(cell, root);
  else return;
  press.preventDefault();
});

root.addEventListener("submit", (submit) => {
  submit.preventDefault();
  const form = submit.target;
  if (!form.dataset.happens) return;
  const event = eventOf(form, submit.submitter);
  doing(async () => {
    if (form.dataset.target) await command("corrections", { target: Number(form.dataset.target), instead: event });
    else await append(event);
    form.reset();
  });
});

function follow() {
  const stream = new EventSource(`/api/tables/${table}/stream?after=${known() - 1}`);
  stream.addEventListener("now", (message) => {
    const now = JSON.parse(message.data);
    if (live.classList.contains("off")) say("");
    live.classList.remove("off");
    showLock(now.table.locked);
    if (now.state.entries !== known() || String(now.table.locked) !== board().dataset.locked) draw();
  });
  stream.addEventListener("error", () => {
    live.classList.add("off");
    live.textContent = live.dataset.off;
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, 3000);
  });
}

lockable(table, words.failed, say);
refine();
follow();
