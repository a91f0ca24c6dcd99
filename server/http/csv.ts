/** Files of comma-separated values (RFC 4180), streamed while their rows are read. */
import { ReadableStream as WebStream } from 'node:stream/web';
import type { Context } from 'hono';

type Cell = string | number | null;

/** Spreadsheets take the text for UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';
/** Rows sent at a time. */
const piece = 200;

export class CsvFile {
  /** @param rows the first one names the columns; an error in them cuts the connection, so that nobody takes a part for the whole */
  constructor(
    readonly name: string,
    readonly rows: AsyncIterable<readonly Cell[]>,
  ) {}

  respond(context: Context): Response {
    context.header('Content-Type', 'text/csv; charset=utf-8');
    context.header('Content-Disposition', `attachment; filename="${this.name}"`);
    return context.body(WebStream.from(bytesOf(this.rows)) as ReadableStream);
  }
}

async function* bytesOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let lines = [byteOrderMark];
  for await (const row of rows) {
    lines.push(`${row.map(csvCell).join(',')}\r\n`);
    if (lines.length < piece) continue;
    yield encoder.encode(lines.join(''));
    lines = [];
  }
  yield encoder.encode(lines.join(''));
}

/**
 * A text never begins a formula: in the file itself, or where a program that separates by something else begins a cell.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '');
  const harmless = value.replaceAll(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r])/g, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
