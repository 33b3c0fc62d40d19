// Cards by keyboard: one stop a card, arrows between its cells, space or enter to mark.

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Let Tab reach the first cell of every card. */
export function prepare(root) {
  for (const card of root.querySelectorAll("svg.card")) card.querySelector("g.cell")?.setAttribute("tabindex", "0");
}

/** The cell that a key leads to from another, over walls; undefined at the edge. */
export function nextCell(cell, key) {
  const step = STEPS[key];
  if (!step) return undefined;
  const card = cell.closest("svg.card");
  let [row, col] = [Number(cell.dataset.row), Number(cell.dataset.col)];
  for (let tries = 0; tries < 8; tries += 1) {
    row += step[0];
    col += step[1];
    const there = card.querySelector(`g.cell[data-row="${row}"][data-col="${col}"]`);
    if (there) return there;
  }
  return undefined;
}

/** Move the card's stop, and the focus, to a cell. */
export function focusCell(cell) {
  for (const other of cell.closest("svg.card").querySelectorAll("g.cell")) other.setAttribute("tabindex", "-1");
  cell.setAttribute("tabindex", "0");
  cell.focus();
}
