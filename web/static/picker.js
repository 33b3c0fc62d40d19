// Choosing among many, by what they look like: a dialog of buttons, narrowed down by chips.

const dialogOf = (name) => document.getElementById(`picker-${name}`);

/** Ask which one; answers its value, "" for one that nobody saw, undefined for none. */
export function pick(name, taken = []) {
  const dialog = dialogOf(name);
  const gone = new Set(taken.map(String));
  for (const choice of dialog.querySelectorAll("[data-value]")) choice.classList.toggle("taken", gone.has(choice.dataset.value));
  narrow(dialog, "");
  dialog.returnValue = "none";
  dialog.showModal();
  return new Promise((settle) => {
    dialog.addEventListener("close", () => settle(dialog.returnValue === "none" ? undefined : dialog.returnValue), { once: true });
  });
}

/** Show only what has this look. */
function narrow(dialog, look) {
  for (const chip of dialog.querySelectorAll("[data-look-for]")) chip.setAttribute("aria-pressed", String(chip.dataset.lookFor === look));
  for (const choice of dialog.querySelectorAll("[data-value]")) {
    choice.hidden = choice.classList.contains("taken") || (look !== "" && !(choice.dataset.looks ?? "").split(" ").includes(look));
  }
}

for (const dialog of document.querySelectorAll("dialog.picker")) {
  dialog.addEventListener("click", (click) => {
    const button = click.target.closest("button");
    if (!button) { if (click.target === dialog) dialog.close("none"); }
    else if ("lookFor" in button.dataset) narrow(dialog, button.getAttribute("aria-pressed") === "true" ? "" : button.dataset.lookFor);
    else if ("value" in button.dataset) dialog.close(button.dataset.value);
    else dialog.close("none");
  });
}

/** What a choice looks like, to be shown where it was chosen. */
export const pictureOf = (name, value) => dialogOf(name)?.querySelector(`[data-value="${value}"] svg`)?.cloneNode(true);

/** Show what was picked in the buttons of fields that have a value. */
export function showPicked(root) {
  for (const button of root.querySelectorAll("button[data-pick][data-into]")) {
    const picture = pictureOf(button.dataset.pick, document.getElementById(button.dataset.into)?.value || "none");
    if (picture) button.replaceChildren(picture);
  }
}
