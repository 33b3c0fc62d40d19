// Where can this pattern go? Every tap asks anew, of every card that is shown.

import { asked, showAnswer } from "./answer.js";
import { marksOf, whenTapped } from "./asked.js";

const question = document.getElementById("question");
const patterns = [...question.querySelectorAll(".reveal")];
const chosen = () => patterns.find((one) => one.getAttribute("aria-pressed") === "true")?.dataset.pattern;

async function find() {
  const { about, places, failed } = question.dataset;
  if (!chosen()) return;
  try {
    const parts = await Promise.all(marksOf("is").map((card) => asked(places, { ...JSON.parse(about), card, pattern: chosen() }, failed)));
    const answer = document.getElementById("answer");
    if (answer.innerHTML || !parts.length) answer.innerHTML = parts.join("");
    else showAnswer(parts.join(""));
  } catch (error) {
    showAnswer("", error.message);
  }
}

question.addEventListener("click", (click) => {
  const pattern = click.target.closest(".reveal");
  if (!pattern) return;
  for (const one of patterns) {
    one.setAttribute("aria-pressed", String(one === pattern));
    one.classList.toggle("latest", one === pattern);
  }
  find();
});
document.getElementById("cards").addEventListener("shown", find);
whenTapped((cell) => {
  for (const kind of ["was", "is"]) cell.classList.toggle(kind);
  cell.setAttribute("aria-checked", String(cell.classList.contains("is")));
  find();
});
find();
