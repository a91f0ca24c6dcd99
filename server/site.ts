/** Serves the built application: its files, and index.html for every other path. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { html } from 'hono/html';
import type { Config } from './config.ts';
import type { Installation } from './db/installation.ts';
import { pathOf } from './http/public-origin.ts';
import type { Bindings } from './http/request-listener.ts';
import { type PagePolicy, pageHeaders, workerPageHeaders } from './http/security-headers.ts';
import { clientId, grantedScope } from './identity/provider.ts';
import { orNull } from './images/image-files.ts';
import { defaultScope } from './images/image-handlers.ts';
import { accepts, type Compressed, compress } from './kernel/json-text.ts';

export type StartupData = ReturnType<typeof startupDataOf>;

/**
 * The attributes of the contract's "Startup configuration", without `data-`. The page is public, so the secrets among them are
 * public as well.
 */
export function startupDataOf(config: Config, publicOrigin: string, installation: Installation) {
  const { analytics } = config;
  return {
    'api-url': publicOrigin,
    'oauth-application-id': clientId,
    'oauth-provider-url': `${publicOrigin}/oauth`,
    'oauth-scope': grantedScope,
    'image-proxy-salt': installation.imageProxySalt,
    'image-proxy-secret': installation.imageProxyKey,
    'image-proxy-host': `${publicOrigin}/proxy`,
    'image-library-api-url': `${publicOrigin}/library`,
    'image-library-token': installation.libraryToken,
    'image-library-scope': defaultScope,
    'analytics-url': collectsStatistics(config) ? `${publicOrigin}/stats` : analytics.url,
    'analytics-site-id': analytics.siteId,
    'analytics-enabled': String(analytics.enabled),
  };
}

/** Statistics pass through this server, which masks addresses, if all settings are there; the application reports missing ones. */
export function collectsStatistics({ analytics }: Config): boolean {
  return analytics.enabled && analytics.url !== '' && analytics.siteId !== '';
}

export type StaticSiteOptions = {
  directory: string;
  publicOrigin: string;
  startupData: StartupData;
  /** Reads the origins that the person who opens the page may frame. */
  previewOrigins?: (request: Bindings['Bindings']) => Promise<readonly string[]>;
};

/**
 * Letters, digits, dots and dashes; no part begins with a dot. Excludes source maps, and index.html, which is served only
 * with its start-up data.
 */
const servable = /^(?:\/[\w-][\w.-]*)+\.(?:css|ico|jpg|js|json|png|svg|txt|webmanifest|webp|woff2)$/;
/** Loaded by websites. */
const publicScript = '/preview/v1.js';
/** Requests the data of the address before the application's script has loaded (`src/app/head.ts`). */
const headScript = 'head.js';
/** The page that registers the worker (`src/app/worker`). */
const workerPage = '/worker.html';
const hashedName = /^\/assets\/.*-[A-Za-z\d]{8}\.\w+$/;
const framePage = '<!doctype html><html lang="en"><title>Kontor</title></html>\n';
const missingBuild = 'The application has not been built yet. Run "npm run build", then load this page again.\n';

export function createStaticSite({
  directory,
  publicOrigin,
  startupData,
  previewOrigins = async () => [],
}: StaticSiteOptions): Hono<Bindings> {
  const policy = policyFor(startupData, publicOrigin);
  const site = new Hono<Bindings>();
  const readPart = (name: string) => orNull(() => readFile(join(directory, name), 'utf8'));
  site.use(async (context, next) => {
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return next();
    return sendText(context, 405, 'Only GET and HEAD are answered here.\n', { Allow: 'GET, HEAD' });
  });
  site.get(
    '*',
    except(
      ({ req }) => !servable.test(req.path),
      etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...keptHeaders] }),
      fileHeaders,
      serveStatic({ root: directory, precompressed: true }),
    ),
  );
  site.get('*', async (context) => {
    // The original path: in `context.req.path` the dots are resolved.
    const path = pathOf(context.env.incoming.url ?? '/');
    if (/^\/(?:assets|preview)\//.test(path) || !mayBePage(path))
      return sendText(context, 404, 'There is no such file.\n');
    if (path === workerPage) {
      const text = await readPart(workerPage);
      if (text === null) return sendText(context, 404, 'There is no such file.\n');
      return send(context, 200, text, workerPageHeaders());
    }
    const [page, head] = await Promise.all(['index.html', headScript].map(readPart));
    if (page == null) return sendText(context, 503, missingBuild);
    // The hidden frame that renews a session needs only its address, not a page.
    const isFrame = path === '/oauth/callback' && context.req.header('Sec-Fetch-Dest') === 'iframe';
    const script = isFrame || !head ? {} : { script: head };
    const frameOrigins = isFrame ? [] : await previewOrigins(context.env);
    const headers = pageHeaders({ ...policy, ...script, frameOrigins, ...policyOf(path) });
    if (isFrame) return send(context, 200, framePage, headers);
    const filled = withHead(fillStartupPage(page, startupData), head, startupData);
    const packed = await compress(filled, context.req.header('Accept-Encoding'));
    return send(context, 200, packed.body, { ...headers, ...packed.headers });
  });
  return site;
}

