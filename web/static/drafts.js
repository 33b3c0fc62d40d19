// Marks that were tapped and not yet reported. They live beside the page, which is drawn anew at
// every event, and are drawn into it again each time.

const drafts = new Map(); // "player/card/row/col" -> true or false

const keyOf = (cell) => {
  const card = cell.closest("svg.card");
  return [card.dataset.player, card.dataset.card, cell.dataset.row, cell.dataset.col].join("/");
};

const isMarked = (cell) => cell.getAttribute("aria-checked") === "true";

/** A tap: the cell's mark comes or goes. */
export function toggle(cell, root) {
  const key = keyOf(cell);
  if (drafts.has(key)) drafts.delete(key);
  else drafts.set(key, !isMarked(cell));
  cell.setAttribute("aria-checked", String(!isMarked(cell)));
  cell.classList.toggle("drafted", drafts.has(key));
  showBars(root);
}

/** Draw the drafts into a page that was just made; what was reported meanwhile is no draft. */
export function redraw(root) {
  const present = new Set();
  for (const cell of root.querySelectorAll("g.cell")) {
    const key = keyOf(cell);
    if (!drafts.has(key) || drafts.get(key) === isMarked(cell)) continue;
    present.add(key);
    cell.setAttribute("aria-checked", String(drafts.get(key)));
    cell.classList.add("drafted");
  }
  for (const key of [...drafts.keys()]) if (!present.has(key)) drafts.delete(key);
  showBars(root);
}

/** Forget a player's drafts. */
export function discard(player) {
  for (const key of [...drafts.keys()]) if (key.startsWith(`${player}/`)) drafts.delete(key);
}

/** A card that was called complete says nothing of its marks until somebody taps them. */
const saysSomething = (card) => !card.closest("[data-done]") || card.querySelector(".drafted");

/** A player's cards as they are drawn now, marks row by row. */
export function cardsOf(player, root) {
  const cards = [...root.querySelectorAll(`svg.card[data-player="${player}"]`)];
  return cards.filter(saysSomething).map((card) => {
    const cols = Number(card.dataset.cols);
    const rows = card.viewBox.baseVal.height / 20;
    const marks = Array.from({ length: rows }, () => Array(cols).fill("."));
    for (const cell of card.querySelectorAll("g.cell")) {
      if (isMarked(cell)) marks[cell.dataset.row][cell.dataset.col] = "X";
    }
    return { number: Number(card.dataset.card), marks: marks.map((row) => row.join("")) };
  });
}

function showBars(root) {
  const players = new Set([...drafts.keys()].map((key) => key.split("/")[0]));
  for (const section of root.querySelectorAll(".player")) {
    section.querySelector(".draft").hidden = !players.has(section.dataset.seat);
  }
}
