/** `/preview/v1.js` on naive websites, in a page of the console's origin that sends whatever a test wants. */
import type { Page } from 'playwright/test';
import { array, object, string } from '../../contract/decode.ts';
import { previewAddress, previewToken } from '../../contract/preview.ts';
import type { PreviewWebsite, WebsiteKind } from '../support/preview-website.ts';
import { expect, type Kontor } from './support/kontor.ts';
import { test as previewTest } from './support/preview.ts';

type Framing = (kind: WebsiteKind) => ReturnType<typeof frame>;
/** Signed in as an editor, whose preview token the frame has. */
const test = previewTest.extend<{ framed: Framing }>({
  framed: async ({ page, kontor, website, signIn }, use) =>
    use(async (kind) => {
      await signIn(page, 'editor');
      return frame(page, kontor, website, kind);
    }),
});

declare global {
  interface Window {
    /** What the website has sent. */
    told: unknown[];
    tell: (message: unknown) => void;
  }
}

const protocol = 'kontor-preview/1';
const path = '/leseausweis';

async function call(kontor: Kontor, method: string, url: string, token = kontor.sessions.get('editor')?.token) {
  const answer = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok).toBe(true);
  return answer.json();
}

/** A document of the console's origin without a policy: with the website in a frame, and the draft that it may read. */
async function frame(page: Page, kontor: Kontor, website: PreviewWebsite, kind: WebsiteKind) {
  const made = previewToken(await call(kontor, 'POST', `${kontor.origin}/mgmt/api/v1/domains/1/preview_tokens`));
  const src = previewAddress(website.previewUrl(kind), path, made.token) ?? '';
  await page.goto(`${kontor.origin}/licenses.txt`);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    window.told = [];
    window.tell = (message) => frame.contentWindow?.postMessage(message, '*');
    addEventListener('message', ({ data, origin }) => window.told.push({ ...data, origin }));
    frame.setAttribute('style', 'width: 600px; height: 300px');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    frame.setAttribute('src', address);
    document.body.replaceChildren(frame);
  }, src);
  const draft = await call(
    kontor,
    'GET',
    `${made.content_url}/page?path=${encodeURIComponent(path)}&at=draft`,
    made.token,
  );
  const inside = page.frameLocator('iframe');
  const part = (text: string) => inside.locator('[data-kontor]', { hasText: text }).first();
  const told = () => page.evaluate(() => window.told);
  const tell = (message: unknown) => page.evaluate((one) => window.tell(one), message);
  return { src, draft: pageWithSections(draft), inside, part, told, tell };
}

const pageWithSections = object({ headline: string, path: string, sections: array(object({ headline: string })) });

const from = (website: PreviewWebsite, message: object) => ({ protocol, ...message, origin: website.origin });

test('PREV-03 PREV-04 a website with the script says what it shows, draws what is typed, and a press opens a part', async ({
  website,
  framed,
}) => {
  const { draft, inside, part, told, tell } = await framed('draws');
  await expect.poll(told).toEqual([from(website, { type: 'ready', path: `/draws${path}`, shows_typing: true })]);
  await expect(inside.getByText(draft.headline).first()).toBeVisible();
  const long = {
    id: 12,
    headline: 'Typed',
    body: 'now\n'.repeat(5),
    items: [{ id: 7, headline: 'An item', body: '' }],
  };
  const sections = Array.from({ length: 30 }, (_, index) => ({ ...long, id: 100 + index, items: [] })).concat([
    { ...long, items: [] },
  ]);
  const typed = { id: 3, headline: 'Not saved yet', sections: [long, ...sections] };
  await tell({ protocol, type: 'page', page: typed, focus: null });
  await expect(inside.getByText('Not saved yet')).toBeVisible();
  await inside.getByText('An item').click();
  await expect.poll(told).toContainEqual(from(website, { type: 'open', kind: 'item', id: 7 }));
  await part('Not saved yet').press('Enter');
  await expect.poll(told).toContainEqual(from(website, { type: 'open', kind: 'page', id: 3 }));
  const last = inside.locator('[data-kontor="section:129"]');
  await expect(last).not.toBeInViewport();
  await tell({ protocol, type: 'page', page: typed, focus: { kind: 'section', id: 129 } });
  await expect(last).toBeInViewport();
  await expect(last).toHaveCSS('outline-style', 'solid');
  await tell({ protocol, type: 'page', page: typed, focus: null });
  await expect(last).toHaveCSS('outline-style', 'none');
});

