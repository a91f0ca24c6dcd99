import { circle, ellipse, group, path, placed, polygon, rect, smooth, steps, stroke } from './shapes.mjs';

export const spines = [
  '#b5472f',
  '#d98a3a',
  '#e8c170',
  '#2f6f73',
  '#1f4a57',
  '#7d9a77',
  '#f0dfc0',
  '#7a3b4a',
  '#35526b',
  '#c96f52',
];

/** A row of book spines standing on `y`, filling `width`; `height` is the tallest. */
export function bookRow(pen, x, y, width, height, colours = spines, thickness = 1) {
  const books = [];
  for (let left = x; left < x + width - 8; ) {
    const wide = Math.min(pen.between(16, 38) * thickness, x + width - left);
    const tall = height * pen.between(0.68, 0.98);
    const colour = pen.pick(colours);
    if (pen.random() < 0.05) {
      left += wide;
      continue;
    }
    books.push(rect(left, y - tall, wide - 2, tall, colour, 'rx="2"'));
    books.push(rect(left + wide * 0.62, y - tall, wide * 0.38 - 2, tall, '#1d1420', 'opacity=".16"'));
    if (pen.random() < 0.6) {
      books.push(rect(left + 2, y - tall * 0.84, wide - 6, Math.max(3, tall * 0.05), '#fbeed2', 'opacity=".75"'));
    }
    left += wide;
  }
  return group(books);
}

/** A bookcase with its frame; y is the foot. */
export function bookcase(
  pen,
  x,
  y,
  width,
  height,
  rows,
  { wood = '#6b4130', inside = '#3b2530', colours = spines } = {},
) {
  const rowHeight = (height - 16) / rows;
  return group([
    rect(x, y - height, width, height, wood, 'rx="4"'),
    steps(0, rows - 1, rows).map((row) => {
      const foot = y - height + 16 + rowHeight * (row + 1) - 14;
      return [
        rect(x + 14, foot - rowHeight + 14, width - 28, rowHeight - 14, inside),
        bookRow(pen, x + 18, foot, width - 36, rowHeight - 22, colours),
        rect(x + 8, foot, width - 16, 5, '#fff', 'opacity=".12"'),
      ];
    }),
  ]);
}

/** A pendant lamp hanging from the top edge with its light; (x, y) is the bulb. */
export function pendant(pen, x, y, size, shade, light = '#ffdf9a') {
  return group([
    pen.glow(x, y + size * 0.4, size * 4.2, light, 0.5),
    stroke(`M${x} -40V${y - size}`, '#2b2230', 5),
    path(`M${x - size} ${y}C${x - size * 0.9} ${y - size} ${x + size * 0.9} ${y - size} ${x + size} ${y}Z`, shade),
    ellipse(x, y, size, size * 0.14, '#fff1c9'),
  ]);
}

/** A leafy tree in three tones; (x, y) is the foot of the trunk. */
export function tree(pen, x, y, size, [shade, leaf, light], trunk = '#5b3d33') {
  const crown = (offsetX, offsetY, radius, fill) => {
    const points = steps(0, Math.PI * 2 * (8 / 9), 9).map((angle) => {
      const reach = size * radius * pen.between(0.86, 1.12);
      return [x + size * offsetX + Math.cos(angle) * reach, y - size * offsetY + Math.sin(angle) * reach * 0.92];
    });
    return path(smooth(points, true), fill);
  };
  return group([
    path(
      `M${x - size * 0.07} ${y}C${x - size * 0.03} ${y - size * 0.4} ${x - size * 0.05} ${y - size * 0.6} ${x - size * 0.03} ${y - size}H${x + size * 0.04}C${x + size * 0.02} ${y - size * 0.5} ${x + size * 0.05} ${y - size * 0.3} ${x + size * 0.09} ${y}Z`,
      trunk,
    ),
    stroke(
      `M${x} ${y - size * 0.55}L${x + size * 0.24} ${y - size * 0.95}M${x} ${y - size * 0.65}L${x - size * 0.22} ${y - size}`,
      trunk,
      size * 0.04,
    ),
    [crown(0, 1.25, 0.56, shade), crown(-0.34, 1.05, 0.34, shade), crown(0.36, 1.08, 0.36, shade)],
    [crown(-0.1, 1.36, 0.42, leaf), crown(0.28, 1.2, 0.26, leaf), crown(-0.36, 1.14, 0.22, leaf)],
    [crown(-0.18, 1.5, 0.23, light), crown(0.18, 1.34, 0.14, light)],
    steps(0, 1, 46).map(() => {
      const [angle, reach] = [pen.between(0, Math.PI * 2), size * 0.56 * Math.sqrt(pen.random())];
      const [leafX, leafY] = [x + Math.cos(angle) * reach * 1.05, y - size * 1.26 + Math.sin(angle) * reach * 0.72];
      return stroke(
        `M${leafX} ${leafY}q${size * 0.02} ${-size * 0.018} ${size * 0.04} 0`,
        pen.pick([shade, light, light]),
        size * 0.014,
        'opacity=".75"',
      );
    }),
  ]);
}

