/** `npm run bench`: sizes, cold start, reads a second, and how long a key takes in the page filter. On this machine, with SQLite. */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { chromiumMissing, chromiumSwitches, ensureChromium } from './support/chromium.mjs';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { fail, seconds } from './support/steps.mjs';
import { printTable } from './support/table.mjs';

const duration = 3000;
const connections = 8;
const word = 'baum';

checkNode();
await ensurePackages();
await ensureBuild();
const executablePath = (await ensureChromium()) ?? fail(chromiumMissing);
const [{ buildSite }, { kilobytes }, { samplePasswords, startBuiltServer }, { chromium }] = await Promise.all([
  import('../build.mjs'),
  import('./support/sizes.mjs'),
  import('./support/built-server.mjs'),
  import('playwright'),
]);

const { initialScript, initialStyle } = await buildSite();
const rows = [
  ['Initial JavaScript, brotli', kilobytes(initialScript)],
  ['CSS, brotli', kilobytes(initialStyle)],
];
const begin = performance.now();
const server = await startBuiltServer({ LOG_LEVEL: 'warn' });
rows.push(['First start, with the sample websites', seconds(performance.now() - begin)]);
const browser = await chromium.launch({ executablePath, args: chromiumSwitches });
try {
  const { page, headers } = await signIn();
  const read = async (path) => (await fetch(`${server.origin}/mgmt/api/v1${path}`, { headers })).json();
  const [domain] = await Promise.all((await read('/domains')).slice(0, 1).map(({ id }) => read(`/domains/${id}`)));
  const target = `/domains/${domain.id}`;
  rows.push([`GET a domain of ${domain.pages.length} pages`, await readsPerSecond(target, headers)]);
  rows.push(['GET a page', await readsPerSecond(`${target}/pages/${domain.pages[0].id}`, headers)]);
  rows.push([`A key in the filter over ${domain.pages.length} pages, until painted`, await keyTime(page, target)]);
} finally {
  await browser.close();
  await server.stop();
}
console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`);
printTable(['Figure', 'Value'], rows);

/** Through the real pages; the token is the one that the console then sends. */
async function signIn() {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const asked = page.waitForRequest((request) => request.url().endsWith('/mgmt/api/v1/me'));
  const { email } = JSON.parse(readFileSync(`${server.dataDirectory}/sample-sign-in.json`, 'utf8')).admin;
  await page.goto(`${server.origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePasswords.admin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const authorization = await (await asked).headerValue('authorization');
  await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
  return { page, headers: { authorization } };
}

/** Several at a time, as browsers would; every answer is read to its end. */
async function readsPerSecond(path, headers) {
  const end = performance.now() + duration;
  let answers = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const answer = await fetch(`${server.origin}/mgmt/api/v1${path}`, { headers });
      if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
      await answer.arrayBuffer();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return `${Math.round(answers / (duration / 1000))} a second (${connections} at a time)`;
}

/** The median over the letters of a word, from the key to the second frame after it. */
async function keyTime(page, path) {
  await page.goto(`${server.origin}${path}`);
  const filter = page.getByLabel('Filter Headline/Path');
  await filter.focus();
  await page.evaluate(() => {
    window.keyTimes = [];
    document.addEventListener('keydown', () => {
      const start = performance.now();
      requestAnimationFrame(() => requestAnimationFrame(() => window.keyTimes.push(performance.now() - start)));
    });
  });
  for (const letter of word) {
    const before = await page.evaluate(() => window.keyTimes.length);
    await page.keyboard.press(letter);
    await page.waitForFunction((count) => window.keyTimes.length > count, before);
  }
  const times = (await page.evaluate(() => window.keyTimes)).sort((left, right) => left - right);
  return `${Math.round(times[Math.floor(times.length / 2)])} ms`;
}
