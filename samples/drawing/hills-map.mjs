import { walker } from './figures.mjs';
import { greens, map } from './hills-parts.mjs';
import { cloud, hill, mountains } from './pen.mjs';
import { group, path, placed, rect } from './shapes.mjs';
import { bush, grass } from './things.mjs';

export const hillsMap = {
  'hills-map': { shape: 'landscape', draw: map },
  'hills-group': { shape: 'landscape', draw: walkers },
};

function walkers(pen) {
  const look = [
    [
      470,
      880,
      1.22,
      {
        top: '#c8503f',
        legs: '#27404f',
        skin: '#edbd98',
        hair: '#7a3b2c',
        cut: 'long',
        scarf: '#e8c170',
        pack: '#35526b',
      },
    ],
    [
      650,
      895,
      1.34,
      {
        top: '#2f6f73',
        legs: '#4a3a38',
        skin: '#8d5a3f',
        hair: '#2b2230',
        cut: 'short',
        pack: '#c8603f',
        stick: 0,
        arms: [
          [-66, -140],
          [48, -128],
        ],
      },
    ],
    [
      1000,
      890,
      1.3,
      {
        top: '#e0a449',
        legs: '#35526b',
        skin: '#e3ac86',
        hair: '#b5303a',
        cut: 'beanie',
        pack: '#2f6f73',
        arms: [
          [-50, -128],
          [92, -310],
        ],
      },
    ],
    [
      1170,
      880,
      1.2,
      {
        top: '#7d9a77',
        legs: '#3a3f4f',
        skin: '#f2c8a4',
        hair: '#d8d2c8',
        cut: 'bob',
        pack: '#7a3b4a',
        stick: 1,
        arms: [
          [-46, -128],
          [64, -140],
        ],
      },
    ],
    [
      1310,
      890,
      0.95,
      {
        top: '#7a3b4a',
        legs: '#27404f',
        skin: '#edbd98',
        hair: '#c9803a',
        cut: 'curly',
        pack: '#e0a449',
        arms: [
          [-74, -300],
          [48, -128],
        ],
      },
    ],
  ];
  return [
    pen.background('#7fb0c0', '#c3dcd4', '#f9e6ba'),
    pen.glow(330, 300, 480, '#fff6d4', 0.9),
    cloud(pen, 1260, 170, 150, '#fffaf0', 0.85),
    cloud(pen, 640, 110, 110, '#fffaf0', 0.7),
    mountains(
      pen,
      [
        [-60, 560],
        [230, 420],
        [480, 540],
        [760, 400],
        [1040, 540],
        [1300, 430],
        [1660, 560],
      ],
      13,
      pen.vertical('#93adb2', '#bccbb6'),
    ),
    mountains(
      pen,
      [
        [-60, 640],
        [300, 600],
        [560, 650],
        [900, 570],
        [1200, 640],
        [1660, 580],
      ],
      12,
      pen.vertical('#6f948f', '#a3bb9c'),
    ),
    hill(pen, 730, 20, '#86a86a'),
    path('M-60 1110V880C220 800 520 790 820 790S1400 810 1660 890V1110Z', pen.vertical('#7a9f58', '#4f7a4a')),
    pen.stipple('M-60 1110V880C220 800 520 790 820 790S1400 810 1660 890V1110Z', ['#24403a', 0], ['#24403a', 0.5]),
    cairn(pen, 830, 880),
    look.map(([x, y, size, figure]) => [
      pen.shadow(x, y, 80 * size, 14 * size, 0.4),
      placed(x, y, size, walker({ ...figure, view: 'front', turn: 0 })),
    ]),
    grass(pen, -20, 1640, 1084, 110, greens, 140),
    bush(pen, 120, 1060, 100, ['#47755a', '#5f8a4f'], ['#c87aa8', '#e58ab0', '#f3d0e0']),
    bush(pen, 1510, 1070, 90, ['#47755a', '#5f8a4f'], ['#c87aa8', '#e58ab0', '#f3d0e0']),
  ];
}

const cairn = (pen, x, y) =>
  group([
    pen.shadow(x, y + 4, 150, 22, 0.4),
    [
      [0, 116, 56],
      [-4, 98, 50],
      [6, 80, 46],
      [-2, 62, 40],
      [3, 44, 34],
      [0, 26, 28],
    ].map(([offset, half, tall], index) => [
      rect(
        x - half + offset,
        y - 50 - index * 44,
        half * 2,
        tall,
        ['#8a827c', '#a49a8e', '#76706e', '#b9ad9c', '#8a827c', '#a49a8e'][index],
        'rx="20"',
      ),
      rect(x - half + offset + 10, y - 48 - index * 44, half * 1.4, 9, '#fff', 'rx="5" opacity=".2"'),
    ]),
  ]);
