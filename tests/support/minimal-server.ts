/**
 * A second server, written from the contract alone: three origins (console, API with identity provider, image library
 * with image proxy), everything in memory, no revisions, no discovery, and `{"message": ...}` where it refuses.
 * It proves that the console needs no more than the contract says, and it fails on demand.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Content, smallContent } from './minimal/content.ts';
import { type Answer, type Call, createFaults, type Faults, type Handler, message, startSite } from './minimal/http.ts';
import { apiHandler } from './minimal/routes.ts';
import { createOAuthServer, type OAuthSettings } from './oauth-server.ts';

export type { Fault } from './minimal/http.ts';
export type MinimalServer = {
  /** Where the console is. */
  origin: string;
  apiOrigin: string;
  libraryOrigin: string;
  /** What it holds; may be changed between requests. */
  content: Content;
  /** Every request since the start, preflights left out. */
  requests: Call[];
  /** The requests of one kind, e.g. `requestsTo('PATCH', /sections/)`. */
  requestsTo: (method: string, path: RegExp) => Call[];
  fail: Faults['fail'];
  heal: Faults['heal'];
  /** From now on every access token given so far is refused with 401. */
  expireTokens: () => void;
  /** How the identity provider behaves; may be changed between requests. */
  provider: OAuthSettings;
  stop: () => Promise<void>;
};

const site = fileURLToPath(new URL('../../dist', import.meta.url));
const proxyKeys = { salt: randomBytes(16).toString('hex'), secret: randomBytes(16).toString('hex') };
const libraryToken = 'small-library-token';
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkKP5fDwAEEwGBGl+sNgAAAABJRU5ErkJggg==',
  'base64',
);

/** With `exactly` it has the calls that the specification's §7 names and none besides: no PATCH of a domain for admins. */
export async function startMinimalServer({ exactly = false } = {}): Promise<MinimalServer> {
  const requests: Call[] = [];
  const faults = createFaults();
  const tokens = new Set<string>();
  const callers: string[] = [];
  const late: Record<'console' | 'api' | 'library', Handler> = {
    console: callNotFound,
    api: callNotFound,
    library: callNotFound,
  };
  const start = (name: keyof typeof late) =>
    startSite(
      (call) => late[name](call),
      requests,
      faults,
      () => callers,
    );
  const [consoleSite, api, library] = await Promise.all([start('console'), start('api'), start('library')]);
  const content = smallContent(library.origin);
  callers.push(consoleSite.origin);
  late.console = consoleHandler(api.origin, library.origin);
  late.library = libraryHandler(content, library.origin);
  const provider = createOAuthServer(tokens);
  const calls = apiHandler(content, (call) => tokens.has(bearer(call)), exactly);
  // No call of the API has parameters.
  const strictly: Handler = (call) => (call.query.size > 0 ? message(400, 'unknown parameter') : calls(call));
  late.api = (call) => (call.path.startsWith('/identity/') ? provider.handle(call) : strictly(call));
  return {
    origin: consoleSite.origin,
    apiOrigin: api.origin,
    libraryOrigin: library.origin,
    content,
    requests,
    requestsTo: (method, path) => requests.filter((call) => call.method === method && path.test(call.path)),
    fail: faults.fail,
    heal: faults.heal,
    expireTokens: () => tokens.clear(),
    provider: provider.settings,
    stop: async () => {
      await Promise.all([consoleSite.stop(), api.stop(), library.stop()]);
    },
  };
}

/** The static site as anyone may host it: the attributes of `#root` filled in, every path that is no file is the page. */
function consoleHandler(apiOrigin: string, libraryOrigin: string): Handler {
  const attributes: Record<string, string> = {
    'data-api-url': `${apiOrigin}/`,
    'data-oauth-application-id': 'small-console',
    'data-oauth-provider-url': `${apiOrigin}/identity`,
    'data-image-proxy-salt': proxyKeys.salt,
    'data-image-proxy-secret': proxyKeys.secret,
    'data-image-proxy-host': `${libraryOrigin}/resized`,
    'data-image-library-api-url': libraryOrigin,
    'data-image-library-token': libraryToken,
    'data-image-library-scope': 'small',
  };
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'",
    `img-src 'self' blob: ${libraryOrigin}`,
    `connect-src 'self' ${apiOrigin} ${libraryOrigin}`,
    "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ');
  return ({ path }) => {
    const file = join(site, path);
    if (path.startsWith('/assets/')) {
      if (!existsSync(file)) return message(404, 'no such file');
      return { status: 200, body: readFileSync(file), type: types[extname(file)] ?? 'application/octet-stream' };
    }
    const page = Object.entries(attributes).reduce(
      (text, [name, value]) => text.replace(`${name}=""`, `${name}="${value}"`),
      readFileSync(join(site, 'index.html'), 'utf8'),
    );
    const headers = { 'content-security-policy': policy };
    return { status: 200, body: page, type: 'text/html; charset=utf-8', headers };
  };
}

function libraryHandler(content: Content, origin: string): Handler {
  return (call) => {
    if (call.path.startsWith('/resized/')) return resized(call.path.slice('/resized'.length));
    if (call.path.startsWith('/files/')) return sampleImage;
    if (bearer(call) !== libraryToken) return message(401, 'unauthorized');
    return libraryCall(content, origin, call);
  };
}

function libraryCall(content: Content, origin: string, { method, path, text }: Call): Answer {
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (method === 'GET' && path === '/api/scopes') return { status: 200, body: ['small'] };
  if (method === 'GET' && path === '/api/images') return { status: 200, body: content.images };
  if (method === 'POST' && path === '/api/images') {
    const { file_data: _data, file_name, ...fields } = body;
    const image = { ...fields, id: content.nextId++, url: `${origin}/files/${file_name}`, width: 1, height: 1 };
    content.images.push(image);
    return { status: 201, body: image };
  }
  const id = Number(/^\/api\/images\/(\d+)$/.exec(path)?.[1]);
  const image = content.images.find((one) => one.id === id);
  if (!image) return message(404, 'no such image');
  if (method === 'PATCH') return { status: 200, body: Object.assign(image, body) };
  content.images.splice(content.images.indexOf(image), 1);
  return { status: 204 };
}

/** Looks at nothing but the signature. */
function resized(path: string): Answer {
  const [, signature = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
  const signed = createHmac('sha256', Buffer.from(proxyKeys.secret, 'hex'))
    .update(Buffer.from(proxyKeys.salt, 'hex'))
    .update(rest)
    .digest('base64url');
  return signature === signed ? sampleImage : { status: 403, body: 'Forbidden', type: 'text/plain' };
}

const sampleImage: Answer = { status: 200, body: onePixel, type: 'image/png' };

function callNotFound(): Answer {
  return message(503, 'starting');
}

function bearer(call: Call): string {
  return call.headers.authorization?.replace(/^Bearer /, '') ?? '';
}
