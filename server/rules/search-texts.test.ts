import { expect, it } from 'vitest';
import { foldText, foldWithPlaces } from '../../contract/fold-text.ts';
import { hostileText } from '../../tests/support/hostile-texts.ts';
import { bestText, searchTextsOf, searchWords, snippetOf } from './search-texts.ts';

const shownBy = (text: string, query: string, field = 'notes') =>
  snippetOf({ field, text }, searchWords(query))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['ÄÖÜ äöü', 'aou aou'],
  ['Café Ça', 'cafe ca'],
  ['Cafe\u0301', 'cafe'],
  ['STRASSE Straße ẞ', 'strasse strasse ss'],
  ['ﬁn ﬀ Æsop œuvre', 'fin ff aesop oeuvre'],
  ['İIıi', 'iiii'],
  ['Łódź Øre Đ', 'lodz ore d'],
  ['ΣΊΣΥΦΟΣ Σίσυφος', 'σισυφοσ σισυφοσ'],
  ['a\u00a0b\n\t c', 'a b c'],
  ['So\u00adft\u200b', 'soft'],
  ['日本語 ガ か\u3099', '日本語 ガ が'],
  ['\u1112\u1161\u11ab 한', '한 한'],
  ['👩\u200d💻 ☕\ufe0f', '👩💻 ☕'],
  ['a\0b \ud800', 'a b \ufffd'],
  ['Ａｂｃ ½', 'abc 1⁄2'],
  ['geht’s', "geht's"],
  ['‘90 ‛ʼ′', "'90 '''"],
  ['E‑Mail', 'e-mail'],
  ['E‐Mail', 'e-mail'],
  ['10–12', '10-12'],
  ['10—12 ― −5', '10-12 - -5'],
])('SRCH-02 %j is folded to %j, also when folded again', (text, folded) => {
  expect([foldText(text), foldText(folded), foldWithPlaces(text).folded.trim()]).toEqual([folded, folded, folded]);
});

it.each([
  ['Bread and  salt', ['bread', 'and', 'salt']],
  ['"Bread and  salt" x', ['bread and salt', 'x']],
  ['“Bread salt”', ['bread salt']],
  ['5" disk', ['5"', 'disk']],
  ['a"b" %_*', ['a"b"', '%_*']],
  ['"', ['"']],
  ['""', ['""']],
  ['bread bre READ', ['bread']],
  ['AND OR NOT', ['and', 'or', 'not']],
  ['\u0301 \0', []],
])('SRCH-02 the words of the query %j are %j', (query, words) => {
  expect(searchWords(query)).toEqual(words);
});

it('SRCH-01 the name of an image file is searched unless it was generated', () => {
  const textsOf = (file_name: string) => searchTextsOf('image', { alt: 'Bread', file_name }).body;
  expect(textsOf('bread-2.png')).toEqual([{ field: 'file_name', text: 'bread-2.png' }]);
  expect(textsOf(`${'0a'.repeat(16)}.png`)).toEqual([]);
});

it('SRCH-01 words are marked in their original spelling, in the text with the most words', () => {
  expect(shownBy('The Straße and the CAFÉ', 'strasse cafe')).toBe('The [Straße] and the [CAFÉ]');
  expect(shownBy('abcabc bcd', 'abc bcd')).toBe('[abcabc] [bcd]');
  expect(shownBy('ﬁne', 'f')).toBe('[ﬁ]ne');
  expect(shownBy('aba ababa', 'aba bab')).toBe('[aba] [ababa]');
  const long = `${'first words '.repeat(50)}the needle here ${'more words '.repeat(50)}`;
  const shown = shownBy(long, 'needle');
  expect(shown).toMatch(/^… (?:first words |words )+the \[needle\] here (?:more words ?|more ?)+…$/);
  expect(shown.length).toBeLessThan(200);
  expect(shownBy(`${'x '.repeat(500_000)}needle`, 'needle')).toContain('[needle]');
  const row = { headline: 'Bread', body: 'Bread and salt', meta_data: null };
  expect(bestText(searchTextsOf('section', row), ['bread'])).toEqual({ field: 'headline', text: 'Bread' });
  expect(bestText(searchTextsOf('section', row), ['bread', 'salt'])?.field).toBe('body');
});

