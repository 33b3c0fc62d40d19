// What the table's past and the rules say of a photo: what they settled without asking anybody, and
// what they cannot explain. Each cell can be looked at, and a person's word counts.

export class Answers {
  constructor(root, words, names, opened) {
    Object.assign(this, { root, words, names, opened });
  }

  /** The cells of each answer, those that it is good to look at first. */
  show(answers) {
    const open = new Set([...this.root.querySelectorAll("details[open]")].map((one) => one.dataset.because));
    this.root.hidden = !answers.length;
    const whys = [...new Set(answers.map((one) => one.because))];
    this.root.replaceChildren(...whys.map((because) => this.#answer(because, answers.filter((one) => one.because === because), open.has(because))));
  }

  #answer(because, cells, isOpen) {
    const answer = Object.assign(document.createElement("details"), { open: isOpen });
    answer.dataset.because = because;
    const summary = Object.assign(document.createElement("summary"), { textContent: this.names.filled(this.words.because[because], { count: cells.length }) });
    const row = Object.assign(document.createElement("div"), { className: "row" });
    row.append(...cells.map((cell) => this.#cell(cell)));
    answer.append(summary, row);
    return answer;
  }

  #cell({ card, place, mark }) {
    const text = `${this.names.placeName(card, place)}: ${this.words.marks[mark]}`;
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    made.addEventListener("click", () => this.opened(card, place));
    return made;
  }
}
