import { baguette, breadRoll, roundLoaf, sack, tinLoaf, wheat } from './breads.mjs';
import { reader } from './figures.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, steps, stroke } from './shapes.mjs';
import { pendant, pottedPlant } from './things.mjs';

export const bakeryShop = {
  'bakery-shop': { shape: 'landscape', draw: shop },
  'bakery-flour': { shape: 'portrait', draw: flour },
};

function shop(pen) {
  return [
    pen.background('#3f6f6c', '#4f8078'),
    tiles(),
    breadShelves(pen),
    blackboard(),
    placed(
      1010,
      520,
      1.45,
      reader({
        top: '#fbf3e2',
        skin: '#edbd98',
        hair: '#7a3b2c',
        cut: 'bun',
        looking: 'ahead',
        book: null,
        apron: '#b5472f',
      }),
    ),
    [stroke('M916 600Q880 690 930 740M1104 600Q1150 690 1084 712', '#fbf3e2', 40), circle(930, 742, 20, '#edbd98')],
    placed(1060, 735, 0.8, roundLoaf(1)),
    circle(1090, 716, 20, '#edbd98'),
    counter(pen),
    [300, 800, 1300].map((x) => pendant(pen, x, 150, 70, '#e0a449')),
  ];
}

const tiles = () =>
  group(
    steps(0, 7, 8).map((row) =>
      steps(0, 17, 18).map((column) =>
        rect(
          column * 100 - 60 + (row % 2) * 50,
          row * 62 + 40,
          94,
          56,
          '#fff',
          `rx="4" opacity="${(0.04 + ((row * 7 + column * 5) % 6) * 0.012).toFixed(3)}"`,
        ),
      ),
    ),
  );

function breadShelves(pen) {
  const shelf = (y, breads) => [
    rect(60, y, 740, 20, '#b8793f'),
    rect(60, y + 20, 740, 10, '#2b1a22', 'opacity=".25"'),
    breads,
  ];
  return group([
    rect(40, 210, 780, 440, '#2b4f50', 'rx="8"'),
    rect(40, 210, 24, 440, '#b8793f'),
    rect(796, 210, 24, 440, '#b8793f'),
    rect(30, 196, 800, 24, '#c98d4f', 'rx="4"'),
    shelf(
      350,
      [170, 360, 550, 710].map((x, index) => placed(x, 350, 0.62, roundLoaf(index))),
    ),
    shelf(
      490,
      [150, 320, 490, 660].map((x) => placed(x + 10, 490, 0.72, tinLoaf('#7a4630', '#9c6038'))),
    ),
    rect(90, 560, 280, 90, '#a9673f', 'rx="8"'),
    steps(100, 350, 8).map((x) => rect(x, 570, 4, 80, '#6b3d2a', 'opacity=".5"')),
    [130, 190, 250, 310].map(
      (x, index) =>
        placed(x, 590, 0.62, baguette(), `transform-origin="0 0"`) +
        pen.glow(x, 560, 1, '#fff', 0) +
        (index < 0 ? '' : ''),
    ),
    [470, 560, 650, 735].map((x) => placed(x, 650, 0.62, breadRoll())),
    [515, 605, 692].map((x) => placed(x, 608, 0.62, breadRoll())),
  ]);
}

const blackboard = () =>
  group([
    rect(1240, 220, 300, 340, '#8a5638', 'rx="6"'),
    rect(1256, 236, 268, 308, '#24343a'),
    stroke('M1300 282H1480', '#f3e6c8', 9, 'opacity=".9"'),
    [334, 382, 430, 478].map((y, index) => [
      stroke(`M1284 ${y}H${1400 - index * 14}`, '#f3e6c8', 5, 'opacity=".7"'),
      stroke(`M1456 ${y}H1494`, '#e8b04a', 5, 'opacity=".9"'),
    ]),
    placed(1390, 526, 0.22, wheat('#e8b04a')),
  ]);

function counter(pen) {
  const glass = '#e8f4ee';
  return group([
    rect(-40, 740, 1680, 34, '#d9a566'),
    rect(-40, 740, 1680, 8, '#fbe3b4', 'opacity=".7"'),
    rect(-40, 774, 1680, 330, pen.vertical('#8a4f38', '#5a3028')),
    rect(60, 796, 960, 236, '#2b2230', 'rx="8"'),
    rect(72, 806, 936, 216, pen.vertical('#ffe9bd', '#f0c88c')),
    rect(72, 912, 936, 10, '#c9a36a'),
    [150, 270, 390].map((x) => placed(x, 912, 0.52, cakeSlice())),
    [520, 610, 700].map((x) => placed(x, 912, 0.5, croissant())),
    [820, 920].map((x) => placed(x, 912, 0.8, breadRoll())),
    [150, 250, 350, 450].map((x) => placed(x, 1020, 0.85, breadRoll())),
    [600, 760, 920].map((x, index) => placed(x, 1020, 0.46, roundLoaf(index + 1))),
    polygon(
      [
        [110, 806],
        [260, 806],
        [120, 1022],
        [72, 1022],
        [72, 870],
      ],
      glass,
      'opacity=".3"',
    ),
    polygon(
      [
        [520, 806],
        [570, 806],
        [430, 1022],
        [380, 1022],
      ],
      glass,
      'opacity=".25"',
    ),
    steps(1080, 1600, 8).map((x) => rect(x, 800, 5, 300, '#3b1f1c', 'opacity=".35"')),
    pottedPlant(pen, 1500, 746, 90, ['#5f8f62', '#3f6b52', '#7da35f'], '#f0dfc0'),
    group([
      rect(1270, 640, 150, 100, '#35404c', 'rx="8"'),
      polygon(
        [
          [1280, 640],
          [1410, 640],
          [1396, 590],
          [1294, 590],
        ],
        '#4a5a66',
      ),
      rect(1300, 602, 90, 24, '#b9e0c8', 'rx="3"'),
      steps(1292, 1384, 5).map((x) => [circle(x, 668, 7, '#e0a449'), circle(x, 694, 7, '#f0dfc0')]),
    ]),
    placed(170, 742, 0.9, roundLoaf(2)),
    placed(420, 742, 1, tinLoaf('#a9673f', '#d9935f')),
    placed(630, 742, 1, breadRoll()),
    placed(720, 742, 1, breadRoll()),
  ]);
}

