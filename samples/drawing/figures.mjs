import { circle, ellipse, group, path, placed, rect, stroke } from './shapes.mjs';

const dark = '#2b2230';

/**
 * A head around (0, 0) with radius 40.
 * cut: short, bob, bun, long, curly, beanie, cap; view: front or back; looking: down or ahead.
 */
export function head({ skin, hair, cut = 'short', view = 'front', looking = 'down', beard = null }) {
  const behind = {
    bob: path('M-42 -8C-46 -52 46 -52 42 -8L44 34C30 46 -30 46 -44 34Z', hair),
    long: path('M-42 -8C-46 -54 46 -54 42 -8L50 74C28 88 -28 88 -50 74Z', hair),
    bun: circle(0, -52, 20, hair),
    curly: group([-36, -12, 12, 36].map((x) => circle(x, -24 - (36 - Math.abs(x)) * 0.5, 24, hair))),
  };
  const parts = [behind[cut] ?? '', rect(-13, 20, 26, 36, skin), rect(-13, 30, 26, 12, '#5a2d2a', 'opacity=".18"')];
  if (view === 'back')
    return group([...parts, ellipse(0, -2, 36, 41, cut === 'beanie' ? '#5a3a2c' : hair), hat(cut, hair, true)]);
  parts.push(ellipse(-34, 4, 7, 10, skin), ellipse(34, 4, 7, 10, skin), ellipse(0, 0, 34, 40, skin));
  if (beard !== null) parts.push(path('M-34 4C-34 54 34 54 34 4C24 16 12 14 0 14S-24 16 -34 4Z', beard));
  parts.push(face(looking, beard === null), fringe(cut, hair), hat(cut, hair, false));
  return group(parts);
}

/** Shoulders, arms and an open book, cut off at y = 150 where a table or chair begins. Centre of the head at (0, -40). */
export function reader({ top, skin, hair, cut, looking, beard, book = '#fbf3e2', cover = '#b5523b', apron = null }) {
  return group([
    path('M-78 160C-84 60 -66 24 -30 14L30 14C66 24 84 60 78 160Z', top),
    path('M-78 160C-84 60 -66 24 -30 14C-52 50 -50 110 -46 160Z', dark, 'opacity=".12"'),
    path('M-24 13C-14 30 14 30 24 13Z', skin),
    apron === null ? '' : path('M-40 58C-14 66 14 66 40 58L46 160H-46Z', apron),
    placed(0, -40, 1, head({ skin, hair, cut, looking, beard })),
    book === null ? '' : heldBook(book, cover),
    book === null ? '' : [stroke('M-70 84Q-82 140 -48 132', top, 30), stroke('M70 84Q82 140 48 132', top, 30)],
    book === null ? '' : [circle(-42, 128, 14, skin), circle(42, 128, 14, skin)],
  ]);
}

/**
 * A whole figure, feet at (0, 0), about 300 high. arms and feet hold [left, right] positions;
 * pack, hat, scarf, skirt are colours or null; view: front or back.
 */
export function walker(look) {
  const {
    top,
    legs,
    skin,
    hair,
    cut = 'short',
    view = 'back',
    pack = null,
    scarf = null,
    skirt = null,
    bag = null,
  } = look;
  const arms = look.arms ?? [
    [-48, -128],
    [48, -128],
  ];
  const feet = look.feet ?? [
    [-18, 0],
    [18, 0],
  ];
  const shoes = look.shoes ?? '#3a2a2c';
  const arm = ([x, y], side) => [
    stroke(`M${side * 32} -212Q${(side * 46 + x) / 2 + side * 10} ${(-200 + y) / 2} ${x} ${y}`, top, 25),
    circle(x, y + 4, 11.5, skin),
  ];
  return group([
    feet.map(([x, y], index) => [
      stroke(`M${index === 0 ? -15 : 15} -118Q${x * 1.05} ${-62 + y * 0.4} ${x} ${y - 12}`, legs, 29),
      ellipse(x + (look.turn ?? 0) * 7, y - 6, 20, 10, shoes),
    ]),
    look.stick === undefined
      ? ''
      : stroke(`M${arms[look.stick][0]} ${arms[look.stick][1]}L${arms[look.stick][0] * 1.25} 2`, '#4a3328', 6),
    view === 'back' ? '' : pack === null ? '' : rect(-40, -228, 80, 86, pack, 'rx="22"'),
    arm(arms[0], -1),
    arm(arms[1], 1),
    path('M-45 -206C-40 -232 -22 -236 0 -236S40 -232 45 -206L41 -104C20 -96 -20 -96 -41 -104Z', top),
    path(
      'M-45 -206C-40 -232 -22 -236 -6 -236C-26 -190 -26 -130 -20 -99C-32 -100 -41 -104 -41 -104Z',
      dark,
      'opacity=".13"',
    ),
    skirt === null ? '' : path('M-40 -130H40L54 -52C24 -42 -24 -42 -54 -52Z', skirt),
    bag === null ? '' : [stroke('M-30 -230L36 -130', '#4a3328', 6), rect(20, -140, 46, 46, bag, 'rx="7"')],
    placed(0, -268, 0.72, head({ skin, hair, cut, view, looking: 'ahead' })),
    scarf === null ? '' : stroke('M-22 -238Q0 -226 22 -238', scarf, 17),
    pack !== null && view === 'back' ? rucksack(pack) : '',
  ]);
}

