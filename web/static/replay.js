// Replay: the slider and the steps fetch the table as it stood, without a new page each time.

const steps = document.getElementById("steps");
const slider = document.getElementById("at");
const replayed = document.getElementById("replayed");
const turns = JSON.parse(steps.dataset.turns);
const nextTurn = steps.querySelector("[data-turn]");
let wanted = Number(slider.value);
let fetching = false;

/** Show the event that is wanted; while one is on its way only the latest wish counts. */
async function show(at) {
  wanted = Math.min(Math.max(1, at), Number(slider.max));
  slider.value = wanted;
  refine();
  if (fetching) return;
  fetching = true;
  try {
    for (let shown = 0; shown !== wanted;) {
      shown = wanted;
      const answer = await fetch(steps.dataset.fragment.replace(/0$/, String(shown)));
      if (answer.ok && shown === wanted) replayed.innerHTML = await answer.text();
    }
  } finally {
    fetching = false;
  }
  history.replaceState(null, "", `?at=${wanted}`);
}

function refine() {
  for (const step of steps.querySelectorAll("[data-step]")) {
    const there = wanted + Number(step.dataset.step);
    step.disabled = there < 1 || there > Number(slider.max);
  }
  nextTurn.disabled = !turns.some((turn) => turn > wanted);
}

steps.addEventListener("submit", (submit) => {
  submit.preventDefault();
  show(wanted + Number(submit.submitter?.dataset.step ?? 0));
});
slider.addEventListener("input", () => show(Number(slider.value)));
nextTurn.addEventListener("click", () => show(turns.find((turn) => turn > wanted) ?? wanted));
nextTurn.hidden = false;
refine();
