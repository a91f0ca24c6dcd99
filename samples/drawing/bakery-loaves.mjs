import { dust, leaning, table } from './bakery-parts.mjs';
import { wheat } from './breads.mjs';
import { circle, ellipse, group, path, polygon, rect, smooth, steps, stroke } from './shapes.mjs';

export const bakeryLoaves = {
  'bakery-sourdough': { shape: 'square', draw: sourdough },
  'bakery-rye': { shape: 'landscape', draw: rye },
};

function sourdough(pen) {
  return [
    pen.background('#24504f', '#356a64'),
    pen.glow(840, 330, 700, '#f7dca0', 0.5),
    leaning(150, 800, 1.25, -14, wheat('#e8b04a')),
    leaning(230, 820, 1.15, 2, wheat('#f0c46a')),
    leaning(1130, 820, 1.2, 14, wheat('#e8b04a')),
    table(pen, 760),
    path(
      smooth(
        [
          [-60, 900],
          [200, 850],
          [520, 830],
          [980, 850],
          [1340, 810],
          [1340, 1000],
          [1000, 1120],
          [500, 1150],
          [100, 1100],
          [-60, 1130],
        ],
        false,
      ),
      '#f3e6cc',
    ),
    stroke('M-40 1010Q300 960 640 1010T1320 930M-40 1060Q400 1010 700 1070T1320 960', '#b5472f', 9, 'opacity=".75"'),
    pen.shadow(640, 1030, 560, 70, 0.5),
    ellipse(640, 1000, 540, 90, '#7a4632'),
    ellipse(640, 980, 540, 90, pen.horizontal('#d9a566', '#c98d4f', '#b0743f')),
    stroke('M160 990Q640 1070 1120 990M240 960Q640 1030 1040 958', '#8a5233', 4, 'opacity=".4"'),
    bigLoaf(pen),
    dust(pen, 640, 1010, 620, 60, 90),
    group(
      [
        rect(0, -16, 190, 40, '#5a2f24', 'rx="18"'),
        circle(40, 4, 6, '#e8c170'),
        circle(140, 4, 6, '#e8c170'),
        path('M190 -12H520C500 24 400 30 190 26Z', '#dfe3dc'),
        path('M190 12H505C480 26 400 30 190 26Z', '#a9b3b0'),
      ],
      'transform="translate(640 1190) rotate(-7)"',
    ),
  ];
}

function bigLoaf(pen) {
  const body = 'M200 820C200 560 420 430 640 430S1080 560 1080 820C1080 940 960 980 640 980S200 940 200 820Z';
  const leaf = (x, y, angle) =>
    group(
      [
        path('M0 60C-34 20 -34 -40 0 -86C34 -40 34 20 0 60Z', '#fbe7c0'),
        path('M0 50C10 10 10 -40 0 -76C26 -36 26 16 0 50Z', '#d9a566'),
      ],
      `transform="translate(${x} ${y}) rotate(${angle})"`,
    );
  return group([
    path(body, pen.diagonal('#e0a05a', '#bd7236', '#7f4224')),
    pen.stipple(body, ['#fdf1d6', 0.75], ['#fdf1d6', 0.12], ['#fdf1d6', 0]),
    pen.stippleAcross(body, ['#3b1512', 0], ['#3b1512', 0], ['#3b1512', 0.6]),
    path(
      'M330 640C440 520 760 460 980 640C900 600 860 590 800 600C640 540 500 580 420 650C390 640 360 640 330 640Z',
      '#fbe3b4',
    ),
    path('M390 634C480 560 740 520 900 618C760 560 560 560 450 640C430 634 410 632 390 634Z', '#c98544'),
    [
      [340, 790, -24],
      [450, 810, -10],
      [560, 818, -3],
      [670, 818, 4],
      [780, 808, 12],
      [885, 788, 22],
    ].map(([x, y, angle]) => leaf(x, y, angle)),
    stroke('M290 890Q640 950 1000 888', '#fbe7c0', 7, 'opacity=".7"'),
  ]);
}

