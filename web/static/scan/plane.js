// Where places of a card, in millimetres, lie in a photo of it, in pixels.

/** The plane that lays a card on four corners, its own top left first, clockwise: from
 * millimetres on the card to a point of the photo. */
export function planeOf(width, height, [a, b, c, d]) {
  const [bx, by, dx, dy] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]];
  const [sx, sy] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
  const span = bx * dy - dx * by || 1e-9;
  const [g, h] = [(sx * dy - dx * sy) / span, (bx * sy - sx * by) / span];
  return (x, y) => {
    const [u, v] = [x / width, y / height];
    const w = g * u + h * v + 1;
    return [0, 1].map((i) => ((b[i] - a[i] + g * b[i]) * u + (d[i] - a[i] + h * d[i]) * v + a[i]) / w);
  };
}

/** The corners of a part of a place: 0 to 1 across and down it. */
export function partOf(plane, [x, y, width, height], left, top, right, bottom) {
  const at = (u, v) => plane(x + width * u, y + height * v);
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}

/** Points as an SVG attribute. */
export const points = (corners) => corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
