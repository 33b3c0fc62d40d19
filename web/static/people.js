// People who played here before sit down with one tap, in the next free seat, and get up with another.

const known = document.getElementById("known");
const seats = [...document.querySelectorAll("input[name=player]")];
const seatOf = (name) => seats.find((seat) => seat.value.trim() === name);

function show() {
  for (const button of known.children) {
    const sits = Boolean(seatOf(button.dataset.name));
    button.setAttribute("aria-pressed", String(sits));
    button.disabled = !sits && !seatOf("");
  }
}

known?.addEventListener("click", (click) => {
  const { name } = click.target.dataset;
  if (!name) return;
  const seat = seatOf(name);
  if (seat) seat.value = "";
  else seatOf("").value = name;
  show();
});

if (known) {
  known.hidden = false;
  for (const seat of seats) seat.addEventListener("input", show);
  show();
}
