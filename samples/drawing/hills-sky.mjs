import { walking } from './hills-parts.mjs';
import { hill, mountains } from './pen.mjs';
import { circle, ellipse, group, path, polygon, steps, stroke } from './shapes.mjs';
import { fir, grass } from './things.mjs';

export const hillsSky = {
  'hills-winter': { shape: 'landscape', draw: winter },
  'hills-sunrise': { shape: 'landscape', draw: sunrise },
};

function winter(pen) {
  return [
    pen.background('#8fb0c9', '#c9d6dc', '#f7dcc4', '#fbe6d0'),
    pen.glow(350, 420, 420, '#fff3dc', 0.9),
    circle(350, 400, 56, '#fff8e8'),
    mountains(
      pen,
      [
        [-60, 560],
        [200, 460],
        [480, 560],
        [700, 400],
        [920, 230],
        [1130, 420],
        [1320, 330],
        [1660, 540],
      ],
      12,
      pen.vertical('#f7f3ee', '#dfe6ea'),
    ),
    polygon(
      [
        [920, 230],
        [880, 330],
        [940, 400],
        [880, 480],
        [930, 560],
        [860, 640],
        [1300, 640],
        [1220, 520],
        [1130, 420],
        [1020, 320],
      ],
      '#7f9ab8',
      'opacity=".55"',
    ),
    polygon(
      [
        [1320, 330],
        [1300, 410],
        [1350, 470],
        [1300, 620],
        [1660, 640],
        [1660, 540],
        [1480, 430],
      ],
      '#7f9ab8',
      'opacity=".5"',
    ),
    hill(pen, 600, 26, pen.vertical('#cfdbe4', '#e9eef0')),
    steps(0, 1, 30).map((part) =>
      fir(
        part * 1660 - 30,
        640 + pen.between(-14, 20),
        pen.between(70, 130),
        pen.pick(['#4a6f7a', '#3f6270', '#5a7f86']),
      ),
    ),
    path('M-60 1110V690C200 640 520 640 800 700S1380 760 1660 680V1110Z', pen.vertical('#fbf7f0', '#dbe6ee')),
    [
      [120, 770, 260],
      [230, 790, 200],
      [1330, 770, 240],
      [1440, 800, 320],
      [1560, 790, 250],
    ].map(([x, y, height]) => [
      ellipse(x - 60, y + 4, height * 0.4, 14, '#9db4c9', 'opacity=".6"'),
      fir(x, y, height, '#2f5560', '#fdfaf4'),
    ]),
    path('M-60 1110V930C260 850 560 800 900 830S1400 960 1660 900V1110Z', pen.vertical('#fffdf8', '#d3e0ea')),
    pen.stipple('M-60 1110V930C260 850 560 800 900 830S1400 960 1660 900V1110Z', ['#6f8fb0', 0], ['#6f8fb0', 0.4]),
    steps(0, 1, 24).map((part, index) =>
      ellipse(
        560 + part * 340 + (index % 2) * 22 * (1.3 - part),
        1080 - part * 208,
        15 - part * 9,
        6 - part * 3,
        '#9db4c9',
      ),
    ),
    ellipse(830, 884, 80, 10, '#9db4c9', 'opacity=".7"'),
    walking(0, 880, 882, 0.66, { scarf: '#e8c170' }),
    ellipse(910, 862, 60, 8, '#9db4c9', 'opacity=".7"'),
    walking(3, 985, 862, 0.6),
    walking(2, 1075, 860, 0.55, { cut: 'beanie', hair: '#e8c170' }),
    fir(60, 1080, 420, '#24454f', '#fffdf8'),
    steps(0, 1, 90).map(() =>
      circle(pen.between(0, 1600), pen.between(0, 1060), pen.between(1.5, 5), '#fff', 'opacity=".75"'),
    ),
  ];
}

function sunrise(pen) {
  const tones = [
    ['#e8967a', '#f7c49a'],
    ['#c9707a', '#f0b09a'],
    ['#9a5a7a', '#d99a98'],
    ['#6a4a76', '#b5869a'],
    ['#40376a', '#7a6a94'],
  ];
  const peaks = (y, swing) =>
    steps(-60, 1660, 9).map((x, index) => [x, y + (index % 2 === 0 ? 1 : -1) * swing * pen.between(0.4, 1)]);
  return [
    pen.background('#3f4f8a', '#a9648a', '#f0886a', '#fbc98a'),
    pen.glow(860, 470, 700, '#ffe9a8', 0.85),
    circle(860, 470, 92, '#fff3c8'),
    steps(-0.5, 0.5, 7).map((part) =>
      stroke(
        `M${300 + part * 1900} ${190 + Math.abs(part) * 160}h${pen.between(120, 320)}`,
        '#fbd0a4',
        pen.between(5, 12),
        'opacity=".6"',
      ),
    ),
    tones.map(([from, to], index) => [
      mountains(pen, peaks(500 + index * 82, 60 - index * 4), 11, pen.vertical(from, to)),
      group(
        [0, 1, 2].map(() =>
          ellipse(pen.between(0, 1600), 592 + index * 84, pen.between(260, 480), pen.between(16, 30), '#ffe6c8'),
        ),
        'opacity=".32" filter="url(#soft)"',
      ),
    ]),
    path(
      'M-60 1110V790C60 800 180 830 300 836C440 840 520 880 660 930C860 1000 1100 1040 1660 1060V1110Z',
      pen.vertical('#2b2450', '#1a1734'),
    ),
    stroke('M-40 794C60 802 180 832 300 838C440 842 520 882 660 932', '#f7a67a', 6, 'opacity=".7"'),
    walking(0, 330, 842, 0.8),
    grass(pen, -20, 1000, 1080, 90, ['#1a1734', '#2b2450', '#3a2f60'], 80),
    [
      [720, 420],
      [770, 396],
      [812, 424],
    ].map(([x, y]) => stroke(`M${x + 330} ${y - 200}q12 -14 22 0q10 -14 22 0`, '#3a2f60', 4)),
  ];
}
