import { walker } from './figures.mjs';
import { boulders, people, walking } from './hills-parts.mjs';
import { cloud, mountainLine, mountains } from './pen.mjs';
import { circle, group, path, placed, rect, smooth, steps, stroke } from './shapes.mjs';
import { fir, grass } from './things.mjs';

export const hillsHigh = {
  'hills-ridge': { shape: 'landscape', draw: ridge },
  'hills-tarn': { shape: 'landscape', draw: tarn },
};

function ridge(pen) {
  return [
    pen.background('#7fb2bd', '#c3dcd0', '#f7e3ba', '#f7d0a0'),
    pen.glow(1250, 330, 460, '#fff3cc', 0.9),
    circle(1250, 330, 64, '#fff6dc'),
    cloud(pen, 280, 170, 150, '#fff8e8', 0.75),
    cloud(pen, 820, 120, 110, '#fff8e8', 0.6),
    mountains(
      pen,
      [
        [-60, 520],
        [180, 400],
        [420, 500],
        [700, 370],
        [960, 500],
        [1250, 420],
        [1660, 520],
      ],
      14,
      pen.vertical('#b9c4b8', '#e3d6b8'),
    ),
    mountains(
      pen,
      [
        [-60, 620],
        [240, 480],
        [520, 600],
        [860, 520],
        [1180, 610],
        [1440, 500],
        [1660, 600],
      ],
      14,
      pen.vertical('#8aa7a6', '#c3cbb4'),
    ),
    mountains(
      pen,
      [
        [-60, 560],
        [160, 640],
        [420, 700],
        [760, 640],
        [1100, 720],
        [1400, 640],
        [1660, 700],
      ],
      12,
      pen.vertical('#5f8a8a', '#9db8a4'),
    ),
    bigRidge(pen),
    walking(0, 905, 452, 0.34),
    walking(1, 985, 478, 0.34),
    walking(2, 1066, 512, 0.35),
    walking(3, 1150, 558, 0.36),
    path('M-60 1110V930C160 860 420 900 640 960S1100 1060 1660 960V1110Z', pen.vertical('#3f6248', '#24403a')),
    boulders(pen, [
      [240, 930, 70],
      [330, 950, 44],
      [1420, 1010, 84],
      [1310, 1030, 46],
    ]),
    grass(pen, -20, 1640, 1086, 100, ['#5f8a4f', '#47755a', '#8fa85a', '#2f5846'], 130),
  ];
}

function bigRidge(pen) {
  const line = mountainLine(
    pen,
    [
      [-60, 900],
      [180, 760],
      [420, 590],
      [640, 420],
      [760, 350],
      [860, 436],
      [960, 468],
      [1100, 520],
      [1240, 620],
      [1420, 740],
      [1660, 880],
    ],
    7,
  );
  const d = `M${line.map(([x, y]) => `${x} ${y}`).join('L')}L1660 1110H-60Z`;
  const shade = 'M760 350L700 470L780 560L690 680L800 800L700 1110H-60V900L180 760L420 590L640 420Z';
  return group([
    path(d, pen.vertical('#a98a5a', '#7d9456', '#55794f')),
    group(
      [path(shade, '#2f4f52', 'opacity=".42"'), pen.stipple(shade, ['#1f3540', 0.4], ['#1f3540', 0])],
      pen.clip(path(d, '#000')),
    ),
    group(
      steps(0, 1, 26).map(() => {
        const [x, y] = [pen.between(820, 1420), pen.between(560, 900)];
        return stroke(`M${x} ${y}l${pen.between(20, 60)} ${pen.between(14, 44)}`, '#4f6b44', 5, 'opacity=".45"');
      }),
      pen.clip(path(d, '#000')),
    ),
    stroke(
      'M1660 902Q1500 800 1420 752Q1300 680 1240 632Q1160 566 1100 530Q1010 486 900 458Q830 430 764 362',
      '#f0dcae',
      9,
      'opacity=".85"',
    ),
    placed(760, 352, 1, [
      rect(-20, -12, 40, 14, '#6b5a58', 'rx="5"'),
      rect(-14, -24, 28, 13, '#7d6a64', 'rx="5"'),
      rect(-8, -34, 16, 11, '#6b5a58', 'rx="4"'),
    ]),
  ]);
}

