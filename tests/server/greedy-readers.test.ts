/**
 * Loops over earlier states of a website and over exports, while somebody else saves. Short here; `npm run flood -- --minutes 10` for
 * long, which also holds the saves to their time. `server/kernel/time-budget.test.ts` has the limit of the loops themselves.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DatabaseKind } from '../../server/db/dialect.ts';
import { openProgramStore } from '../support/databases.ts';
import { serverProgram } from '../support/server-program.ts';
import { Browser } from './identity-support.ts';

const isLong = process.env.FLOOD_SECONDS !== undefined;
const seconds = Math.min(Number(process.env.FLOOD_SECONDS ?? 2), 120);
/** So many that one page of the list with all their sections takes a while. */
const furtherPages = isLong ? 400 : 20;
const password = 'anchor lantern meadow';
const [admin, editor] = ['ada@kontor.example', 'anke.brandt@kontor.example'];

const program = serverProgram();

it.each<DatabaseKind>(isLong ? ['sqlite', 'postgresql'] : ['sqlite'])(
  'S78 loops over earlier states and exports keep nobody from saving, on %s',
  { timeout: seconds * 1000 + 240_000 },
  async (kind) => {
    const store = await openProgramStore(kind);
    const running = program.start({
      PORT: '0',
      DATA_DIR: join(program.folder, `greedy-${kind}`),
      DATABASE_URL: store.location,
      KONTOR_SAMPLES: '1',
      SAMPLE_ADMIN_PASSWORD: password,
      SAMPLE_EDITOR_PASSWORD: password,
    });
    const [, origin = ''] = await running.until(/"event":"listening","origin":"([^"]+)"/);
    const [reader, writer] = [
      await new Browser(origin).logIn({ email: admin, password }),
      await new Browser(origin).logIn({ email: editor, password }),
    ];
    const ask = async (token: string, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${origin}${path}`, { method, headers, ...text });
      return { status: answer.status, text: await answer.text() };
    };
    const domain = '/mgmt/api/v1/domains/1';
    const made = await ask(reader, 'POST', '/adm/api/v1/domains/1/client_tokens', { name: 'loop', may_preview: true });
    const token = /"token":"([^"]+)"/.exec(made.text)?.[1] ?? '';
    for (let page = 0; page < furtherPages; page += 1) {
      const body = { headline: `Further page ${page}`, layout: 'default', breadcrumbs: [] };
      expect((await ask(writer, 'POST', `${domain}/pages`, body)).status).toBe(201);
    }
    let end = 0;
    const answers = new Map<string, number>();
    const loop = async (name: string, next: (index: number) => Promise<number>) => {
      for (let index = 0; performance.now() < end; index += 1) {
        const status = await next(index);
        answers.set(`${name} ${status}`, (answers.get(`${name} ${status}`) ?? 0) + 1);
        // Whoever is refused asks again at once, but not faster than any network would let it.
        if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const save = async (index: number, times: number[]) => {
      const begun = performance.now();
      const { status } = await ask(writer, 'PATCH', `${domain}/pages/2`, { headline: `Saved ${index}` });
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return status;
    };
    const [alone, meanwhile]: [number[], number[]] = [[], []];
    for (let index = 0; index < 20; index += 1) await save(index, alone);
    end = performance.now() + seconds * 1000;
    await Promise.all([
      ...Array.from({ length: 8 }, (_, nth) =>
        loop('earlier', async (index) => {
          const at = 200 + ((nth * 31 + index) % (furtherPages + 30));
          return (await ask(token, 'GET', `/content/api/v1/pages?limit=500&at=${at}`)).status;
        }),
      ),
      ...Array.from({ length: 4 }, () =>
        loop('export', async () => (await ask(reader, 'GET', `${domain}/changes.csv`)).status),
      ),
      loop('save', (index) => save(index, meanwhile)),
    ]);
    const figures = { kind, ...Object.fromEntries(answers), aloneP95: p95(alone), p95: p95(meanwhile) };
    if (isLong) console.log(figures);
    const unexpected = [...answers.keys()].filter(
      (answer) => !/^(?:save 200|(?:earlier|export) (?:200|429))$/.test(answer),
    );
    expect(unexpected, JSON.stringify(figures)).toEqual([]);
    for (const name of ['earlier 200', 'export 200', 'save 200'])
      expect(answers.get(name) ?? 0, name).toBeGreaterThan(0);
    running.child.kill('SIGTERM');
    await running.exit;
    if (!isLong) return;
    // Of a machine that is busy with something else, only what the loops add counts.
    expect(figures.p95 - figures.aloneP95).toBeLessThan(100);
  },
);

function p95(times: readonly number[]): number {
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0);
}
