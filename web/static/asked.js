// Cards in question: those chosen become cards to tap on, and marks stay while cards change.

import { focusCell, nextCell, prepare } from "./keys.js";
import { pick, showPicked } from "./picker.js";

const cards = document.getElementById("cards");
const which = document.getElementById("which");

const keyOf = (cell) => `${cell.closest("svg").dataset.card}/${cell.dataset.row}/${cell.dataset.col}`;

let wanted = String(new URLSearchParams(new FormData(which)));

/** Show the cards that were chosen; cards that stay keep their marks. */
export async function showCards() {
  const numbers = String(new URLSearchParams(new FormData(which)));
  if (numbers === wanted) return;
  wanted = numbers;
  const answer = await fetch(`${which.action}?${numbers}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const drawn = page.getElementById("cards");
  if (!drawn || numbers !== wanted) return;
  const kept = new Map([...cards.querySelectorAll("g.cell")].map((cell) => [keyOf(cell), cell.classList.value]));
  cards.innerHTML = drawn.innerHTML;
  for (const cell of cards.querySelectorAll("g.cell")) {
    if (kept.has(keyOf(cell))) cell.setAttribute("class", kept.get(keyOf(cell)));
  }
  prepare(cards);
  cards.dispatchEvent(new Event("shown"));
}

/** Each card's marks of a kind ("was" or "is"), row by row. */
export function marksOf(kind) {
  return [...cards.querySelectorAll("svg.card")].map((card) => {
    const rows = Array.from({ length: Number(card.dataset.rows) }, () => Array(Number(card.dataset.cols)).fill("."));
    for (const cell of card.querySelectorAll(`g.cell.${kind}`)) rows[cell.dataset.row][cell.dataset.col] = "X";
    return { number: Number(card.dataset.card), marks: rows.map((row) => row.join("")) };
  });
}

/** Call back with each cell that is tapped, by finger or by key. */
export function whenTapped(tapped) {
  cards.addEventListener("click", (click) => {
    const cell = click.target.closest("g.cell");
    if (cell) tapped(cell);
  });
  cards.addEventListener("keydown", (press) => {
    const cell = press.target.closest("g.cell");
    if (!cell) return;
    const next = nextCell(cell, press.key);
    if (next) focusCell(next);
    else if (press.key === " " || press.key === "Enter") tapped(cell);
    else return;
    press.preventDefault();
  });
}

/** Pick a card by its look. */
async function choose(button) {
  const fields = [...which.querySelectorAll("[name=card]")].map((field) => field.value).filter(Boolean);
  const value = await pick(button.dataset.pick, fields);
  if (value === undefined) return;
  document.getElementById(button.dataset.into).value = value;
  showPicked(which);
  showCards();
}

which.addEventListener("click", (click) => {
  const button = click.target.closest("[data-pick]");
  if (button) choose(button);
});
which.addEventListener("submit", (submit) => {
  submit.preventDefault();
  showCards();
});
which.addEventListener("change", showCards);
prepare(cards);
showPicked(which);
