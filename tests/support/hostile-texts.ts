/** Texts and schemas that are hard to show, the same for the same seed, up to what the server stores. */
import { generator } from './random.ts';

const largest = 200_000;
const pieces = [
  ...[
    '> ',
    '>',
    '- ',
    '* ',
    '1. ',
    '  - ',
    '    - a\n',
    '# ',
    'a\n',
    '\n\n',
    '```\n',
    '    a\n\n',
    '---\n',
    '| a ',
    '|-',
    '|\n',
  ],
  ...[
    'a_',
    '*a ',
    '**a*',
    '_*',
    '~~a',
    '~a',
    '`',
    '`` ',
    '[',
    '![',
    '[a](',
    '[a](b)',
    '[a][b]',
    '[a]: b\n',
    '](',
    '<',
    '<a ',
  ],
  ...[
    '<!--',
    '<div>\n',
    '&amp',
    '&#9999999;',
    '&',
    '\\',
    'a@b.c ',
    'a.',
    'www.a.b ',
    'http://a(',
    'word ',
    'ä',
    '漢',
    '😀',
    '\t',
    ' ',
  ],
];

export function hostileText(seed: number): string {
  const below = generator(seed);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const size = (most: number) => Math.floor(most ** (below(1000) / 1000));
  const kind = below(4);
  if (kind === 0)
    return one(pieces)
      .repeat(largest)
      .slice(0, 1 + size(largest));
  if (kind === 1) return (one(pieces) + one(pieces) + one(pieces)).repeat(largest).slice(0, 1 + size(largest));
  if (kind === 2) {
    // Nesting: opened ever deeper, with something in it.
    const opening = one(['> ', '>', '- ', '*a ', '[', '![', '_a **b ', '  ', '<b>', '1. ']);
    return `${opening.repeat(1 + size(largest / opening.length / 2))}${one(pieces).repeat(100)}`;
  }
  return Array.from({ length: 1 + size(2000) }, () => one(pieces).repeat(1 + below(below(4) ? 3 : 200)))
    .join('')
    .slice(0, largest);
}

export function hostileSchema(seed: number): string {
  const below = generator(seed);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const odd = () =>
    one<unknown>([null, 1, 'a', {}, [], { toString: 1, valueOf: 1 }, { toJSON: 1 }, [[[[]]]], 'x'.repeat(5000)]);
  const field = () => ({
    name: one(['a', 'b', '', '__proto__', 'constructor', 'x'.repeat(3000)]),
    type: one(['string', 'boolean', 'other', null]),
    enum: one([null, Array(1 + below(3000)).fill(odd()), [odd(), odd()]]),
    description: one([null, 'd', '> '.repeat(2000)]),
    default: odd(),
  });
  const kind = below(6);
  if (kind === 0) return '['.repeat(1 + below(90_000));
  if (kind === 1) return `[{"name":"a","default":${'['.repeat(9000)}${']'.repeat(9000)}}]`;
  if (kind === 2) return JSON.stringify(Array(1 + below(4000)).fill({ name: 'a', type: 'string' }));
  return JSON.stringify(Array.from({ length: below(8) }, field)).slice(0, largest);
}
