import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { CsvFile, csvCell } from './csv.ts';

it('HIST-08 S79 no text becomes a formula in a spreadsheet, whatever its separator', () => {
  expect(['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '\r=1'].map(csvCell)).toEqual([
    `"'=1+1"`,
    `"'+1"`,
    `"'-1"`,
    `"'@sum(a1)"`,
    `"'\t'=1"`,
    `"'\r'=1"`,
  ]);
  expect(csvCell('Kaffee;=HYPERLINK("https://evil.example")')).toBe(`"Kaffee;'=HYPERLINK(""https://evil.example"")"`);
  expect(['＝1+1', '＋1', '－1', '＠sum', 'a;＝1'].map(csvCell)).toEqual([
    `"'＝1+1"`,
    `"'＋1"`,
    `"'－1"`,
    `"'＠sum"`,
    `"a;'＝1"`,
  ]);
  expect(csvCell('a\n=1')).toBe(`"a\n'=1"`);
  expect(csvCell('1-2 = "x", ok')).toBe('"1-2 = ""x"", ok"');
  expect([csvCell(-3), csvCell(null)]).toEqual(['-3', '']);
});

const requested = (file: CsvFile) => new Hono().get('/', (context) => file.respond(context)).request('/');

it('HIST-08 the file begins with a byte order mark, and has a name', async () => {
  async function* rows() {
    yield ['Name', 'Changes'];
    yield ['Öffnungszeiten', 3];
  }
  const answer = await requested(new CsvFile('activity.csv', rows()));
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="activity.csv"');
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('\uFEFF"Name","Changes"\r\n"Öffnungszeiten",3\r\n');
});

it('HIST-08 rows are read on demand, and no more once the client has disconnected', async () => {
  let read = 0;
  let isClosed = false;
  async function* rows() {
    try {
      for (;;) {
        read += 1;
        yield ['row', read];
      }
    } finally {
      isClosed = true;
    }
  }
  const reader = (await requested(new CsvFile('all.csv', rows()))).body?.getReader();
  await reader?.read();
  await reader?.read();
  expect(read).toBeLessThan(1000);
  await reader?.cancel();
  expect(isClosed).toBe(true);
});

it('HIST-08 an error while reading rows cuts the connection', async () => {
  async function* rows() {
    yield ['first'];
    throw new Error('The store is gone.');
  }
  const answer = await requested(new CsvFile('all.csv', rows()));
  await expect(answer.text()).rejects.toThrow();
});
