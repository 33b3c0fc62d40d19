// The scan page: from a camera's picture or a photo to what the table records. The companion reads
// and judges; people correct and decide.

import { send } from "../commands.js";
import { Answers } from "./answers.js";
import { Camera, hasCamera } from "./camera.js";
import { Draft } from "./draft.js";
import { namesIn } from "./names.js";
import { Picture } from "./picture.js";
import { Question } from "./question.js";
import { Verdict, wrongPlaces } from "./verdict.js";

const root = document.getElementById("scan");
const { table } = root.dataset;
const find = (name) => document.querySelector(`[data-part=${name}]`);
const words = JSON.parse(root.dataset.words);
const PATIENCE = 5;
const NOTHING = { settled: [], doubted: [] };
const api = `/api/tables/${table}`;
const layout = await (await fetch(`${api}/layout`)).json();
const names = namesIn(words, layout);
const pictures = new Map(); // photo -> its <img>

let draft = new Draft();
let [shown, selected, known, players] = [null, null, 0, []];
let opened = null; // a place that is settled or doubted, and that somebody looks at again
let consulted = Promise.resolve();
let wrong = new Map();

const camera = new Camera(find("video"), find("outlines"), { glanced, taken: (photo) => take(photo) });
const picture = new Picture(find("drawn"), layout, names, { tapped: toggle, chosen: choose, moved: readAgain });
const question = new Question(find("question"), layout, names, answer);
const answers = new Answers(find("answers"), words, names, reopen);
const verdict = new Verdict(find("verdict"), words, { record, again });

async function asked(path, body, type, tries = PATIENCE) {
  const answer = await fetch(`${api}/${path}`, { method: "POST", headers: { "Content-Type": type }, body });
  if (answer.status === 503 && tries) {
    await new Promise((resume) => setTimeout(resume, 2000)); // its readers are waking up, or all busy
    return asked(path, body, type, tries - 1);
  }
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.text ?? words.failed);
  return told;
}

const askJson = (path, data) => asked(path, JSON.stringify(data), "application/json");

async function glanced(frame) {
  return (await asked("glances", frame, "image/jpeg")).cards;
}

function say(text) {
  find("status").textContent = text;
}

/** Do something that takes a moment; say in words where it cannot be done. */
async function doing(text, work) {
  say(text);
  root.setAttribute("aria-busy", "true");
  try {
    await work();
    if (find("status").textContent === text) say("");
  } catch (error) {
    say(error.message || words.failed);
  } finally {
    root.removeAttribute("aria-busy");
  }
}

/** Show the camera, or where there is none the ways to a photo. */
async function look() {
  root.dataset.step = "look";
  if ("trying" in root.dataset) return; // the story brings its own photos
  say(hasCamera() ? words.waking : "");
  const isLive = await camera.open();
  root.classList.toggle("live", isLive);
  say(isLive ? words.hold : hasCamera() ? words.denied : "");
}

async function take(photo) {
  root.dataset.step = "result";
  await doing(words.reading, async () => {
    const url = URL.createObjectURL(photo);
    shown = await shownAt({ url });
    draw();
    const told = await asked("photos", photo, photo.type || "application/octet-stream");
    if (!shown.width) shown = await shownAt({ url: `${api}/photos/${told.photo}` });
    shown.name = told.photo;
    draft.addPhoto(shown, told.reading.cards);
    await weigh();
    follow();
    await consult();
    if (!told.reading.cards.length) say(words.nothing);
  });
  draw();
}

/** A photo with its picture loaded; without a size where this browser cannot show it itself. */
async function shownAt(photo) {
  const image = new Image();
  image.alt = words.photo;
  image.src = photo.url;
  await image.decode().catch(() => undefined);
  Object.assign(photo, { width: image.naturalWidth, height: image.naturalHeight });
  pictures.set(photo, image);
  return photo;
}

/** Let the table's past and the rules speak to what the photos leave open. Where they cannot, all
 * of it is asked. */
function consult() {
  const cards = draft.witnessed(layout.rows, layout.cols);
  const consulting = cards.length ? asked("doubts", JSON.stringify({ player: player(), cards }), "application/json", 0) : Promise.resolve(NOTHING);
  const mine = consulting.catch(() => NOTHING).then((told) => {
    if (consulted !== mine) return;
    draft.weighed(told);
    draw();
  });
  consulted = mine;
  return mine;
}

