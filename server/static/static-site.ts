/** The built application: files under their names, and index.html for every path that is no file. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { accepts } from '../http/compression.ts';
import { isKnownTag } from '../http/known-tag.ts';
import { type PagePolicy, pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import { fillStartupPage, type StartupData } from './startup-page.ts';

export type StaticSiteOptions = { directory: string; publicOrigin: string; startupData: StartupData };
export type StaticSite = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type File = { path: string; size: number; encoding: 'br' | 'gzip' | null; tag: string };

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Letters, figures, dots and dashes; no empty part, none that starts with a dot, so nothing leaves the directory. */
const filePath = /^(?:\/[\w-][\w.-]*)+$/;
const hashedName = /-[A-Za-z\d]{8}\.\w+$/;
const framePage = '<!doctype html><html lang="en"><title>Kontor</title></html>\n';
const missingBuild = 'The application has not been built yet. Run "npm run build", then load this page again.\n';

export function createStaticSite({ directory, publicOrigin, startupData }: StaticSiteOptions): StaticSite {
  const policy = policyFor(startupData, publicOrigin);
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(request, response, 405, 'Only GET and HEAD are answered here.\n');
    }
    const path = pathOf(request.url ?? '/');
    const file = isServable(path) ? await findFile(directory, path, request) : null;
    if (file) return sendFile(request, response, path, file);
    if (path.startsWith('/assets/') || !mayBePage(path)) {
      return sendText(request, response, 404, 'There is no such file.\n');
    }
    const page = await readPage(join(directory, 'index.html'));
    if (page === null) return sendText(request, response, 503, missingBuild);
    setHeaders(response, pageHeaders({ ...policy, ...policyOf(path) }));
    // The hidden frame that renews a session is read by its address alone.
    const isFrame = path === '/oauth/callback' && request.headers['sec-fetch-dest'] === 'iframe';
    send(request, response, 200, Buffer.from(isFrame ? framePage : fillStartupPage(page, startupData)));
  };
}

/** Source maps tell more than a visitor needs, and index.html is never served unfilled. */
function isServable(path: string): boolean {
  return filePath.test(path) && Object.hasOwn(contentTypes, extname(path)) && extname(path) !== '.html';
}

/** Routes of the application hold ids and words; a dot at the start of a part, or a source map, is somebody probing. */
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

/** The callback's address holds a code; it is also the page that a hidden frame ends at when a session is renewed. */
function policyOf(path: string): PagePolicy {
  if (path === '/oauth/callback') return { referrer: 'no-referrer', framedByUs: true };
  return path === '/login' ? { referrer: 'no-referrer' } : {};
}

async function findFile(directory: string, path: string, request: IncomingMessage): Promise<File | null> {
  const plain = join(directory, path);
  const found = await statFile(plain);
  if (!found) return null;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const compressed = accepts(accepted, encoding) ? await statFile(plain + suffix) : null;
    if (compressed) return { path: plain + suffix, size: compressed.size, encoding, tag: tagOf(compressed, encoding) };
  }
  return { path: plain, size: found.size, encoding: null, tag: tagOf(found, 'plain') };
}

async function sendFile(request: IncomingMessage, response: ServerResponse, path: string, file: File): Promise<void> {
  const isHashed = path.startsWith('/assets/') && hashedName.test(path);
  setHeaders(response, {
    'Content-Type': contentTypes[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ETag: `"${file.tag}"`,
    Vary: 'Accept-Encoding',
  });
  if (isKnownTag(request.headers['if-none-match'], file.tag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  if (file.encoding) response.setHeader('Content-Encoding', file.encoding);
  response.setHeader('Content-Length', file.size);
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file.path), response);
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  setHeaders(response, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  send(request, response, status, Buffer.from(text));
}

function send(request: IncomingMessage, response: ServerResponse, status: number, body: Buffer): void {
  response.statusCode = status;
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function readPage(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function statFile(path: string): Promise<{ size: number; mtimeMs: number } | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

function tagOf({ size, mtimeMs }: { size: number; mtimeMs: number }, form: string): string {
  return `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}-${form}`;
}
