// Was it legal? Marks before and now are tapped on the same drawing; the companion judges.

import { asked, showAnswer } from "./answer.js";
import { marksOf, whenTapped } from "./asked.js";

const question = document.getElementById("question");
const cards = document.getElementById("cards");
const ask = document.getElementById("ask");
const noted = document.getElementById("noted");
const mode = () => question.querySelector("[name=mode]:checked").value;
const turns = JSON.parse(noted.dataset.turns);

/** A tap in "before" marks the cell for then and now; one in "now" for now alone. */
function tap(cell) {
  if (mode() === "was") {
    const marked = cell.classList.toggle("was");
    cell.classList.toggle("is", marked);
  } else {
    cell.classList.toggle("is");
    if (mode() === "only") cell.classList.remove("was");
  }
  speak(cell);
}

function speak(cell) {
  cell.setAttribute("aria-checked", String(cell.classList.contains(mode() === "was" ? "was" : "is")));
}

function showMode() {
  for (const hint of question.querySelectorAll(".helps")) hint.hidden = hint.dataset.mode !== mode();
  document.getElementById("turns").hidden = mode() === "only";
  for (const cell of cards.querySelectorAll("g.cell")) {
    if (mode() === "only") cell.classList.remove("was");
    speak(cell);
  }
}

function showTurns() {
  const template = document.getElementById("noted-turn");
  noted.replaceChildren(...turns.map((pattern, nth) => {
    const item = template.content.cloneNode(true);
    const button = item.querySelector("button");
    const drawn = question.querySelector(`.reveal[data-pattern="${pattern ?? ""}"]`);
    button.append(...[...drawn.childNodes].map((node) => node.cloneNode(true)));
    button.setAttribute("aria-label", `${pattern ?? "?"}: ${button.title}`);
    button.dataset.nth = nth;
    return item;
  }));
  document.getElementById("none-noted").hidden = turns.length > 0;
}

async function judge() {
  const now = marksOf("is");
  const position = mode() === "only";
  if (!now.length) return showAnswer("", ask.dataset.none);
  if (!position && !turns.length) return showAnswer("", ask.dataset.noTurn);
  const common = { ...JSON.parse(question.dataset.about), options: JSON.parse(question.dataset.options) };
  const round = Number(document.getElementById("round")?.value ?? 1);
  const [path, more] = position
    ? [question.dataset.possible, { cards: now }]
    : [question.dataset.verdict, { round, expeditions: turns, before: { cards: marksOf("was") }, after: { cards: now } }];
  ask.disabled = true;
  try {
    showAnswer(await asked(path, { ...common, ...more }, ask.dataset.failed));
  } catch (error) {
    showAnswer("", error.message);
  } finally {
    ask.disabled = false;
  }
}

question.addEventListener("click", (click) => {
  const add = click.target.closest(".reveal");
  const remove = click.target.closest(".noted-turn");
  if (add) turns.push(add.dataset.pattern || null);
  else if (remove) turns.splice(Number(remove.dataset.nth), 1);
  else return;
  showTurns();
});
question.addEventListener("change", (change) => { if (change.target.name === "mode") showMode(); });
cards.addEventListener("shown", showMode);
ask.addEventListener("click", judge);
whenTapped(tap);
showTurns();
showMode();
