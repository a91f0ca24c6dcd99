import { reader, walker } from './figures.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, steps, stroke } from './shapes.mjs';
import { bookRow, cup, pendant, pottedPlant, spines } from './things.mjs';

export const libraryRooms = {
  'library-shelves': { shape: 'portrait', draw: shelves },
  'library-cafe': { shape: 'landscape', draw: cafe },
};

/** One-point perspective: a wall at side * 1 seen at depth z. */
function shelves(pen) {
  const [centre, horizon] = [533, 740];
  const at = (x, y, z) => [centre + (x * 640) / z, horizon + (y * 640) / z];
  const corridor = [
    polygon([at(-1, 1.35, 0.6), at(1, 1.35, 0.6), at(1, 1.35, 5), at(-1, 1.35, 5)], pen.vertical('#8c5338', '#c98752')),
    polygon([at(-1, -1.7, 0.6), at(1, -1.7, 0.6), at(1, -1.7, 5), at(-1, -1.7, 5)], pen.vertical('#1f3d47', '#32626a')),
    polygon([at(-0.32, 1.35, 0.6), at(0.32, 1.35, 0.6), at(0.32, 1.35, 5), at(-0.32, 1.35, 5)], '#b5472f'),
    polygon([at(-0.25, 1.35, 0.6), at(0.25, 1.35, 0.6), at(0.25, 1.35, 5), at(-0.25, 1.35, 5)], '#c8603f'),
  ];
  return [
    pen.background('#f4d9a6', '#f0c48a'),
    corridor,
    shelfEnd(at),
    [-1, 1].map((side) => shelfWall(pen, at, side)),
    pen.glow(centre, horizon - 60, 420, '#ffeec2', 0.75),
    polygon(
      [at(-0.26, 1.35, 0.9), at(0.26, 1.35, 0.9), at(0.3, 1.35, 5), at(-0.3, 1.35, 5)],
      '#ffe7b0',
      'opacity=".35"',
    ),
    [1.5, 2.3, 3.5]
      .map((z) => {
        const [x, y] = at(0, -1.28, z);
        return pendant(pen, x, y, 120 / z, '#2f6f73');
      })
      .reverse(),
    placed(
      ...at(0.1, 1.35, 2.1),
      0.98,
      walker({
        top: '#e0a449',
        legs: '#27404f',
        skin: '#e3ac86',
        hair: '#4a2b22',
        cut: 'bun',
        arms: [
          [-46, -140],
          [62, -150],
        ],
        bag: '#7a3b4a',
      }),
    ),
  ];
}

function shelfEnd(at) {
  const [[left, top], [right, bottom]] = [at(-1, -1.7, 5), at(1, 1.35, 5)];
  const middle = (left + right) / 2;
  return group([
    rect(left, top, right - left, bottom - top, '#d9a868'),
    path(
      `M${middle - 70} ${bottom - 60}V${top + 120}A70 70 0 0 1 ${middle + 70} ${top + 120}V${bottom - 60}Z`,
      '#fff3d2',
    ),
    circle(middle - 30, bottom - 110, 44, '#a8bd8b'),
    circle(middle + 34, bottom - 100, 38, '#8fae82'),
    rect(middle - 4, top + 54, 8, bottom - top - 110, '#b98a52'),
    rect(middle - 70, (top + bottom) / 2, 140, 7, '#b98a52'),
    rect(middle - 80, bottom - 62, 160, 14, '#b98a52'),
  ]);
}

function shelfWall(pen, at, side) {
  const quad = (y1, y2, z1, z2, fill, more = '', x = side) =>
    polygon([at(x, y1, z1), at(x, y2, z1), at(x, y2, z2), at(x, y1, z2)], fill, more);
  const rows = steps(-1.45, 0.98, 6);
  const parts = [quad(-1.7, 1.35, 0.6, 5, side < 0 ? '#4a2c30' : '#3f262d')];
  for (const foot of rows.map((top) => top + 0.36)) {
    for (let z = 0.62; z < 4.95; ) {
      const thick = pen.between(0.035, 0.085) * (1 + z * 0.18);
      const tall = pen.between(0.25, 0.37);
      const colour = pen.pick(spines);
      parts.push(quad(foot - tall, foot, z, z + thick * 0.9, colour));
      if (pen.random() < 0.5)
        parts.push(quad(foot - tall * 0.8, foot - tall * 0.7, z, z + thick * 0.9, '#fbeed2', 'opacity=".7"'));
      z += thick;
    }
    parts.push(quad(foot, foot + 0.06, 0.6, 5, wood), quad(foot, foot + 0.014, 0.6, 5, '#e9b978', 'opacity=".7"'));
  }
  for (const z of [1.0, 1.55, 2.2, 3.0, 4.0, 4.95]) parts.push(quad(-1.7, 1.35, z, z + 0.07, '#6b4130'));
  parts.push(quad(-1.7, -1.46, 0.6, 5, '#6b4130'));
  parts.push(
    quad(
      -1.7,
      1.35,
      0.6,
      1.25,
      pen.horizontal(
        ...(side < 0
          ? [
              ['#1a1020', 0.6],
              ['#1a1020', 0],
            ]
          : [
              ['#1a1020', 0],
              ['#1a1020', 0.6],
            ]),
      ),
    ),
  );
  return group(parts);
}

const wood = '#8a5638';

