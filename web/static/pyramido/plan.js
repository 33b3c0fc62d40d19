// The drawing of a turn that is not reported yet.

const SVG = "http://www.w3.org/2000/svg";
const BLOCK = 20;
const QUARTERS = ["tl", "tr", "br", "bl"];
const PLACES = { tl: [1, 1], tr: [11, 1], br: [11, 11], bl: [1, 11] };
const TURNS = { "0,1": 0, "1,0": 1, "0,-1": 2, "-1,0": 3 };

function made(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const use = (glyph, x, y, size) => made("use", { href: `#glyph-${glyph}`, x, y, width: size, height: size });

/** How far a domino on these cells is turned, in quarter turns. */
function turnsOf([from, to]) {
  return to ? TURNS[`${to[0] - from[0]},${to[1] - from[1]}`] ?? 0 : 0;
}

/** The colour and the symbols of the left (0) or right (1) block of a pictured domino, turned. */
export function symbolsOf(picture, nth, cells) {
  if (!picture) return { color: "unknown", symbols: [] };
  const color = [...picture.querySelectorAll("rect")[nth].classList].find((name) => name !== "block");
  const mine = [...picture.querySelectorAll("use")].map((it) => [Number(it.getAttribute("x")) - BLOCK * nth, Number(it.getAttribute("y"))])
    .filter(([x]) => x >= 0 && x < BLOCK);
  const printed = mine.map(([x, y]) => QUARTERS.findIndex((quarter) => PLACES[quarter][0] === x && PLACES[quarter][1] === y));
  return { color, symbols: printed.map((quarter) => QUARTERS[(quarter + turnsOf(cells)) % 4]) };
}

/** The planned blocks with their jewel and tile. */
export function planned(turn, pyramid, blocks) {
  const offset = Number(pyramid.dataset.offset);
  const isAt = (cell, there) => there && cell[0] === there[0] && cell[1] === there[1];
  return blocks.map(({ cell: [row, col], color, symbols }) => {
    const [x, y] = [col * BLOCK + offset, row * BLOCK + offset];
    const isTile = isAt([row, col], turn.tile?.cell);
    const shown = isTile ? { color: turn.tile.color, symbols: [QUARTERS[turn.tile.quarter]] } : { color, symbols };
    const parts = [
      made("rect", { class: `block ${shown.color} ${isTile ? "tile" : ""}`, x: x + 0.5, y: y + 0.5, width: 19, height: 19, rx: 1.5 }),
      ...shown.symbols.map((quarter) => use("symbol", x + PLACES[quarter][0], y + PLACES[quarter][1], 8)),
    ];
    if (isAt([row, col], turn.jewel)) {
      parts.push(made("svg", { class: `jewel ${color}`, x: x + 5, y: y + 5, width: 10, height: 10 }, made("use", { href: "#glyph-jewel" })));
    }
    const name = pyramid.querySelector(`g.free[data-row="${row}"][data-col="${col}"]`)?.getAttribute("aria-label") ?? "";
    return made("g", { class: "planned", role: "button", tabindex: "0", "data-row": row, "data-col": col, "aria-label": name }, ...parts);
  });
}
