import { type Command, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { examine } from '../../tests/support/text-model.ts';
import { stateOf, textOf } from './editor-state.ts';
import * as tables from './table-commands.ts';

const noKey = () => false;

/** The text after the command at the cell with these words, and the words of the cell where the caret is then. */
function run(text: string, words: string, command: Command) {
  const state = stateOf(text, noKey, noKey);
  if (!state) throw new Error('The text opens as Markdown.');
  let at = 0;
  state.doc.descendants((node, place) => {
    if (node.isText && node.text === words) at = place;
  });
  let next = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  const isDone = command(next, (tr) => {
    next = next.apply(tr);
  });
  next.doc.check();
  expect(examine(next.doc).faults).toEqual([]);
  return { text: textOf(next), caret: next.selection.$from.parent.textContent, isDone };
}

const table = 'Vor __her__\n\n|a  |b|\n|:--|-|\n|c |d|\n|e|f  |\n\n+   Nach';
const within = (rows: string) => `Vor __her__\n\n${rows}\n\n+   Nach`;

describe('A table in Text', () => {
  it.each([
    ['a row is added above', 'c', tables.addRow(0), '|a  |b|\n|:--|-|\n|  |  |\n|c |d|\n|e|f  |', ''],
    ['a row is added below', 'f', tables.addRow(1), '|a  |b|\n|:--|-|\n|c |d|\n|e|f  |\n|  |  |', ''],
    ['a row above the head is the head', 'b', tables.addRow(0), '|  |  |\n|:--|-|\n|a  |b|\n|c |d|\n|e|f  |', ''],
    ['a row moves down', 'd', tables.moveRow(1), '|a  |b|\n|:--|-|\n|e|f  |\n|c |d|', 'd'],
    ['a row moves up and is the head', 'c', tables.moveRow(-1), '|c |d|\n|:--|-|\n|a  |b|\n|e|f  |', 'c'],
    ['a row is removed', 'c', tables.removeRow, '|a  |b|\n|:--|-|\n|e|f  |', 'e'],
    ['the head is removed', 'a', tables.removeRow, '|c |d|\n|:--|-|\n|e|f  |', 'c'],
    ['a column moves', 'c', tables.moveColumn(1), '|b|a  |\n| --- | :--- |\n|d|c |\n|f  |e|', 'c'],
    ['a column is aligned', 'd', tables.align('right'), '|a  |b|\n| :--- | ---: |\n|c |d|\n|e|f  |', 'd'],
    ['a column is removed', 'd', tables.removeColumn, '|a  |\n|:--|\n|c |\n|e|', 'c'],
  ] as const)('TEXT-03 %s; what was not touched keeps its bytes', (_, words, command, rows, caret) => {
    const done = run(table, words, command);
    expect(done.text.replace(/\|\n\| ?:--- ?\|\n/, '|\n|:--|\n')).toBe(within(rows));
    expect(done.caret).toBe(caret);
  });

  it('TEXT-03 columns are added at both sides, and nothing moves beyond the edges', () => {
    expect(run(table, 'c', tables.addColumn(0)).text).toContain('\n|  |c |d|\n');
    expect(run(table, 'c', tables.addColumn(1)).text).toContain('\n|c |  |d|\n');
    const stuck = [
      ['a', tables.moveRow(-1)],
      ['f', tables.moveRow(1)],
      ['a', tables.moveColumn(-1)],
      ['f', tables.moveColumn(1)],
    ] as const;
    for (const [words, command] of stuck)
      expect(run(table, words, command)).toMatchObject({ isDone: false, text: table });
  });

  it('TEXT-03 the last row and the last column take the table with them, as the tool does', () => {
    const small = 'Vor\n\n|a|\n|-|\n\nNach';
    for (const command of [tables.removeRow, tables.removeColumn, tables.removeTable])
      expect(run(small, 'a', command).text).toBe('Vor\n\nNach');
    expect(run('Vor', 'Vor', tables.removeTable).isDone).toBe(false);
  });

  it('TEXT-03 a typed row becomes a table at Enter, other lines do not', () => {
    const state = stateOf('| Tag | Zeit |', noKey, noKey);
    if (!state) throw new Error('The text opens as Markdown.');
    let next = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
    expect(
      tables.typedTable(next, (tr) => {
        next = next.apply(tr);
      }),
    ).toBe(true);
    expect(textOf(next)).toBe('| Tag | Zeit |\n| --- | --- |\n|  |  |');
    expect(tables.tableAt(next)).toMatchObject({ row: 1, column: 0 });
    expect(run('| Tag', '| Tag', tables.typedTable).isDone).toBe(false);
  });
});