function rye(pen) {
  const slice = (x, y, size, angle) =>
    leaning(x, y, size, angle, [
      path('M-130 0C-160 -60 -160 -130 -120 -160C-60 -196 60 -196 120 -160C160 -130 160 -60 130 0Z', '#3f2420'),
      path('M-114 -12C-138 -60 -138 -118 -106 -142C-56 -172 56 -172 106 -142C138 -118 138 -60 114 -12Z', '#96623f'),
      steps(0, 1, 34).map(() =>
        ellipse(
          pen.between(-104, 104),
          pen.between(-146, -26),
          pen.between(3, 8),
          pen.between(2, 5),
          pen.pick(['#6d4029', '#b8875a', '#6d4029']),
        ),
      ),
    ]);
  return [
    pen.background('#c98d5a', '#e3b47c'),
    pen.glow(1180, 240, 700, '#fff0c8', 0.8),
    [
      [1010, 40],
      [1230, 40],
      [1010, 290],
      [1230, 290],
    ].map(([x, y]) =>
      polygon(
        [
          [x, y],
          [x + 190, y - 30],
          [x + 190, y + 190],
          [x, y + 220],
        ],
        '#fff6dc',
        'opacity=".45"',
      ),
    ),
    leaning(140, 640, 1.15, -8, wheat('#c9973f')),
    leaning(240, 650, 1, 8, wheat('#d9a94a')),
    leaning(70, 650, 0.95, -20, wheat('#b9863a')),
    table(pen, 610, '#7f4a3a', '#4a2830'),
    pen.shadow(800, 950, 760, 70, 0.5),
    rect(90, 880, 1380, 60, '#8a5233', 'rx="18"'),
    polygon(
      [
        [200, 770],
        [1370, 770],
        [1470, 890],
        [90, 890],
      ],
      pen.horizontal('#d9a566', '#e9bd7c', '#c98d4f'),
    ),
    stroke('M190 810H1400M150 850H1430', '#8a5233', 4, 'opacity=".35"'),
    ryeLoaf(pen),
    slice(940, 866, 1.1, 10),
    slice(1080, 882, 1.04, 22),
    butterDish(1345, 868),
    leaning(330, 975, 1, 3, [
      rect(0, -14, 170, 36, '#2b2230', 'rx="16"'),
      path('M170 -10H640L652 6C560 26 300 26 170 22Z', '#e3e6df'),
      path('M170 10H640C560 26 300 26 170 22Z', '#a9b3b0'),
    ]),
    dust(pen, 700, 890, 560, 26, 60),
  ];
}

const ryeLoaf = (pen) =>
  group([
    pen.shadow(520, 862, 420, 36, 0.5),
    path(
      'M150 800C130 640 220 520 360 500C500 480 720 486 800 520C880 560 900 720 870 850C760 880 260 880 180 860C160 846 154 826 150 800Z',
      pen.vertical('#7a4530', '#4f2a22', '#38201f'),
    ),
    pen.stipple(
      'M170 700C180 600 250 530 360 506C500 486 720 492 796 526C820 560 700 580 500 590C340 600 220 640 170 700Z',
      ['#fdf1d6', 0.8],
      ['#fdf1d6', 0.2],
    ),
    stroke('M330 530L280 640M440 512L400 640M560 506L530 632M680 508L660 622', '#d9a877', 12, 'opacity=".85"'),
    path(
      'M800 860C760 780 760 600 800 520C850 530 906 600 904 720C902 800 890 846 870 858C850 864 820 864 800 860Z',
      '#3f2420',
    ),
    path(
      'M812 846C780 780 780 610 808 540C850 560 888 620 886 720C884 790 876 830 860 844C846 850 826 850 812 846Z',
      '#96623f',
    ),
    steps(0, 1, 26).map(() =>
      ellipse(pen.between(806, 868), pen.between(590, 830), 4, 6, pen.pick(['#6d4029', '#b8875a'])),
    ),
  ]);

const butterDish = (x, y) =>
  group([
    ellipse(x, y, 120, 26, '#cfe0dc'),
    ellipse(x, y - 6, 120, 26, '#f3f7f0'),
    polygon(
      [
        [x - 70, y - 12],
        [x + 60, y - 12],
        [x + 60, y - 66],
        [x - 70, y - 66],
      ],
      '#f7d978',
    ),
    polygon(
      [
        [x - 70, y - 66],
        [x + 60, y - 66],
        [x + 84, y - 84],
        [x - 46, y - 84],
      ],
      '#fdeaa8',
    ),
    polygon(
      [
        [x + 60, y - 12],
        [x + 84, y - 28],
        [x + 84, y - 84],
        [x + 60, y - 66],
      ],
      '#dcb84e',
    ),
  ]);
