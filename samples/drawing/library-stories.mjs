import { head, reader } from './figures.mjs';
import { hill } from './pen.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, smooth, steps, stroke } from './shapes.mjs';
import { bookcase, bush, grass, tree } from './things.mjs';

export const libraryStories = {
  'library-reading-aloud': { shape: 'square', draw: readingAloud },
  'library-garden': { shape: 'landscape', draw: garden },
};

function readingAloud(pen) {
  const audience = [
    [150, 1230, 1.45, { top: '#3f8f8a', skin: '#e3ac86', hair: '#4a2b22', cut: 'bob' }],
    [455, 1265, 1.35, { top: '#e8b04a', skin: '#8d5a3f', hair: '#2b2230', cut: 'curly' }],
    [800, 1265, 1.3, { top: '#9a5a86', skin: '#f2c8a4', hair: '#d9a04a', cut: 'bun' }],
    [1110, 1240, 1.5, { top: '#4a6fa0', skin: '#edbd98', hair: '#8a4a2c', cut: 'short' }],
  ];
  return [
    pen.background('#2a4f5a', '#34666a'),
    bookcase(pen, -40, 900, 420, 860, 6),
    bookcase(pen, 920, 900, 420, 860, 6),
    [rect(440, 90, 420, 330, '#f1e0c0'), rect(458, 108, 384, 294, pen.vertical('#27305c', '#6a5a90'))],
    [
      steps(0, 1, 14).map(() => circle(pen.between(470, 830), pen.between(120, 330), pen.between(1.5, 4), '#fff3d0')),
      circle(770, 180, 36, '#fff0c4'),
      circle(754, 172, 32, '#323868'),
    ],
    [rect(645, 108, 10, 294, '#f1e0c0'), rect(458, 250, 384, 9, '#f1e0c0'), rect(424, 410, 452, 22, '#d9c29a')],
    rect(-40, 890, 1360, 440, pen.vertical('#8a4f38', '#5a3028')),
    ellipse(640, 1060, 660, 170, '#a8483a'),
    ellipse(640, 1060, 600, 150, '#c8603f'),
    ellipse(640, 1060, 480, 116, '#e0a86a'),
    floorLamp(pen, 930, 960),
    pen.glow(640, 560, 560, '#ffdf9a', 0.5),
    armchair(pen),
    placed(640, 600, 1.75, reader({ top: '#c8603f', skin: '#edbd98', hair: '#5a2f24', cut: 'bob', cover: '#2f6f73' })),
    armrests(pen),
    audience.map(([x, y, size, look]) => [pen.shadow(x, y, 150, 26, 0.4), listener(x, y, size, look)]),
  ];
}

function floorLamp(pen, x, y) {
  return group([
    pen.glow(x, y - 520, 330, '#ffe2a0', 0.7),
    rect(x - 6, y - 480, 12, 480, '#c99a48'),
    ellipse(x, y, 66, 14, '#3b2530'),
    polygon(
      [
        [x - 60, y - 590],
        [x + 60, y - 590],
        [x + 104, y - 450],
        [x - 104, y - 450],
      ],
      pen.vertical('#f7d38a', '#fff1c4'),
    ),
  ]);
}

const armchair = (pen) =>
  group([
    pen.shadow(640, 1010, 360, 50, 0.45),
    path('M390 960V600C390 430 470 400 640 400S890 430 890 600V960Z', pen.horizontal('#2c6a5a', '#3f8a72', '#2c6a5a')),
    path('M440 900V620C440 480 510 455 640 455S840 480 840 620V900Z', '#4a9a80', 'opacity=".55"'),
    [420, 820].map((x) => rect(x, 950, 36, 66, '#4a2c30', 'rx="6"')),
  ]);

const armrests = (pen) =>
  group([
    path('M492 862H788L800 984H480Z', '#27404f'),
    path('M640 880V984', 'none', 'stroke="#1a2c38" stroke-width="6"'),
    [350, 780].map((x) =>
      path(`M${x} 980V790C${x} 730 ${x + 150} 730 ${x + 150} 790V980Z`, pen.vertical('#3f8a72', '#24584c')),
    ),
    rect(350, 940, 580, 50, '#24584c', 'rx="14"'),
    stroke('M570 900V1060', '#27404f', 74),
    stroke('M710 900V1060', '#213645', 74),
    [562, 718].map((x) => ellipse(x, 1096, 50, 24, '#7a3b4a')),
  ]);

const listener = (x, y, size, look) =>
  placed(x, y, size, [
    path('M-76 60C-84 -40 -60 -84 -24 -94H24C60 -84 84 -40 76 60Z', look.top),
    path('M-76 60C-84 -40 -60 -84 -24 -94H-10C-50 -60 -56 0 -46 60Z', '#2b2230', 'opacity=".15"'),
    placed(0, -140, 1.05, head({ ...look, view: 'back' })),
    path('M20 -172Q38 -150 34 -118', 'none', 'stroke="#ffe2a8" stroke-width="5" stroke-linecap="round" opacity=".55"'),
  ]);

