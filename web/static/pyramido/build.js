// A turn of Pyramido by finger: a domino, the two blocks where it goes, its jewel, perhaps a
// resurfacing tile, the pile that refills the quarry. It is drawn as a plan until it is reported;
// whether it was right is for the companion to say.

import { pick, pictureOf } from "../picker.js";
import { planned, symbolsOf } from "./plan.js";

const root = document.getElementById("table");
const board = () => root.querySelector(".board");
const same = (one, other) => one[0] === other[0] && one[1] === other[1];
const blank = () => ({ domino: undefined, gap: null, player: null, cells: [], jewel: null, tile: null, pile: null, halved: null });

let turn = blank();

const pyramidOf = (player) => root.querySelector(`svg.pyramid[data-player="${player}"]`);
const cellOf = (free) => [Number(free.dataset.row), Number(free.dataset.col)];
const roomOf = (pyramid) => JSON.parse(pyramid.dataset.room);

/** The cells that a tap may choose next on a pyramid. */
function nextCells(pyramid) {
  const pairs = roomOf(pyramid);
  if (Number(pyramid.dataset.player) !== turn.player || turn.cells.length !== 1) return pairs.flat();
  return pairs.filter((pair) => pair.some((cell) => same(cell, turn.cells[0]))).flat().filter((cell) => !same(cell, turn.cells[0]));
}

/** Draw the plan into a page that was just made. */
function show() {
  showHand();
  for (const take of root.querySelectorAll(".take[data-domino]")) take.setAttribute("aria-pressed", String(Number(take.dataset.domino) === turn.domino));
  const choosing = turn.domino !== undefined && turn.cells.length < 2;
  for (const pyramid of root.querySelectorAll("svg.pyramid")) {
    const open = choosing ? nextCells(pyramid) : [];
    for (const free of pyramid.querySelectorAll("g.free")) {
      const isOpen = open.some((cell) => same(cell, cellOf(free)));
      free.classList.toggle("open", isOpen);
      free.setAttribute("tabindex", isOpen ? "0" : "-1");
      free.setAttribute("aria-disabled", String(!isOpen));
    }
    const mine = Number(pyramid.dataset.player) === turn.player;
    pyramid.querySelector(".plan").replaceChildren(...(mine ? planned(turn, pyramid, blocks()) : []));
    showBar(pyramid.closest(".player"), mine);
  }
}

/** The domino in hand, where it does not lie in the quarry. */
function showHand() {
  const hand = root.querySelector("#in-hand");
  if (!hand) return;
  const lies = root.querySelector(`.take[data-domino="${turn.domino}"]`);
  hand.hidden = turn.domino === undefined || Boolean(lies);
  hand.replaceChildren(...(turn.domino ? [pictureOf("dominoes", turn.domino)] : ["?"]));
}

function showBar(section, mine) {
  const bar = section.querySelector(".build");
  const appears = bar.hidden;
  bar.hidden = !mine || turn.cells.length < 2;
  if (bar.hidden) return;
  for (const button of bar.querySelectorAll("[data-tile]")) button.setAttribute("aria-pressed", String(turn.tile?.color === button.dataset.tile));
  for (const button of bar.querySelectorAll("[data-pile]")) {
    button.hidden = turn.gap !== null && ![turn.gap, turn.gap + 1].includes(Number(button.dataset.pile));
    button.setAttribute("aria-pressed", String(turn.pile === Number(button.dataset.pile)));
  }
  const empties = turn.pile !== null && bar.querySelector(`[data-pile="${turn.pile}"]`).dataset.height === "1";
  bar.querySelector(".halved").hidden = !empties;
  for (const button of bar.querySelectorAll("[data-halved]")) button.setAttribute("aria-pressed", String(turn.halved === Number(button.dataset.halved)));
  bar.querySelector(".how").textContent = board().querySelector("#build-words").dataset[turn.tile && !turn.tile.cell ? "tile" : "jewel"];
  if (appears) bar.scrollIntoView({ block: "nearest" });
}

/** The two blocks of the domino as they come to lie: colour and symbols, turned with it. */
function blocks() {
  const picture = turn.domino ? pictureOf("dominoes", turn.domino) : null;
  return turn.cells.map((cell, nth) => ({ cell, ...symbolsOf(picture, nth, turn.cells) }));
}

