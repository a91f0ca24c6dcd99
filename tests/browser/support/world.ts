/**
 * The built application in a page whose servers are this file: reads are answered at once from a small content, every
 * write waits until the test settles it. There is no network and no sign-in.
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type BrowserContext, expect, type Page, type Request, type Route } from 'playwright/test';
import { type Content, smallContent } from '../../support/minimal/content.ts';
import type { Call, Handler } from '../../support/minimal/http.ts';
import { apiHandler } from '../../support/minimal/routes.ts';

/** A browser trusts this machine as it trusts https; nothing listens there, and nothing is asked. */
export const origin = 'http://localhost';
export const token = 'a-token';

/** What the held request is answered with; without a status, what the content makes of it. */
export type ControlledResponse = {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  redirect?: string;
  drop?: boolean;
};

export type World = {
  page: Page;
  content: Content;
  /** Requests that match wait as writes do. */
  hold: (pattern: RegExp) => void;
  /** They are answered at once again; what waits goes on waiting. */
  release: (pattern: RegExp) => void;
  /** Answers the newest held request whose `METHOD /path` matches, and waits for it where it has not come yet. */
  respond: (pattern: RegExp, response?: ControlledResponse) => Promise<void>;
  /** How many wait, as far as nobody has given them up. */
  waiting: (pattern: RegExp) => number;
  /** The address of the newest that waits. */
  address: (pattern: RegExp) => URL;
  /** From now on time stands still but for the steps that a walk takes. */
  freeze: () => Promise<void>;
  /** Whether the API takes the token. */
  allow: (isAllowed: boolean) => void;
};

export type WorldOptions = {
  /** Default: yes. */
  isSignedIn?: boolean;
  /** Milliseconds until the token ends; null where that is not known. */
  lifetime?: number | null;
  /** Run in the page before the application. */
  prepare?: (page: Page) => Promise<void>;
};

const dist = join(import.meta.dirname, '../../../dist');
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const attributes: Record<string, string> = {
  'data-api-url': origin,
  'data-oauth-application-id': 'console',
  'data-oauth-provider-url': `${origin}/identity`,
  'data-image-proxy-salt': '0011',
  'data-image-proxy-secret': '2233',
  'data-image-proxy-host': `${origin}/resized`,
  'data-image-library-api-url': `${origin}/library`,
  'data-image-library-token': 'library',
  'data-image-library-scope': 'small',
};
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkKP5fDwAEEwGBGl+sNgAAAABJRU5ErkJggg==',
  'base64',
);

export async function openWorld(context: BrowserContext, options: WorldOptions = {}): Promise<World> {
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const content = smallContent(origin);
  let isAllowed = true;
  const handle = apiHandler(content, () => isAllowed);
  const held: { request: Request; route: Route }[] = [];
  const patterns = [/^(?:POST|PUT|PATCH|DELETE) /];
  const key = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (patterns.some((pattern) => pattern.test(key(request)))) held.push({ request, route });
    else await answer(route, handle, content);
  });
  await signIn(page, options);
  await options.prepare?.(page);
  await page.clock.install();
  const find = (pattern: RegExp) => held.findLastIndex(({ request }) => pattern.test(key(request)));
  const take = async (pattern: RegExp) => {
    const asked = () => held.map(({ request }) => key(request));
    await expect.poll(asked, { intervals: [10] }).toContainEqual(expect.stringMatching(pattern));
    return held.splice(find(pattern), 1)[0] as (typeof held)[number];
  };
  return {
    page,
    content,
    hold: (pattern) => void patterns.push(pattern),
    release: (pattern) => {
      const kept = patterns.filter((one) => one !== pattern);
      patterns.splice(0, patterns.length, ...kept);
    },
    waiting: (pattern) => held.filter(({ request }) => pattern.test(key(request)) && request.failure() === null).length,
    address: (pattern) => new URL(held[find(pattern)]?.request.url() ?? origin),
    freeze: async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000)),
    allow: (next) => {
      isAllowed = next;
    },
    respond: async (pattern, { status, body, headers = {}, redirect, drop } = {}) => {
      const { route } = await take(pattern);
      if (drop) await route.abort();
      // A redirect cannot be made here; a document that leaves before it has loaded is none for the page around it.
      else if (redirect) await route.fulfill({ contentType: 'text/html', body: leavingFor(redirect) });
      else if (status === undefined) await answer(route, handle, content);
      else {
        const sent = { 'Content-Type': 'application/json', ...headers };
        await route.fulfill({ status, headers: sent, body: JSON.stringify(body ?? {}) });
      }
    },
  };
}

/** As the product keeps it, once: whoever logs out stays logged out. */
async function signIn(page: Page, { isSignedIn = true, lifetime = null }: WorldOptions): Promise<void> {
  if (!isSignedIn) return;
  await page.addInitScript(
    ([accessToken, milliseconds]) => {
      if (sessionStorage.getItem('test.isSignedIn')) return;
      sessionStorage.setItem('test.isSignedIn', 'yes');
      sessionStorage.setItem('kontor.accessToken', accessToken);
      if (milliseconds !== null) sessionStorage.setItem('kontor.tokenExpiry', String(Date.now() + milliseconds));
    },
    [token, lifetime] as const,
  );
}

async function answer(route: Route, handle: Handler, content: Content): Promise<unknown> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  if (/^\/(?:mgmt|adm)\//.test(pathname)) return fulfil(route, handle(callOf(request)));
  if (pathname.startsWith('/library/')) return fulfil(route, libraryAnswer(pathname, content));
  if (/^\/(?:resized|files)\//.test(pathname)) return route.fulfill({ contentType: 'image/png', body: pixel });
  if (pathname.startsWith('/identity/')) return route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' });
  const file = join(dist, pathname);
  if (!pathname.startsWith('/assets/'))
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: shell() });
  if (!existsSync(file)) return route.fulfill({ status: 404 });
  return route.fulfill({ contentType: types[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) });
}

function fulfil(route: Route, { status, body }: { status: number; body?: unknown }): Promise<void> {
  const json = body === undefined ? {} : { contentType: 'application/json', body: JSON.stringify(body) };
  return route.fulfill({ status, ...json });
}

function libraryAnswer(path: string, { images }: Content) {
  if (path === '/library/api/scopes') return { status: 200, body: ['small'] };
  return path === '/library/api/images' ? { status: 200, body: images } : { status: 404, body: {} };
}

function leavingFor(url: string): string {
  return `<script>location.replace(${JSON.stringify(url)})</script>`;
}

function callOf(request: Request): Call {
  const url = new URL(request.url());
  return {
    method: request.method(),
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers(),
    text: request.postData() ?? '',
  };
}

function shell(): string {
  return Object.entries(attributes).reduce(
    (text, [name, value]) => text.replace(`${name}=""`, `${name}="${value}"`),
    readFileSync(join(dist, 'index.html'), 'utf8'),
  );
}
