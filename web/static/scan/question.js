// What the photo leaves open, one place after the other, shown large.

import { partOf, planeOf } from "./plane.js";

const AROUND = 0.45; // of a place's size, so that one sees where it is

export class Question {
  constructor(root, layout, words, answered) {
    Object.assign(this, { root, layout, words });
    root.addEventListener("click", (click) => {
      const mark = click.target.closest("button")?.dataset.mark;
      if (mark && this.asked) answered(this.asked.card, this.asked.place, mark);
    });
  }

  /** Show the first of these questions, and why it is asked; nothing if there is none. */
  show(questions, pictureOf, why = "") {
    [this.asked] = questions;
    this.root.hidden = !this.asked;
    if (!this.asked) return;
    const { card, place } = this.asked;
    this.root.querySelector("[data-text]").textContent = this.words.placeName(card, place);
    this.root.querySelector("[data-why]").textContent = why;
    this.root.querySelector("[data-left]").textContent = this.words.left(questions.length);
    this.root.querySelector("[data-mark=strike]").hidden = !place.startsWith("points.");
    this.#enlarge(pictureOf(card.photo));
  }

  #enlarge(picture) {
    const { card, place } = this.asked;
    const { width, height, places } = this.layout[card.kind];
    const corners = partOf(planeOf(width, height, card.corners), places[place], -AROUND, -AROUND, 1 + AROUND, 1 + AROUND);
    const [left, top] = [0, 1].map((i) => Math.min(...corners.map((corner) => corner[i])));
    const side = Math.max(...[0, 1].map((i) => Math.max(...corners.map((corner) => corner[i])) - [left, top][i]));
    const canvas = this.root.querySelector("canvas");
    canvas.getContext("2d").drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  }
}
