/** The lines of tables. */

/** The source of each cell of a row, with its spaces. */
export function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '');
  const cells = inner.split(/(?<!(?<!\\)(?:\\\\)*\\)\|/);
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop();
  return cells;
}

/** Whether the row begins and ends with a bar. */
export function barsOf(line: string): { before: boolean; after: boolean } {
  const trimmed = line.trim();
  return { before: trimmed.startsWith('|'), after: /(?<!\\)\|$/.test(trimmed) };
}
