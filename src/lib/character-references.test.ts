import { expect, it } from 'vitest';
import { decodeCharacterReferences } from './character-references.ts';

it.each([
  ['M&uuml;ller &ndash; 5 &euro;', 'Müller – 5 €'],
  ['&#252;&#xFC;&#Xfc;', 'üüü'],
  ['&#150; &#0; &#xD800; &#1114112;', '– \ufffd \ufffd \ufffd'],
  [
    '&amp;uuml; &copy &nosuch; &constructor; &#12345678; a & b',
    '&uuml; &copy &nosuch; &constructor; &#12345678; a & b',
  ],
  ['&NotEqualTilde;&Uuml;', '≂̸Ü'],
])('PAGE-22 reads the character references of %j', (text, read) => {
  expect(decodeCharacterReferences(text)).toBe(read);
});
