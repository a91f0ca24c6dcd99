import { walker } from './figures.mjs';
import { greens } from './hills-parts.mjs';
import { cloud, hill, mountains } from './pen.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, steps, stroke } from './shapes.mjs';
import { bush, fir, grass, tree } from './things.mjs';

export const hillsWays = {
  'hills-stile': { shape: 'portrait', draw: stile },
  'hills-path': { shape: 'landscape', draw: valleyPath },
};

function stile(pen) {
  return [
    pen.background('#86b8c2', '#c9dfd2', '#f9e9c2'),
    pen.glow(760, 300, 480, '#fff6d8', 0.9),
    cloud(pen, 260, 260, 140, '#fffaf0', 0.85),
    cloud(pen, 860, 170, 110, '#fffaf0', 0.7),
    mountains(
      pen,
      [
        [-60, 640],
        [220, 470],
        [430, 590],
        [690, 410],
        [900, 560],
        [1130, 500],
      ],
      14,
      pen.vertical('#8fa9ae', '#b9c9b4'),
    ),
    hill(pen, 700, 40, '#9db88a'),
    hill(pen, 800, 40, '#86a86a', { slope: -60 }),
    stroke('M-40 800Q200 770 420 800T700 780M600 800Q760 880 1120 860', '#8a827c', 10, 'opacity=".75"'),
    hill(pen, 930, 26, '#7a9f58'),
    path(
      'M540 1240C560 1120 660 1040 600 980C540 930 500 900 560 850L574 852C530 900 590 930 660 980C740 1040 700 1140 720 1240Z',
      '#f0dcae',
    ),
    [sheep(250, 1010, 0.75), sheep(390, 960, 0.55, -1), sheep(900, 1010, 0.8, -1), sheep(800, 930, 0.45)],
    tree(pen, 950, 900, 210, ['#3f6b4a', '#5f8a55', '#8fa85a']),
    wall(pen, 'M-60 1110C60 1090 260 1120 380 1100V1480H-60Z', 9, -60, 400, 1080),
    wall(pen, 'M690 1100C820 1120 980 1090 1140 1110V1480H690Z', 9, 680, 1140, 1080),
    wall(pen, 'M370 1190H700V1480H370Z', 7, 360, 710, 1170, ['#8a827c', '#76706e', '#6a6466']),
    ladder(),
    path('M-60 1640V1440C200 1400 400 1440 540 1430S900 1400 1140 1440V1640Z', pen.vertical('#6d9450', '#3f6a42')),
    path('M420 1435C430 1500 330 1560 300 1640H760C740 1560 660 1500 650 1435Z', pen.vertical('#f0dcae', '#d3b483')),
    grass(pen, -20, 330, 1480, 110, greens, 44),
    grass(pen, 700, 1090, 1480, 110, greens, 44),
    grass(pen, -20, 260, 1620, 190, greens, 34),
    grass(pen, 800, 1090, 1620, 190, greens, 34),
    bush(pen, 930, 1560, 90, ['#47755a', '#5f8a4f'], ['#e58a9a', '#c87aa8', '#f3d0d8']),
    bush(pen, 110, 1570, 80, ['#47755a', '#5f8a4f'], ['#f0c46a', '#fbe3a0']),
  ];
}

const sheep = (x, y, size, flip = 1) =>
  group(
    [
      [-26, -12, 14, 28].map((leg) => rect(leg - 4, -20, 8, 22, '#3a2f34')),
      ellipse(0, -42, 50, 32, '#fbf3e2'),
      [-34, -12, 14, 36].map((puff) => circle(puff, -58, 19, '#fbf3e2')),
      ellipse(0, -24, 44, 13, '#d9c9ae', 'opacity=".7"'),
      ellipse(56, -58, 15, 20, '#3a2f34'),
      ellipse(42, -70, 11, 6, '#3a2f34'),
    ],
    `transform="translate(${x} ${y}) scale(${size * flip} ${size})"`,
  );

function wall(pen, outline, rows, fromX, toX, top, colours = ['#a49a8e', '#8a827c', '#b9ad9c', '#76706e']) {
  const stones = steps(0, rows - 1, rows).map((row) => {
    const list = [];
    for (let x = fromX - pen.between(0, 60); x < toX; ) {
      const wide = pen.between(54, 120);
      list.push(rect(x, top + row * 46, wide - 7, 40, pen.pick(colours), 'rx="14"'));
      x += wide;
    }
    return list;
  });
  return group([path(outline, '#4a464a'), group(stones, pen.clip(path(outline, '#000')))]);
}