const player = () => Number(new FormData(find("who")).get("player"));
const weigh = () => draft.merge(async (cards) => (await askJson("readings/together", { cards })).card);

/** The player whose cards these are, if the table knows them; else the one that was meant. */
function follow() {
  const numbers = draft.cards.filter((card) => card.kind === "pyramid").map((card) => card.index);
  const shares = players.map((player) => player.hand.filter((held) => held.number !== null && numbers.includes(held.number)).length);
  const most = Math.max(0, ...shares);
  if (most) find("who").querySelectorAll("[name=player]")[shares.indexOf(most)].checked = true;
  showWho();
}

/** Where many sit, the player who was chosen may stand beyond the edge of a phone. */
function showWho() {
  find("who").querySelector("label:has(:checked)")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function draw() {
  const image = shown && pictures.get(shown);
  if (image && find("frame").firstElementChild !== image) find("frame").replaceChildren(image, find("drawn"));
  if (shown?.width) picture.draw(shown, image, draft, selected, wrong);
  const questions = [...(opened ? [opened] : []), ...draft.questions()];
  question.show(questions, (photo) => pictures.get(photo), why(questions[0]));
  answers.show(draft.answers());
  drawCards();
  drawThumbs();
  drawPanel();
  const hasLook = draft.looks(layout.rows, layout.cols).length || draft.fields();
  find("accept").disabled = !hasLook;
  const open = draft.questions().length;
  find("accept").textContent = open ? names.filled(words.acceptOpen, { count: open }) : words.accept;
  root.classList.toggle("reveals", draft.expeditions().length > 0);
  find("reveal").textContent = draft.expeditions().map((card) => names.filled(words.reveal, { name: names.cardTitle(card) }))[0] ?? "";
}

/** Why a place is asked about, where that is not simply that no photo shows it. */
function why(question) {
  if (!question || question !== opened) return "";
  return draft.isDoubted(question.card, question.place) ? words.doubted : words.settled;
}

/** Ask about a place of which the table's past or the rules have said something. */
function reopen(card, place) {
  opened = { card, place };
  shown = card.photo;
  draw();
}

function button(text, isPressed, tapped) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  made.setAttribute("aria-pressed", String(isPressed));
  made.addEventListener("click", tapped);
  return made;
}

function drawCards() {
  find("cards").replaceChildren(...draft.cards.filter((card) => card.photo === shown).map((card) => button(names.cardName(card), card === selected, () => choose(card))));
}

function drawThumbs() {
  const many = draft.photos.length > 1 ? draft.photos : [];
  find("photos").replaceChildren(...many.map((photo, nth) => button(names.filled(words.nth, { number: nth + 1 }), photo === shown, () => { shown = photo; draw(); })));
}

function drawPanel() {
  const panel = find("card");
  panel.hidden = !selected;
  if (!selected) return;
  const { kind, index } = selected;
  panel.querySelector("[name=kind]").value = kind;
  for (const [name, of] of [["number", "pyramid"], ["pattern", "expedition"]]) {
    panel.querySelector(`[data-of=${name}]`).hidden = kind !== of;
    if (document.activeElement?.name !== name) panel.querySelector(`[name=${name}]`).value = kind === of && index !== null ? index : "";
  }
}

/** Look at a card closely, or at all of them again. */
function choose(card) {
  selected = selected === card ? null : card;
  if (selected) shown = selected.photo;
  draw();
}

const NEXT = { empty: "cross", cross: "empty", strike: "empty" };

function toggle(card, place) {
  const mark = draft.mark(card, place);
  const next = place.startsWith("points.") && mark === "cross" ? "strike" : NEXT[mark];
  answer(card, place, draft.isUnsure(card, place) ? mark : next);
}

function answer(card, place, mark) {
  draft.fix(card, place, mark);
  corrected();
}

/** Something was corrected: what was said before is no longer about this. */
function corrected() {
  wrong = new Map();
  opened = null;
  again();
  draw();
  consult();
}

/** Back to the picture; what the referee points at stays marked until something changes. */
function again() {
  verdict.hide();
  delete root.dataset.judged;
}

/** Read a card again where a person put its corners, or as the card that a person says it is. */
function readAgain(card) {
  return doing(words.reading, async () => {
    const index = card.isNamed ? card.index : null;
    const { card: told } = await askJson(`photos/${card.photo.name}/cards`, { kind: card.kind, index, corners: card.corners });
    draft.reread(card, told);
    await weigh();
    corrected();
  });
}

