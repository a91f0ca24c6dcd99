import { boulders, greens, walking } from './hills-parts.mjs';
import { cloud, hill, mountains } from './pen.mjs';
import { circle, group, path, placed, polygon, rect, steps, stroke } from './shapes.mjs';
import { bush, fir, grass } from './things.mjs';

export const hillsBothy = {
  'hills-bothy': { shape: 'landscape', draw: bothy },
  'hills-boots': { shape: 'square', draw: boots },
};

function bothy(pen) {
  return [
    pen.background('#2f3f72', '#6a5a90', '#d98a8a', '#f7bf94'),
    steps(0, 1, 40).map(() =>
      circle(pen.between(0, 1600), pen.between(0, 300), pen.between(1.5, 3.6), '#fff3d4', 'opacity=".85"'),
    ),
    mountains(
      pen,
      [
        [-60, 500],
        [220, 380],
        [460, 470],
        [760, 270],
        [1000, 430],
        [1240, 330],
        [1660, 500],
      ],
      12,
      pen.vertical('#6a5f8a', '#a9809a'),
    ),
    mountains(
      pen,
      [
        [-60, 560],
        [300, 540],
        [640, 470],
        [900, 580],
        [1300, 470],
        [1660, 600],
      ],
      12,
      pen.vertical('#4a4a78', '#7a6a8a'),
    ),
    hill(pen, 640, 20, pen.vertical('#3f5566', '#34485a')),
    [
      [1320, 680, 240],
      [1400, 700, 300],
      [1480, 690, 230],
      [1560, 720, 320],
      [1250, 690, 160],
    ].map(([x, y, height]) => fir(x, y, height, '#24364a')),
    path('M-60 1110V760C240 690 640 690 940 730S1400 760 1660 730V1110Z', pen.vertical('#55704f', '#26403c')),
    smoke(),
    hut(pen),
    path(
      'M770 846C800 900 640 930 700 980C760 1030 600 1070 560 1110H940C900 1060 960 1010 860 970C800 940 880 890 836 846Z',
      pen.vertical('#f0c98a', '#8a7a68'),
    ),
    pen.glow(800, 800, 300, '#ffcf80', 0.35),
    boulders(pen, [
      [300, 930, 60],
      [1240, 900, 76],
      [1330, 930, 46],
    ]),
    walking(2, 770, 1030, 0.62),
    walking(1, 870, 1045, 0.62),
    grass(pen, -20, 540, 1084, 110, ['#1f3a38', '#3f5f4a', '#2f4f42'], 60),
    grass(pen, 960, 1640, 1084, 110, ['#1f3a38', '#3f5f4a', '#2f4f42'], 60),
  ];
}

const smoke = () =>
  group(
    steps(0, 1, 7).map((part) =>
      circle(
        1010 + Math.sin(part * 5) * 36 + part * 90,
        440 - part * 300,
        16 + part * 38,
        '#f3d9cc',
        `opacity="${(0.5 - part * 0.4).toFixed(2)}"`,
      ),
    ),
  );

function hut(pen) {
  const wall = 'M500 620H1100V850H500Z';
  const stones = steps(0, 6, 7).map((row) =>
    steps(0, 10, 11).map((column) =>
      rect(
        490 + column * 62 - (row % 2) * 30 + pen.between(-6, 6),
        622 + row * 34,
        pen.between(46, 60),
        29,
        pen.pick(['#8a8088', '#9a8f90', '#7a7280', '#a99a94']),
        'rx="10"',
      ),
    ),
  );
  const lit = (x) => [
    rect(x - 48, 680, 96, 86, '#4a3a44'),
    rect(x - 40, 688, 80, 70, '#ffdf94'),
    rect(x - 3, 688, 6, 70, '#4a3a44'),
    rect(x - 40, 720, 80, 6, '#4a3a44'),
    rect(x - 54, 764, 108, 12, '#b9aca4'),
  ];
  return group([
    pen.shadow(800, 856, 380, 26, 0.5),
    rect(984, 450, 52, 110, '#7a7280'),
    rect(976, 444, 68, 16, '#5a5266'),
    path(wall, '#6a6270'),
    group(stones, pen.clip(path(wall, '#000'))),
    polygon(
      [
        [466, 634],
        [560, 490],
        [1040, 490],
        [1134, 634],
      ],
      pen.vertical('#4a4660', '#35324a'),
    ),
    steps(525, 615, 4).map((y) =>
      stroke(`M${560 - (y - 490) * 0.62} ${y}H${1040 + (y - 490) * 0.62}`, '#7a7490', 3, 'opacity=".5"'),
    ),
    pen.glow(620, 724, 170, '#ffdf94', 0.5),
    pen.glow(980, 724, 170, '#ffdf94', 0.5),
    lit(620),
    lit(980),
    rect(744, 680, 112, 170, '#4a3a44'),
    rect(754, 690, 92, 160, '#a8483a'),
    [784, 816].map((x) => rect(x, 690, 3, 160, '#7a3028')),
    circle(832, 776, 6, '#f0dcae'),
    rect(734, 668, 132, 16, '#b9aca4'),
    rect(880, 800, 150, 12, '#8a5638'),
    rect(894, 812, 10, 38, '#6b4130'),
    rect(1006, 812, 10, 38, '#6b4130'),
  ]);
}

