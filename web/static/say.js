// Asking and telling, in the page's one dialog.

const dialog = document.getElementById("say");
const [yes, no] = dialog.querySelectorAll("button");

function shown(text, more, label, canRefuse) {
  document.getElementById("say-text").textContent = text;
  const items = more.map((line) => Object.assign(document.createElement("li"), { textContent: line }));
  document.getElementById("say-more").replaceChildren(...items);
  yes.textContent = label;
  no.hidden = !canRefuse;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((settle) => {
    dialog.addEventListener("close", () => settle(dialog.returnValue === "yes"), { once: true });
  });
}

/** Whether the reader says yes. */
export const ask = (text) => shown(text, [], yes.dataset.yes, true);

/** Whether the reader wants it recorded, in spite of what is wrong with it. */
export const askAnyway = (text, reasons) => shown(text, reasons, yes.dataset.anyway, true);

/** Tell the reader something. */
export const tell = (text) => shown(text, [], yes.dataset.fine, false);
