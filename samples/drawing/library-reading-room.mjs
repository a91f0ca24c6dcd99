import { reader } from './figures.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, smooth, stroke } from './shapes.mjs';
import { bookcase, cup, openBook, pendant, pottedPlant } from './things.mjs';

export const libraryReadingRoom = {
  'library-reading-room': { shape: 'landscape', draw: readingRoom },
  'library-books': { shape: 'square', draw: bookStack },
};

function readingRoom(pen) {
  return [
    pen.background('#2b5a5e', '#3d7272', '#5b8a80'),
    rect(-40, 0, 1680, 60, '#1d4248'),
    rect(-40, 60, 1680, 12, '#e0b870', 'opacity=".5"'),
    [330, 800, 1270].map((x) => archWindow(pen, x, 130, 250, 520)),
    [-60, 475, 945, 1415].map((x) => bookcase(pen, x, 760, 180 + (x === -60 || x === 1415 ? 65 : 0), 560, 5)),
    rect(-40, 758, 1680, 340, pen.vertical('#a9673f', '#6d3d2c')),
    polygon(
      [
        [200, 758],
        [460, 758],
        [300, 1100],
        [-160, 1100],
      ],
      '#ffdf9e',
      'opacity=".22"',
    ),
    polygon(
      [
        [670, 758],
        [930, 758],
        [980, 1100],
        [520, 1100],
      ],
      '#ffdf9e',
      'opacity=".22"',
    ),
    polygon(
      [
        [1140, 758],
        [1400, 758],
        [1640, 1100],
        [1180, 1100],
      ],
      '#ffdf9e',
      'opacity=".22"',
    ),
    [250, 800, 1350].map((x) => pendant(pen, x, 180, 74, '#c8603f')),
    placed(350, 762, 1.12, reader({ top: '#e0a449', skin: '#f0c4a0', hair: '#5a3324', cut: 'bob', cover: '#7a3b4a' })),
    placed(
      800,
      756,
      1.12,
      reader({ top: '#7a3b4a', skin: '#8d5a3f', hair: '#2b2230', cut: 'curly', cover: '#2f6f73' }),
    ),
    placed(
      1240,
      762,
      1.12,
      reader({ top: '#f0dfc0', skin: '#eab890', hair: '#c9c2b8', cut: 'short', beard: '#ded8cf', cover: '#b5472f' }),
    ),
    readingTable(pen),
  ];
}

function archWindow(pen, x, top, width, height) {
  const half = width / 2;
  const shape = (grow) =>
    `M${x - half - grow} ${top + height + grow}V${top + half}A${half + grow} ${half + grow} 0 0 1 ${x + half + grow} ${top + half}V${top + height + grow}Z`;
  return group([
    path(shape(20), '#f1e0c0'),
    group(
      [
        path(shape(0), pen.vertical('#fbe3b0', '#f6c98f', '#e8ab86')),
        [0, 1, 2].map((index) => circle(x - 90 + index * 90, top + height - 60 + (index % 2) * 30, 96, '#87a879')),
        [0, 1, 2].map((index) => circle(x - 60 + index * 70, top + height - 6, 74, '#5f8a6c')),
        pen.glow(x + 40, top + 120, 170, '#fff7dc', 0.9),
      ],
      pen.clip(path(shape(0), '#000')),
    ),
    [x - width / 6, x + width / 6].map((bar) => rect(bar - 5, top + 10, 10, height - 10, '#f1e0c0')),
    [0.36, 0.68].map((part) => rect(x - half, top + height * part, width, 9, '#f1e0c0')),
    rect(x - half - 34, top + height + 14, width + 68, 22, '#d9c29a'),
  ]);
}

function readingTable(pen) {
  return group([
    polygon(
      [
        [90, 900],
        [1510, 900],
        [1680, 1020],
        [-80, 1020],
      ],
      pen.vertical('#d79a5b', '#b8713f'),
    ),
    pen.stippleAcross('M90 900H1510L1680 1020H-80Z', ['#5a2f22', 0.5], ['#5a2f22', 0], ['#5a2f22', 0.45]),
    rect(-80, 1020, 1760, 80, '#7c4630'),
    rect(-80, 1020, 1760, 10, '#f0c184', 'opacity=".5"'),
    [575, 1025].map((x) => deskLamp(pen, x, 940)),
    openBook(170, 985, 105, '#2f6f73'),
    openBook(1440, 990, 105, '#e0a449'),
    [
      rect(640, 965, 170, 26, '#35526b', 'rx="4"'),
      rect(652, 940, 150, 26, '#c8603f', 'rx="4"'),
      rect(660, 916, 128, 25, '#e8c170', 'rx="4"'),
    ],
    [rect(800, 966, 12, 22, '#fbeed2'), rect(790, 942, 12, 21, '#fbeed2')],
  ]);
}

