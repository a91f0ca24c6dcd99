import { expect, it } from 'vitest';
import { markdownImages, rewriteImages } from './images.ts';

const [old, other] = ['https://a.example/proxy/x/rs:fill:8:6:0/g:sm/aGk.webp', 'https://b.example/y.png'];
const rewrite = (text: string) => rewriteImages(text, (src) => (src === old ? other : undefined));

it('TEXT-06 lists images with their descriptions, in tables, lists and links too', () => {
  const text = `![A *b* &amp; c](${old} "T")\n\n- [![d](/d.png)](/x)\n\n| h |\n| - |\n| ![][r] |\n\n[r]: <${other}>`;
  expect(markdownImages(text)).toEqual([
    { src: old, alt: 'A b & c' },
    { src: '/d.png', alt: 'd' },
    { src: other, alt: '' },
  ]);
});

it.each([
  ['an image', `before ![a](${old} "T") after`, `before ![a](${other} "T") after`],
  ['an image in a link to itself', `[![a](${old})](${old})`, `[![a](${other})](${old})`],
  ['a reference', `![a][r] ![b][r]\r\n\r\n[r]: <${old}>`, `![a][r] ![b][r]\r\n\r\n[r]: <${other}>`],
  ['two images', `![a](${old})![b](${old})`, `![a](${other})![b](${other})`],
  ['the words of a link', `![a](${old}) ${old}`, `![a](${other}) ${old}`],
])('TEXT-06 rewrites the address of %s and no other byte', (_, text, expected) => {
  expect(rewrite(text)).toBe(expected);
});

it.each([
  ['code', `\`![a](${old})\`\n\n    ![b](${old})`],
  ['a link', `![a](${other}) [b](${old})`],
  ['a longer address', `![a](${old}?x)`],
  ['an escaped image', `!\\[a](${old}) ![b](${other})`],
])('TEXT-06 leaves %s as it is', (_, text) => {
  expect(rewrite(text)).toBe(text);
});
