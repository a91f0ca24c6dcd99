import { expect, test } from 'vitest';
import { markdownHtml } from './html.ts';

test.each([
  ['Hello', '<p>Hello</p>'],
  ['שלום', '<p dir="auto">שלום</p>'],
  ['Hello\n\nمرحبا', '<p dir="auto">Hello</p><p dir="auto">مرحبا</p>'],
  ['- אחת\n- two', '<ul dir="auto"><li dir="auto">אחת</li><li dir="auto">two</li></ul>'],
  ['## ދިވެހި', '<h3 dir="auto">ދިވެހި</h3>'],
  ['[ערך](/a)', '<p dir="auto"><a href="/a">ערך</a></p>'],
  ['\u200fAbc', '<p dir="auto">\u200fAbc</p>'],
])(
  'WEB-03 %j is delivered with the direction of each block where one of its letters runs from right to left',
  (text, html) => {
    expect(markdownHtml(text)).toBe(html);
  },
);
