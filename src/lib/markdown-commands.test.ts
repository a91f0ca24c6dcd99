import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bold,
  bulletedList,
  completeLink,
  type Edit,
  heading,
  italic,
  link,
  linkByPasting,
  type MarkdownCommand,
  numberedList,
  openLinkAt,
  quote,
  table,
} from './markdown-commands.ts';

/** `‹` and `›` enclose the selection, `¦` is the caret. */
function read(marked: string): { text: string; start: number; end: number } {
  const caret = marked.indexOf('¦');
  if (caret >= 0) return { text: marked.replace('¦', ''), start: caret, end: caret };
  const start = marked.indexOf('‹');
  return { text: marked.replace(/[‹›]/g, ''), start, end: marked.indexOf('›') - 1 };
}

function show(text: string, { from, to, insert, select: { start, end } }: Edit): string {
  const edited = text.slice(0, from) + insert + text.slice(to);
  if (start === end) return `${edited.slice(0, start)}¦${edited.slice(start)}`;
  return `${edited.slice(0, start)}‹${edited.slice(start, end)}›${edited.slice(end)}`;
}

const run = (command: MarkdownCommand, marked: string) => {
  const { text, start, end } = read(marked);
  return show(text, command(text, { start, end }));
};

test.each<[string, MarkdownCommand, string, string]>([
  ['Heading 2', heading(2), 'Zei¦ten', '## Zei¦ten'],
  ['Heading 2 again', heading(2), '## Zei¦ten', 'Zei¦ten'],
  ['Heading 3 on a heading 2', heading(3), '## Zei¦ten', '### Zei¦ten'],
  ['Heading 2 on an empty line', heading(2), 'a\n¦\nb', 'a\n## ¦\nb'],
  ['Heading 2 on two lines', heading(2), 'a‹b\n\nc›d', '‹## ab\n\n## cd›'],
  ['Bold', bold, 'ein ‹Wort› hier', 'ein **‹Wort›** hier'],
  ['Bold again', bold, 'ein **‹Wort›** hier', 'ein ‹Wort› hier'],
  ['Bold on the marks too', bold, 'ein ‹**Wort**› hier', 'ein ‹Wort› hier'],
  ['Bold at a caret in a word', bold, 'ein Wo¦rt hier', 'ein **‹Wort›** hier'],
  ['Bold with nothing there', bold, 'ein ¦ hier', 'ein **¦** hier'],
  ['Bold taken back with nothing there', bold, 'ein **¦** hier', 'ein ¦ hier'],
  ['Bold leaves blanks outside', bold, 'ein‹ Wort ›hier', 'ein **‹Wort›** hier'],
  ['Italic', italic, '‹Wort›', '*‹Wort›*'],
  ['Italic again', italic, '*‹Wort›*', '‹Wort›'],
  ['Italic inside bold', italic, '**‹Wort›**', '***‹Wort›***'],
  ['Italic out of both', italic, '***‹Wort›***', '**‹Wort›**'],
  ['Bold out of both', bold, '***‹Wort›***', '*‹Wort›*'],
  ['Bulleted list', bulletedList, '‹eins\nzwei›', '‹- eins\n- zwei›'],
  ['Bulleted list again', bulletedList, '‹- eins\n- zwei›', '‹eins\nzwei›'],
  ['Numbered list from bullets', numberedList, '‹- eins\n\n- zwei›', '‹1. eins\n\n2. zwei›'],
  ['Bulleted list on an empty line', bulletedList, '¦', '- ¦'],
  ['Quote', quote, '‹eins\n\nzwei›', '‹> eins\n> \n> zwei›'],
  ['Quote again', quote, '‹> eins\n> \n> zwei›', '‹eins\n\nzwei›'],
  ['A selection that ends at a line start leaves that line', bulletedList, '‹eins\n›zwei', '‹- eins›\nzwei'],
  ['Table', table, 'Text¦', 'Text\n\n| ‹Head 1› | Head 2 |\n| --- | --- |\n| Cell 1 | Cell 2 |'],
  ['Table before text', table, 'a¦\nb', 'a\n\n| ‹Head 1› | Head 2 |\n| --- | --- |\n| Cell 1 | Cell 2 |\n\nb'],
  ['Link on words', link, 'Ihren ‹Leseausweis› bekommen', 'Ihren [Leseausweis](¦) bekommen'],
  ['Link with no words', link, 'Ihren ¦', 'Ihren [](¦)'],
  ['Link on an address', link, 'siehe ‹https://example.org/a_(b)›', 'siehe [¦](https://example.org/a_%28b%29)'],
  ['Link on an address for mail', link, '‹mailto:a@example.org›', '[¦](mailto:a@example.org)'],
  ['Link in a link', link, 'Ihr [Aus¦weis](/leseausweis)', 'Ihr [Ausweis](‹/leseausweis›)'],
  ['Link before a link', link, '¦[Ausweis](/leseausweis)', '[](¦)[Ausweis](/leseausweis)'],
])('%s', (_name, command, before, after) => {
  expect(run(command, before)).toBe(after);
});

