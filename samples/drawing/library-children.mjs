import { sittingChild } from './figures.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, smooth, steps, stroke } from './shapes.mjs';
import { bookcase, openBook, pottedPlant } from './things.mjs';

export const libraryChildren = {
  'library-children': { shape: 'landscape', draw: children },
};

function children(pen) {
  return [
    pen.background('#f7e0b4', '#f3cf9a'),
    mural(pen),
    bunting(pen),
    rect(-40, 740, 1680, 380, pen.vertical('#d9935f', '#b06a44')),
    steps(780, 1060, 5).map((y) => rect(-40, y, 1680, 3, '#8a4f38', 'opacity=".3"')),
    bookcase(pen, -30, 780, 420, 330, 2, { wood: '#e0a449', inside: '#a9673f', colours: bright }),
    bookcase(pen, 1220, 780, 430, 330, 2, { wood: '#3f8f8a', inside: '#24605f', colours: bright }),
    pottedPlant(pen, 330, 455, 90, ['#4f7d5c', '#6d9a68'], '#fbf0d8'),
    globe(1330, 450),
    bear(1500, 452, 0.8),
    ellipse(800, 940, 640, 140, '#a8483a'),
    ellipse(800, 936, 600, 126, '#d97a55'),
    ellipse(800, 932, 470, 94, '#f3d9a4'),
    ellipse(800, 930, 330, 62, '#3f8f8a'),
    [
      pen.shadow(420, 940, 190, 34, 0.35),
      path(
        smooth(
          [
            [240, 930],
            [250, 800],
            [330, 720],
            [440, 730],
            [560, 800],
            [600, 920],
            [420, 965],
          ],
          true,
        ),
        '#7a4f86',
      ),
      path(
        smooth(
          [
            [250, 920],
            [262, 806],
            [330, 740],
            [360, 760],
            [300, 840],
            [330, 940],
          ],
          true,
        ),
        '#9a70a4',
      ),
    ],
    placed(
      425,
      880,
      1.15,
      sittingChild({
        top: '#e8b04a',
        legs: '#35526b',
        skin: '#8d5a3f',
        hair: '#2b2230',
        cut: 'curly',
        cover: '#d9603f',
      }),
    ),
    [
      pen.shadow(810, 960, 150, 26, 0.35),
      placed(
        810,
        955,
        1.22,
        sittingChild({
          top: '#d9603f',
          legs: '#4a6fa0',
          skin: '#f2c8a4',
          hair: '#c98540',
          cut: 'bob',
          cover: '#3f8f8a',
        }),
      ),
    ],
    [
      pen.shadow(1180, 930, 140, 24, 0.35),
      placed(
        1180,
        926,
        1.12,
        sittingChild({
          top: '#5f9a76',
          legs: '#7a3b4a',
          skin: '#e3ac86',
          hair: '#4a2b22',
          cut: 'short',
          cover: '#e8b04a',
        }),
      ),
    ],
    openBook(1010, 1040, 90, '#4a6fa0'),
    blocks(600, 1040),
    [
      rect(1330, 1000, 190, 26, '#3f8f8a', 'rx="4"'),
      rect(1345, 975, 165, 26, '#e8b04a', 'rx="4"'),
      rect(1340, 950, 150, 26, '#d9603f', 'rx="4"'),
    ],
  ];
}

