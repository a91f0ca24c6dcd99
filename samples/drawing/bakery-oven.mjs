import { roundLoaf, sack } from './breads.mjs';
import { reader } from './figures.mjs';
import { circle, group, path, placed, polygon, rect, steps, stroke } from './shapes.mjs';

export const bakeryOven = {
  'bakery-oven': { shape: 'landscape', draw: oven },
};

function oven(pen) {
  return [
    pen.background('#4a2c30', '#3a2028'),
    bricks(pen),
    pen.stippleAcross('M-40 -40H1640V1110H-40Z', ['#160a14', 0.6], ['#160a14', 0], ['#160a14', 0], ['#160a14', 0.6]),
    pen.glow(760, 560, 700, '#ff9a4a', 0.55),
    ovenMouth(pen),
    rect(-40, 850, 1680, 260, pen.vertical('#7a4632', '#3d2228')),
    rect(-40, 850, 1680, 10, '#ffb36a', 'opacity=".55"'),
    polygon(
      [
        [480, 860],
        [1040, 860],
        [1240, 1110],
        [280, 1110],
      ],
      '#ffb36a',
      'opacity=".16"',
    ),
    placed(
      1330,
      740,
      2.2,
      reader({
        top: '#f7ead0',
        skin: '#e3ac86',
        hair: '#f7ead0',
        cut: 'cap',
        looking: 'down',
        book: null,
        apron: '#35526b',
      }),
    ),
    peel(),
    [
      placed(170, 860, 1.15, sack(pen)),
      placed(380, 905, 0.9, roundLoaf(0)),
      placed(300, 990, 1.05, roundLoaf(1)),
      placed(560, 1020, 0.95, roundLoaf(2)),
    ],
    steps(0, 1, 22).map(() =>
      circle(pen.between(520, 1040), pen.between(120, 520), pen.between(2, 5), '#ffd08a', 'opacity=".7"'),
    ),
  ];
}

const bricks = (pen) =>
  group(
    steps(0, 12, 13).map((row) =>
      steps(0, 12, 13).map((column) =>
        rect(
          column * 136 - 90 + (row % 2) * 68,
          row * 68 - 20,
          128,
          60,
          pen.pick(['#8d4534', '#9c4f3a', '#7d3c30', '#a85a42']),
          'rx="5"',
        ),
      ),
    ),
  );

function ovenMouth(pen) {
  const arch = (grow) =>
    `M${440 - grow} ${760 + grow * 0.4}V560C${440 - grow} ${330 - grow} ${1080 + grow} ${330 - grow} ${1080 + grow} 560V${760 + grow * 0.4}Z`;
  const flame = (x, height, width, fill) =>
    path(
      `M${x - width} 640C${x - width * 1.1} ${640 - height * 0.5} ${x - width * 0.1} ${640 - height * 0.55} ${x} ${640 - height}C${x + width * 0.3} ${640 - height * 0.6} ${x + width * 1.2} ${640 - height * 0.5} ${x + width} 640Z`,
      fill,
    );
  return group([
    path(arch(70), '#5d3029'),
    steps(Math.PI, Math.PI * 2, 15).map((angle) =>
      group(
        rect(-29, -34, 58, 68, pen.pick(['#c0694a', '#b35c41', '#cf7a55']), 'rx="6"'),
        `transform="translate(${760 + Math.cos(angle) * 356} ${600 + Math.sin(angle) * 246}) rotate(${(angle * 180) / Math.PI + 90})"`,
      ),
    ),
    path(arch(0), pen.vertical('#3a1410', '#8a2f18', '#e8702a')),
    [
      [520, 150, 60],
      [620, 210, 70],
      [740, 250, 80],
      [870, 215, 70],
      [990, 160, 60],
    ].map(([x, h, w]) => flame(x, h, w, '#e8702a')),
    [
      [560, 120, 42],
      [680, 165, 50],
      [810, 170, 50],
      [930, 130, 42],
    ].map(([x, h, w]) => flame(x, h, w, '#f7a63c')),
    [
      [620, 80, 26],
      [745, 105, 30],
      [870, 85, 26],
    ].map(([x, h, w]) => flame(x, h, w, '#ffe39a')),
    path('M440 640H1080V788H440Z', pen.vertical('#5a2418', '#8d4a30')),
    [
      [560, 716],
      [960, 716],
      [660, 770],
      [860, 770],
    ].map(([x, y], index) => placed(x, y, 0.62, roundLoaf(index))),
    rect(350, 784, 820, 40, '#6b4038', 'rx="6"'),
    rect(350, 784, 820, 8, '#ffb36a', 'opacity=".6"'),
    rect(390, 824, 740, 40, '#4a2a2a'),
  ]);
}

const peel = () =>
  group([
    stroke('M1440 1000L900 858', '#b8793f', 24),
    polygon(
      [
        [960, 880],
        [900, 852],
        [640, 822],
        [596, 850],
        [660, 884],
        [900, 902],
      ],
      '#d9a566',
    ),
    placed(760, 864, 0.8, roundLoaf(3)),
    stroke('M1180 850Q1110 960 1210 938M1490 860Q1520 980 1410 992', '#f7ead0', 58),
    circle(1200, 934, 30, '#e3ac86'),
    circle(1404, 990, 30, '#e3ac86'),
  ]);