it.each([
  [
    'Im [Lesecafé](/besuch/lesecafe) gibt es **frischen** Kaffee.',
    'lesecafe',
    'Im [Lesecafé] gibt es frischen Kaffee.',
  ],
  ['# Das *Haus*\n\n- eins\n  - zwei\n- [ ] drei\n\n> `vier`', 'zwei', 'Das Haus eins [zwei] drei vier'],
  ['| a | b |\n|---|---|\n| M&uuml;ller | \\*d |\n', 'd', 'a b Müller *[d]'],
  ['**fett**er Text', 'text', 'fetter [Text]'],
  // Addresses are shown only if they match the query.
  [
    'Hier [einkehren](/besuch/lesecafe "Kaffee") oder [lesen](/lesen)',
    'besuch/lese',
    'Hier einkehren (/[besuch/lese]cafe) oder lesen',
  ],
  ['![Ein Haus](/images/haus.jpg) hier', 'hier haus.jpg', 'Ein Haus (/images/[haus.jpg]) [hier]'],
  ['www.example.org', 'example.org', 'www.[example.org]'],
  // Syntax is shown only if it matches the query.
  ['ein **fettes** Wort', '**fett', 'ein [**fett]es** Wort'],
  ['<b>fett</b> &amp;', '&amp;', '<b>fett</b> [&amp;]'],
])('SRCH-01 the Markdown %j, searched for %j, is shown as %j', (text, query, shown) => {
  expect(shownBy(text, query, 'body')).toBe(shown);
});

it('SRCH-01 a snippet of a long Markdown text is plain text, wherever the text is cut', () => {
  const line = `${'[a link](/to/somewhere) and **more** words. '.repeat(8)}\n\n`;
  const shown = shownBy(`${line.repeat(60)}The [needle](/needle) stands here. ${line.repeat(60)}`, 'needle', 'body');
  expect(shown).toMatch(/^…[\w. ]*The \[needle\] stands here\. a link and more words\.[\w. ]*…$/);
});

it('S68 the snippet of a hostile text takes less than 100 ms', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const text = `${hostileText(seed).slice(0, 6000)} needle`;
    const before = process.cpuUsage();
    expect(shownBy(text, 'needle', 'body')).toContain('[needle]');
    const { user } = process.cpuUsage(before);
    expect({ seed, time: user / 1000, isQuick: user < 100_000 }).toMatchObject({ isQuick: true });
  }
});

it('SRCH-01 entries of menus, metadata and texts of components are searched, but not their keys', () => {
  const below = [{ target_text: 'Below', target_page_path: '/b', entries: [] }];
  const menu = {
    name: 'main',
    display_name: 'Main menu',
    entries: JSON.stringify([{ target_text: 'Top', entries: below }]),
  };
  expect(searchTextsOf('menu', menu).body.map(({ text, entry }) => `${entry} ${text}`)).toEqual([
    ...['0 Top', '0-0 Below', '0-0 /b'],
  ]);
  const page = { headline: 'H', path: '/h', meta_data: '{"meta_title":"Title","meta_keywords":null}' };
  expect(searchTextsOf('page', page).body).toEqual([{ field: 'meta_title', text: 'Title' }]);
  const item = { component_config: '{"label":["One",{"more":"Two"}],"size":3}' };
  expect(searchTextsOf('item', item).body.map(({ text }) => text)).toEqual(['One', 'Two']);
  expect(searchTextsOf('item', { component_config: 'no JSON' }).body[0]?.text).toBe('no JSON');
});
