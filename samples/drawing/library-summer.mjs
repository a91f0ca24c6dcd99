import { head } from './figures.mjs';
import { cloud, hill } from './pen.mjs';
import { circle, ellipse, group, path, placed, polygon, rect, steps, stroke } from './shapes.mjs';
import { grass } from './things.mjs';

export const librarySummer = {
  'library-summer': { shape: 'portrait', draw: summer },
};

function summer(pen) {
  return [
    pen.background('#f2885f', '#f7b070', '#fbd79a', '#fbe6b8'),
    pen.glow(640, 470, 520, '#fff3c4', 0.8),
    circle(640, 480, 190, '#fff0b8'),
    circle(640, 480, 160, '#ffe08a'),
    cloud(pen, 220, 260, 120, '#fff1d6', 0.75),
    cloud(pen, 900, 190, 100, '#fff1d6', 0.6),
    hill(pen, 720, 40, '#b9806f'),
    hill(pen, 775, 30, '#8a6a72'),
    rect(-40, 800, 1160, 400, pen.vertical('#4f9a98', '#2f7f86', '#236a78')),
    steps(812, 1080, 15).map((y, row) =>
      steps(0, 1, 5).map(() =>
        stroke(
          `M${640 + pen.between(-1, 1) * (80 + row * 16)} ${y}h${pen.between(30, 110)}`,
          '#ffe08a',
          4 + row * 0.35,
          'opacity=".7"',
        ),
      ),
    ),
    [
      polygon(
        [
          [250, 700],
          [250, 850],
          [150, 850],
        ],
        '#fff6e0',
      ),
      polygon(
        [
          [260, 720],
          [260, 850],
          [330, 850],
        ],
        '#f0c184',
      ),
      path('M130 862H350L320 896H165Z', '#b5472f'),
      stroke('M255 690V862', '#5f3528', 6),
    ],
    path(
      'M-60 1110C200 1030 480 1090 700 1060C880 1036 1000 1060 1140 1030V1660H-60Z',
      pen.vertical('#f7dca0', '#e8b878'),
    ),
    parasol(pen),
    deckchair(pen),
    [
      [
        rect(110, 1370, 170, 36, '#2f6f73', 'rx="5"'),
        rect(126, 1336, 150, 34, '#7a3b4a', 'rx="5"'),
        rect(118, 1306, 140, 30, '#fbf0d8', 'rx="5"'),
      ],
      pen.shadow(195, 1410, 130, 16),
    ],
    grass(pen, -20, 260, 1610, 200, ['#6d9a68', '#4f7d5c', '#8fb377'], 34),
    grass(pen, 860, 1090, 1610, 230, ['#6d9a68', '#4f7d5c', '#8fb377'], 30),
  ];
}

function parasol(pen) {
  const colours = ['#c8603f', '#fbf0d8', '#c8603f', '#fbf0d8', '#c8603f'];
  return group([
    stroke('M760 720L700 1420', '#7a4632', 16),
    pen.shadow(640, 1430, 300, 40, 0.28),
    group(
      colours.map((fill, index) => {
        const [from, to] = [340 + index * 176, 340 + (index + 1) * 176];
        return path(
          `M770 690Q${from - 20 + index * 20} 740 ${from} ${960 - Math.sin((index / 5) * Math.PI) * 40}Q${(from + to) / 2} ${920 - Math.sin(((index + 0.5) / 5) * Math.PI) * 20} ${to} ${960 - Math.sin(((index + 1) / 5) * Math.PI) * 40}Q${to - 60 + index * 20} 740 770 690Z`,
          fill,
        );
      }),
    ),
    circle(770, 688, 14, '#7a4632'),
  ]);
}

function deckchair(pen) {
  const skin = '#edbd98';
  return group([
    pen.shadow(560, 1470, 320, 34, 0.35),
    stroke('M300 1090L640 1470M860 1290L420 1470', '#7a4632', 20),
    path(
      'M290 1090C340 1260 420 1370 560 1380C680 1386 780 1330 860 1280L868 1304C790 1370 680 1420 556 1412C400 1400 310 1270 268 1104Z',
      pen.horizontal('#2f6f73', '#1f4a57'),
    ),
    stroke('M490 1340Q640 1360 730 1250L850 1310', '#d9c6a2', 50),
    stroke('M470 1350Q620 1330 690 1226L800 1296', '#fdf6e6', 52),
    [ellipse(818, 1296, 22, 34, '#b5472f'), ellipse(870, 1308, 20, 32, '#8d3c30')],
    path(
      'M350 1150C390 1120 440 1130 470 1170C510 1240 530 1300 530 1350C500 1384 440 1376 410 1340C370 1280 340 1200 350 1150Z',
      '#e0a449',
    ),
    placed(356, 1096, 1.12, group(head({ skin, hair: '#7a3b2c', cut: 'long' }), 'transform="rotate(-16)"')),
    ellipse(350, 1046, 104, 24, '#f3dca4', 'transform="rotate(-16 350 1046)"'),
    path('M296 1052C290 978 384 956 408 1022Z', '#f7e6b8'),
    stroke('M300 1040Q350 1040 404 1010', '#b5472f', 12),
    polygon(
      [
        [540, 1140],
        [600, 1110],
        [640, 1240],
        [576, 1262],
      ],
      '#b5303a',
    ),
    polygon(
      [
        [532, 1146],
        [590, 1118],
        [628, 1236],
        [570, 1256],
      ],
      '#fdf6e6',
    ),
    stroke('M420 1180Q440 1280 560 1236', '#c98d3a', 38),
    circle(574, 1232, 20, skin),
  ]);
}
