/** Long tables row by row, so that a change in one row does not cost reading all of them. */
import type { Block, Row, Table } from './document.ts';
import type { Line } from './lines.ts';

/** A row of a written table with its head: a table by itself. */
export type Part = { row: Row; lines: readonly Line[]; table: Table };

/**
 * A table is read as the sum of its parts if each row begins with a bar: such a line can be nothing but a row.
 * @returns `null` for other blocks
 */
export function partsOf(block: Block | undefined, lines: readonly Line[]): Part[] | null {
  if (block?.type !== 'table') return null;
  const [head, ...rows] = block.content;
  const [first, drawn, ...others] = lines;
  const isPlain =
    others.length > 1 && others.length === rows.length && others.every(({ text }) => /^ {0,3}\|/.test(text));
  if (!head || !first || !drawn || !isPlain || rows.some(({ content }) => content.length > head.content.length))
    return null;
  return rows.flatMap((row, index) => {
    const line = others[index];
    return line ? [{ row, lines: [first, drawn, line], table: { ...block, content: [head, row] } }] : [];
  });
}
