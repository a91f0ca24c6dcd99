/** The sample websites, as visitors and editors see them: served by `examples/website` from the delivery API. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { array, object, orJsonText, string } from '../../contract/decode.ts';
import { previewToken } from '../../contract/preview.ts';
import { awkward } from '../../samples/awkward.ts';
import { freePort } from '../../scripts/support/free-port.mjs';
import { root } from '../../scripts/support/steps.mjs';
import { axeFindings } from './support/axe.ts';
import { expect, type Kontor, test } from './support/kontor.ts';

const addresses = orJsonText(array(object({ fqdn: string, url: string })));

async function websitesOf({ dataDirectory }: Pick<Kontor, 'dataDirectory'>): Promise<{ fqdn: string; url: string }[]> {
  return addresses(await readFile(join(dataDirectory, 'sample-websites.json'), 'utf8'));
}

test.describe('the sample websites', () => {
  test.use({ freshDatabase: true, settings: { WEBSITE_PORT: '0' } });

  test('PREV-01 DEP-06 what an editor changes is on the website after the next deployment, and the console leads there', async ({
    page,
    context,
    kontor,
    signIn,
  }) => {
    const [library] = await websitesOf(kontor);
    await signIn(page, 'editor', '/domains/1');
    const website = await context.newPage();
    await website.goto(library?.url ?? '');
    const footer = website.getByRole('contentinfo');
    await expect(footer).toContainText('Stadtbibliothek Lindenau, Marktplatz 4');
    const deploy = async () => {
      await page.getByRole('button', { name: 'Trigger Deployment' }).click();
      const newest = page.getByRole('region', { name: 'Deployments' }).getByRole('listitem').first();
      await expect(newest).toContainText('running');
      await expect(newest).toContainText('succeeded');
    };
    await page.goto('/domains/1/changes');
    await deploy();

    await page.goto('/domains/1/edit');
    await page.getByLabel('Footer text').fill('Seit 1904 am Marktplatz');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Seit 1904 am Marktplatz')).toBeVisible();
    // Longer than the website uses an answer without asking again.
    await website.waitForTimeout(1200);
    await website.reload();
    await expect(footer).toContainText('Stadtbibliothek Lindenau, Marktplatz 4');

    await page.goto('/domains/1/changes');
    await deploy();
    await expect
      .poll(async () => {
        await website.reload();
        return footer.textContent();
      })
      .toContain('Seit 1904 am Marktplatz');
    await page.goto('/domains/1');
    const link = page.getByRole('link', { name: 'Show website' });
    await expect(link).toHaveAttribute('href', `${library?.url}/`);
  });

  test('PREV-01 PREV-03 a sample website draws what an editor is typing, and keeps what has not changed', async ({
    page,
    kontor,
    signIn,
  }) => {
    const [library] = await websitesOf(kontor);
    await signIn(page, 'editor');
    const headers = { authorization: `Bearer ${kontor.sessions.get('editor')?.token}` };
    const made = await fetch(`${kontor.origin}/mgmt/api/v1/domains/1/preview_tokens`, { method: 'POST', headers });
    const { token, content_url } = previewToken(await made.json());
    const drafts = { authorization: `Bearer ${token}` };
    const draft = await fetch(`${content_url}/page?path=/besuch&at=draft&html=1`, { headers: drafts });
    // A document of the console's origin without a policy.
    await page.goto(`${kontor.origin}/licenses.txt`);
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
      frame.setAttribute('src', src);
      document.body.replaceChildren(frame);
      addEventListener('message', ({ data }) => document.body.setAttribute('data-told', data.type));
    }, `${library?.url}/besuch?kontor_preview=${token}`);
    await expect(page.locator('body')).toHaveAttribute('data-told', 'ready');
    const inside = page.frameLocator('iframe');
    const kept = inside.locator('[data-kontor^="section:"]').last();
    const before = await kept.elementHandle();
    await page.evaluate(
      (body) => {
        const frame = document.querySelector('iframe')?.contentWindow;
        frame?.postMessage({ protocol: 'kontor-preview/1', type: 'page', page: body, focus: null }, '*');
      },
      JSON.parse((await draft.text()).replace('"headline":"Ihr Besuch"', '"headline":"Getippt"')),
    );
    await expect(inside.getByRole('heading', { level: 1, name: 'Getippt' })).toBeVisible();
    expect(await before?.evaluate((section) => section.isConnected)).toBe(true);
    await inside.getByRole('heading', { level: 1 }).click();
    await expect(page.locator('body')).toHaveAttribute('data-told', 'open');
    await inside.getByRole('link', { name: 'Zum Lesegarten' }).click();
    await expect(inside.getByRole('heading', { level: 1, name: 'Lesegarten' })).toBeVisible();
    await expect(inside.locator('[data-kontor]').first()).toBeVisible();
  });

  test('PREV-01 every page, link, image and redirect of the three websites answers', async ({ kontor }) => {
    test.setTimeout(120_000);
    for (const { fqdn, url } of await websitesOf(kontor)) {
      const { pages, wrong } = await crawl(url);
      // The text of a page still leads to a page that is gone: its words stay, without an address.
      expect(wrong).toEqual([]);
      if (fqdn === awkward.goneMarkdownLink.fqdn)
        expect(await (await fetch(`${url}${awkward.goneMarkdownLink.page}`)).text()).toContain('data-unresolved');
      expect(pages).toBeGreaterThan(14);
      const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
      const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
      expect(listed.length).toBeGreaterThan(12);
      for (const address of listed) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
      expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${url}/sitemap.xml`);
    }
  });

  test('PREV-01 each kind of page can be used by everybody, light and dark, wide and narrow, and says nothing in the console', async ({
    page,
    kontor,
  }) => {
    test.setTimeout(120_000);
    const said: string[] = [];
    page.on('console', (message) => said.push(`${page.url()}: ${message.text()}`));
    page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
    const kinds = [
      ['/', '/besuch/oeffnungszeiten', '/service/fragen', '/kontakt', '/veranstaltungen/lesekonzert', '/impressum'],
      ['/', '/brot/sauerteig', '/brot/saison', '/allergene', '/team'],
      ['/', '/walks/helm-ridge', '/walks/blackbeck-tarn', '/programme', '/club/committee'],
    ];
    const websites = await websitesOf(kontor);
    for (const [index, { url }] of websites.entries()) {
      for (const path of kinds[index] ?? []) {
        await page.setViewportSize({ width: 1200, height: 800 });
        await page.goto(url + path);
        expect([path, await axeFindings(page)]).toEqual([path, []]);
        await page.setViewportSize({ width: 360, height: 740 });
        expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
      }
    }
    expect(said).toEqual([]);
  });

  test('PREV-01 the menu, the skip link and the page that is not there work without a script', async ({
    page,
    kontor,
  }) => {
    const [library] = await websitesOf(kontor);
    const url = library?.url ?? '';
    await page.setViewportSize({ width: 390, height: 740 });
    await page.goto(`${url}/kinder`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Zum Inhalt' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Menü' }).click();
    const all = page.getByRole('navigation', { name: 'Alle Seiten' });
    await expect(all.getByRole('link', { name: 'So kommen Sie her' })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await all.getByRole('link', { name: 'Lesegarten' }).click();
    await expect(page).toHaveURL(`${url}/besuch/lesegarten`);
    await expect(page.getByRole('navigation', { name: 'Sie sind hier' })).toContainText('Ihr Besuch');
    const answer = await page.goto(`${url}/nirgends`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Hier ist nichts' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.locator('script').count()).toBe(0);
  });
});

test('PREV-01 npm start says in its third line where the sample websites are, serves them, and leaves nothing behind when it is ended', async ({
  sampleData,
}) => {
  test.setTimeout(60_000);
  const folder = await mkdtemp(join(tmpdir(), 'kontor-start-'));
  await cp(sampleData.folder, folder, { recursive: true });
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: '', WEBSITE_PORT: '0', DATA_DIR: folder };
  const program = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env });
  const started = readyToServe(program);
  try {
    const [, ready, websites = ''] = (await started.printed()).split('\n');
    expect(ready).toBe(`Kontor is ready: http://127.0.0.1:${port}`);
    expect(websites).toMatch(/^Sample websites: (http:\/\/127\.0\.0\.1:\d+ {0,2}){3}$/);
    const headings = ['Willkommen in der Stadtbibliothek', 'Bäckerei Morgenrot', 'Fellside Walkers'];
    for (const [index, url] of (websites.match(/http\S+/g) ?? []).entries()) {
      expect(await (await fetch(url)).text()).toContain(`<h1 dir="auto">${headings[index]}</h1>`);
    }
    const [server = 0] = await childrenOf(program.pid);
    expect(await readFile(`/proc/${server}/environ`, 'utf8')).toContain('MALLOC_MMAP_THRESHOLD_=131072');
    // As Ctrl+C arrives: from the terminal and from npm.
    for (const signal of ['SIGINT', 'SIGINT'] as const) program.kill(signal);
    expect([await started.exit, existsSync(`/proc/${server}`)]).toEqual([0, false]);
  } finally {
    program.kill('SIGTERM');
    await started.exit;
  }
  // As npm starts it, and as a signal to npm arrives: at its shell alone.
  const byNpm = { cwd: root, env: { ...env, npm_lifecycle_event: 'start' } };
  const shell = spawn('sh', ['-c', 'node scripts/start.mjs; exit'], byNpm);
  await readyToServe(shell).printed();
  const [start = 0] = await childrenOf(shell.pid);
  const processes = [start, ...(await childrenOf(start))];
  shell.kill('SIGTERM');
  await expect.poll(() => processes.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 20_000 }).toEqual([]);
  await rm(folder, { recursive: true });
});

function readyToServe(program: ChildProcessWithoutNullStreams) {
  const exit = new Promise((done) => program.once('exit', done));
  let text = '';
  for (const stream of [program.stderr, program.stdout]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const printed = async () => {
    await expect.poll(() => text, { timeout: 40_000 }).toContain('Ctrl+C stops it.');
    return text;
  };
  return { exit, printed };
}

async function childrenOf(pid = 0): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
}

/** Follows every link of the website; `wrong` is what does not answer with 200 in the end. */
async function crawl(origin: string): Promise<{ pages: number; wrong: string[] }> {
  const seen = new Set(['/', '/icon.svg']);
  const wrong: string[] = [];
  let pages = 0;
  for (const address of seen) {
    const answer = await fetch(new URL(address, origin));
    const shown = address.startsWith('http') ? new URL(address).pathname : address;
    if (answer.status !== 200) wrong.push(`${answer.status} ${decodeURIComponent(shown)}`);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    const html = isPage ? await answer.text() : void (await answer.arrayBuffer());
    if (!html || answer.status !== 200) continue;
    pages += 1;
    const linked = [...html.matchAll(/<(?:a|link)\b[^>]*? href="([^"]+)"/g)].map(([, to = '']) => to);
    const images = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, to = '']) => to);
    for (const to of [...linked, ...images]) {
      const own = to.startsWith(origin) ? to.slice(origin.length) || '/' : to;
      const isOurs = own.startsWith('/') || images.includes(to);
      if (isOurs) seen.add(own.replaceAll('&amp;', '&').replace(/#.*/, ''));
    }
  }
  return { pages, wrong };
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