/** A child sitting cross-legged on the floor, seen from the front with a book or from behind. Base at y = 0. */
export function sittingChild({ top, legs, skin, hair, cut, view = 'front', cover = '#d99a3d' }) {
  const body = path('M-50 0C-60 -60 -44 -104 -22 -112H22C44 -104 60 -60 50 0Z', top);
  if (view === 'back') {
    return group([ellipse(0, -10, 84, 26, legs), body, placed(0, -152, 1, head({ skin, hair, cut, view }))]);
  }
  return group([
    body,
    path('M-90 -4C-96 -44 -40 -52 0 -22C40 -52 96 -44 90 -4C50 14 -50 14 -90 -4Z', legs),
    placed(0, -152, 1, head({ skin, hair, cut })),
    placed(0, -148, 0.8, heldBook('#fdf6e8', cover)),
    [stroke('M-42 -84Q-60 -46 -40 -40', top, 24), stroke('M42 -84Q60 -46 40 -40', top, 24)],
    [circle(-38, -42, 11, skin), circle(38, -42, 11, skin)],
  ]);
}

function heldBook(paper, cover) {
  return group([
    path('M-62 84L0 98L62 84V152L0 166L-62 152Z', cover),
    path('M-56 80C-34 76 -12 82 0 94C12 82 34 76 56 80V142C34 138 12 146 0 156C-12 146 -34 138 -56 142Z', paper),
    path('M0 94C-12 82 -34 76 -56 80V142C-34 138 -12 146 0 156Z', '#8a6a4a', 'opacity=".16"'),
  ]);
}

function face(looking, mouth) {
  const eyes =
    looking === 'down'
      ? stroke('M-20 6Q-13 11 -7 6M7 6Q13 11 20 6', dark, 3.2)
      : [circle(-13, 3, 3.6, dark), circle(13, 3, 3.6, dark)];
  return group([
    ellipse(-20, 16, 8, 5, '#e0705a', 'opacity=".35"'),
    ellipse(20, 16, 8, 5, '#e0705a', 'opacity=".35"'),
    eyes,
    stroke('M0 8Q5 14 -1 16', '#7d3f33', 2.4, 'opacity=".6"'),
    mouth ? stroke('M-9 25Q0 31 9 25', '#8a3b35', 3) : '',
  ]);
}

function fringe(cut, hair) {
  if (cut === 'beanie') return '';
  if (cut === 'bob' || cut === 'long')
    return path('M-37 6C-42 -60 42 -60 37 6C34 -12 24 -22 8 -26C-8 -12 -28 -12 -36 6Z', hair);
  if (cut === 'curly') return group([-28, -10, 10, 28].map((x) => circle(x, -28 + Math.abs(x) * 0.25, 14, hair)));
  return path('M-37 2C-42 -54 42 -54 37 2C34 -10 32 -16 26 -22C6 -14 -18 -18 -27 -20C-32 -14 -34 -8 -37 2Z', hair);
}

function hat(cut, colour, back) {
  if (cut === 'beanie') {
    return group([
      path('M-38 -8C-40 -58 40 -58 38 -8Z', colour),
      rect(-41, -18, 82, 18, colour, 'rx="9"'),
      rect(-41, -18, 82, 18, '#fff', 'rx="9" opacity=".22"'),
      circle(0, -50, 11, '#f6ead6'),
    ]);
  }
  if (cut !== 'cap') return '';
  return group([
    path('M-38 -8C-40 -54 40 -54 38 -8Z', colour),
    back ? '' : path('M-34 -14H44C60 -10 58 0 42 -2H-34Z', colour),
  ]);
}

function rucksack(colour) {
  return group([
    rect(-39, -226, 78, 100, colour, 'rx="20"'),
    rect(-39, -226, 78, 34, '#fff', 'rx="17" opacity=".18"'),
    rect(-25, -172, 50, 38, dark, 'rx="9" opacity=".2"'),
    rect(-34, -242, 68, 20, '#d9b26a', 'rx="10"'),
  ]);
}
