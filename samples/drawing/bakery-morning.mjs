import { breadRoll, roundLoaf } from './breads.mjs';
import { walker } from './figures.mjs';
import { cloud } from './pen.mjs';
import { circle, group, path, placed, polygon, rect, steps, stroke } from './shapes.mjs';

export const bakeryMorning = {
  'bakery-morning': { shape: 'landscape', draw: morning },
};

function morning(pen) {
  return [
    pen.background('#5a6a9c', '#c88a9a', '#f7b98a', '#fbd9a0'),
    cloud(pen, 300, 150, 130, '#f7c0a8', 0.6),
    cloud(pen, 1300, 210, 150, '#f9cfae', 0.6),
    pen.glow(1480, 560, 420, '#fff0c0', 0.8),
    [
      [-40, 300, 300, '#6a5a84'],
      [1180, 360, 220, '#7a6288'],
      [1400, 280, 240, '#6a5a84'],
    ].map(([x, y, w, fill]) => [
      polygon(
        [
          [x - 14, y],
          [x + w / 2, y - 110],
          [x + w + 14, y],
        ],
        '#4d426e',
      ),
      rect(x, y, w, 620, fill),
      [0, 1, 2].map((row) =>
        [0.2, 0.6].map((part) =>
          rect(
            x + w * part,
            y + 50 + row * 130,
            w * 0.2,
            76,
            (row + Math.round(part)) % 2 === 0 ? '#f9cf8a' : '#4d426e',
          ),
        ),
      ),
    ]),
    shopFront(pen),
    rect(-40, 900, 1680, 220, pen.vertical('#8a7894', '#5d5274')),
    rect(-40, 900, 1680, 22, '#b39aa8'),
    polygon(
      [
        [380, 922],
        [760, 922],
        [860, 1110],
        [200, 1110],
      ],
      '#ffd98c',
      'opacity=".4"',
    ),
    polygon(
      [
        [830, 922],
        [970, 922],
        [1100, 1110],
        [900, 1110],
      ],
      '#ffd98c',
      'opacity=".4"',
    ),
    [
      pen.shadow(1190, 1000, 80, 14),
      placed(
        1190,
        998,
        1.05,
        walker({
          top: '#2f6f73',
          legs: '#3a2f50',
          skin: '#edbd98',
          hair: '#c8603f',
          cut: 'beanie',
          scarf: '#e8c170',
          arms: [
            [-62, -150],
            [48, -128],
          ],
        }),
      ),
      placed(1118, 858, 0.5, [
        rect(-46, -30, 92, 110, '#e8c79a', 'rx="4"'),
        placed(-16, -24, 0.7, baguetteTall()),
        placed(20, -24, 0.7, baguetteTall()),
      ]),
    ],
    deliveryBicycle(pen, 260, 1020),
  ];
}

function shopFront(pen) {
  return group([
    polygon(
      [
        [240, 190],
        [330, 30],
        [1010, 30],
        [1100, 190],
      ],
      pen.vertical('#8d3c3c', '#6f2f3a'),
    ),
    rect(270, 190, 800, 712, pen.vertical('#e3b48c', '#d99a78')),
    rect(250, 180, 840, 20, '#fbe3c0'),
    [380, 670, 960].map((x) => [
      rect(x - 52, 240, 104, 150, '#fbe3c0'),
      rect(x - 42, 250, 84, 130, x === 670 ? '#ffe3a0' : '#5a6a8c'),
      rect(x - 3, 250, 6, 130, '#fbe3c0'),
      rect(x - 42, 306, 84, 6, '#fbe3c0'),
      rect(x - 60, 388, 120, 30, '#7a4632'),
      steps(x - 44, x + 44, 6).map((px, index) => circle(px, 384, 16, ['#d9603f', '#7da35f', '#f0a38a'][index % 3])),
    ]),
    rect(300, 440, 740, 66, '#24504f', 'rx="6"'),
    placed(670, 492, 0.2, pretzel()),
    [stroke('M360 473H560M780 473H980', '#f7dca0', 8, 'opacity=".9"')],
    rect(350, 520, 430, 330, '#24504f'),
    rect(368, 538, 394, 294, pen.vertical('#fff0c0', '#f9c878')),
    rect(368, 680, 394, 12, '#a9673f'),
    [430, 540, 650, 730].map((x, index) => placed(x - 10, 680, 0.46, roundLoaf(index))),
    [420, 500, 580, 660, 722].map((x) => placed(x, 830, 0.72, breadRoll())),
    [455, 540, 620, 695].map((x) => placed(x, 784, 0.66, breadRoll())),
    rect(330, 850, 470, 52, '#8a4f48'),
    rect(830, 520, 180, 382, '#24504f'),
    rect(850, 540, 140, 220, '#ffe6a8'),
    rect(850, 780, 140, 104, '#1d3f40'),
    circle(862, 770, 9, '#e8c170'),
    rect(912, 540, 8, 220, '#24504f', 'opacity=".6"'),
    steps(320, 960, 9).map((x, index) =>
      path(`M${x} 506H${x + 80}L${x + 84} 590Q${x + 42} 626 ${x} 590Z`, index % 2 === 0 ? '#c8503f' : '#fbf0d8'),
    ),
    rect(310, 498, 740, 14, '#7a3030'),
    pen.glow(560, 690, 330, '#ffe2a0', 0.4),
  ]);
}

const pretzel = () =>
  stroke(
    'M-70 -30C-120 -150 0 -190 0 -100C0 -20 -110 40 -60 60M70 -30C120 -150 0 -190 0 -100C0 -20 110 40 60 60M-70 -30C-50 30 50 30 70 -30',
    '#f0b45a',
    34,
  );

const baguetteTall = () =>
  group([
    rect(-18, -120, 36, 140, '#d98a3a', 'rx="18"'),
    stroke('M-8 -96L10 -84M-8 -64L10 -52M-8 -32L10 -20', '#f7cf8a', 6),
  ]);

const deliveryBicycle = (pen, x, y) =>
  group([
    pen.shadow(x, y + 4, 190, 18, 0.35),
    placed(x, y, 1.25, [
      [-86, 92].map((wheel) => [
        stroke(`M${wheel - 48} -48a48 48 0 1 0 96 0a48 48 0 1 0 -96 0`, '#241d30', 7),
        circle(wheel, -48, 7, '#241d30'),
      ]),
      stroke('M-86 -48L-40 -122L56 -122L0 -48ZM-40 -122L0 -48H-86M56 -122L92 -48M56 -122L50 -156', '#e0a449', 9),
      stroke('M-40 -122L-46 -144M50 -156Q76 -164 70 -140', '#241d30', 8),
      rect(-72, -154, 54, 13, '#241d30', 'rx="6"'),
      rect(66, -146, 100, 66, '#a9673f', 'rx="6"'),
      [88, 116, 144].map((px) => placed(px, -138, 0.5, baguetteTall())),
      rect(66, -130, 100, 6, '#6b3d2a', 'opacity=".5"'),
    ]),
  ]);
