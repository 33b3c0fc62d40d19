// Cards and places by their names in the reader's language; the page brings the words.

/** The words of a page, from its `data-words`. */
export function namesIn(words, layout) {
  const filled = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
  const cardTitle = ({ kind, index }) => {
    if (kind === "score") return words.score;
    if (index === null) return "?";
    return kind === "pyramid" ? String(index) : layout.patterns[index];
  };
  return {
    filled,
    corners: words.corners,
    cardTitle,
    cardName: (card) => (card.kind === "score" ? words.score : filled(words[card.kind], { name: cardTitle(card) })),
    placeName: (card, place) => {
      if (card.kind === "score") return fieldName(words, filled, place);
      const [row, col] = place.split(",").map((n) => Number(n) + 1);
      return filled(words.cell, { card: cardTitle(card), row, col });
    },
    left: (count) => filled(words.left, { count }),
  };
}

function fieldName(words, filled, place) {
  const [kind, ...more] = place.split(".");
  const name = words.fields[kind === "torch" || kind === "skull" ? kind : `${kind}.${more[0]}`];
  return filled(words.field, { name, number: more.at(-1) });
}