function cafe(pen) {
  return [
    pen.background('#e9c898', '#dca978'),
    rect(-40, 690, 1680, 420, '#8a4f38'),
    cafeWindow(pen),
    cafeCounter(pen),
    [1010, 1250, 1490].map((x) => pendant(pen, x, 215, 62, '#2f6f73')),
    pottedPlant(pen, 800, 800, 130, ['#3f6b52', '#588a63', '#2f5846'], '#f0dfc0'),
    placed(300, 640, 1.25, reader({ top: '#2f6f73', skin: '#edbd98', hair: '#8a4a2c', cut: 'long', cover: '#e0a449' })),
    cafeTable(pen),
  ];
}

function cafeWindow(pen) {
  const inside = group(
    [
      rect(60, 90, 620, 560, pen.vertical('#bfe0dc', '#f6e7c4')),
      [
        [60, 260, 150, '#d98f6a'],
        [210, 200, 170, '#e8c79a'],
        [380, 300, 140, '#b9705a'],
        [520, 230, 170, '#dcb083'],
      ].map(([x, y, w, fill]) => [
        polygon(
          [
            [x - 6, y],
            [x + w / 2, y - 70],
            [x + w + 6, y],
          ],
          '#8d4438',
        ),
        rect(x, y, w, 460, fill),
        [0, 1, 2].map((row) => [0.2, 0.6].map((part) => rect(x + w * part, y + 30 + row * 92, w * 0.2, 50, '#5f8289'))),
      ]),
      circle(110, 560, 90, '#6b9470'),
      circle(640, 560, 100, '#5f8a6c'),
      circle(220, 610, 70, '#87a879'),
    ],
    pen.clip(rect(60, 90, 620, 560, '#000')),
  );
  return group([
    rect(38, 68, 664, 604, '#f7ead0'),
    inside,
    rect(364, 90, 12, 560, '#f7ead0'),
    rect(60, 300, 620, 10, '#f7ead0'),
    rect(20, 660, 700, 30, '#f7ead0'),
    polygon(
      [
        [60, 90],
        [250, 90],
        [60, 420],
      ],
      '#fff',
      'opacity=".18"',
    ),
  ]);
}

function cafeCounter(pen) {
  return group([
    rect(900, 200, 640, 10, '#6b4130'),
    rect(900, 330, 640, 12, '#6b4130'),
    rect(900, 440, 640, 12, '#6b4130'),
    bookRow(pen, 910, 330, 330, 100),
    bookRow(pen, 1260, 440, 270, 88),
    [1290, 1350, 1410, 1470].map((x, index) => [
      rect(x - 20, 284, 40, 46, ['#f7ecd9', '#c8603f', '#f7ecd9', '#7d9a77'][index], 'rx="8"'),
      stroke(`M${x + 20} 296q16 4 0 22`, '#f7ecd9', 5),
    ]),
    [940, 1000, 1060].map((x) => [
      rect(x - 22, 378, 44, 62, '#5a3324', 'rx="8"'),
      rect(x - 22, 372, 44, 14, '#d9b26a', 'rx="4"'),
    ]),
    placed(
      1160,
      560,
      1.1,
      reader({
        top: '#f7ecd9',
        skin: '#a56b48',
        hair: '#2b2230',
        cut: 'bun',
        looking: 'ahead',
        book: null,
        apron: '#35526b',
      }),
    ),
    rect(1330, 500, 190, 150, '#35404c', 'rx="12"'),
    rect(1350, 520, 150, 42, '#d8dcd6', 'rx="6"'),
    circle(1372, 590, 9, '#e0a449'),
    rect(1400, 580, 60, 12, '#d8dcd6'),
    rect(1412, 612, 34, 34, '#f7ecd9', 'rx="5"'),
    rect(860, 648, 780, 30, '#5f3528'),
    rect(880, 678, 760, 260, pen.vertical('#2f6f73', '#1f4a57')),
    steps(900, 1620, 13).map((x) => rect(x, 690, 5, 250, '#173a45', 'opacity=".7"')),
    group([
      rect(930, 560, 130, 88, '#dff0ec', 'opacity=".55" rx="8"'),
      [960, 1000, 1035].map((x) => path(`M${x - 24} 644C${x - 26} 606 ${x + 20} 604 ${x + 20} 644Z`, '#d98a3a')),
    ]),
  ]);
}

function cafeTable(pen) {
  return group([
    pen.shadow(620, 1080, 760, 120, 0.5),
    ellipse(560, 940, 780, 150, '#6b3a2a'),
    ellipse(560, 920, 780, 150, pen.horizontal('#c98752', '#e0a86a', '#b8713f')),
    pen.stippleAcross(
      'M-220 920A780 150 0 0 1 1340 920A780 150 0 0 1 -220 920Z',
      ['#5a2f22', 0],
      ['#5a2f22', 0],
      ['#5a2f22', 0.55],
    ),
    ellipse(760, 965, 150, 28, '#4a2622', 'opacity=".3"'),
    cup(760, 965, 150),
    ellipse(1040, 950, 130, 26, '#f7ecd9'),
    ellipse(1040, 945, 96, 17, '#e7d4b5'),
    polygon(
      [
        [960, 938],
        [1100, 938],
        [1088, 862],
        [1000, 842],
      ],
      '#e9bd6e',
    ),
    polygon(
      [
        [1000, 842],
        [1088, 862],
        [1096, 846],
        [1012, 824],
      ],
      '#fbf0dc',
    ),
    rect(966, 892, 132, 13, '#fbf0dc'),
    circle(1050, 828, 17, '#b5303a'),
    [
      rect(130, 968, 200, 30, '#7a3b4a', 'rx="4"'),
      rect(146, 938, 176, 30, '#e8c170', 'rx="4"'),
      rect(316, 940, 10, 26, '#fbeed2'),
      rect(322, 971, 10, 25, '#fbeed2'),
    ],
  ]);
}
