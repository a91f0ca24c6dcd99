/** The sample websites beside Kontor: where they are, and what else listens there. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { array, integer, nullable, object, orJsonText, string } from '../../contract/decode.ts';
import { openProgramStore } from '../support/databases.ts';
import { serverProgram } from '../support/server-program.ts';
import { listen } from './identity-support.ts';

const addresses = orJsonText(array(object({ fqdn: string, url: string, taken: nullable(integer) })));
const fqdns = ['stadtbibliothek-lindenau.de', 'baeckerei-morgenrot.de', 'fellside-walkers.org.uk'];

const program = serverProgram();

async function start(settings: Record<string, string>) {
  const running = program.start({ PORT: '0', DATA_DIR: 'data', KONTOR_SAMPLES: '1', ...settings });
  const [, origin = ''] = await running.until(/"event":"listening","origin":"([^"]+)"/);
  const file = join(program.folder, 'data/sample-websites.json');
  const stop = async () => {
    running.child.kill('SIGTERM');
    expect(await running.exit).toEqual([0, null]);
    expect(existsSync(file)).toBe(false);
  };
  return { origin, websites: existsSync(file) ? addresses(readFileSync(file, 'utf8')) : [], stop };
}

const isServed = async (url: string) => (await fetch(`${url}/styles.css`)).ok;

it('PREV-01 each sample website is served at an address of its own, and the domain tells it', async () => {
  const { websites, stop } = await start({ WEBSITE_PORT: '0' });
  expect(websites.map(({ fqdn, taken }) => [fqdn, taken])).toEqual(fqdns.map((fqdn) => [fqdn, null]));
  for (const { url } of websites) expect(await isServed(url)).toBe(true);
  await stop();
});

it('PREV-01 a port that is taken stops nothing: that website takes another one, and this is said', async () => {
  const other = await listen();
  const { port } = new URL(other.origin);
  const { origin, websites, stop } = await start({ WEBSITE_PORT: port });
  expect(websites.map(({ fqdn }) => fqdn)).toEqual(fqdns);
  expect(websites[0]).toMatchObject({ taken: Number(port) });
  for (const { url } of websites) expect([url === other.origin, await isServed(url)]).toEqual([false, true]);
  expect((await fetch(`${origin}/mgmt/api/v1/health`)).status).toBe(200);
  await stop();
});

it('PREV-01 where the next ports would be too high, the websites take others', async () => {
  const { websites, stop } = await start({ WEBSITE_PORT: '65535' });
  expect(websites.map(({ fqdn }) => fqdn)).toEqual(fqdns);
  for (const { url } of websites) expect(await isServed(url)).toBe(true);
  await stop();
});

it('PREV-01 without WEBSITE_PORT no website is served', async () => {
  const { websites, stop } = await start({});
  expect(websites).toEqual([]);
  await stop();
});

it('PREV-01 they are served where another process has stored the samples in PostgreSQL, and the data folder is missing', async () => {
  const store = await openProgramStore('postgresql');
  const shared = { DATABASE_URL: store.location };
  const first = await start({ ...shared, DATA_DIR: 'elsewhere' });
  await first.stop();
  rmSync(join(program.folder, 'data'), { recursive: true, force: true });
  const { websites, stop } = await start({ ...shared, WEBSITE_PORT: '0' });
  expect(websites.map(({ fqdn }) => fqdn)).toEqual(fqdns);
  await stop();
});
