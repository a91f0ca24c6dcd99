/** A table of HTML as a table of Markdown, or as the blocks of its cells if it only arranges them. */
import type { Align, Block, Run } from './blocks.ts';
import type { HtmlElement } from './html-tree.ts';
import { type Context, maxSize, type Reading } from './reading.ts';
import { runsOf } from './runs.ts';
import { isHidden } from './styles.ts';

type Cell = { blocks: Block[]; align: Align; isHead: boolean };
type Row = (Cell | null)[];

/** More than this is read cell by cell, without a table. */
const maxColumns = 100;
const maxCells = 100_000;

export function readTable(table: HtmlElement, reading: Reading, context: Context): Block[] {
  const before = reading.tables;
  reading.tables += 1;
  const caption = elementsNamed(table, 'caption').flatMap((one) => reading.read(one, context));
  const rows = readRows(table, reading, context);
  const filled = withoutEmpty(rows);
  const width = widest(filled, (row) => row.length);
  const hasTableInside = reading.tables - before > 1;
  const isLayout =
    /^(?:presentation|none)$/.test(table.attributes.get('role') ?? '') ||
    hasTableInside ||
    width < 2 ||
    width > maxColumns ||
    width * filled.length > maxCells ||
    isArranging(filled, reading);
  if (isLayout) return [...caption, ...rows.flatMap((row) => row.flatMap((cell) => cell?.blocks ?? []))];
  const cells = filled.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null));
  const aligns = Array.from({ length: width }, (_, column) =>
    alignOf(cells.slice(1).map((row) => row[column] ?? null)),
  );
  const texts = cells.map((row, index) => row.map((cell) => (cell ? cellRuns(cell, index === 0) : [])));
  return [...caption, { kind: 'table', rows: texts, aligns }];
}

/** One row of cells, or cells of many paragraphs, are no table of data, unless a program for tables wrote it. */
function isArranging(rows: readonly Row[], { source }: Reading): boolean {
  const cells = rows.flat().filter((cell) => cell !== null && cell.blocks.length > 0);
  if (source === 'spreadsheet' || cells.some((cell) => cell?.isHead)) return false;
  const blocks = cells.reduce((sum, cell) => sum + (cell?.blocks.length ?? 0), 0);
  return rows.length < 2 || blocks > 3 * cells.length;
}

function readRows(table: HtmlElement, reading: Reading, context: Context): Row[] {
  /** How many more rows a cell reaches into, by column. */
  const reach: number[] = [];
  let count = 0;
  return rowsIn(table, reading).map((row) => {
    const cells: Row = [];
    const skip = () => {
      while (cells.length < maxColumns && (reach[cells.length] ?? 0) > 0) {
        reach[cells.length] = (reach[cells.length] ?? 0) - 1;
        cells.push(null);
      }
    };
    for (const cell of reading.size > maxSize ? [] : row.children) {
      if (typeof cell === 'string' || !/^t[dh]$/.test(cell.name)) continue;
      skip();
      const columns = spanOf(cell, 'colspan', maxColumns);
      const rows = spanOf(cell, 'rowspan', 1000);
      if (columns * rows > 1 && !reading.styleOf(cell).has('mso-ignore')) reading.findings.left.mergedCells += 1;
      const read = readCell(cell, reading, context);
      count += columns;
      reading.size += 10 + columns;
      const isFar = count > maxCells || cells.length + columns > maxColumns;
      const within = isFar ? 1 : columns;
      for (let column = 0; column < within; column += 1) {
        if (rows > 1 && !isFar) reach[cells.length] = rows - 1;
        cells.push(column === 0 ? read : null);
      }
    }
    skip();
    return cells;
  });
}

function readCell(cell: HtmlElement, reading: Reading, context: Context): Cell {
  const styles = reading.styleOf(cell);
  const [inner] = cell.children.filter((child) => typeof child !== 'string');
  const given = [cell, ...(inner ? [inner] : [])].map(
    (one) => reading.styleOf(one).get('text-align') ?? one.attributes.get('align') ?? '',
  );
  const align = /^(?:center|right|end)/i.exec(given.find((one) => one !== '') ?? '')?.[0];
  const isBold = /^(?:bold|[6-9]00)/i.test(styles.get('font-weight') ?? '');
  return {
    blocks: isHidden(cell, styles) ? [] : reading.read(cell, isBold ? { ...context, bold: true } : context),
    align: align === undefined ? null : align.toLowerCase() === 'center' ? 'center' : 'right',
    isHead: cell.name === 'th',
  };
}

function rowsIn(table: HtmlElement, reading: Reading): HtmlElement[] {
  return table.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (/^(?:thead|tbody|tfoot)$/.test(child.name)) return rowsIn(child, reading);
    if (child.name !== 'tr') return [];
    if (!isHidden(child, reading.styleOf(child))) return [child];
    reading.findings.left.hidden += 1;
    return [];
  });
}

function elementsNamed({ children }: HtmlElement, name: string): HtmlElement[] {
  return children.flatMap((child) => (typeof child !== 'string' && child.name === name ? [child] : []));
}

function spanOf({ attributes }: HtmlElement, name: string, most: number): number {
  const span = Number.parseInt(attributes.get(name) ?? '1', 10);
  return Number.isSafeInteger(span) && span > 0 ? Math.min(span, most) : 1;
}

/** A selection of whole columns holds many rows and columns without a text. */
function withoutEmpty(rows: readonly Row[]): Row[] {
  const filled = rows.filter((row) => row.some(isFilled));
  const width = widest(filled, (row) => row.findLastIndex(isFilled) + 1);
  const used = Array.from({ length: Math.min(width, maxColumns + 1) }, (_, column) =>
    filled.some((row) => isFilled(row[column] ?? null)),
  );
  return filled.map((row) => row.slice(0, width).filter((_, column) => used[column] ?? true));
}

const widest = (rows: readonly Row[], widthOf: (row: Row) => number) =>
  rows.reduce((width, row) => Math.max(width, widthOf(row)), 0);

const isFilled = (cell: Cell | null): boolean => cell !== null && cell.blocks.length > 0;

function alignOf(cells: readonly (Cell | null)[]): Align {
  const [first, ...others] = cells.filter(isFilled).map((cell) => cell?.align ?? null);
  return first !== undefined && others.every((align) => align === first) ? first : null;
}

/** The head of a table is bold anyway. */
function cellRuns({ blocks }: Cell, isInHead: boolean): Run[] {
  const runs = runsOf(blocks);
  return isInHead ? runs.map((run) => ({ ...run, bold: false })) : runs;
}
