import { walker } from './figures.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, smooth, steps, stroke } from './shapes.mjs';
import { fir } from './things.mjs';

export const greens = ['#5f8a4f', '#47755a', '#8fa85a', '#2f5846'];

export function map(pen) {
  return [
    pen.background('#9c6040', '#7a4632'),
    steps(60, 1020, 6).map((y) =>
      stroke(`M-40 ${y}Q500 ${y - 16} 900 ${y + 8}T1640 ${y - 6}`, '#4a2622', 5, 'opacity=".35"'),
    ),
    pen.glow(420, 200, 900, '#ffdca0', 0.45),
    group(
      [rect(-500, -330, 1000, 660, '#2b1218', 'opacity=".35" transform="translate(22 26)"'), sheetOfMap(pen)],
      'transform="translate(770 550) rotate(-6)"',
    ),
    compass(pen, 1340, 770),
    flask(pen, 170, 660),
    group(
      [
        stroke('M0 0H300', '#e0a449', 26),
        stroke('M0 -5H300', '#f7cf7a', 7),
        polygon(
          [
            [310, -13],
            [352, 0],
            [310, 13],
          ],
          '#f3d9b0',
        ),
        polygon(
          [
            [340, -4],
            [354, 0],
            [340, 4],
          ],
          '#2b2230',
        ),
        rect(-34, -13, 34, 26, '#d9707a', 'rx="8"'),
      ],
      'transform="translate(980 985) rotate(-14)"',
    ),
    placed(1400, 300, 1, [
      pen.shadow(0, 20, 190, 150, 0.35),
      circle(0, 0, 130, '#e7d4b5'),
      circle(0, 0, 92, '#f7ecd9'),
      circle(0, 0, 74, '#5a3324'),
      ellipse(-18, -20, 30, 16, '#8a5a3c', 'opacity=".7"'),
      stroke('M92 -30Q150 -50 140 10Q130 40 84 34', '#f7ecd9', 22),
    ]),
    placed(250, 960, 1, [
      rect(-130, -50, 260, 90, '#7a3b4a', 'rx="10"'),
      rect(-110, -36, 220, 62, '#a8574f', 'rx="8"'),
      circle(-60, -4, 24, '#e0b870'),
      circle(0, -4, 24, '#e0b870'),
      circle(60, -4, 24, '#e0b870'),
    ]),
  ];
}

export function sheetOfMap(pen) {
  const contour = (x, y, radius, squash) =>
    path(
      smooth(
        steps(0, Math.PI * 2 * (9 / 10), 10).map((angle, index) => [
          x + Math.cos(angle) * radius * (1 + Math.sin(index * 2.1) * 0.12),
          y + Math.sin(angle) * radius * squash * (1 + Math.cos(index * 1.7) * 0.12),
        ]),
        true,
      ),
      'none',
      'stroke="#b5764a" stroke-width="4" opacity=".75"',
    );
  const sheet = rect(-500, -330, 1000, 660, '#000');
  return group([
    rect(-500, -330, 1000, 660, '#f3e8c4'),
    group(
      [
        path(
          smooth(
            [
              [-520, -340],
              [-180, -340],
              [-120, -180],
              [-260, -40],
              [-520, 20],
            ],
            true,
          ),
          '#c3d3a0',
        ),
        path(
          smooth(
            [
              [180, 340],
              [140, 160],
              [320, 60],
              [520, 120],
              [520, 340],
            ],
            true,
          ),
          '#c3d3a0',
        ),
        path(
          smooth(
            [
              [-80, 120],
              [40, 70],
              [120, 130],
              [60, 220],
              [-60, 210],
            ],
            true,
          ),
          '#8fc3c9',
        ),
        steps(36, 190, 6).map((radius) => contour(190, -130, radius, 0.8)),
        steps(34, 170, 5).map((radius) => contour(-310, 150, radius, 0.85)),
        steps(26, 90, 3).map((radius) => contour(390, 190, radius, 0.9)),
        stroke('M-520 -120C-340 -160 -240 -20 -120 20S-40 90 -20 110M60 210C120 260 100 300 140 350', '#6fb0c0', 9),
        stroke('M-520 280C-300 320 -160 240 -100 300S20 360 60 350', '#fff', 13),
        stroke('M-520 280C-300 320 -160 240 -100 300S20 360 60 350', '#d98a3a', 7),
        stroke(
          'M-420 -240C-300 -220 -220 -120 -90 -130S60 -40 190 -130S330 40 400 190',
          '#b5303a',
          8,
          'stroke-dasharray="4 20"',
        ),
        [
          [-390, -170],
          [-340, -280],
          [-270, -240],
          [-440, -90],
          [300, 250],
          [240, 290],
        ].map(([x, y]) => fir(x, y + 20, 46, '#47755a')),
      ],
      pen.clip(sheet),
    ),
    [
      [-250, 0.1],
      [0, 0.16],
      [250, 0.1],
    ].map(([x, opacity], index) => [
      rect(x, -330, 250, 660, index % 2 === 0 ? '#6b4a2a' : '#fff', `opacity="${opacity}"`),
      rect(x - 2, -330, 3, 660, '#8a6a4a', 'opacity=".4"'),
    ]),
    rect(-500, -2, 1000, 3, '#8a6a4a', 'opacity=".35"'),
    [
      circle(-420, -240, 17, '#b5303a'),
      circle(-420, -240, 7, '#fff'),
      polygon(
        [
          [190, -150],
          [206, -116],
          [174, -116],
        ],
        '#2b2230',
      ),
      path('M400 196C370 150 376 112 400 112S430 150 400 196Z', '#b5303a'),
      circle(400, 140, 10, '#fff'),
    ],
  ]);
}