/** A fir tree; y is its foot. */
export function fir(x, y, height, fill, snow = null) {
  const layer = (from, to, half) => {
    const d = `M${x} ${y - height * to}L${x + half} ${y - height * from}Q${x} ${y - height * (from - 0.05)} ${x - half} ${y - height * from}Z`;
    const white = `M${x} ${y - height * to}L${x + half * 0.3} ${y - height * (from + (to - from) * 0.62)}Q${x - half * 0.05} ${y - height * (from + (to - from) * 0.4)} ${x - half * 0.3} ${y - height * (from + (to - from) * 0.34)}T${x - half * 0.9} ${y - height * from}Z`;
    return path(d, fill) + (snow === null ? '' : path(white, snow));
  };
  return group([
    rect(x - height * 0.03, y - height * 0.14, height * 0.06, height * 0.15, '#4a3430'),
    layer(0.1, 0.5, height * 0.25),
    layer(0.3, 0.72, height * 0.2),
    layer(0.52, 1, height * 0.14),
  ]);
}

/** A plant in a pot; y is the foot of the pot. */
export function pottedPlant(pen, x, y, size, leaf, pot = '#c0694a') {
  const leaves = steps(-1, 1, 9).map((part) => {
    const [tipX, tipY] = [x + part * size * 0.75, y - size * (1.05 + (1 - part * part) * pen.between(0.5, 0.85))];
    const middle = [(x + tipX) / 2, (y - size * 0.5 + tipY) / 2];
    return path(
      `M${x} ${y - size * 0.5}Q${middle[0] - size * 0.2} ${middle[1] - size * 0.05} ${tipX} ${tipY}Q${middle[0] + size * 0.2} ${middle[1] + size * 0.05} ${x} ${y - size * 0.5}Z`,
      pen.pick(leaf),
    );
  });
  return group([
    leaves,
    polygon(
      [
        [x - size * 0.36, y - size * 0.6],
        [x + size * 0.36, y - size * 0.6],
        [x + size * 0.26, y],
        [x - size * 0.26, y],
      ],
      pot,
    ),
    polygon(
      [
        [x + size * 0.1, y - size * 0.6],
        [x + size * 0.36, y - size * 0.6],
        [x + size * 0.26, y],
        [x + size * 0.1, y],
      ],
      '#2b1a22',
      'opacity=".18"',
    ),
    rect(x - size * 0.4, y - size * 0.66, size * 0.8, size * 0.13, pot, 'rx="4"'),
  ]);
}

/** A cup with steam on a saucer; y is the table under it. */
export function cup(x, y, size, colour = '#f7ecd9', band = '#c8603f') {
  return placed(x, y, size / 100, [
    ellipse(0, -4, 92, 15, '#e7d4b5'),
    ellipse(0, -8, 60, 9, '#2b1a22', 'opacity=".18"'),
    stroke('M46 -70Q92 -76 78 -42Q70 -26 42 -30', colour, 13),
    path('M-54 -88H54C54 -40 40 -8 18 -8H-18C-40 -8 -54 -40 -54 -88Z', colour),
    path('M20 -88H54C54 -40 40 -8 18 -8H4C22 -30 24 -60 20 -88Z', '#7a5236', 'opacity=".18"'),
    path('M-51 -60C-20 -54 20 -54 51 -60L49 -46C20 -40 -20 -40 -49 -46Z', band),
    ellipse(0, -88, 54, 11, '#e9dabf'),
    ellipse(0, -87, 45, 8, '#5a3324'),
    stroke('M-18 -116Q-34 -140 -16 -160T-18 -206M16 -112Q2 -138 18 -158T16 -196', '#fff', 7, 'opacity=".35"'),
  ]);
}

/** An open book lying on a table; (x, y) is the middle of the near edge. */
export function openBook(x, y, size, cover = '#b5472f') {
  return placed(x, y, size / 100, [
    polygon(
      [
        [-104, 4],
        [-84, -48],
        [84, -48],
        [104, 4],
      ],
      cover,
    ),
    path('M0 -2C-26 -16 -70 -12 -98 -2L-80 -50C-56 -58 -20 -58 0 -46Z', '#fdf4e0'),
    path('M0 -2C26 -16 70 -12 98 -2L80 -50C56 -58 20 -58 0 -46Z', '#f1e2c4'),
    stroke(
      'M-76 -40Q-40 -48 -14 -38M-80 -29Q-42 -38 -14 -27M-84 -18Q-44 -28 -14 -16M76 -40Q40 -48 14 -38M80 -29Q42 -38 14 -27M84 -18Q44 -28 14 -16',
      '#9c8a70',
      2.4,
      'opacity=".6"',
    ),
  ]);
}

/** Grass blades along a line. */
export function grass(pen, from, to, y, height, colours, count = 60) {
  return group(
    steps(from, to, count).map((x) => {
      const [tall, lean, foot] = [height * pen.between(0.5, 1), pen.between(-0.4, 0.4), y + pen.between(-6, 10)];
      return path(
        `M${x - 4} ${foot}Q${x} ${foot - tall * 0.5} ${x + lean * tall} ${foot - tall}Q${x + 6} ${foot - tall * 0.4} ${x + 5} ${foot}Z`,
        pen.pick(colours),
      );
    }),
  );
}

/** A round bush of leaves and, when given, flowers; y is the ground. */
export function bush(pen, x, y, size, leaf, flowers = null) {
  const blobs = steps(-1, 1, 7).map((part) =>
    circle(x + part * size, y - size * 0.34 * (1.3 - part * part), size * pen.between(0.32, 0.46), pen.pick(leaf)),
  );
  const blooms =
    flowers === null
      ? []
      : steps(0, 1, 22).map(() => {
          const angle = pen.between(Math.PI, Math.PI * 2);
          const reach = pen.between(0.1, 1);
          return circle(
            x + Math.cos(angle) * size * reach * 1.1,
            y - size * 0.12 + Math.sin(angle) * size * reach * 0.7,
            size * pen.between(0.06, 0.11),
            pen.pick(flowers),
          );
        });
  return group([blobs, blooms]);
}
