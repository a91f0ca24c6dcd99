/** @jsxImportSource hono/jsx */
/** A website with content from Kontor, as a Hono app. */
import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { ContentError, type ContentOptions, createContent } from './content.ts';
import type { Page } from './content-types.ts';
import { Document, NoticeMain, PageMain } from './document.tsx';
import { previewScript } from './preview-script.ts';
import { href, pathHref, previewParameter, RenderingContext } from './rendering.ts';
import styles from './styles.css';
import { themeOf } from './themes.ts';

export type WebsiteOptions = ContentOptions & {
  /** The public origin of the website, without a trailing slash. */
  origin: string;
  /** The origin of Kontor, which may show the website in its preview. */
  consoleOrigin: string;
};

const styleUrl = `/styles.css?v=${createHash('sha256').update(styles).digest('hex').slice(0, 8)}`;

export function createWebsite({ origin, consoleOrigin, ...options }: WebsiteOptions): Hono {
  const content = createContent(options);
  const scripts = [`${consoleOrigin}/preview/v1.js`, '/preview.js'];
  const app = new Hono();

  app.use(etag());
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    const preview = previewOf(context);
    const policy = [
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'",
      `img-src 'self' ${consoleOrigin} https:; frame-ancestors ${consoleOrigin}`,
      ...(preview ? [`script-src 'self' ${consoleOrigin}; connect-src 'self'`] : []),
    ];
    headers.set('Content-Security-Policy', policy.join('; '));
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
    if (!preview) return;
    // The URL contains a token of the editor.
    headers.set('Cache-Control', 'no-store');
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('X-Robots-Tag', 'noindex');
  });

  app.get('/styles.css', (context) =>
    context.body(styles, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  );
  app.get('/preview.js', (context) => context.body(previewScript, 200, { 'Content-Type': 'text/javascript' }));
  app.get('/robots.txt', (context) => context.text(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`));
  app.get('/icon.svg', async (context) => {
    const { slug, fqdn } = await content.site(null);
    return context.body(String(icon(fqdn, themeOf(slug).colour)), 200, { 'Content-Type': 'image/svg+xml' });
  });

  app.get('/sitemap.xml', async (context) => {
    const [{ start_page_path }, pages] = await Promise.all([content.site(null), content.sitemap()]);
    const urls = pages.map(({ path, changed_at }) => {
      const address = `${origin}${path === start_page_path ? '/' : pathHref(path)}`;
      return html`<url><loc>${address}</loc>${changed_at ? html`<lastmod>${changed_at}</lastmod>` : ''}</url>`;
    });
    const list = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
    const type = { 'Content-Type': 'application/xml; charset=utf-8' };
    return context.body(`<?xml version="1.0" encoding="UTF-8"?>\n${list}\n`, 200, type);
  });

  /** Renders a page with typed changes, which `preview-script.ts` sends. Kontor checks the token. */
  app.post('/preview', async (context) => {
    const preview = previewOf(context);
    const isJson = context.req.header('Content-Type') === 'application/json';
    if (!preview || !isJson) return context.text('Only the preview is answered here.\n', 403);
    const { slug } = await content.site(preview);
    const page: Page = await context.req.json();
    return context.html(
      <RenderingContext.Provider value={{ theme: themeOf(slug), preview }}>
        <PageMain page={page} />
      </RenderingContext.Provider>,
    );
  });

  app.get('*', async (context) => {
    const preview = previewOf(context);
    const path = decodePath(context.req.path);
    if (path === null) return notFound(context);
    // A path that starts with two slashes would redirect to another website.
    if (path.length > 1 && path.endsWith('/')) return moved(context, `/${path.replace(/^\/+|\/+$/g, '')}`);
    try {
      const { start_page_path } = await content.site(preview);
      const page = await content.page(path === '/' ? (start_page_path ?? path) : path, preview);
      return show(context, <PageMain page={page} />, { page, preview });
    } catch (error) {
      if (!(error instanceof ContentError && error.status === 404)) throw error;
      const to = error.redirectTo ?? (await content.redirects(preview)).find(({ from }) => from === path)?.to;
      return to === undefined ? notFound(context) : moved(context, to);
    }
  });

  app.onError(async (error, context) => {
    const status = error instanceof ContentError ? error.status : null;
    if (previewOf(context) && (status === 401 || status === 403)) return notice(context, 401, 'previewOver');
    console.error(error instanceof ContentError ? error.message : error);
    return notice(context, 503, 'unavailable');
  });

  const previewOf = (context: Context) => context.req.query(previewParameter) || null;
  const moved = (context: Context, to: string) => context.redirect(href(pathHref(to), previewOf(context)), 301);
  const notFound = (context: Context) => notice(context, 404, 'notFound');

  /** A notice in the language of the website, if its content can be read. */
  async function notice(context: Context, status: 401 | 404 | 503, what: 'notFound' | 'previewOver' | 'unavailable') {
    const preview = what === 'notFound' ? previewOf(context) : null;
    const site = await content.site(preview).catch(() => null);
    const { words } = themeOf(site?.slug ?? null);
    context.status(status);
    if (status === 503) context.header('Retry-After', '30');
    return show(context, <NoticeMain headline={words[what]} text={words[`${what}Text`]} />, { page: null, preview });
  }

  type Shown = { page: Page | null; preview: string | null };

  async function show(context: Context, main: Child, { page, preview }: Shown) {
    const site = await content.site(preview).catch(() => nothingRead);
    const menus = await content.menus(preview).catch(() => []);
    return context.html(
      <RenderingContext.Provider value={{ theme: themeOf(site.slug), preview }}>
        {html`<!doctype html>`}
        <Document {...{ site, menus, page, origin, styleUrl, scripts: preview ? scripts : [] }}>{main}</Document>
      </RenderingContext.Provider>,
    );
  }

  const { hostname } = new URL(origin);
  const noTexts = { meta_title: null, meta_keywords: null, meta_description: null };
  const nothingRead = { fqdn: hostname, slug: null, footer_text: null, start_page_path: null, meta_data: noTexts };

  return app;
}

/** `null` for an invalid percent sequence. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const icon = (name: string, colour: string) => html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="${colour}" />
  <text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">
    ${name.charAt(0).toUpperCase()}
  </text>
</svg>`;
