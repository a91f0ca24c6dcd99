/** Small builders for SVG elements. `more` is a string of further attributes. All lengths are image pixels. */
export const rect = (x, y, width, height, fill, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;

export const circle = (x, y, radius, fill, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`;

export const ellipse = (x, y, radiusX, radiusY, fill, more = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}" fill="${fill}" ${more}/>`;

export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

/** An open line with round ends. */
export const stroke = (d, colour, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const polygon = (points, fill, more = '') =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}" ${more}/>`;

export const group = (children, more = '') => `<g ${more}>${[children].flat(9).join('')}</g>`;

export const placed = (x, y, scale, children, more = '') =>
  group(children, `transform="translate(${round(x)} ${round(y)}) scale(${scale})" ${more}`);

/** Path data of a soft curve through the points (Catmull-Rom). */
export function smooth(points, closed = false) {
  const at = (index) =>
    closed ? points[(index + points.length) % points.length] : points[Math.min(Math.max(index, 0), points.length - 1)];
  const last = closed ? points.length : points.length - 1;
  let d = `M${round(points[0][0])} ${round(points[0][1])}`;
  for (let index = 0; index < last; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${[...first, ...second, ...to].map(round).join(' ')}`;
  }
  return closed ? `${d}Z` : d;
}

/** Numbers from `count` equal steps, ends included. */
export const steps = (from, to, count) =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / Math.max(count - 1, 1));

const round = (value) => Math.round(value * 10) / 10;