/** A jewel that could stand here is put here; another tap takes it away. */
function suggestJewel() {
  const pyramid = pyramidOf(turn.player);
  const home = JSON.parse(pyramid.dataset.home);
  const withSymbol = (block) => block.symbols.length || pyramid.dataset.symbolless === "allowed";
  const able = blocks().filter((block) => home.includes(block.color) && withSymbol(block));
  turn.jewel = able.length ? able[0].cell : null;
}

function tapCell(free) {
  const pyramid = free.closest("svg.pyramid");
  const player = Number(pyramid.dataset.player);
  if (!nextCells(pyramid).some((cell) => same(cell, cellOf(free)))) return;
  if (player !== turn.player) Object.assign(turn, { player, cells: [], jewel: null, tile: null });
  turn.cells.push(cellOf(free));
  if (turn.cells.length === 2) suggestJewel();
  show();
}

/** A tap on a planned block: the tile in hand goes there, or the jewel comes or goes. */
function tapPlan(cell) {
  if (turn.tile && !turn.tile.cell) turn.tile.cell = cell;
  else if (turn.tile?.cell && same(turn.tile.cell, cell)) turn.tile.quarter = (turn.tile.quarter + 1) % 4;
  else turn.jewel = turn.jewel && same(turn.jewel, cell) ? null : cell;
  if (turn.tile?.cell && turn.jewel && same(turn.tile.cell, turn.jewel)) turn.jewel = null;
  show();
}

function event() {
  const home = JSON.parse(pyramidOf(turn.player).dataset.home);
  const marked = turn.jewel && blocks().find((block) => same(block.cell, turn.jewel)).color;
  const tile = turn.tile?.cell && {
    cell: turn.tile.cell,
    color: turn.tile.color,
    symbol: ["tl", "tr", "br", "bl"][turn.tile.quarter],
    jewel: home.includes(turn.tile.color) && turn.tile.color !== marked,
  };
  return {
    event: "built", player: turn.player, domino: turn.domino || null, cells: turn.cells,
    jewels: turn.jewel ? [turn.jewel] : [], tiles: tile ? [tile] : [], pile: turn.pile, halved: turn.halved,
  };
}

const happens = (detail) => root.dispatchEvent(new CustomEvent("happens", { detail }));

const DO = {
  turn: () => { turn.cells.reverse(); suggestJewel(); show(); },
  discard: () => { turn = blank(); show(); },
  build: () => happens(event()),
};

function take(domino, gap) {
  turn = turn.domino === domino ? blank() : { ...blank(), domino, gap };
  show();
}

async function takeAnother() {
  const value = await pick("dominoes", JSON.parse(board().dataset.taken));
  if (value !== undefined) take(value === "" ? null : Number(value), null);
}

const toggled = (name, value) => { turn[name] = turn[name] === value ? null : value; show(); };

root.addEventListener("click", (click) => {
  const free = click.target.closest("g.free");
  const laid = click.target.closest("g.planned");
  const button = click.target.closest("button");
  if (laid) tapPlan([Number(laid.dataset.row), Number(laid.dataset.col)]);
  else if (free) tapCell(free);
  else if (!button) return;
  else if (button.dataset.domino) take(Number(button.dataset.domino), Number(button.dataset.gap));
  else if (button.id === "another") takeAnother();
  else if (button.dataset.do) DO[button.dataset.do]();
  else if (button.dataset.tile) { turn.tile = turn.tile?.color === button.dataset.tile ? null : { color: button.dataset.tile, cell: null, quarter: 0 }; show(); }
  else if (button.dataset.pile) toggled("pile", Number(button.dataset.pile));
  else if (button.dataset.halved) toggled("halved", Number(button.dataset.halved));
});

root.addEventListener("keydown", (press) => {
  const there = press.target.closest("g.free, g.planned");
  if (!there || (press.key !== " " && press.key !== "Enter")) return;
  press.preventDefault();
  there.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});

root.addEventListener("submit", (submit) => {
  const form = submit.target.closest("[data-fill]");
  if (!form) return;
  submit.preventDefault();
  const tiles = [...form.querySelectorAll("select")].map((it) => ({ cell: [Number(it.dataset.row), Number(it.dataset.col)], color: it.value }));
  happens({ event: "filled", player: Number(form.dataset.fill), tiles });
});

/** A plan lives as long as the table stands where it was made for. */
let known = board().dataset.known;
root.addEventListener("drawn", () => {
  if (board().dataset.known !== known) turn = blank();
  known = board().dataset.known;
  show();
});
show();
