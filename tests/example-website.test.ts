/** The example website against a delivery API that the test plays. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeliveredMenu, DeliveredPage, DeliveredRedirect, DeliveredSite } from '../contract/delivery.ts';
import type { Menu, Page, Redirect, Site } from '../examples/website/src/content-types.ts';
import { createWebsite } from '../examples/website/src/website.tsx';

const contentUrl = 'https://kontor.example/content/api/v1';
const address = 'https://www.example';
const meta = { meta_title: null, meta_keywords: null, meta_description: null };

const site = {
  ...{ fqdn: 'www.example', slug: 'fellside-walkers', footer_text: 'Since 1974', meta_data: meta },
  ...{ start_page_path: '/home', seq: 7, deployed_at: null },
  ...{ layouts: [], section_display_modes: [], item_display_modes: [] },
} satisfies DeliveredSite satisfies Site;

const entry = (link_text: string, target_page_path: string | null, resolved: boolean) => ({
  ...{ link_text, target_page_path, target_url: null, resolved, entries: [] },
});
const menus = [
  {
    ...{ name: 'main', display_name: 'Main menu' },
    entries: [
      entry('Walks', '/walks/ä b', true),
      entry('Map', '/walks/ä b?big=1#map', true),
      entry('Gone', '/gone', false),
      entry('A group', null, false),
    ],
  },
] satisfies DeliveredMenu[] satisfies Menu[];

const image = {
  ...{ id: 4, alt: 'A ridge', copyright: '© Moira', width: 1600, height: 900 },
  ...{ url: 'https://img.example/1', srcset: 'https://img.example/1 320w, https://img.example/2 640w' },
};
const noLink = { text: 'Nowhere', path: '/gone', url: null, resolved: false };

function pageAt(path: string, headline: string): DeliveredPage & Page {
  const item = { intro: null, intro_html: null, body: null, body_html: null, image: null, link: noLink };
  return {
    ...{ id: 5, path, slug: null, headline, subline: null, lead_text: 'Lead', abstract: 'Short', layout: 'walk' },
    ...{ meta_data: meta, in_sitemap: true, image, changed_at: '2026-05-01T08:00:00.000Z' },
    breadcrumbs: [
      { link_text: 'Home', target_page_path: '/home', resolved: true },
      { link_text: 'Lost', target_page_path: '/gone', resolved: false },
    ],
    sections: [
      {
        ...{ id: 12, headline: 'Route', lead_text: null, body: null, display_mode: 'never-heard-of' },
        ...{ image: null, link: { text: 'All', path: '/home', url: null, resolved: true } },
        body_html: '<p>To the <a href="/walks/ä b#top">top</a></p>',
        items: [
          {
            ...item,
            id: 30,
            headline: 'Map',
            display_mode: 'component',
            component: { name: 'map', config: { address: 'NY 358' } },
          },
          {
            ...item,
            id: 31,
            headline: 'List',
            display_mode: 'component',
            component: { name: 'a_list', config: { past: false } },
          },
        ],
      },
    ],
  };
}

let pages: Map<string, DeliveredPage>;
let redirects: DeliveredRedirect[] & Redirect[];
let asked: { path: string; token: string; known: string | null }[];
let isDown: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  pages = new Map([pageAt('/home', 'Hello'), pageAt('/walks/ä b', 'Ways')].map((page) => [page.path, page]));
  redirects = [{ from: '/old', to: '/walks/ä b', since_seq: 3 }];
  asked = [];
  isDown = false;
  vi.stubGlobal('fetch', async (input: string, { headers }: { headers: Headers }) => {
    if (isDown) throw new TypeError('fetch failed');
    const url = new URL(input);
    const token = headers.get('Authorization')?.replace('Bearer ', '') ?? '';
    const path = url.pathname.replace('/content/api/v1', '');
    asked.push({ path: path + url.search, token, known: headers.get('If-None-Match') });
    const isDraft = url.searchParams.get('at') === 'draft';
    if (token !== (isDraft ? 'kp_1' : 'token'))
      return Response.json({ error: { code: 'unknown_token' } }, { status: 401 });
    const answer = { '/site': site, '/menus': menus, '/redirects': redirects }[path];
    const found =
      path === '/pages'
        ? { pages: [...pages.values()], next_cursor: null }
        : pages.get(url.searchParams.get('path') ?? '');
    const body = JSON.stringify(answer ?? found ?? null);
    if (body === 'null')
      return Response.json(
        { error: { code: 'no_page', redirect_to: url.searchParams.get('path') === '/moved' ? '/home' : undefined } },
        { status: 404 },
      );
    const ETag = `"${body.length}-${body.includes('Anew')}"`;
    return headers.get('If-None-Match') === ETag
      ? new Response(null, { status: 304 })
      : new Response(body, { headers: { ETag } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = () =>
  createWebsite({ contentUrl, clientToken: 'token', origin: address, consoleOrigin: 'https://kontor.example' });

it('PREV-01 a website shows a page with its image, its way there and what its parts are, and no link that leads nowhere', async () => {
  const answer = await open().request('/walks/%C3%A4%20b');
  const html = await answer.text();
  expect([answer.status, html.startsWith('<!doctype html><html lang="en-GB"')]).toEqual([200, true]);
  expect(html).toContain('<link rel="canonical" href="https://www.example/walks/%C3%A4%20b"/>');
  expect(html).toContain('<h1 dir="auto">Ways</h1>');
  expect(html).toMatch(
    /<img src="https:\/\/img.example\/1" srcset="[^"]+ 640w" sizes="[^"]+" alt="A ridge" width="1600" height="900"/,
  );
  expect(html).toContain('<figcaption dir="auto">© Moira</figcaption>');
  expect(html).toContain('<a dir="auto" href="/walks/%C3%A4%20b" aria-current="page">Walks</a>');
  expect(html).toContain('<a dir="auto" href="/walks/%C3%A4%20b?big=1#map">Map</a>');
  expect(html).toContain('<li><bdi>Lost</bdi></li>');
  expect(html).toContain('NY 358');
  expect(html).toContain('<dt>Past</dt><dd dir="auto">no</dd>');
  expect(html).not.toMatch(/Gone|A group|Nowhere|href="\/gone"|data-kontor|<script/);
});

it('PREV-01 the start page is at /, and what has moved, ends in a slash or is nowhere is said so', async () => {
  const website = open();
  const seen = async (path: string) => {
    const answer = await website.request(path);
    return [answer.status, answer.headers.get('location') ?? /<h1[^>]*>(.*?)<\/h1>/.exec(await answer.text())?.[1]];
  };
  expect(await seen('/')).toEqual([200, 'Hello']);
  expect(await seen('/old')).toEqual([301, '/walks/%C3%A4%20b']);
  expect(await seen('/moved')).toEqual([301, '/home']);
  for (const path of ['//elsewhere.example/', '/%2Felsewhere.example/', '/%2F%2Felsewhere.example%2F'])
    expect(await seen(path)).toEqual([301, '/elsewhere.example']);
  expect(await seen('/home/')).toEqual([301, '/home']);
  expect(await seen('/never')).toEqual([404, 'There is nothing here']);
  expect(await seen('/%E0%A4%A')).toEqual([404, 'There is nothing here']);
});

it('PREV-01 robots.txt names the sitemap, which lists the pages that belong there', async () => {
  const website = open();
  expect(await (await website.request('/robots.txt')).text()).toContain('Sitemap: https://www.example/sitemap.xml');
  const sitemap = await (await website.request('/sitemap.xml')).text();
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://www.example/',
    'https://www.example/walks/%C3%A4%20b',
  ]);
});

it('PREV-01 an answer is used for a second, then asked for by its ETag, and kept while Kontor does not answer', async () => {
  const website = open();
  const headline = async () => /<h1[^>]*>(.*?)<\/h1>/.exec(await (await website.request('/')).text())?.[1];
  expect(await headline()).toBe('Hello');
  const first = asked.length;
  expect(await headline()).toBe('Hello');
  expect(asked).toHaveLength(first);
  pages.set('/home', pageAt('/home', 'Anew'));
  vi.setSystemTime(Date.now() + 1100);
  expect(await headline()).toBe('Anew');
  expect(asked.slice(first).map(({ known }) => known)).not.toContain(null);
  isDown = true;
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await headline()).toBe('Anew');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const never = await website.request('/walks/%C3%A4%20b');
  expect([never.status, never.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await never.text()).toContain('We are back in a moment');
});

it('PREV-01 an editor sees the draft by the token in the address: marked, never stored, and so is all that it links to', async () => {
  const website = open();
  const answer = await website.request('/walks/%C3%A4%20b?kontor_preview=kp_1');
  const html = await answer.text();
  expect(asked.map(({ token }) => token)).not.toContain('token');
  const headers = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => answer.headers.get(name));
  expect(headers).toEqual(['no-store', 'no-referrer', 'noindex']);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' https://kontor.example");
  expect(html).toContain('<script src="https://kontor.example/preview/v1.js" defer="">');
  expect([...html.matchAll(/data-kontor="([^"]+)"/g)].map(([, part]) => part)).toEqual([
    'page:5',
    'section:12',
    'item:30',
    'item:31',
  ]);
  const own = [...html.matchAll(/<a (?:class="brand" )?href="(\/[^"]*)"/g)].map(([, href]) => href);
  expect(own).toContain('/walks/ä b?kontor_preview=kp_1#top');
  expect(own.filter((href) => !href?.includes('kontor_preview=kp_1'))).toEqual([]);
  expect((await website.request('/old?kontor_preview=kp_1')).headers.get('location')).toBe(
    '/walks/%C3%A4%20b?kontor_preview=kp_1',
  );
});

it('PREV-01 what is typed is rendered by the same parts, for whoever has a token that Kontor knows', async () => {
  const website = open();
  const send = (query: string, type: string) =>
    website.request(`/preview${query}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: JSON.stringify(pageAt('/home', 'Typed')),
    });
  const typed = await send('?kontor_preview=kp_1', 'application/json');
  expect(await typed.text()).toMatch(/^<main .*<h1[^>]*>Typed<\/h1>/s);
  expect((await send('', 'application/json')).status).toBe(403);
  expect((await send('?kontor_preview=kp_1', 'text/plain')).status).toBe(403);
  expect((await send('?kontor_preview=kp_2', 'application/json')).status).toBe(401);
  const over = await website.request('/?kontor_preview=kp_2');
  expect([over.status, await over.text()]).toEqual([401, expect.stringContaining('This preview has ended')]);
});