const keptHeaders = ['Content-Type', 'Cross-Origin-Resource-Policy', 'Access-Control-Allow-Origin'];

/** Each encoding of a file has its own ETag. */
const fileHeaders: MiddlewareHandler<Bindings> = async (context, next) => {
  const { headers: sent } = context.req.raw;
  const accepted = sent.get('Accept-Encoding') ?? undefined;
  sent.set('Accept-Encoding', ['br', 'gzip'].filter((encoding) => accepts(accepted, encoding)).join());
  await next();
  const { headers, ok } = context.res;
  if (!ok || !headers.has('Last-Modified')) return;
  const changed = Date.parse(headers.get('Last-Modified') ?? '').toString(36);
  const form = headers.get('Content-Encoding') ?? 'plain';
  headers.set('ETag', `"${Number(headers.get('Content-Length')).toString(36)}-${changed}-${form}"`);
  headers.set('Vary', 'Accept-Encoding');
  const { path } = context.req;
  const isPublic = path === publicScript;
  const keptFor = isPublic ? 'max-age=300' : 'max-age=0, must-revalidate';
  headers.set('Cache-Control', `public, ${hashedName.test(path) ? 'max-age=31536000, immutable' : keptFor}`);
  headers.set('Cross-Origin-Resource-Policy', isPublic ? 'cross-origin' : 'same-origin');
  if (isPublic) headers.set('Access-Control-Allow-Origin', '*');
};

/** Routes of the application consist of ids and words. Dotfiles, encoded separators and source maps are requested by scanners. */
function mayBePage(path: string): boolean {
  return !/\/\.|%2e|%2f|%5c|\\|\.(?:map|ico)$/i.test(path);
}

function policyFor(data: StartupData, publicOrigin: string): PagePolicy {
  const foreign = (...addresses: string[]) => {
    const origins = addresses.filter((address) => address !== '').map((address) => new URL(address).origin);
    return [...new Set(origins)].filter((origin) => origin !== publicOrigin);
  };
  const analytics = data['analytics-enabled'] === 'true' ? data['analytics-url'] : '';
  return {
    imageOrigins: foreign(data['image-proxy-host'], data['image-library-api-url']),
    connectOrigins: foreign(data['api-url'], data['oauth-provider-url'], data['image-library-api-url'], analytics),
  };
}

/** The callback's address contains a code. The hidden frame that renews a session ends there as well. */
function policyOf(path: string): PagePolicy {
  if (path === '/oauth/callback') return { referrer: 'no-referrer', framedByUs: true };
  return path === '/login' ? { referrer: 'no-referrer' } : {};
}

/** Inserts the head script before the stylesheet, for which it would otherwise wait. */
function withHead(page: string, script: string | null | undefined, data: StartupData): string {
  const attributes = headData.map((name) => [name, data[name]] as const);
  return script ? page.replace('<link', () => `<script${dataAttributes(attributes)}>${script}</script><link`) : page;
}

const headData = ['api-url', 'image-library-api-url', 'image-library-token', 'image-library-scope'] as const;

const rootTag = /<(\w+)(?=\s)([^<>]*?\sid="root"[^<>]*)>/;

/** @throws Error if the page has no element with the id `root` */
function fillStartupPage(page: string, data: StartupData): string {
  const [tag, name, attributes] = rootTag.exec(page) ?? [];
  if (tag === undefined || attributes === undefined) throw new Error('index.html has no element with the id "root".');
  const others = attributes.replace(/\s+data-[\w-]+(?:="[^"]*")?/g, '').trimEnd();
  // A function, because `$` in a replacement string has a special meaning.
  return page.replace(rootTag, () => `<${name}${others}${dataAttributes(Object.entries(data))}>`);
}

function dataAttributes(data: readonly (readonly [name: string, value: string])[]): string {
  return String(html`${data.map(([name, value]) => html` data-${name}="${value}"`)}`);
}

function sendText(context: Context, status: 404 | 405 | 503, text: string, headers: Record<string, string> = {}) {
  const usual = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return send(context, status, text, { ...usual, ...headers });
}

/** Sets the length explicitly, for HEAD. */
function send(
  context: Context,
  status: 200 | 404 | 405 | 503,
  body: Compressed['body'],
  headers: Record<string, string>,
) {
  return context.body(body, status, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
}