function tarn(pen) {
  const range = (flip) =>
    group(
      [
        mountains(
          pen,
          [
            [-60, 430],
            [200, 300],
            [430, 400],
            [700, 230],
            [900, 380],
            [1150, 260],
            [1400, 400],
            [1660, 320],
          ],
          0,
          pen.vertical('#b58f8a', '#d9b49a'),
        ),
        path(
          'M-60 560L120 420L300 300L420 240L520 330L640 430L760 520L840 600H-60Z',
          pen.vertical('#6a6f84', '#7f8f86'),
        ),
        path('M420 240L400 330L450 400L380 470L430 600H-60V560L120 420L300 300Z', '#3f4a66', 'opacity=".5"'),
        path('M780 600L900 500L1080 380L1240 280L1330 330L1460 430L1660 500V600Z', pen.vertical('#7f6a74', '#8a8f78')),
        path('M1240 280L1210 370L1270 440L1190 520L1230 600H1660V500L1460 430L1330 330Z', '#4a3f5a', 'opacity=".42"'),
        [
          path('M420 240L470 286L430 300L404 284L376 310L352 270Z', '#fdf3e2'),
          path('M1240 280L1290 306L1256 326L1226 306L1200 330L1180 318Z', '#fdf3e2'),
        ],
      ],
      flip ? 'transform="translate(0 1200) scale(1 -1)" opacity=".55"' : '',
    );
  return [
    pen.background('#f0a88a', '#f7cba0', '#fbe6bd'),
    pen.glow(900, 470, 420, '#fff3cc', 0.9),
    cloud(pen, 1180, 140, 140, '#fde3cc', 0.7),
    cloud(pen, 240, 120, 110, '#fde3cc', 0.6),
    range(false),
    rect(-40, 600, 1680, 510, pen.vertical('#f7cfa4', '#b98f94', '#46627a')),
    group(range(true), pen.clip(rect(-40, 600, 1680, 510, '#000'))),
    rect(-40, 600, 1680, 510, pen.vertical(['#3f7f8c', 0.25], ['#24506a', 0.7])),
    steps(0, 1, 70).map(() => {
      const y = 610 + pen.random() ** 1.6 * 360;
      return stroke(
        `M${pen.between(-20, 1560)} ${y}h${pen.between(30, 150)}`,
        pen.pick(['#fdf0d0', '#fdf0d0', '#2f5a72']),
        2 + (y - 600) / 110,
        'opacity=".4"',
      );
    }),
    path(
      smooth(
        [
          [-60, 640],
          [160, 606],
          [420, 618],
          [620, 600],
          [-60, 596],
        ],
        true,
      ),
      '#5f7a5a',
    ),
    path(
      smooth(
        [
          [1660, 650],
          [1400, 620],
          [1160, 614],
          [980, 602],
          [1660, 590],
        ],
        true,
      ),
      '#6f7a52',
    ),
    [
      [90, 626, 130],
      [150, 636, 170],
      [215, 628, 120],
      [1480, 636, 160],
      [1545, 646, 200],
      [1420, 630, 110],
    ].map(([x, y, height]) => fir(x, y, height, '#2f4f4a')),
    path('M-60 1110V880C80 850 220 890 380 960S560 1080 640 1110Z', pen.vertical('#5f7a48', '#2f4f3a')),
    path('M1660 1110V900C1500 890 1380 960 1260 1020S1160 1090 1120 1110Z', pen.vertical('#5f7a48', '#2f4f3a')),
    boulders(pen, [
      [420, 1010, 90],
      [540, 1050, 56],
      [1240, 1050, 80],
    ]),
    grass(pen, -20, 330, 960, 200, ['#7d8f4a', '#a9a055', '#47664a'], 40),
    grass(pen, 1360, 1640, 1000, 230, ['#7d8f4a', '#a9a055', '#47664a'], 40),
    placed(
      1330,
      985,
      0.7,
      walker({
        ...people[0],
        arms: [
          [-48, -128],
          [48, -128],
        ],
      }),
    ),
  ];
}
