// The referee on Pyramido: what was planned on the drawing is put to the companion as a case.

import { asked, showAnswer } from "../answer.js";

const root = document.getElementById("table");
const { verdict, failed } = root.dataset;
const { storeys, resurfacing } = JSON.parse(root.dataset.pyramid);

/** The planned turn, or the gaps to be filled, as the referee is asked about it. */
function caseOf({ event, domino, cells, jewels, tiles }) {
  const common = { game: "pyramido", options: JSON.parse(root.dataset.options), storeys, resurfacing };
  return event === "filled" ? { ...common, fill: tiles } : { ...common, turn: { domino, cells, jewels, tiles } };
}

root.addEventListener("happens", async (planned) => {
  try {
    showAnswer(await asked(verdict, caseOf(planned.detail), failed));
  } catch (error) {
    showAnswer("", error.message);
  }
});
