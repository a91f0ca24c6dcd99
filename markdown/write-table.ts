import type { Align, Cell, Row, Table } from './document.ts';
import { type Line, linesAsRead, newLine, withPrefix } from './lines.ts';
import { alignsOf, shownInlines } from './shown.ts';
import { barsOf, cellsOf } from './table-lines.ts';
import { type Writing, writeText } from './write-text.ts';

/** Rows and cells that were not edited stay as they were; edited cells keep the width that they had. */
export function writeTable(table: Table, writing: Writing): Line[] {
  const { source } = table.attrs;
  const wanted = alignsOf(table);
  const keeps = writing.way.keeps !== 'nothing';
  const raws = source?.raw.split('\n') ?? [];
  const bars = keeps && raws[0] ? barsOf(raws[0]) : { before: true, after: true };
  const [head, ...rows] = table.content.map((row) => writeRow(row, wanted.length, source?.id ?? -1, bars, writing));
  const drawn = raws[1] === undefined ? [] : cellsOf(raws[1]);
  const isDrawn =
    keeps && drawn.length === wanted.length && drawn.every((cell, index) => alignOf(cell) === wanted[index]);
  const line: Line =
    isDrawn && source && raws[1] !== undefined
      ? { text: raws[1], at: { within: source.id, line: 1 } }
      : newLine(rowLine(wanted.map(drawAlign), bars));
  return withPrefix([...(head ?? []), line, ...rows.flat()], { first: '', rest: '' }, source);
}

type Bars = { before: boolean; after: boolean };

function writeRow(row: Row, columns: number, table: number, bars: Bars, writing: Writing): Line[] {
  const { source } = row.attrs;
  const isKept = source !== null && source.within === table && writing.way.keeps !== 'nothing';
  const cells = row.content.map((cell) => writeCell(cell, writing));
  while (cells.length < columns) cells.push('  ');
  const raws = isKept ? cellsOf(source.raw) : [];
  const isSame = raws.length === cells.length && cells.every((cell, index) => cell === raws[index]);
  if (isSame && source) return linesAsRead(source);
  return [newLine(rowLine(cells, isKept ? barsOf(source.raw) : bars))];
}

/** With the spaces around it. */
function writeCell({ attrs: { source }, content }: Cell, writing: Writing): string {
  const keeps = writing.way.keeps !== 'nothing';
  if (keeps && source && source.shown === shownInlines(content)) return source.raw;
  const before = source && { ...source, raw: source.raw.trim().replaceAll('\\|', '|') };
  const text = writeText(content, before, writing, '').trim().replaceAll('\n', ' ');
  const escaped = text.replaceAll(/(?<!(?<!\\)(?:\\\\)*\\)\|/g, '\\|');
  const cell = ` ${escaped} `;
  return keeps && source ? cell.padEnd(source.raw.length) : cell;
}

/** A cell at an end without a bar has to say something. */
function rowLine(cells: readonly string[], { before, after }: Bars): string {
  const isOpen = cells.length > 1 && cells[0]?.trim() !== '' && cells.at(-1)?.trim() !== '';
  const line = cells.join('|');
  return `${before || !isOpen ? `|${line}` : line.trimStart()}${after || !isOpen ? '|' : ''}`.trimEnd();
}

function alignOf(cell: string): Align {
  const [isLeft, isRight] = [cell.trim().startsWith(':'), cell.trim().endsWith(':')];
  return isLeft ? (isRight ? 'center' : 'left') : isRight ? 'right' : null;
}

const drawAlign = (align: Align): string =>
  ` ${align === 'left' || align === 'center' ? ':' : ''}---${align === 'right' || align === 'center' ? ':' : ''} `;
