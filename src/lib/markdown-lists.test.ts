import { expect, test } from 'vitest';
import { continueList, type ListCommand, nestEntry, outdentEntry } from './markdown-lists.ts';

/** `‹` and `›` enclose the selection, `¦` is the caret. */
function run(command: ListCommand, marked: string): string | null {
  const caret = marked.indexOf('¦');
  const from = caret < 0 ? marked.indexOf('‹') : caret;
  const to = caret < 0 ? marked.indexOf('›') - 1 : caret;
  const text = marked.replace(/[¦‹›]/g, '');
  const edit = command(text, { start: from, end: to });
  if (!edit) return null;
  const edited = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { start, end } = edit.select;
  const middle = start === end ? '¦' : `‹${edited.slice(start, end)}›`;
  return edited.slice(0, start) + middle + edited.slice(end);
}

test.each<[string, string, string | null]>([
  ['a bullet', '- eins¦', '- eins\n- ¦'],
  ['a star', '* eins¦', '* eins\n* ¦'],
  ['a number', '1. eins¦', '1. eins\n2. ¦'],
  ['a bracket', '9) neun¦', '9) neun\n10) ¦'],
  ['a number with others after it', '1. eins¦\n2. zwei\n3. drei\n\nEnde', '1. eins\n2. ¦\n3. zwei\n4. drei\n\nEnde'],
  ['the same number again', '1. eins\n1. zwei¦\n1. drei', '1. eins\n1. zwei\n1. ¦\n1. drei'],
  ['numbers that do not follow stay', '24. Dezember¦\n26. Dezember', '24. Dezember\n25. ¦\n26. Dezember'],
  ['numbers past what lies below', '1. eins¦\n   - a\n2. zwei', '1. eins\n2. ¦\n   - a\n3. zwei'],
  ['a nested entry', '- a\n  - b¦', '- a\n  - b\n  - ¦'],
  ['a task that is done', '- [x] Milch¦', '- [x] Milch\n- [ ] ¦'],
  ['in a quote', '> - eins¦', '> - eins\n> - ¦'],
  ['in the middle of the words', '- eins¦ zwei', '- eins\n- ¦zwei'],
  ['over a selection', '- ‹eins› zwei', '- \n- ¦zwei'],
  ['an empty entry', '- eins\n- ¦', '- eins\n¦'],
  ['an empty task', '- [x] eins\n- [ ] ¦', '- [x] eins\n¦'],
  ['an empty nested entry', '- a\n  - ¦', '- a\n- ¦'],
  ['an empty nested entry under numbers', '1. a\n   - ¦\n2. b', '1. a\n2. ¦\n3. b'],
  ['an empty entry of a quote', '> - eins\n> - ¦', '> - eins\n> ¦'],
  ['before the words of an entry', '¦- eins', null],
  ['in a paragraph', 'eins¦', null],
  ['in a rule', '* * *¦', null],
  ['in code', '```\n- eins¦\n```', null],
  ['after code', '```\n- a\n```\n- eins¦', '```\n- a\n```\n- eins\n- ¦'],
  ['a date in a sentence', 'Am 24.¦ Dezember', null],
  ['a year', '1999. Das Jahr¦', '1999. Das Jahr\n2000. ¦'],
  ['over two lines', '- ‹eins\n- zwei›', null],
  ['bold words', '**eins**¦', null],
])('TEXT-09 Enter: %s', (_name, before, after) => {
  expect(run(continueList, before)).toBe(after);
});

test.each<[string, string, string | null]>([
  ['below the entry above', '- a\n- b¦', '- a\n  - b¦'],
  ['with what belongs to it', '- a\n- b¦\n  - c\n\n    Mehr\n- d', '- a\n  - b¦\n    - c\n\n      Mehr\n- d'],
  ['under a number, and those after it count on', '1. a\n2. b¦\n3. c', '1. a\n   1. b¦\n2. c'],
  ['behind what is there', '1. a\n   1. b\n2. c¦', '1. a\n   1. b\n   2. c¦'],
  ['the first entry', '- a¦\n- b', null],
  ['as deep as it can be', '- a\n  - b¦', null],
  ['after a paragraph', '- a\n\nAbsatz\n\n- b¦', null],
  ['no entry', 'a¦', null],
  ['over a part of it', '- a\n- ‹b›', '- a\n  - ‹b›'],
])('TEXT-09 Tab: %s', (_name, before, after) => {
  expect(run(nestEntry, before)).toBe(after);
});

test.each<[string, string, string | null]>([
  ['to the level above', '- a\n  - b¦', '- a\n- b¦'],
  ['to the numbers above', '1. a\n   - b¦\n2. c', '1. a\n2. b¦\n3. c'],
  ['with what belongs to it', '- a\n  - b¦\n    - c', '- a\n- b¦\n  - c'],
  ['at the margin', '- a¦', null],
])('TEXT-09 Shift+Tab: %s', (_name, before, after) => {
  expect(run(outdentEntry, before)).toBe(after);
});

test('TEXT-09 Tab and Shift+Tab take each other back', () => {
  for (const text of ['- a\n- b¦\n- c', '1. a\n2. b¦\n3. c', '- a\n- b¦\n  - c\n- d', '> - a\n> - b¦']) {
    expect(run(outdentEntry, run(nestEntry, text) ?? ''), text).toBe(text);
  }
});
