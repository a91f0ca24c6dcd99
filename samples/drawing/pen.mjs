import { circle, ellipse, path, rect, smooth, steps } from './shapes.mjs';

/**
 * What a scene draws with: the size, seeded chance, and gradients that need definitions.
 * The same seed draws the same image.
 */
export function createPen(width, height, seed) {
  const random = createRandom(seed);
  const definitions = [];
  const define = (build) => {
    const id = `d${definitions.length}`;
    definitions.push(build(id));
    return `url(#${id})`;
  };
  const linear = (colours, x2, y2) =>
    define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops(colours)}</linearGradient>`);
  const pen = {
    width,
    height,
    random,
    between: (low, high) => low + random() * (high - low),
    pick: (list) => list[Math.floor(random() * list.length)],
    vertical: (...colours) => linear(colours, 0, 1),
    horizontal: (...colours) => linear(colours, 1, 0),
    diagonal: (...colours) => linear(colours, 1, 1),
    clip: (shape) => `clip-path="${define((id) => `<clipPath id="${id}">${shape}</clipPath>`)}"`,
    definitions: () => definitions.join(''),
  };
  pen.radial = (...colours) => define((id) => `<radialGradient id="${id}">${stops(colours)}</radialGradient>`);
  pen.glow = (x, y, radius, colour, opacity = 0.6) =>
    circle(x, y, radius, pen.radial([colour, opacity], [colour, opacity * 0.4], [colour, 0]));
  pen.background = (...colours) => rect(-40, -40, width + 80, height + 80, pen.vertical(...colours));
  pen.shadow = (x, y, radiusX, radiusY, opacity = 0.3) =>
    ellipse(x, y, radiusX, radiusY, pen.radial(['#1c1626', opacity], ['#1c1626', opacity * 0.7], ['#1c1626', 0]));
  pen.stipple = (d, ...colours) => path(d, linear(colours, 0, 1), 'filter="url(#stipple)"');
  pen.stippleAcross = (d, ...colours) => path(d, linear(colours, 1, 0), 'filter="url(#stipple)"');
  return pen;
}

/** A soft hill line across the image down to the bottom edge. */
export function hill(pen, y, swing, fill, { waves = 5, slope = 0, more = '' } = {}) {
  const points = steps(-60, pen.width + 60, waves + 2).map((x) => [
    x,
    y + pen.between(-swing, swing) + (slope * x) / pen.width,
  ]);
  return path(`${smooth(points)}L${pen.width + 60} ${pen.height + 60}L-60 ${pen.height + 60}Z`, fill, more);
}

/** A craggy mountain line: peaks as [x, y] joined by broken slopes. */
export function mountainLine(pen, peaks, rough) {
  const points = [peaks[0]];
  for (let index = 1; index < peaks.length; index++) {
    const [from, to] = [peaks[index - 1], peaks[index]];
    for (const part of [0.18, 0.36, 0.52, 0.7, 0.86]) {
      const x = from[0] + (to[0] - from[0]) * part + pen.between(-rough, rough) * 0.6;
      points.push([x, from[1] + (to[1] - from[1]) * part + pen.between(-rough, rough)]);
    }
    points.push(to);
  }
  return points;
}

export function mountains(pen, peaks, rough, fill, more = '') {
  const points = mountainLine(pen, peaks, rough);
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return path(`M${line}L${pen.width + 60} ${pen.height + 60}L-60 ${pen.height + 60}Z`, fill, more);
}

export function cloud(pen, x, y, size, fill, opacity = 0.8) {
  const puffs = steps(-1, 1, 6).map((part) =>
    ellipse(
      x + part * size,
      y - (1 - part * part) * size * 0.16,
      size * pen.between(0.26, 0.42),
      size * (0.08 + 0.16 * (1 - part * part)),
      fill,
    ),
  );
  return `<g opacity="${opacity}">${puffs.join('')}${ellipse(x, y + size * 0.03, size * 1.25, size * 0.09, fill)}</g>`;
}

function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A stop is a colour or [colour, opacity]; stops are spread evenly. */
function stops(colours) {
  return colours
    .map((colour, index) => {
      const [value, opacity] = Array.isArray(colour) ? colour : [colour, 1];
      return `<stop offset="${index / Math.max(colours.length - 1, 1)}" stop-color="${value}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}
