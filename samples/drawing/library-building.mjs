import { walker } from './figures.mjs';
import { cloud, hill } from './pen.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, steps, stroke } from './shapes.mjs';
import { bush, tree } from './things.mjs';

export const libraryBuilding = {
  'library-facade': { shape: 'landscape', draw: facade },
  'library-evening': { shape: 'landscape', draw: evening },
};

function facade(pen) {
  const leaf = ['#4f7d5c', '#6d9a68', '#a3bf7c'];
  return [
    pen.background('#8ec3c9', '#cfe3d2', '#f9e6bd'),
    cloud(pen, 300, 190, 150, '#fff8e6'),
    cloud(pen, 1330, 130, 120, '#fff8e6', 0.7),
    cloud(pen, 820, 70, 90, '#fff8e6', 0.6),
    hill(pen, 640, 30, '#a9c3a0'),
    building(pen, day, () => true),
    rect(-40, 860, 1680, 260, pen.vertical('#e7cfa4', '#c9a477')),
    steps(-40, 1640, 15).map((x) => stroke(`M${x} 862L${800 + (x - 800) * 1.8} 1100`, '#b08b62', 3, 'opacity=".4"')),
    stroke('M-40 905H1640M-40 970H1640', '#b08b62', 3, 'opacity=".35"'),
    stairs(pen, ['#fbf0d8', '#e0c79c', '#c9aa7c']),
    tree(pen, 130, 880, 360, leaf),
    tree(pen, 1490, 880, 330, leaf),
    [bush(pen, 320, 872, 62, leaf, ['#d9603f', '#f0a38a']), bush(pen, 1290, 872, 62, leaf, ['#d9603f', '#f0a38a'])],
    [
      pen.shadow(540, 975, 90, 16),
      placed(
        540,
        972,
        0.62,
        walker({
          top: '#c8603f',
          legs: '#27404f',
          skin: '#edbd98',
          hair: '#4a2b22',
          cut: 'bob',
          skirt: '#7a3b4a',
          bag: '#e8c170',
        }),
      ),
    ],
    [
      pen.shadow(625, 975, 60, 12),
      placed(
        622,
        972,
        0.42,
        walker({
          top: '#e0a449',
          legs: '#35526b',
          skin: '#edbd98',
          hair: '#7a4a2c',
          arms: [
            [-66, -190],
            [46, -130],
          ],
          pack: '#2f6f73',
        }),
      ),
    ],
    bicycle(1060, 985, 1.05),
  ];
}

function building(pen, look, lit) {
  const [wall, roof, glass] = [pen.vertical(...look.wall), pen.vertical(...look.roof), pen.vertical(...look.glass)];
  const dark = look === night ? '#2a2c55' : glass;
  const columns = [270, 390, 510, 1090, 1210, 1330];
  return group([
    polygon(
      [
        [190, 380],
        [290, 215],
        [1310, 215],
        [1410, 380],
      ],
      roof,
    ),
    steps(250, 345, 4).map((y) =>
      stroke(`M${190 + (380 - y) * 0.6} ${y}H${1410 - (380 - y) * 0.6}`, '#2b1622', 3, 'opacity=".18"'),
    ),
    [
      [400, 170],
      [1170, 170],
    ].map(([x, y]) => [rect(x, y, 44, 80, look.roof[1]), rect(x - 6, y - 8, 56, 16, look.stone)]),
    rect(210, 380, 1180, 480, wall),
    rect(190, 366, 1220, 24, look.stone),
    rect(210, 610, 1180, 14, look.stone),
    rect(200, 820, 1200, 42, look.plinth),
    pen.stippleAcross('M210 390H1390V820H210Z', ['#3b1f3a', 0.4], ['#3b1f3a', 0], ['#3b1f3a', 0], ['#3b1f3a', 0.45]),
    columns.map((x) => [
      tallWindow(x, 440, look, lit() ? glass : dark),
      tallWindow(x, 660, look, lit() ? glass : dark),
    ]),
    rect(610, 330, 380, 530, wall),
    polygon(
      [
        [580, 340],
        [800, 170],
        [1020, 340],
      ],
      look.stone,
    ),
    polygon(
      [
        [630, 325],
        [800, 194],
        [970, 325],
      ],
      roof,
    ),
    circle(800, 274, 34, look.stone),
    circle(800, 274, 26, glass),
    stroke('M800 250V298M776 274H824', look.stone, 4),
    [680, 800, 920].map((x) => tallWindow(x, 440, look, lit() ? glass : dark)),
    [628, 962].map((x) => rect(x - 16, 390, 32, 430, look.stone, 'opacity=".7"')),
    portal(look),
  ]);
}

const night = {
  wall: ['#46507c', '#353a62'],
  stone: '#7a80a4',
  roof: ['#2a2c50', '#1f2144'],
  glass: ['#ffe3a0', '#f5b862'],
  plinth: '#2b2c50',
  door: '#ffe9b0',
};

function tallWindow(x, y, look, fill) {
  return group([
    path(`M${x - 36} ${y + 134}V${y + 22}Q${x} ${y - 16} ${x + 36} ${y + 22}V${y + 134}Z`, look.stone),
    path(`M${x - 27} ${y + 126}V${y + 28}Q${x} ${y - 4} ${x + 27} ${y + 28}V${y + 126}Z`, fill),
    rect(x - 2.5, y + 12, 5, 114, look.stone),
    rect(x - 27, y + 58, 54, 5, look.stone),
    rect(x - 44, y + 130, 88, 11, look.stone),
  ]);
}

