// What the photos show so far, and what people corrected of it. Corrections stay: on a card that
// is read again, and on the same card in another photo.

let serial = 0;

/** A card of a reading, every place by its name, as pages speak of it. */
function prepared(card, photo) {
  const index = card.kind === "expedition" ? card.pattern : card.kind === "score" ? null : card.number;
  return { id: (serial += 1), photo, kind: card.kind, index: index ?? null, corners: card.corners, told: card, ...seenOn(card) };
}

function seenOn(card) {
  if (card.kind === "score") return { seen: new Map(Object.entries(card.marks)), unsure: new Set(card.unsure) };
  const cells = (card.marks ?? []).flatMap((row, r) => [...row].map((mark, c) => [`${r},${c}`, mark === "X" ? "cross" : "empty"]));
  return { seen: new Map(cells), unsure: new Set((card.unsure ?? []).map((cell) => cell.join(","))) };
}

export class Draft {
  photos = []; // { name, url, width, height }
  cards = [];
  #fixed = new Map(); // a card's key -> place -> mark
  #merged = new Map(); // a card's key -> what several photos show together
  #settled = new Map(); // a card's key -> place -> what settles it without asking
  #made = new Map(); // a card's key -> place -> the mark that is there then
  #doubted = new Map(); // a card's key -> place that nothing legal explains

  /** What is the same card in any photo. One that nobody could tell is only itself. */
  static key = ({ kind, index, id }) => (kind === "score" ? kind : index === null ? `?${id}` : `${kind}/${index}`);

  addPhoto(photo, cards) {
    this.photos.push(photo);
    const across = (card) => card.corners.reduce((sum, corner) => sum + corner[0], 0);
    this.cards.push(...cards.map((card) => prepared(card, photo)).sort((one, other) => across(one) - across(other)));
  }

  /** Put what was read again in a card's place; a name that a person gave stays. */
  reread(card, told) {
    const again = prepared(told, card.photo);
    this.#rename(card, () => {
      Object.assign(card, again, { id: card.id, isNamed: card.isNamed, index: card.isNamed ? card.index : again.index ?? card.index });
    });
  }

  /** A person says which card it is. */
  name(card, kind, index) {
    this.#rename(card, () => Object.assign(card, { kind, index, isNamed: true }));
  }

  #rename(card, change) {
    const before = Draft.key(card);
    change();
    const after = Draft.key(card);
    if (before === after || !this.#fixed.has(before)) return;
    if (!this.#fixed.has(after)) this.#fixed.set(after, this.#fixed.get(before));
    if (!this.cards.some((other) => Draft.key(other) === before)) this.#fixed.delete(before);
  }

  remove(card) {
    this.cards = this.cards.filter((other) => other !== card);
  }

  /** A person says what is in a place. */
  fix(card, place, mark) {
    const key = Draft.key(card);
    if (!this.#fixed.has(key)) this.#fixed.set(key, new Map());
    this.#fixed.get(key).set(place, mark);
  }

  isFixed = (card, place) => this.#fixed.get(Draft.key(card))?.has(place) ?? false;
  isSettled = (card, place) => !this.isFixed(card, place) && (this.#settled.get(Draft.key(card))?.has(place) ?? false);
  isDoubted = (card, place) => !this.isFixed(card, place) && (this.#doubted.get(Draft.key(card))?.has(place) ?? false);
  isUnsure = (card, place) => this.#isOpen(card, place) && !this.isSettled(card, place);
  mark = (card, place) => (this.isSettled(card, place) ? this.#made.get(Draft.key(card)).get(place) : this.#seen(card, place));
  #isOpen = (card, place) => this.#witness(card).unsure.has(place) && !this.isFixed(card, place);
  #seen = (card, place) => this.#fixed.get(Draft.key(card))?.get(place) ?? this.#witness(card).seen.get(place) ?? "empty";
  #witness = (card) => this.#merged.get(Draft.key(card)) ?? card;

  /** Each card once, the first photo's before the others'. */
  distinct() {
    return [...new Map(this.cards.toReversed().map((card) => [Draft.key(card), card])).values()].toReversed();
  }

  /** Everything that is to be asked, one place after the other. */
  questions() {
    return this.distinct().flatMap((card) => [...this.#witness(card).unsure].filter((place) => this.isUnsure(card, place)).map((place) => ({ card, place })));
  }

  /** What the table's past and the rules said of places: what is doubted, what is settled. */
  answers() {
    const all = (known, isSo) => this.distinct().flatMap((card) => [...(known.get(Draft.key(card)) ?? [])].filter(([place]) => isSo(card, place)).map(([place, because]) => ({ card, place, because, mark: this.mark(card, place) })));
    return [...all(this.#doubted, this.isDoubted), ...all(this.#settled, this.isSettled)];
  }

  /** Take in what the table's past and the rules say. */
  weighed({ settled, doubted }) {
    for (const known of [this.#settled, this.#doubted, this.#made]) known.clear();
    const add = (known, card, cell, what) => {
      const key = `pyramid/${card}`;
      if (!known.has(key)) known.set(key, new Map());
      known.get(key).set(cell.join(","), what);
    };
    for (const { card, cell, marked, because } of settled) {
      add(this.#settled, card, cell, because);
      add(this.#made, card, cell, marked ? "cross" : "empty");
    }
    for (const { card, cells } of doubted) for (const cell of cells) add(this.#doubted, card, cell, "doubted");
  }

  /** Let several photos of one card speak together, as the companion weighs them. */
  async merge(weigh) {
    this.#merged.clear();
    for (const card of this.distinct()) {
      const same = this.cards.filter((other) => Draft.key(other) === Draft.key(card));
      if (same.length < 2 || card.kind === "expedition") continue;
      this.#merged.set(Draft.key(card), seenOn(await weigh(same.map((one) => named(one)))));
    }
  }

  /** The pyramids, as the referee takes them. */
  looks = (rows, cols) => this.#pyramids().map((card) => ({ number: card.index, marks: drawn(rows, cols, (place) => this.mark(card, place)) }));

  /** The pyramids as the photos show them, and where those are unsure. */
  witnessed(rows, cols) {
    return this.#pyramids().map((card) => ({
      number: card.index,
      marks: drawn(rows, cols, (place) => this.#seen(card, place)),
      unsure: cellsOf([...this.#witness(card).unsure].filter((place) => this.#isOpen(card, place))),
      said: cellsOf(this.#fixed.get(Draft.key(card))?.keys() ?? []),
    }));
  }

  #pyramids = () => this.distinct().filter((card) => card.kind === "pyramid" && card.index !== null);

  /** The fields of the score card, if one is there. */
  fields() {
    const sheet = this.cards.find((card) => card.kind === "score");
    return sheet ? Object.fromEntries([...sheet.seen.keys()].map((place) => [place, this.mark(sheet, place)])) : null;
  }

  expeditions = () => this.distinct().filter((card) => card.kind === "expedition" && card.index !== null);
}

const drawn = (rows, cols, markOf) => Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (__, c) => (markOf(`${r},${c}`) === "cross" ? "X" : ".")).join(""));
const cellsOf = (places) => Array.from(places, (place) => place.split(",").map(Number));
const named = (card) => ({ ...card.told, ...(card.kind === "pyramid" ? { number: card.index } : {}) });