const completed = (marked: string, page: { path: string; headline: string | null }) => {
  const { text, start, end } = read(marked);
  const open = openLinkAt(text, { start, end });
  return open && show(text, completeLink(text, open, page));
};
const ausweis = { path: '/leseausweis', headline: 'Leseausweis [neu]' };

test.each([
  ['[Ausweis](/¦', '[Ausweis](/leseausweis)¦'],
  ['[Ausweis](/les¦)', '[Ausweis](/leseausweis)¦'],
  ['[Ausweis](/les¦sommer) weiter', '[Ausweis](/leseausweis)¦ weiter'],
  ['[](/¦)', '[Leseausweis \\[neu\\]](/leseausweis)¦'],
  ['[Ausweis](/les¦ weiter', '[Ausweis](/leseausweis)¦ weiter'],
  ['[Ausweis](¦)', '[Ausweis](/leseausweis)¦'],
  ['[Ausweis](Lese¦)', '[Ausweis](/leseausweis)¦'],
  ['[Ausweis](besuch/aus¦)', '[Ausweis](/leseausweis)¦'],
])('completes the link in %j', (before, after) => {
  expect(completed(before, ausweis)).toBe(after);
});

test.each([
  '[Ausweis](¦',
  '[Ausweis](a¦',
  '[Ausweis](https://a¦',
  '[Ausweis](mailto:a¦)',
  '[Ausweis](tel:1¦)',
  '[Ausweis](#a¦)',
  '[a](¦b)',
  '![Bild](/a¦',
  '(/a¦)',
  '[a](/b c¦',
  '[a](/b)¦',
  '[a](/‹b›)',
])('completes nothing in %j', (marked) => {
  expect(completed(marked, ausweis)).toBe(null);
});

const pasted = (marked: string, address: string) => {
  const { text, start, end } = read(marked);
  const edit = linkByPasting(text, { start, end }, address);
  return edit && show(text, edit);
};

test.each([
  ['Ihr ‹Ausweis› hier', 'https://example.org/', 'Ihr [Ausweis](https://example.org/)¦ hier'],
  ['‹Ausweis›', ' https://example.org/a_(b)\n', '[Ausweis](https://example.org/a_%28b%29)¦'],
  ['‹**fett**›', 'tel:+49301234', '[**fett**](tel:+49301234)¦'],
  ['‹Post›', 'mailto:a@example.org', '[Post](mailto:a@example.org)¦'],
])('TEXT-09 an address that is pasted on %j becomes its link', (marked, address, after) => {
  expect(pasted(marked, address)).toBe(after);
});

test.each([
  ['¦', 'https://example.org/'],
  ['‹Ausweis›', 'zwei Wörter'],
  ['‹Ausweis›', '/leseausweis'],
  ['‹Ausweis›', 'https://example.org/ und mehr'],
  ['‹Ausweis›', 'javascript:alert(1)'],
  ['‹https://example.org/alt›', 'https://example.org/neu'],
  ['[Ausweis](‹/alt›)', 'https://example.org/neu'],
  ['[‹Ausweis›](/alt)', 'https://example.org/neu'],
  ['‹zwei\nZeilen›', 'https://example.org/neu'],
])('TEXT-09 over %j, %j is pasted as it is', (marked, text) => {
  expect(pasted(marked, text)).toBe(null);
});

describe('every command on random text', () => {
  const commands = { bold, italic, bulletedList, numberedList, quote, table, link, h2: heading(2), h3: heading(3) };
  test.each(Object.entries(commands))('%s loses no word and selects a range of the text', (_name, command) => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'ü', ' ', '\n', '*', '#', '-', '>', '1', '.', '[', 'é') });
    fc.assert(
      fc.property(texts, fc.nat(40), fc.nat(40), (text, one, other) => {
        const [start, end] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)];
        const edit = command(text, { start, end });
        const edited = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
        const lettersOf = (value: string) => value.replaceAll(/(?:Head|Cell) \d|[^aüé]/gu, '');
        expect(lettersOf(edited)).toBe(lettersOf(text));
        expect(edit.from).toBeLessThanOrEqual(edit.to);
        expect(edit.select.start).toBeGreaterThanOrEqual(0);
        expect(edit.select.start).toBeLessThanOrEqual(edit.select.end);
        expect(edit.select.end).toBeLessThanOrEqual(edited.length);
      }),
      { seed: 20260101, numRuns: 500 },
    );
  });
});