function deskLamp(pen, x, y) {
  return group([
    pen.glow(x, y - 90, 200, '#ffe6a6', 0.65),
    ellipse(x, y + 4, 46, 10, '#3b2530'),
    rect(x - 5, y - 110, 10, 114, '#c99a48'),
    path(`M${x - 80} ${y - 96}C${x - 74} ${y - 150} ${x + 74} ${y - 150} ${x + 80} ${y - 96}Z`, '#2e7d5b'),
    path(
      `M${x - 60} ${y - 108}C${x - 52} ${y - 140} ${x - 10} ${y - 142} ${x + 10} ${y - 138}C${x - 20} ${y - 132} ${x - 44} ${y - 124} ${x - 46} ${y - 106}Z`,
      '#9fd3a8',
      'opacity=".6"',
    ),
    rect(x - 80, y - 98, 160, 8, '#fff3cd', 'rx="4"'),
  ]);
}

function bookStack(pen) {
  const stack = [
    [560, '#1f4a57', 84],
    [500, '#c8603f', 66],
    [540, '#e8c170', 54],
    [440, '#7a3b4a', 78],
    [470, '#7d9a77', 58],
    [380, '#f0dfc0', 50],
  ];
  let foot = 1000;
  const books = stack.map(([width, colour, thick], index) => {
    const left = 600 - width / 2 + [0, 30, -24, 20, -14, 34][index];
    foot -= thick;
    return group([
      rect(left, foot, width, thick - 2, colour, 'rx="9"'),
      path(
        `M${left + width - 26} ${foot + 8}H${left + width + 6}V${foot + thick - 11}H${left + width - 26}Q${left + width - 38} ${foot + thick / 2} ${left + width - 26} ${foot + 8}Z`,
        '#fbf1dc',
      ),
      [0.35, 0.5, 0.65].map((part) => rect(left + width - 26, foot + thick * part, 30, 2, '#c9b48e')),
      rect(left + 40, foot, 12, thick - 2, '#fff', 'opacity=".35"'),
      rect(left + 64, foot, 5, thick - 2, '#fff', 'opacity=".35"'),
      rect(left + 130, foot + thick * 0.38, width * 0.38, thick * 0.2, '#fff', 'opacity=".3" rx="4"'),
      rect(left, foot + thick - 16, width - 30, 14, '#1d1420', 'opacity=".2" rx="7"'),
    ]);
  });
  return [
    pen.background('#d8c39c', '#e9c99b'),
    pen.glow(860, 380, 760, '#fff0c8', 0.85),
    [
      [690, 60],
      [950, 60],
      [690, 330],
      [950, 330],
    ].map(([x, y]) =>
      polygon(
        [
          [x, y],
          [x + 230, y - 40],
          [x + 230, y + 200],
          [x, y + 240],
        ],
        '#fff6dc',
        'opacity=".55"',
      ),
    ),
    path(
      smooth(
        [
          [-60, 420],
          [80, 340],
          [190, 420],
          [120, 640],
          [260, 800],
          [160, 1010],
          [-60, 1010],
        ],
        true,
      ),
      '#7f9c7c',
      'opacity=".28"',
    ),
    rect(-40, 985, 1360, 340, pen.vertical('#a9673f', '#6d3d2c')),
    rect(-40, 985, 1360, 12, '#e9b978', 'opacity=".6"'),
    pen.stippleAcross('M-40 997H1320V1320H-40Z', ['#3b1f22', 0.6], ['#3b1f22', 0.1], ['#3b1f22', 0]),
    polygon(
      [
        [330, 1000],
        [880, 1000],
        [560, 1300],
        [-120, 1300],
      ],
      '#2b1622',
      'opacity=".28"',
    ),
    books,
    placed(596, foot + 4, 1.5, glasses()),
    pottedPlant(pen, 1050, 1030, 210, ['#3f6b52', '#588a63', '#2f5846', '#6f9c72']),
    cup(245, 1110, 170, '#f7ecd9', '#2f6f73'),
    group([
      stroke('M620 1150L900 1110', '#e0a449', 16),
      stroke('M890 1112L916 1108', '#f3d9b0', 14),
      stroke('M620 1150L640 1147', '#b5472f', 17),
    ]),
  ];
}

function glasses() {
  return group([
    stroke(
      'M-62 -26a30 24 0 1 0 60 0a30 24 0 1 0 -60 0M10 -26a30 24 0 1 0 60 0a30 24 0 1 0 -60 0M-2 -30Q4 -38 10 -30M-62 -30L-96 -8M70 -30L98 -10',
      '#2b2230',
      6,
    ),
  ]);
}
