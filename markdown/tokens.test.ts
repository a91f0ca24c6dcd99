import { describe, expect, it } from 'vitest';
import { hostileText } from '../tests/support/hostile-texts.ts';
import { decodeCharacterReferences, internalLinks, readMarkdown } from './tokens.ts';

const cases = Number(process.env.FUZZ_CASES ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

/** In milliseconds: the best of three runs, counting only the CPU time of this process. */
function timeOf(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > 150; attempt += 1) {
    const [before, began] = [process.cpuUsage(), performance.now()];
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000, performance.now() - began);
  }
  return least;
}

describe('a text that is expensive to parse', () => {
  it.each([
    ['1,500 nested quotes', '>'.repeat(1500)],
    ['1,500 nested lists', '- '.repeat(1500)],
    [
      'lists that are indented ever deeper',
      Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    ],
    ['100,000 opening marks of emphasis', 'a_'.repeat(100_000)],
    ['40,000 stars', `${'*'.repeat(20_000)}a${'*'.repeat(20_000)}`],
    ['100,000 brackets', '['.repeat(100_000)],
    ['20,000 addresses in one paragraph', 'http://a('.repeat(20_000)],
    ['a table of a million cells', `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n${'|\n'.repeat(900)}`],
    ['60,000 paragraphs', 'a\n\n'.repeat(60_000)],
    ['a list item of 4,000 lines', `- a\n${'b\n'.repeat(4000)}`],
  ])('S68 is not parsed: %s', (_, text) => {
    expect(timeOf(() => expect(readMarkdown(text)).toBeNull())).toBeLessThan(200);
    expect(internalLinks(text)).toEqual([]);
  });

  it.each([
    [
      'a book of 180 KB',
      `${'It was **late** and the door stood open, as ever, said he who had it. '.repeat(7)}\n\n`.repeat(370),
    ],
    ['a table of 500 rows', `| a | b | c |\n|---|---|---|\n${'| 1 | *2* | [3](/3) |\n'.repeat(500)}`],
    ['a list of 900 links', '- [a page](/page) & more\n'.repeat(900)],
    ['ten nested quotes', `${'> '.repeat(10)}said`],
    ['a line of 80 dashes', `a\n\n${'-'.repeat(80)}\n\nb`],
  ])('S68 is parsed: %s', (_, text) => {
    expect(readMarkdown(text)).not.toBeNull();
  });

  it('S68 generated texts are parsed or given up within 200 ms', {
    timeout: 60_000 + cases * 300,
  }, () => {
    for (let number = seed; number < seed + cases; number += 1) {
      const text = hostileText(number);
      const time = timeOf(() => readMarkdown(text));
      expect({ seed: number, length: text.length, time, isQuick: time < 200 }).toMatchObject({ isQuick: true });
    }
  });
});

it.each([
  ['M&uuml;ller &ndash; 5 &euro;', 'Müller – 5 €'],
  ['&#252;&#xFC;&#Xfc;', 'üüü'],
  ['&#150; &#0; &#xD800; &#1114112;', '– \ufffd \ufffd \ufffd'],
  [
    '&amp;uuml; &copy &nosuch; &constructor; &#12345678; a & b',
    '&uuml; &copy &nosuch; &constructor; &#12345678; a & b',
  ],
  ['&NotEqualTilde;&Uuml;', '≂̸Ü'],
])('PAGE-22 decodes the character references of %j', (text, read) => {
  expect(decodeCharacterReferences(text)).toBe(read);
});

it.each([
  '[``a`b`` c](/neu)',
  '[`a``b`](/neu)',
  '![``a`b``](/neu)',
  '[``a`b``][neu]\n\n[neu]: /neu',
  '[``` `` ` ```](/neu)',
])('TEXT-04 the words of a link hold code with backticks inside: %s', (text) => {
  const [paragraph] = readMarkdown(text) ?? [];
  expect(paragraph).toMatchObject({ tokens: [{ href: '/neu' }] });
});

it('TEXT-04 code between backticks comes before a link', () => {
  const [paragraph] = readMarkdown('[a `b](/neu) c`') ?? [];
  expect(paragraph).toMatchObject({ tokens: [{ type: 'text' }, { type: 'codespan', text: 'b](/neu) c' }] });
});