function mural(pen) {
  return group([
    circle(960, 240, 110, '#f0a04a'),
    circle(960, 240, 84, '#f7bf6a'),
    path('M390 740V470C480 380 600 350 700 440C800 330 960 320 1060 430C1120 380 1180 400 1230 450V740Z', '#a9c08a'),
    path('M390 740V580C520 480 640 520 760 600C900 500 1080 520 1230 600V740Z', '#7da37a'),
    path(
      'M700 740C740 660 860 650 830 590C800 560 780 540 800 510L812 512C800 540 860 570 860 600C870 660 790 680 800 740Z',
      '#f3dcae',
    ),
    [
      [480, 250],
      [660, 160],
      [1180, 210],
    ].map(([x, y]) => [
      ellipse(x, y, 70, 22, '#fff6e2'),
      ellipse(x - 20, y - 18, 36, 24, '#fff6e2'),
      ellipse(x + 24, y - 14, 30, 20, '#fff6e2'),
    ]),
    [
      [560, 470, 0.8],
      [1110, 500, 1],
    ].map(([x, y, size]) =>
      placed(x, y, size, [
        rect(-6, -40, 12, 50, '#8a5638'),
        circle(0, -70, 46, '#d9603f'),
        circle(-12, -84, 22, '#e58a5a'),
      ]),
    ),
    placed(640, 560, 1, [
      ellipse(0, 0, 34, 22, '#fbf0d8'),
      circle(30, -16, 13, '#4a3334'),
      rect(-20, 12, 6, 18, '#4a3334'),
      rect(12, 12, 6, 18, '#4a3334'),
    ]),
    pen.stipple(
      'M390 740V580C520 480 640 520 760 600C900 500 1080 520 1230 600V740Z',
      ['#2f4a3a', 0],
      ['#2f4a3a', 0.4],
    ),
  ]);
}

function bunting() {
  const flags = steps(0, 1, 17).map((part, index) => {
    const [x, y] = [part * 1640 - 20, 46 + Math.sin(((part * 2) % 1) * Math.PI) * 70];
    return polygon(
      [
        [x - 34, y - 4],
        [x + 34, y - 4],
        [x, y + 66],
      ],
      bright[index % 6],
    );
  });
  return group([stroke('M-20 42Q400 180 800 46Q1200 180 1620 42', '#7a4632', 5), flags]);
}

const bright = ['#d9603f', '#e8b04a', '#3f8f8a', '#7d9a4f', '#e58a7a', '#4a6fa0', '#f3dcae', '#9a5a86'];

const globe = (x, y) =>
  group([
    rect(x - 34, y - 10, 68, 12, '#7a4632', 'rx="4"'),
    rect(x - 5, y - 40, 10, 34, '#7a4632'),
    circle(x, y - 84, 52, '#6fb0b8'),
    path(
      smooth(
        [
          [x - 34, y - 100],
          [x - 4, y - 120],
          [x + 14, y - 92],
          [x - 10, y - 70],
        ],
        true,
      ),
      '#9dbb74',
    ),
    path(
      smooth(
        [
          [x + 10, y - 70],
          [x + 36, y - 84],
          [x + 30, y - 52],
        ],
        true,
      ),
      '#9dbb74',
    ),
    stroke(`M${x - 40} ${y - 132}A62 62 0 0 0 ${x + 30} ${y - 30}`, '#c99a48', 6),
  ]);

const bear = (x, y, size) =>
  placed(x, y, size, [
    ellipse(0, -44, 54, 50, '#a9673f'),
    ellipse(0, -38, 32, 32, '#d9a877'),
    circle(-34, -142, 18, '#a9673f'),
    circle(34, -142, 18, '#a9673f'),
    circle(0, -112, 46, '#a9673f'),
    ellipse(0, -98, 22, 17, '#e6c094'),
    circle(-17, -120, 5, '#2b2230'),
    circle(17, -120, 5, '#2b2230'),
    ellipse(0, -104, 8, 6, '#2b2230'),
    ellipse(-46, -8, 26, 20, '#8a5233'),
    ellipse(46, -8, 26, 20, '#8a5233'),
    ellipse(-56, -60, 16, 30, '#8a5233'),
    ellipse(56, -60, 16, 30, '#8a5233'),
  ]);

const blocks = (x, y) =>
  group([
    rect(x - 70, y - 60, 60, 60, '#d9603f', 'rx="6"'),
    rect(x, y - 60, 60, 60, '#e8b04a', 'rx="6"'),
    rect(x - 36, y - 118, 58, 58, '#4a6fa0', 'rx="6"'),
    circle(x - 40, y - 30, 15, '#fbf0d8'),
    polygon(
      [
        [x + 30, y - 48],
        [x + 48, y - 16],
        [x + 12, y - 16],
      ],
      '#fbf0d8',
    ),
    rect(x - 20, y - 102, 26, 26, '#fbf0d8', 'rx="4"'),
  ]);