function portal(look) {
  return group([
    path('M706 860V700A94 94 0 0 1 894 700V860Z', look.stone),
    path('M724 860V704A76 76 0 0 1 876 704V860Z', look.door),
    group(
      [740, 770, 812, 842].map((x, index) =>
        rect(x, 740 + (index % 2) * 14, 20, 66, ['#c8603f', '#2f6f73', '#7a3b4a', '#d98a3a'][index], 'opacity=".55"'),
      ),
    ),
    path('M724 860V704A76 76 0 0 1 742 654L768 700V876Z', '#7a4632'),
    path('M876 860V704A76 76 0 0 0 858 654L832 700V876Z', '#7a4632'),
    path('M774 640L800 626L826 640V668L800 660L774 668Z', '#f7e6c2'),
    stroke('M800 628V660', '#b5472f', 4),
  ]);
}

const day = {
  wall: ['#f3dcae', '#e6bd86'],
  stone: '#fbf0d8',
  roof: ['#b5553c', '#8d3c30'],
  glass: ['#7fa9ab', '#4f7f86'],
  plinth: '#b98f68',
  door: '#f9cf7a',
};

const stairs = (_pen, colours) =>
  group([0, 1, 2].map((step) => rect(690 - step * 26, 856 + step * 16, 220 + step * 52, 17, colours[step])));

function bicycle(x, y, size) {
  return placed(x, y, size, [
    ellipse(0, 2, 130, 9, '#4a2f2a', 'opacity=".25"'),
    [-78, 78].map((wheel) => [
      stroke(`M${wheel - 46} -46a46 46 0 1 0 92 0a46 46 0 1 0 -92 0`, '#2b2230', 6),
      circle(wheel, -46, 6, '#2b2230'),
    ]),
    stroke('M-78 -46L-34 -112L50 -112L0 -46ZM-34 -112L0 -46H-78M50 -112L78 -46M50 -112L44 -142', '#b5303a', 8),
    stroke('M-34 -112L-40 -132M44 -142Q66 -148 62 -128', '#2b2230', 7),
    rect(-62, -140, 44, 11, '#2b2230', 'rx="5"'),
    path('M56 -118H108L98 -78H64Z', '#c99a5a'),
  ]);
}

function evening(pen) {
  return [
    pen.background('#1f2350', '#4a3f78', '#c0647a', '#f2a071'),
    steps(0, 1, 46).map(() =>
      circle(pen.between(0, 1600), pen.between(0, 330), pen.between(1.5, 4), '#fff3d0', 'opacity=".8"'),
    ),
    pen.glow(1360, 170, 190, '#fff0c8', 0.5),
    circle(1360, 170, 52, '#fff3d4'),

    hill(pen, 640, 40, '#5a4377'),
    building(pen, night, () => pen.random() < 0.86),
    [
      [365, 600],
      [1235, 600],
    ].map(([x, y]) => pen.glow(x, y, 330, '#ffcf80', 0.28)),
    rect(-40, 860, 1680, 260, pen.vertical('#3a3566', '#22244c')),
    polygon(
      [
        [720, 870],
        [880, 870],
        [1080, 1110],
        [520, 1110],
      ],
      pen.vertical(['#ffd98c', 0.75], ['#ffd98c', 0.05]),
    ),
    [390, 510, 1090, 1210].map((x) =>
      polygon(
        [
          [x - 28, 864],
          [x + 28, 864],
          [x + 62 + (x - 800) * 0.14, 1010],
          [x - 62 + (x - 800) * 0.14, 1010],
        ],
        pen.vertical(['#ffcf80', 0.3], ['#ffcf80', 0]),
      ),
    ),
    stairs(pen, ['#8a86a8', '#696792', '#4b4b7a']),
    pen.glow(800, 770, 260, '#ffdf9a', 0.55),
    tree(pen, 90, 880, 370, ['#252850', '#30345f', '#474475'], '#1c1d3e'),
    tree(pen, 1530, 880, 340, ['#252850', '#30345f', '#474475'], '#1c1d3e'),
    lamp(pen, 330, 960),
    lamp(pen, 1270, 960),
    [
      pen.shadow(690, 1000, 70, 12),
      placed(
        690,
        998,
        0.6,
        walker({ top: '#c8603f', legs: '#1b1d3d', skin: '#d8a080', hair: '#2b2230', cut: 'beanie', scarf: '#e8c170' }),
      ),
    ],
    [
      pen.shadow(770, 1000, 70, 12),
      placed(
        768,
        998,
        0.58,
        walker({ top: '#2f6f73', legs: '#1b1d3d', skin: '#d8a080', hair: '#7a4a2c', cut: 'long', skirt: '#7a3b4a' }),
      ),
    ],
  ];
}

function lamp(pen, x, y) {
  return group([
    pen.glow(x, y - 330, 210, '#ffe2a0', 0.75),
    rect(x - 5, y - 310, 10, 310, '#15162f'),
    rect(x - 16, y - 18, 32, 18, '#15162f'),
    polygon(
      [
        [x - 24, y - 360],
        [x + 24, y - 360],
        [x + 16, y - 306],
        [x - 16, y - 306],
      ],
      '#fff0c4',
    ),
    polygon(
      [
        [x - 30, y - 358],
        [x + 30, y - 358],
        [x, y - 386],
      ],
      '#15162f',
    ),
  ]);
}