export const compass = (pen, x, y) =>
  group([
    pen.shadow(x + 10, y + 16, 210, 190, 0.5),
    circle(x, y, 170, '#a87a34'),
    circle(x, y, 158, '#e0b45a'),
    circle(x, y, 132, '#fdf6e2'),
    steps(0, 330, 12).map((angle) =>
      group(
        rect(-3, -122, 6, angle % 90 === 0 ? 28 : 14, '#3a2f34'),
        `transform="translate(${x} ${y}) rotate(${angle})"`,
      ),
    ),
    group(
      [
        polygon(
          [
            [0, -104],
            [22, 0],
            [-22, 0],
          ],
          '#b5303a',
        ),
        polygon(
          [
            [0, 104],
            [22, 0],
            [-22, 0],
          ],
          '#35526b',
        ),
        polygon(
          [
            [0, -104],
            [22, 0],
            [0, 0],
          ],
          '#7a1f2a',
          'opacity=".5"',
        ),
      ],
      `transform="translate(${x} ${y}) rotate(24)"`,
    ),
    circle(x, y, 13, '#e0b45a'),
    path(
      `M${x - 110} ${y - 60}A124 124 0 0 1 ${x + 10} ${y - 122}A170 170 0 0 0 ${x - 110} ${y - 60}Z`,
      '#fff',
      'opacity=".7"',
    ),
    circle(x + 132, y - 132, 26, '#e0b45a'),
    circle(x + 132, y - 132, 12, '#7a4632'),
  ]);

export const flask = (pen, x, y) =>
  group(
    [
      rect(-84, -250, 168, 470, '#2b1218', 'rx="40" opacity=".3" transform="translate(20 24)"'),
      rect(-80, -160, 160, 380, pen.horizontal('#3f8f8a', '#2f6f73', '#1f4a57'), 'rx="34"'),
      rect(-80, 110, 160, 26, '#e8c170'),
      rect(-66, -250, 132, 110, pen.horizontal('#e8e3d4', '#b9b3a4'), 'rx="22"'),
      rect(-80, -156, 160, 22, '#24424c', 'rx="8"'),
      rect(-54, -110, 22, 190, '#fff', 'rx="11" opacity=".35"'),
    ],
    `transform="translate(${x} ${y}) rotate(14)"`,
  );

export const people = [
  { top: '#c8503f', legs: '#27404f', skin: '#edbd98', hair: '#e8c170', cut: 'beanie', pack: '#2f6f73' },
  { top: '#e0a449', legs: '#3a3f4f', skin: '#8d5a3f', hair: '#2b2230', cut: 'curly', pack: '#7a3b4a' },
  { top: '#2f6f73', legs: '#4a3a38', skin: '#f2c8a4', hair: '#a9603a', cut: 'bun', pack: '#c8603f' },
  { top: '#7a3b4a', legs: '#35526b', skin: '#e3ac86', hair: '#4a6fa0', cut: 'beanie', pack: '#e0a449' },
];

export const walking = (index, x, y, size, more = {}) =>
  placed(
    x,
    y,
    size,
    walker({
      ...people[index],
      feet: [
        [-24, -4],
        [26, 4],
      ],
      arms: [
        [-58, -128],
        [56, -132],
      ],
      stick: 1,
      ...more,
    }),
  );

export const boulders = (pen, list) =>
  group(
    list.map(([x, y, size]) => [
      pen.shadow(x, y + size * 0.1, size * 1.3, size * 0.2, 0.35),
      path(
        smooth(
          [
            [x - size, y],
            [x - size * 0.8, y - size * 0.6],
            [x - size * 0.1, y - size * 0.85],
            [x + size * 0.7, y - size * 0.5],
            [x + size, y],
            [x, y + size * 0.16],
          ],
          true,
        ),
        '#8a8480',
      ),
      path(
        smooth(
          [
            [x - size * 0.8, y - size * 0.5],
            [x - size * 0.1, y - size * 0.82],
            [x + size * 0.6, y - size * 0.5],
            [x - size * 0.1, y - size * 0.42],
          ],
          true,
        ),
        '#b9b0a0',
      ),
    ]),
  );
