/** Files of comma-separated values (RFC 4180), streamed while their rows are read. */
import { ReadableStream as WebStream } from 'node:stream/web';
import type { Context } from 'hono';

type Cell = string | number | null;

/** Without it, spreadsheets do not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
const rowsPerChunk = 200;

export class CsvFile {
  /** @param rows begin with the names of the columns; an error cuts the connection, so that a partial file is not taken for complete */
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
    if (lines.length < rowsPerChunk) continue;
    yield encoder.encode(lines.join(''));
    lines = [];
  }
  yield encoder.encode(lines.join(''));
}

/**
 * Prevents formulas, also in cells that begin where a program with another separator splits the text.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '');
  // Some programs read the wide forms of these signs like the signs.
  const harmless = value.replaceAll(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
