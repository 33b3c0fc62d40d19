// The referee's word on a scan, and what the table may do with it.

export class Verdict {
  constructor(root, words, { record, again }) {
    Object.assign(this, { root, words });
    root.addEventListener("click", (click) => {
      const choice = click.target.closest("button")?.dataset.choice;
      if (choice === "record") record(this.told);
      else if (choice === "again") again();
    });
  }

  /** What is wrong, with the rules that say so; the table decides what to do. */
  object(told) {
    this.told = told;
    const depends = told.ruling.verdict === "depends";
    this.#show(depends ? "depends" : "illegal", depends ? this.words.depends : this.words.illegal, reasons(told.ruling));
  }

  /** Something that the table should know before it records this. */
  doubt(told, text) {
    this.told = told;
    this.#show("depends", text, []);
  }

  /** Something was done. */
  note(text) {
    this.#show("legal", text, []);
  }

  /** What was recorded, how it was explained, and what else there is to say. */
  recorded({ ruling, event }, more) {
    if (!ruling) this.#show("unjudged", this.words.unjudged, more);
    else if (ruling.verdict === "legal") this.#show("legal", this.words.legal, [...(event.turns ? [this.words.turns.replace("%(count)s", event.turns.length)] : []), ...more]);
    else this.#show("kept", this.words.kept, [...reasons(ruling), ...more]);
  }

  #show(kind, text, lines) {
    this.root.hidden = false;
    this.root.dataset.kind = kind;
    this.root.querySelector("[data-text]").textContent = text;
    this.root.querySelector("ul").replaceChildren(...lines.map((line) => {
      const [sentence, rule] = [line].flat();
      const item = Object.assign(document.createElement("li"), { textContent: sentence });
      if (rule) item.append(Object.assign(document.createElement("small"), { textContent: rule }));
      return item;
    }));
    this.root.querySelector("[data-text]").focus({ preventScroll: false });
  }

  hide() {
    this.root.hidden = true;
  }
}

const reasons = (ruling) => ruling.violations.map((one) => [one.text, one.rule]);

const counted = (name, count) => Array.from({ length: count }, (_, n) => `${name}.${n + 1}`);

/** By card, the places that the referee points at; those of the score card under "score". */
export function wrongPlaces(ruling, fields) {
  const wrong = new Map();
  const add = (card, places) => wrong.set(card, new Set([...(wrong.get(card) ?? []), ...places]));
  for (const { card, cells } of ruling?.violations ?? []) add(card, cells.map((cell) => cell.join(",")));
  if (fields && ruling?.violations.some(({ code }) => /^(torch|gem|skull)-wrong$/.test(code))) add("score", wrongFields(ruling.sheet, fields));
  return wrong;
}

/** The fields that show something else than the sheet must. */
function wrongFields({ torches = [], gems = {}, skulls = 0 }, fields) {
  const must = new Set([...torches.map((round) => `torch.${round}`), ...counted("gem.red", gems.red ?? 0), ...counted("gem.green", gems.green ?? 0), ...counted("skull", skulls)]);
  return Object.keys(fields).filter((field) => !field.startsWith("points.") && must.has(field) !== (fields[field] === "cross"));
}