async function renamed(form) {
  const kind = form.get("kind");
  const given = kind === "pyramid" ? form.get("number") : kind === "expedition" ? form.get("pattern") : "";
  draft.name(selected, kind, given === "" ? null : Number(given));
  if (given === "") selected.isNamed = false;
  await readAgain(selected);
}

const command = (path, data) => send(table, path, { known, ...data }, words.failed);

async function accept() {
  await doing(words.judging, async () => {
    await consulted;
    const look = { player: player(), cards: draft.looks(layout.rows, layout.cols), fields: draft.fields() };
    const told = await send(table, "looks", look, words.failed);
    wrong = wrongPlaces(told.ruling, look.fields);
    const unseen = told.ruling ? [] : notShown(look.player, look.cards);
    if (unseen.length) verdict.doubt(told, names.filled(words.missing, { cards: unseen.join(", ") }));
    else if (told.ruling && told.ruling.verdict !== "legal") verdict.object(told);
    else await record(told);
    selected = null;
    root.dataset.judged = "";
    draw();
  });
}

/** The cards that the player holds, as far as the table knows, and that no photo shows. */
function notShown(player, cards) {
  const numbers = cards.map((card) => card.number);
  return players[player].hand.map((held) => held.number).filter((number) => number !== null && !numbers.includes(number));
}

/** Append the look to the table, whatever the referee thinks of it: the table decides. */
async function record(told) {
  await doing("", async () => {
    await refresh();
    const { state } = await command("entries", { event: told.event });
    verdict.recorded(told, "final" in root.dataset ? ended(state.players[told.event.player]) : []);
    root.dataset.step = "done";
  });
}

/** What a player ended with, as far as it was seen. */
function ended(player) {
  const numbers = player.completed.map((card) => card.number).join(", ");
  return [...(numbers ? [names.filled(words.completed, { cards: numbers })] : []), ...(draft.fields() ? [] : [words.sheetless])];
}

async function reveal() {
  const [card] = draft.expeditions();
  await doing("", async () => {
    await refresh();
    await command("entries", { event: { event: "revealed", pattern: layout.patterns[card.index] } });
    draft.remove(card);
    if (selected === card) selected = null;
    verdict.note(names.filled(words.revealed, { name: names.cardTitle(card) }));
    if (!draft.cards.length) root.dataset.step = "done";
  });
  draw();
}

/** What the table knows by now: others write to it too. */
async function refresh() {
  const told = await (await fetch(api)).json();
  known = told.state.entries;
  ({ players } = told.state);
}

/** Begin with another picture: of the same cards, or of the next player's. */
async function start(isFresh) {
  if (isFresh) {
    draft = new Draft();
    [shown, selected, opened, wrong] = [null, null, null, new Map()];
  }
  again();
  selected = null;
  draw();
  await look();
}

root.addEventListener("change", (change) => {
  if (change.target.type === "file" && change.target.files.length) takeAll(change.target);
  if (change.target.closest("[data-part=card]")) renamed(new FormData(change.target.form));
});

find("who").addEventListener("change", () => root.dataset.step === "result" && corrected());

root.addEventListener("submit", (submit) => submit.target.method === "post" || submit.preventDefault());

/** Every photo that was chosen, one after the other. */
async function takeAll(input) {
  const photos = [...input.files];
  camera.close();
  input.value = "";
  for (const photo of photos) await take(photo);
}

async function takeSample(address) {
  const answer = await fetch(address);
  await take(await answer.blob());
}

const TAPS = {
  shoot: () => camera.shoot(),
  more: () => start(false),
  discard: () => start(true),
  next: () => start(true),
  accept,
  reveal,
  remove: () => { draft.remove(selected); selected = null; corrected(); },
  turn: () => { selected.corners = [...selected.corners.slice(2), ...selected.corners.slice(0, 2)]; readAgain(selected); },
};

root.addEventListener("click", (click) => {
  TAPS[click.target.closest("[data-tap]")?.dataset.tap]?.();
  const sample = click.target.closest("[data-sample]");
  if (sample) takeSample(sample.dataset.sample);
});
window.addEventListener("pagehide", () => camera.close());

showWho();
await refresh();
root.dataset.ready = "";
if (root.dataset.step !== "result") await look(); // whoever was quick has a photo already