function ladder() {
  return group([
    [385, 655].map((x) => [
      rect(x, 960, 34, 500, '#8a5638', 'rx="6"'),
      rect(x + 20, 960, 14, 500, '#5f3528', 'opacity=".45"'),
      ellipse(x + 17, 962, 17, 8, '#c98d4f'),
    ]),
    [1170, 1255, 1340].map((y, index) => [
      rect(350 - index * 8, y + 26, 376 + index * 16, 22, '#5f3528', 'rx="4"'),
      polygon(
        [
          [372 - index * 8, y],
          [704 + index * 8, y],
          [726 + index * 8, y + 28],
          [350 - index * 8, y + 28],
        ],
        '#c98d4f',
      ),
      stroke(`M384 ${y + 12}H690`, '#8a5638', 3, 'opacity=".5"'),
    ]),
    rect(400, 1030, 274, 26, '#a9673f', 'rx="5"'),
    [
      rect(676, 990, 104, 50, '#f3e0b4', 'rx="6"'),
      polygon(
        [
          [778, 982],
          [822, 1015],
          [778, 1048],
        ],
        '#f3e0b4',
      ),
      stroke('M700 1015H776M758 1002L776 1015L758 1028', '#47755a', 7),
    ],
  ]);
}

function valleyPath(pen) {
  return [
    pen.background('#9cc3c4', '#d9e3c9', '#f9e3b0'),
    pen.glow(1080, 330, 480, '#fff4cc', 0.9),
    cloud(pen, 360, 150, 140, '#fffaf0', 0.8),
    cloud(pen, 1380, 190, 110, '#fffaf0', 0.7),
    mountains(
      pen,
      [
        [-60, 470],
        [220, 300],
        [450, 420],
        [680, 340],
        [900, 470],
        [1200, 330],
        [1420, 400],
        [1660, 290],
      ],
      13,
      pen.vertical('#9aaeb0', '#c3cdb4'),
    ),
    hill(pen, 600, 10, '#93ad80'),
    path('M-60 380C160 380 420 500 760 640L760 800H-60Z', pen.vertical('#7a9a72', '#8fae6f')),
    path('M1660 330C1400 380 1160 500 840 640L760 800H1660Z', pen.vertical('#8aa878', '#a3b872')),
    path('M-60 560C200 560 520 640 800 760V1110H-60Z', pen.vertical('#6d9450', '#557f4a')),
    path('M1660 540C1400 580 1000 660 700 760L500 1110H1660Z', pen.vertical('#86a858', '#5f8a4a')),
    stroke('M-40 470Q220 480 420 560M1640 450Q1400 480 1210 570', '#8a827c', 8, 'opacity=".7"'),
    path(
      'M792 640C760 660 900 690 880 730C850 780 640 780 650 850C660 920 1000 940 960 1110H560C640 980 480 930 500 860C530 770 780 760 810 722C820 690 740 670 776 640Z',
      pen.vertical('#fbeac0', '#e3c08a'),
    ),
    [
      [200, 580, 120],
      [260, 590, 150],
      [330, 600, 110],
      [1340, 590, 130],
      [1400, 580, 100],
    ].map(([x, y, height]) => fir(x, y, height, '#3f6650')),
    [sheep(960, 775, 0.6, -1), sheep(1450, 780, 0.75), sheep(360, 740, 0.6), sheep(1060, 690, 0.4)],
    [
      pen.shadow(690, 880, 60, 10),
      placed(
        690,
        878,
        0.5,
        walker({
          top: '#c8503f',
          legs: '#27404f',
          skin: '#edbd98',
          hair: '#4a2b22',
          cut: 'bun',
          pack: '#2f6f73',
          stick: 1,
          feet: [
            [-24, -4],
            [26, 4],
          ],
          arms: [
            [-56, -128],
            [58, -130],
          ],
        }),
      ),
    ],
    signpost(1270, 1010),
    tree(pen, 90, 960, 380, ['#3f6b4a', '#5f8a55', '#9dae5a']),
    grass(pen, -20, 540, 1084, 110, greens, 70),
    grass(pen, 980, 1640, 1084, 120, greens, 80),
    bush(pen, 1500, 1070, 90, ['#47755a', '#5f8a4f'], ['#e58a9a', '#c87aa8', '#f3d0d8']),
  ];
}

const signpost = (x, y) =>
  placed(x, y, 1, [
    rect(-15, -390, 30, 400, '#7a4a34', 'rx="6"'),
    rect(3, -390, 12, 400, '#2b1a22', 'opacity=".25"'),
    polygon(
      [
        [-30, -360],
        [170, -360],
        [212, -325],
        [170, -290],
        [-30, -290],
      ],
      '#f3e0b4',
    ),
    stroke('M0 -325H140M112 -344L140 -325L112 -306', '#2f6f73', 9),
    polygon(
      [
        [30, -270],
        [-160, -270],
        [-202, -237],
        [-160, -204],
        [30, -204],
      ],
      '#e8c170',
    ),
    stroke('M0 -237H-132M-106 -255L-132 -237L-106 -219', '#8d3c30', 9),
  ]);
