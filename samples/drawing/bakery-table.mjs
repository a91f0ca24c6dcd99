import { dust, leaning, table } from './bakery-parts.mjs';
import { breadRoll } from './breads.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, steps, stroke } from './shapes.mjs';
import { cup } from './things.mjs';

export const bakeryTable = {
  'bakery-rolls': { shape: 'landscape', draw: rolls },
  'bakery-cake': { shape: 'square', draw: cake },
};

function rolls(pen) {
  const scattered = [
    [560, 560],
    [700, 530],
    [850, 540],
    [990, 565],
    [480, 610],
    [620, 595],
    [770, 590],
    [920, 600],
    [1060, 615],
    [540, 650],
    [690, 640],
    [850, 645],
    [1000, 655],
  ];
  return [
    pen.background('#8fb3ae', '#cfd9bd', '#f3dfb4'),
    pen.glow(360, 180, 520, '#fff6d8', 0.9),
    [
      rect(60, 40, 420, 440, '#fbf3e2'),
      rect(84, 64, 372, 392, pen.vertical('#bfe0dc', '#fbe9c0')),
      group(
        [circle(160, 430, 90, '#8fb377'), circle(320, 450, 110, '#6d9a68'), circle(440, 440, 70, '#8fb377')],
        pen.clip(rect(84, 64, 372, 392, '#000')),
      ),
      rect(40, 456, 460, 40, '#fbf3e2'),
      rect(264, 64, 12, 392, '#fbf3e2'),
      rect(84, 240, 372, 10, '#fbf3e2'),
    ],
    table(pen, 620, '#d9a566', '#a9673f'),
    cloth(pen),
    pen.shadow(790, 940, 480, 50, 0.45),
    path('M440 660C500 560 1080 560 1140 660L1100 700H480Z', '#fbf3e2'),
    scattered.map(([x, y], index) => leaning(x, y + 70, 1.75, (index % 5) * 7 - 14, breadRoll())),
    basket(pen),
    path(
      'M420 700C520 740 640 690 760 726C900 690 1040 740 1160 700L1180 790C1120 800 1080 770 1020 800L980 840L930 790C860 810 800 770 740 800L690 850L640 796C580 800 500 780 400 790Z',
      '#fbf3e2',
    ),
    stroke(
      'M412 764C520 776 580 770 644 770L690 820L738 774C800 748 860 780 932 764L980 812L1020 774C1080 748 1120 772 1172 764',
      '#c8503f',
      9,
    ),
    leaning(1330, 990, 1.9, -6, breadRoll()),
    leaning(1190, 1010, 1.7, 8, breadRoll()),
    cup(240, 930, 180, '#f7ecd9', '#c8503f'),
    group([
      rect(390, 962, 130, 26, '#fbf3e2', 'rx="10"'),
      rect(402, 896, 106, 74, '#fff', 'rx="12" opacity=".75"'),
      rect(408, 916, 94, 52, '#b5303a', 'rx="9"'),
      rect(398, 880, 114, 22, '#e8c170', 'rx="6"'),
    ]),
    dust(pen, 1200, 1020, 260, 26, 40),
  ];
}

