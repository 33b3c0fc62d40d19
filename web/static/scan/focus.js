// Is a frame sharp, and is the hand still? Measured on a few thousand grey pixels.

/** The grey levels of a picture drawn small. */
export function greyOf(picture, width, height) {
  const canvas = greyOf.canvas ??= document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(picture, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  return Float32Array.from({ length: width * height }, (_, n) => (data[4 * n] + 2 * data[4 * n + 1] + data[4 * n + 2]) / 4);
}

/** How strongly neighbouring pixels differ: much in a sharp frame, little in a blurred one. */
export function sharpness(grey, width) {
  let sum = 0;
  for (let n = width + 1; n < grey.length - width - 1; n += 1) {
    const bend = 4 * grey[n] - grey[n - 1] - grey[n + 1] - grey[n - width] - grey[n + width];
    sum += bend * bend;
  }
  return sum / grey.length;
}

/** By how many grey levels two frames differ on average. */
export function motion(before, now) {
  if (!before || before.length !== now.length) return Infinity;
  return now.reduce((sum, level, n) => sum + Math.abs(level - before[n]), 0) / now.length;
}

const STILL = 4; // grey levels
const LEAST_SHARP = 25;
const NEARLY_BEST = 0.75;
const FADING = 0.98; // the best frame is forgotten slowly, as light and distance change
const TICKS = 4;

/** Says when a picture is worth taking: sharp, for this scene, and still for a while. */
export class Steady {
  #before = null;
  #best = 0;
  #ticks = 0;

  /** Whether this frame, after those before it, is the moment. */
  ready(grey, width) {
    const sharp = sharpness(grey, width);
    const isStill = motion(this.#before, grey) < STILL;
    this.#before = grey;
    this.#best = Math.max(sharp, this.#best * FADING);
    this.#ticks = isStill && sharp > LEAST_SHARP && sharp > NEARLY_BEST * this.#best ? this.#ticks + 1 : 0;
    return this.#ticks >= TICKS;
  }
}
