// The companion's answers, put where they are read first; they can be turned round for whoever sits
// across the table.

/** The companion's answer to a question, as a piece of page; throws an Error with its sentence. */
export async function asked(path, question, failed) {
  let answer;
  try {
    answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
  } catch {
    throw new Error(failed);
  }
  const text = await answer.text();
  if (answer.ok) return text;
  const page = new DOMParser().parseFromString(text, "text/html");
  throw new Error(page.querySelector("h1")?.textContent ?? failed);
}

/** Put the answer where it is read first; a sentence where there is none. */
export function showAnswer(html, problem = "") {
  const place = document.getElementById("answer");
  place.innerHTML = html;
  if (problem) place.replaceChildren(Object.assign(document.createElement("p"), { className: "problem", textContent: problem }));
  place.classList.remove("flipped");
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "nearest" });
}

document.getElementById("answer").addEventListener("click", (click) => {
  const flip = click.target.closest("#flip");
  if (flip) flip.setAttribute("aria-pressed", String(document.getElementById("answer").classList.toggle("flipped")));
});