const cloth = (pen) => {
  const edge = [
    [1640, 700],
    [1640, 1110],
    [620, 1110],
    [1000, 800],
  ];
  const outline = `M${edge.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
  return group([
    path(outline, '#fbf3e2'),
    group(
      steps(-400, 1700, 22).map((x) => [
        stroke(`M${x} 1120L${x + 500} 640`, '#c8503f', 20, 'opacity=".3"'),
        stroke(`M${x} 640L${x + 500} 1120`, '#c8503f', 20, 'opacity=".3"'),
      ]),
      pen.clip(path(outline, '#000')),
    ),
  ]);
};

const basket = (pen) =>
  group([
    path('M420 700H1160L1080 930C1070 956 510 956 500 930Z', pen.horizontal('#b8793f', '#c98d4f', '#8a5233')),
    steps(0, 4, 5).map((row) =>
      steps(0, 14 - row, 15 - row).map((column) =>
        rect(
          440 + row * 20 + column * 48 + (row % 2) * 14,
          720 + row * 44,
          40,
          34,
          row % 2 === column % 2 ? '#e0a866' : '#94602f',
          'rx="10" opacity=".55"',
        ),
      ),
    ),
    rect(408, 688, 764, 32, '#94602f', 'rx="16"'),
  ]);

function cake(pen) {
  return [
    pen.background('#f3c4ae', '#f7dcc0'),
    pen.glow(640, 480, 640, '#fff6e0', 0.9),
    steps(0, 1, 13).map((part, index) =>
      polygon(
        [
          [part * 1320 - 54, 60 + Math.sin(part * Math.PI) * 120],
          [part * 1320 + 54, 60 + Math.sin(part * Math.PI) * 120],
          [part * 1320, 160 + Math.sin(part * Math.PI) * 120],
        ],
        ['#3f8f8a', '#e8b04a', '#c8503f', '#fbf3e2'][index % 4],
      ),
    ),
    stroke('M-40 54Q640 290 1320 54', '#7a4632', 6),
    table(pen, 930, '#3f7f7c', '#24504f'),
    pen.shadow(640, 1100, 420, 46, 0.45),
    path(
      'M590 940H690C680 1000 700 1040 800 1086C800 1120 480 1120 480 1086C580 1040 600 1000 590 940Z',
      pen.horizontal('#fdf8ec', '#e0cfae'),
    ),
    ellipse(640, 940, 440, 62, '#d9c6a2'),
    ellipse(640, 922, 440, 62, '#fdf8ec'),
    ellipse(640, 918, 390, 48, '#efe2c8'),
    layers(pen),
    cherries(),
    placed(1100, 1130, 1, [
      ellipse(0, 10, 190, 34, '#d9c6a2'),
      ellipse(0, 0, 190, 34, '#fdf8ec'),
      polygon(
        [
          [-110, -6],
          [100, -6],
          [100, -130],
          [-110, -104],
        ],
        '#6b3a2a',
      ),
      rect(-110, -50, 210, 18, '#fdf3e2'),
      polygon(
        [
          [-110, -104],
          [100, -130],
          [110, -160],
          [-100, -132],
        ],
        '#fdf3e2',
      ),
      circle(30, -172, 30, '#b5303a'),
      circle(22, -182, 8, '#fff', 'opacity=".6"'),
    ]),
    cup(180, 1150, 170, '#fdf8ec', '#e8b04a'),
    stroke('M800 1210L1000 1190', '#dfe3dc', 14),
    stroke('M1000 1190L1060 1184', '#dfe3dc', 30),
  ];
}

function layers(pen) {
  const layer = (y, fill) =>
    path(
      `M310 ${y}V${y + 84}C310 ${y + 124} 970 ${y + 124} 970 ${y + 84}V${y}C970 ${y + 40} 310 ${y + 40} 310 ${y}Z`,
      fill,
    );
  const drip = steps(310, 970, 12).map((x, index) =>
    rect(x - 28, 560, 58, [100, 60, 130, 84, 54, 116, 76, 140, 60, 96, 124, 70][index], '#5f3226', 'rx="28"'),
  );
  const body = 'M310 570V890C310 930 970 930 970 890V570Z';
  return group([
    layer(806, '#6b3a2a'),
    layer(770, '#fdf3e2'),
    layer(740, '#b5303a'),
    layer(690, '#fdf3e2'),
    layer(640, '#6b3a2a'),
    layer(600, '#fdf3e2'),
    layer(560, '#fdf3e2'),
    group(drip, pen.clip(path('M310 540H970V1000H310Z', '#000'))),
    pen.stippleAcross(body, ['#2b1218', 0], ['#2b1218', 0], ['#2b1218', 0.5]),
    ellipse(640, 562, 330, 58, '#5f3226'),
    ellipse(640, 552, 330, 58, '#7a4632'),
    steps(0, 1, 70).map(() => {
      const angle = pen.between(0, Math.PI * 2);
      const reach = Math.sqrt(pen.random());
      return rect(
        640 + Math.cos(angle) * 200 * reach,
        550 + Math.sin(angle) * 30 * reach,
        pen.between(8, 22),
        4,
        pen.pick(['#c98d5a', '#fdf3e2', '#a9673f']),
        `rx="2"`,
      );
    }),
  ]);
}

const cherries = () =>
  group(
    [
      [360, 556],
      [450, 586],
      [560, 600],
      [680, 602],
      [800, 590],
      [900, 562],
      [400, 528],
      [860, 524],
      [760, 512],
      [520, 512],
      [640, 506],
    ]
      .sort((first, second) => first[1] - second[1])
      .map(([x, y]) => [
        ellipse(x, y, 48, 22, '#fffdf4'),
        circle(x, y - 30, 30, '#b5303a'),
        circle(x - 9, y - 40, 8, '#fff', 'opacity=".6"'),
        stroke(`M${x} ${y - 56}Q${x + 6} ${y - 90} ${x + 26} ${y - 104}`, '#4f6b3a', 5),
      ]),
  );
