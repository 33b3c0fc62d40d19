// The live camera: small frames for the companion to glance at, one under way at a time, and the
// picture itself when it is sharp and still.

import { Steady, greyOf } from "./focus.js";
import { points } from "./plane.js";

const TICK_MS = 130;
const GLANCE_MS = 300; // at most three a second
const FRESH_MS = 2000;
const GLANCE_PX = 480;
const SMALL_PX = 160;
const WISH = { video: { facingMode: { ideal: "environment" }, width: { ideal: 2560 }, height: { ideal: 1920 } }, audio: false };

export const hasCamera = () => Boolean(window.isSecureContext && navigator.mediaDevices?.getUserMedia);

const drawn = (video, longest) => {
  const factor = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(video.videoWidth * factor), Math.round(video.videoHeight * factor)];
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const jpeg = (canvas, quality) => new Promise((done) => { canvas.toBlob(done, "image/jpeg", quality); });

export class Camera {
  #steady = new Steady();
  #glance = { at: 0, cards: 0 };
  #isGlancing = false;

  constructor(video, overlay, { glanced, taken }) {
    Object.assign(this, { video, overlay, glanced, taken });
  }

  /** Begin; false where there is no camera or nobody allows it. */
  async open() {
    if (!hasCamera()) return false;
    try {
      this.stream = await navigator.mediaDevices.getUserMedia(WISH);
    } catch {
      return false;
    }
    this.#steady = new Steady();
    this.#glance = { at: 0, cards: 0 };
    this.video.srcObject = this.stream;
    await this.video.play().catch(() => undefined);
    this.timer = setInterval(() => this.#tick(), TICK_MS);
    return true;
  }

  /** Let go of the camera. */
  close() {
    clearInterval(this.timer);
    this.timer = 0;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.overlay.replaceChildren();
  }

  /** The picture as it is now, as fine as the camera gives it. */
  async shoot() {
    if (!this.timer) return; // one picture at a time, however long the camera takes for it
    clearInterval(this.timer);
    this.timer = 0;
    const photo = await jpeg(drawn(this.video, Infinity), 0.92);
    this.close();
    this.taken(photo);
  }

  #tick() {
    const { videoWidth: width, videoHeight: height } = this.video;
    if (!width || document.hidden) return;
    const rows = Math.round((SMALL_PX * height) / width);
    const isReady = this.#steady.ready(greyOf(this.video, SMALL_PX, rows), SMALL_PX);
    if (performance.now() - this.#glance.at > GLANCE_MS) this.#look();
    const isFresh = performance.now() - this.#glance.at < FRESH_MS;
    if (isReady && isFresh && this.#glance.cards) this.shoot();
  }

  /** Ask the companion where it sees cards; the next question waits for this answer. */
  async #look() {
    if (this.#isGlancing) return;
    this.#isGlancing = true;
    try {
      const frame = drawn(this.video, GLANCE_PX);
      const cards = await this.glanced(await jpeg(frame, 0.7));
      this.#glance = { at: performance.now(), cards: cards.length };
      if (this.timer) this.#show(cards, frame);
    } catch {
      this.#glance = { at: performance.now(), cards: 0 };
    } finally {
      this.#isGlancing = false;
    }
  }

  #show(cards, frame) {
    this.overlay.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    this.overlay.replaceChildren(...cards.map((card) => {
      const outline = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
      outline.setAttribute("points", points(card.corners));
      outline.setAttribute("class", "outline");
      return outline;
    }));
  }
}