function boots(pen) {
  return [
    pen.background('#8fc0c4', '#d3e3cf', '#f9e3b4'),
    pen.glow(900, 360, 520, '#fff6d4', 0.9),
    circle(900, 340, 70, '#fff8e0'),
    cloud(pen, 300, 210, 140, '#fffaf0', 0.8),
    mountains(
      pen,
      [
        [-60, 620],
        [220, 430],
        [470, 570],
        [700, 470],
        [960, 610],
        [1160, 500],
        [1340, 580],
      ],
      14,
      pen.vertical('#86a3aa', '#b3c6b4'),
    ),
    hill(pen, 660, 40, '#93b07a'),
    hill(pen, 760, 30, '#7a9f62', { slope: 40 }),
    path(
      'M860 760C820 800 1000 830 960 880C930 930 800 950 780 1010L860 1010C880 950 1010 930 1030 880C1040 830 880 800 890 760Z',
      '#f0dcae',
    ),
    grass(pen, -20, 1300, 970, 90, greens, 100),
    path(
      'M-60 1330V980C160 930 420 950 660 940S1120 930 1340 990V1330Z',
      pen.vertical('#b9ad9c', '#8a827c', '#5a5458'),
    ),
    pen.stipple('M-60 1330V980C160 930 420 950 660 940S1120 930 1340 990V1330Z', ['#2b2230', 0], ['#2b2230', 0.5]),
    stroke(
      'M80 1010Q180 1060 160 1180M900 980Q980 1080 960 1220M500 1180Q600 1220 640 1300',
      '#5a5458',
      6,
      'opacity=".6"',
    ),
    pen.shadow(720, 1120, 460, 50, 0.5),
    placed(820, 1075, 1.5, boot('#8a4a2c', '#a9603a')),
    placed(490, 1120, 1.62, boot('#a9603a', '#c97d4a')),
    bush(pen, 1190, 1270, 120, ['#47755a', '#5f8a4f'], ['#c87aa8', '#e58ab0', '#f3d0e0']),
    bush(pen, 60, 1280, 110, ['#47755a', '#5f8a4f'], ['#c87aa8', '#e58ab0', '#f3d0e0']),
  ];
}

/** A walking boot, toe to the right, sole at y = 0, heel at x = -90. */
const boot = (leather, light) =>
  group([
    path('M-100 -22H196C204 -8 202 8 190 12H-92C-104 8 -106 -8 -100 -22Z', '#2b2230'),
    steps(-80, 170, 9).map((x) => rect(x, 8, 18, 14, '#2b2230', 'rx="4"')),
    rect(-98, -34, 294, 16, '#e0c08a', 'rx="7"'),
    path(
      'M-84 -36C-100 -110 -92 -200 -90 -268C-50 -284 10 -284 44 -268C46 -210 52 -170 84 -142C130 -120 190 -116 198 -62C200 -48 198 -40 196 -34H-84Z',
      leather,
    ),
    path(
      'M-60 -272C-20 -282 20 -280 44 -268C46 -210 52 -170 84 -142C60 -140 40 -150 24 -170C0 -200 -20 -240 -60 -272Z',
      light,
    ),
    path('M112 -126C160 -116 190 -104 198 -62C200 -48 198 -40 196 -34H110C104 -70 100 -100 112 -126Z', light),
    path('M-86 -120C-60 -130 -40 -110 -36 -36H-84C-92 -70 -92 -100 -86 -120Z', light),
    path('M-96 -262C-50 -284 10 -284 50 -262L52 -292C10 -312 -54 -312 -98 -292Z', '#7d9a77'),
    path('M-84 -296C-50 -312 8 -312 40 -296C8 -284 -50 -284 -84 -296Z', '#3f5a4a'),
    stroke(
      'M18 -246L54 -232M22 -216L60 -200M32 -186L72 -170M52 -160L90 -146M54 -252L18 -226M60 -222L22 -196M70 -190L36 -166',
      '#c8503f',
      8,
    ),
    stroke('M44 -252Q90 -290 96 -250Q80 -232 48 -246Q20 -200 -14 -214Q-20 -240 40 -250', '#c8503f', 7),
    path('M-84 -36C-100 -110 -92 -200 -90 -268L-70 -274C-76 -190 -70 -110 -58 -36Z', '#2b1218', 'opacity=".22"'),
  ]);
