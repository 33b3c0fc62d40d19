// Forms that become events: data-happens has the event, the fields fill in what was typed. A field
// says with data-as what it is: a number from 1, a place counted from 0, or numbers (all fields of that name together, spaces or
// commas between); anything else is text.

const numbersIn = (texts) => texts.flatMap((text) => text.split(/[\s,;]+/)).map((text) => Number.parseInt(text, 10)).filter((n) => n > 0);

const READ = {
  place: (texts) => Number.parseInt(texts[0], 10),
  number: (texts) => numbersIn(texts)[0] ?? null,
  numbers: numbersIn,
};

/** The event that a form reports, sent with this button. */
export function eventOf(form, button) {
  const event = JSON.parse(form.dataset.happens);
  const data = new FormData(form, button);
  for (const name of new Set(data.keys())) {
    const read = READ[form.querySelector(`[name="${name}"]`).dataset.as];
    event[name] = read ? read(data.getAll(name)) : data.get(name);
  }
  return event;
}