const cakeSlice = () =>
  group([
    polygon(
      [
        [-80, -14],
        [80, -14],
        [80, -96],
        [-80, -66],
      ],
      '#e9bd6e',
    ),
    polygon(
      [
        [-80, -66],
        [80, -96],
        [80, -118],
        [-80, -84],
      ],
      '#fbf0dc',
    ),
    polygon(
      [
        [-80, -38],
        [80, -52],
        [80, -64],
        [-80, -48],
      ],
      '#b5303a',
    ),
    circle(40, -124, 18, '#b5303a'),
    rect(-96, -14, 192, 12, '#fff', 'rx="6"'),
  ]);

const croissant = () =>
  group([
    path(
      'M-86 0C-96 -60 -40 -96 0 -96S96 -60 86 0C70 10 56 -8 46 -26C24 -40 -24 -40 -46 -26C-56 -8 -70 10 -86 0Z',
      '#d98a3a',
    ),
    stroke('M-58 -14Q-70 -50 -50 -74M-22 -36Q-30 -70 -18 -92M22 -36Q30 -70 18 -92M58 -14Q70 -50 50 -74', '#9c5326', 7),
    stroke('M-30 -84Q0 -96 30 -84', '#f7cf8a', 7, 'opacity=".7"'),
  ]);

function flour(pen) {
  return [
    pen.background('#c8794f', '#d9935f', '#e9b47c'),
    pen.glow(760, 420, 620, '#ffe9bd', 0.8),
    [
      rect(-40, 330, 700, 26, '#7a4632'),
      rect(-40, 356, 700, 12, '#2b1a22', 'opacity=".25"'),
      jar(110, 330, '#f3e2bd'),
      jar(280, 330, '#b8793f'),
      jar(450, 330, '#e8c170'),
    ],
    rect(-40, 1180, 1160, 460, pen.vertical('#8a4f38', '#5a3028')),
    rect(-40, 1180, 1160, 14, '#e9b978', 'opacity=".6"'),
    pen.stipple('M-40 1194H1120V1640H-40Z', ['#2b1218', 0], ['#2b1218', 0.55]),
    [
      [700, 70],
      [890, 50],
      [700, 340],
      [890, 320],
    ].map(([x, y]) =>
      polygon(
        [
          [x, y],
          [x + 160, y - 26],
          [x + 160, y + 210],
          [x, y + 236],
        ],
        '#fff6dc',
        'opacity=".4"',
      ),
    ),
    [-16, 0, 15, 30].map((angle, index) =>
      group(
        placed(0, 0, 1.25, wheat(['#e8b04a', '#f0c46a'][index % 2])),
        `transform="translate(${850 + index * 26} 1230) rotate(${angle})"`,
      ),
    ),
    pen.shadow(470, 1360, 420, 60, 0.45),
    placed(450, 1350, 2.9, sack(pen)),
    placed(800, 1360, 1, [
      ellipse(0, 20, 250, 54, '#fbf3e2'),
      path('M-220 20C-160 -60 -60 -110 0 -110S170 -50 220 20Z', '#fdf8ec'),
      path('M20 -108C100 -90 170 -40 220 20H80C110 -30 80 -80 20 -108Z', '#c9a98a', 'opacity=".35"'),
    ]),
    group(
      [
        path('M-120 -60H70C110 -60 110 60 70 60H-120Z', '#a9673f'),
        path('M-120 -60C-96 -40 -96 40 -120 60C-150 40 -150 -40 -120 -60Z', '#fdf8ec'),
        rect(90, -18, 170, 36, '#8a5233', 'rx="18"'),
      ],
      'transform="translate(800 1275) rotate(-24)"',
    ),
    steps(0, 1, 70).map(() =>
      circle(pen.between(60, 1040), 1420 + pen.between(-60, 130), pen.between(2, 8), '#fdf8ec', 'opacity=".75"'),
    ),
    placed(190, 1530, 1.1, roundLoaf(2)),
    stroke('M640 1500L960 1470', '#d9a566', 52),
    stroke('M600 1504L640 1500M960 1470L1000 1466', '#a9673f', 26),
  ];
}

const jar = (x, y, fill) =>
  group([
    rect(x - 62, y - 170, 124, 170, '#fff6e0', 'rx="16" opacity=".55"'),
    rect(x - 54, y - 120, 108, 114, fill, 'rx="12"'),
    rect(x - 56, y - 192, 112, 30, '#7a4632', 'rx="8"'),
    rect(x - 48, y - 156, 16, 132, '#fff', 'rx="8" opacity=".5"'),
    rect(x - 30, y - 90, 62, 44, '#fbf0d8', 'rx="4"'),
  ]);