test('PREV-03 a website that draws nothing itself is loaded again after a save, once', async ({ website, framed }) => {
  const { draft, told, tell } = await framed('reloads');
  const ready = from(website, { type: 'ready', path: `/reloads${path}`, shows_typing: false });
  await expect.poll(told).toEqual([ready]);
  const message = { protocol, type: 'page', page: draft, focus: null };
  await tell({ ...message, saved: true });
  await tell(message);
  expect(website.asked).toHaveLength(1);
  await tell({ ...message, saved: true });
  await expect.poll(told).toEqual([ready, ready]);
  expect(website.asked).toHaveLength(2);
});

test('PREV-07 a website that draws only later says so then, and draws what comes', async ({ website, framed }) => {
  const { inside, told, tell } = await framed('drawsLater');
  const ready = from(website, { type: 'ready', path: `/drawsLater${path}`, shows_typing: false });
  await expect.poll(told).toEqual([ready]);
  await inside.getByRole('button', { name: 'Begin to draw' }).click();
  await expect.poll(told).toEqual([ready, { ...ready, shows_typing: true }]);
  await tell({ protocol, type: 'page', page: { id: 3, headline: 'Not saved yet', sections: [] }, focus: null });
  await expect(inside.getByText('Not saved yet')).toBeVisible();
});

test('PREV-04 a followed link is told, and leads to the draft of the other page; other websites open in a tab', async ({
  page,
  context,
  website,
  framed,
}) => {
  await context.route('https://other.example/**', (route) => route.fulfill({ body: 'Elsewhere' }));
  const { inside, told } = await framed('draws');
  await expect.poll(told).toHaveLength(1);
  const opened = page.waitForEvent('popup');
  await inside.getByRole('link', { name: 'Elsewhere' }).click();
  expect((await opened).url()).toBe('https://other.example/');
  await inside.getByRole('link', { name: 'Startseite' }).click();
  await expect
    .poll(told)
    .toEqual([
      from(website, { type: 'ready', path: `/draws${path}`, shows_typing: true }),
      from(website, { type: 'moved', path: '/draws/' }),
      from(website, { type: 'ready', path: '/draws/', shows_typing: true }),
    ]);
  await expect(inside.locator('[data-kontor]').first()).toBeVisible();
});

test('PREV-05 the script believes nobody but the console that it came from, and no other shape', async ({
  page,
  website,
  framed,
}) => {
  const { draft, inside, told, tell } = await framed('draws');
  await expect.poll(told).toHaveLength(1);
  const forged = { id: 1, headline: 'Forged', sections: [] };
  const message = { protocol, type: 'page', page: forged, focus: null };
  for (const one of [
    ...[null, 5, 'page', [], {}, forged],
    { ...message, protocol: 'kontor-preview/2' },
    { ...message, protocol: undefined },
    { ...message, type: 'saved' },
    { ...message, page: null },
    { ...message, page: 'Forged' },
    { ...message, focus: undefined },
    { ...message, focus: 'section:1' },
    { ...message, focus: { kind: 'section', id: '1"],body[x="' } },
    { ...message, focus: { kind: '"],body,[x="', id: 1 } },
  ]) {
    await tell(one);
  }
  // The website's own window, and a window of the same website in it, have another origin or are not the parent.
  const own = page.frames().find((one) => one.url().startsWith(website.origin));
  await own?.evaluate((one) => window.postMessage(one, '*'), message);
  await own?.evaluate((one) => {
    const nested = document.body.appendChild(document.createElement('iframe'));
    nested.contentWindow?.parent.postMessage(one, '*');
    const script = nested.contentDocument?.createElement('script');
    if (script) script.textContent = `parent.postMessage(${JSON.stringify(one)}, '*')`;
    if (script) nested.contentDocument?.body.append(script);
  }, message);
  await tell({ ...message, page: { ...forged, headline: 'The last one' } });
  await expect(inside.getByText('The last one')).toBeVisible();
  await expect(inside.getByText('Forged')).toHaveCount(0);
  expect(draft.headline).not.toBe('');
  expect(await told()).toHaveLength(1);
});

test('PREV-05 PREV-03 outside the preview the script does nothing', async ({ page, framed }) => {
  const { src } = await framed('draws');
  await page.goto(src);
  await expect(page.locator('[data-kontor]').first()).toBeVisible();
  expect(await page.evaluate(() => [typeof window.kontor.preview, document.adoptedStyleSheets.length])).toEqual([
    'function',
    0,
  ]);
  await expect(page.locator('[data-kontor][tabindex]')).toHaveCount(0);
  await page.evaluate(() =>
    window.postMessage({ protocol: 'kontor-preview/1', type: 'page', page: {}, focus: null }, '*'),
  );
  await expect(page.locator('[data-kontor]').first()).toBeVisible();
});
