import { circle, group, placed, rect, steps, stroke } from './shapes.mjs';

export const leaning = (x, y, scale, angle, children) =>
  group(placed(0, 0, scale, children), `transform="translate(${x} ${y}) rotate(${angle})"`);

/** Cloth folds and a wooden table, drawn below `y`. */
export const table = (pen, y, top = '#a9673f', bottom = '#6d3d2c') => [
  rect(-40, y, pen.width + 80, pen.height - y + 40, pen.vertical(top, bottom)),
  rect(-40, y, pen.width + 80, 12, '#ffd9a0', 'opacity=".5"'),
  steps(y + 90, pen.height + 40, 4).map((line) =>
    stroke(`M-40 ${line}Q${pen.width / 2} ${line - 10} ${pen.width + 40} ${line + 6}`, '#3b1f1c', 4, 'opacity=".22"'),
  ),
  pen.stipple(`M-40 ${y + 10}H${pen.width + 40}V${pen.height + 40}H-40Z`, ['#2b1218', 0], ['#2b1218', 0.45]),
];

export const dust = (pen, x, y, spreadX, spreadY, count) =>
  group(
    steps(0, 1, count).map(() =>
      circle(
        x + pen.between(-1, 1) * pen.between(0, spreadX),
        y + pen.between(-1, 1) * spreadY,
        pen.between(1.5, 6),
        '#fdf8ec',
        'opacity=".75"',
      ),
    ),
  );
