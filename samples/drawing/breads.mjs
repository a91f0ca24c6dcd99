import { circle, ellipse, group, path, rect, steps, stroke } from './shapes.mjs';

const crusts = [
  ['#c9783a', '#e8a85c', '#f9e3b8'],
  ['#a9602f', '#d08a48', '#f3d9a4'],
  ['#b86a34', '#dd9850', '#f7ddae'],
  ['#94532c', '#bf7a42', '#efcf98'],
];

/** A round loaf about 240 wide standing on (0, 0). */
export function roundLoaf(kind = 0) {
  const [crust, light, flour] = crusts[kind % crusts.length];
  return group([
    ellipse(0, -2, 118, 12, '#2b1a22', 'opacity=".25"'),
    path('M-120 -30C-120 -110 -60 -148 0 -148S120 -110 120 -30C120 -6 90 0 0 0S-120 -6 -120 -30Z', crust),
    path('M-104 -56C-92 -116 -46 -140 6 -140C50 -138 84 -116 96 -84C60 -108 20 -112 -20 -104S-84 -76 -104 -56Z', light),
    kind % 2 === 0
      ? stroke('M-64 -50Q-58 -92 -30 -122M-14 -42Q-12 -92 10 -126M38 -46Q40 -84 54 -112', flour, 9)
      : stroke('M-60 -60Q0 -132 62 -62M0 -128V-54M-34 -104Q-30 -80 -40 -56M34 -104Q30 -80 40 -56', flour, 8),
    path('M60 -128C96 -108 120 -76 120 -30C120 -6 90 0 40 0C84 -30 92 -84 60 -128Z', '#4a2018', 'opacity=".2"'),
  ]);
}

/** A tin loaf about 180 wide standing on (0, 0). */
export const tinLoaf = (side, top) =>
  group([
    path('M-84 -4L-92 -62C-104 -100 -70 -112 -44 -110H44C70 -112 104 -100 92 -62L84 -4Z', side),
    path('M-92 -62C-104 -100 -70 -112 -44 -110H44C70 -112 104 -100 92 -62C60 -74 -60 -74 -92 -62Z', top),
    stroke('M-48 -100L-30 -78M-10 -102L8 -80M28 -102L46 -80', '#f7ddae', 7, 'opacity=".8"'),
  ]);

/** A roll about 96 wide standing on (0, 0). */
export const breadRoll = () =>
  group([
    path('M-48 -16C-48 -50 -26 -62 0 -62S48 -50 48 -16C48 -2 34 0 0 0S-48 -2 -48 -16Z', '#d98f45'),
    path('M-42 -26C-34 -50 -18 -58 2 -58C20 -57 34 -50 40 -34C10 -44 -18 -42 -42 -26Z', '#efb768'),
    path('M-26 -40C-10 -52 12 -52 28 -42C12 -34 -10 -32 -26 -40Z', '#fbe3b4'),
    path('M26 -54C40 -46 48 -34 48 -16C48 -2 34 0 14 0C34 -14 38 -36 26 -54Z', '#6b2f18', 'opacity=".18"'),
  ]);

/** A baguette standing upright, 150 high, foot at (0, 0). */
export const baguette = () =>
  group([
    rect(-24, -170, 48, 170, '#d08a3f', 'rx="24"'),
    rect(-16, -162, 18, 150, '#e9ae60', 'rx="9"'),
    stroke('M-12 -136L14 -120M-12 -98L14 -82M-12 -60L14 -44', '#fbe3b4', 9),
  ]);

/** An ear of wheat, about 500 high, foot of the stalk at (0, 0). */
export function wheat(colour) {
  const grains = steps(0, 8, 9).map((index) => {
    const y = -250 - index * 24;
    return [-1, 1].map((side) =>
      group(ellipse(0, 0, 10, 22, colour), `transform="translate(${side * 13} ${y}) rotate(${side * 26})"`),
    );
  });
  const beards = steps(0, 6, 7).map((index) =>
    [-1, 1].map((side) => stroke(`M${side * 14} ${-290 - index * 24}L${side * 46} ${-360 - index * 26}`, colour, 2.5)),
  );
  return group([
    stroke('M0 0Q6 -130 0 -250', '#c9973f', 7),
    path('M3 -90Q70 -150 66 -230Q40 -160 3 -120Z', '#b9903f'),
    beards,
    grains,
    ellipse(0, -470, 9, 22, colour),
  ]);
}

/** An open flour sack about 220 wide and 260 high standing on (0, 0). */
export function sack(pen) {
  return group([
    path(
      'M-96 0C-124 -70 -112 -150 -84 -206H84C112 -150 124 -70 96 0C60 8 -60 8 -96 0Z',
      pen.horizontal('#f3e2bd', '#e6cb9a', '#c9a672'),
    ),
    ellipse(0, -206, 86, 24, '#c9a672'),
    ellipse(0, -208, 72, 18, '#fdf8ec'),
    path('M-66 -208C-40 -246 34 -250 66 -208C40 -196 -40 -196 -66 -208Z', '#fdf8ec'),
    path(
      'M-90 -206C-104 -196 -100 -176 -84 -180C-50 -168 50 -168 84 -180C100 -176 104 -196 90 -206C60 -186 -60 -186 -90 -206Z',
      '#efdcb2',
    ),
    circle(0, -90, 44, '#b5472f', 'opacity=".85"'),
    group(wheat('#f7e6c2'), 'transform="translate(0 -56) scale(.15)"'),
    stroke('M-86 -30Q-70 -60 -80 -100M78 -24Q64 -60 80 -110', '#a8834f', 4, 'opacity=".5"'),
  ]);
}