function garden(pen) {
  const leaf = ['#3f6b52', '#5f8f62', '#9dbb74'];
  return [
    pen.background('#f7e3b0', '#e9e3ae', '#b9d09a'),
    pen.glow(1180, 150, 520, '#fff8d8', 0.9),
    hill(pen, 430, 30, '#b6cc98'),
    gardenHouse(pen),
    [
      [60, 560, 300],
      [980, 540, 260],
      [1230, 560, 330],
      [1530, 580, 380],
    ].map(([x, y, size]) => tree(pen, x, y, size, ['#6d9a68', '#8fb377', '#bdd08d'], '#6b4a3a')),
    hill(pen, 560, 16, '#93b46f'),
    hill(pen, 680, 14, '#7da35f'),
    path(
      'M760 560C830 600 1040 640 960 720C860 810 420 850 360 1110H980C1000 900 1260 800 1180 690C1120 620 880 600 800 560Z',
      pen.vertical('#f6e3b4', '#e3bf88'),
    ),
    [
      bush(pen, 560, 690, 80, leaf, ['#e58a9a', '#f7c9c0', '#d9607a']),
      bush(pen, 1330, 730, 100, leaf, ['#8f8bc9', '#b9b3e0', '#f3e9ff']),
    ],
    bench(pen, 1290, 905),
    bush(pen, 1590, 960, 150, leaf, ['#e58a9a', '#f7c9c0']),
    bush(pen, 60, 1010, 190, leaf, ['#8f8bc9', '#b9b3e0', '#f3e9ff']),
    tree(pen, 190, 1000, 440, ['#2f5846', '#47755a', '#6f9c62']),
    grass(pen, -20, 420, 1080, 110, ['#47755a', '#5f8f62', '#2f5846'], 60),
    grass(pen, 980, 1640, 1085, 90, ['#47755a', '#5f8f62', '#2f5846'], 80),
  ];
}

function gardenHouse(pen) {
  return group([
    polygon(
      [
        [380, 300],
        [430, 210],
        [880, 210],
        [930, 300],
      ],
      pen.vertical('#b5553c', '#8d3c30'),
    ),
    rect(400, 300, 510, 290, pen.horizontal('#e6bd86', '#f3dcae')),
    rect(384, 292, 542, 16, '#fbf0d8'),
    [450, 540, 770, 860].map((x) => [
      rect(x - 28, 340, 56, 90, '#fbf0d8'),
      rect(x - 21, 347, 42, 76, '#6d989b'),
      rect(x - 2, 347, 4, 76, '#fbf0d8'),
    ]),
    path('M610 590V400A45 45 0 0 1 700 400V590Z', '#fbf0d8'),
    path('M620 590V404A35 35 0 0 1 690 404V590Z', '#7a4632'),
    path(
      smooth(
        [
          [400, 590],
          [396, 420],
          [430, 450],
          [440, 530],
          [500, 520],
          [510, 600],
        ],
        true,
      ),
      '#6d9a68',
    ),
  ]);
}

function bench(pen, x, y) {
  return group([
    pen.shadow(x, y + 6, 240, 26, 0.35),
    [-165, 165].map((leg) => rect(x + leg - 9, y - 190, 18, 196, '#3b2a2c', 'rx="5"')),
    [0, 1, 2].map((row) => rect(x - 195, y - 190 + row * 36, 390, 24, '#a9673f', 'rx="6"')),
    placed(
      x - 40,
      y - 240,
      1.05,
      reader({ top: '#c8603f', skin: '#8d5a3f', hair: '#2b2230', cut: 'bob', cover: '#e8c170' }),
    ),
    stroke(
      `M${x - 72} ${y - 72}Q${x - 76} ${y - 40} ${x - 76} ${y - 8}M${x - 8} ${y - 72}Q${x - 4} ${y - 40} ${x - 4} ${y - 8}`,
      '#27404f',
      38,
    ),
    [ellipse(x - 84, y + 2, 30, 13, '#f7ecd9'), ellipse(x + 4, y + 2, 30, 13, '#f7ecd9')],
    rect(x - 205, y - 92, 410, 26, '#c98752', 'rx="6"'),
    rect(x - 205, y - 70, 410, 9, '#5f3528', 'rx="4"'),
    [rect(x + 90, y - 112, 84, 20, '#2f6f73', 'rx="3"'), rect(x + 98, y - 130, 74, 18, '#e0a449', 'rx="3"')],
  ]);
}
