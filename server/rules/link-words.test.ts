import { expect, it } from 'vitest';
import { wordsAround } from './link-words.ts';

const sentence =
  'Der Platz ist gut zu erreichen, zum Beispiel mit der **Linie 7** bis [Marktplatz](/weg), dann zwei Minuten zu Fuß am Ufer entlang.';

it.each([
  [sentence, 'Marktplatz', '… zum Beispiel mit der Linie 7 bis ', ', dann zwei Minuten zu Fuß am Ufer …'],
  [
    `# Titel\n\n${sentence}`,
    'Marktplatz',
    '… zum Beispiel mit der Linie 7 bis ',
    ', dann zwei Minuten zu Fuß am Ufer …',
  ],
  ['[a](/weg)', 'a', '', ''],
  ['Eins\n\n- [a](/b) und [c *d*](/weg?x#y "T") `e`\n- f', 'c d', 'a und ', ' e'],
  ['[a](/wegen) b [c](/weg)', 'c', 'a b ', ''],
  ['x [a](/weg) y [b](/weg) z', 'b', 'x a y ', ' z'],
  ['x [a][1] [b](/weg)\n\n[1]: /weg', 'a', null, null],
  ['](/weg) '.repeat(1000), 'a', null, null],
  [`${'ä'.repeat(500)} [a](/weg)${'😀'.repeat(50)}`, 'a', '… ', `${'😀'.repeat(40)} …`],
])('REF-05 the words around a link are shown without Markdown: %s', (markdown, text, before, after) => {
  expect(wordsAround(markdown, '/weg', text)).toEqual(before === null ? null : { before, after });
});
