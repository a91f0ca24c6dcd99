import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { problem } from '../../contract/refusals.ts';
import { createClientAddresses } from '../../server/http/client-address.ts';
import { answerFailures } from '../../server/http/failures.ts';
import { type Bindings, createRequestListener } from '../../server/http/request-listener.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { Refusal } from '../../server/kernel/refusal.ts';
import { createStaticSite, type StartupData } from '../../server/site.ts';
import { testFolder } from '../support/test-folder.ts';
import { exchange, listen } from './identity-support.ts';
import { strictHeaders } from './strict-headers.ts';

const script = 'console.log("ledger");\n'.repeat(40);
const folder = testFolder('site');
const dist = join(folder, 'dist');

beforeAll(() => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, 'preview'));
  mkdirSync(join(dist, '.git'));
  const files = {
    'index.html':
      '<!doctype html><title>Kontor</title><div\n  id="root"\n  data-api-url=""\n  data-unknown="x"\n></div>',
    'licenses.txt': 'MIT',
    'worker.html': '<script src="/worker-page.js">',
    'assets/main-ABCD1234.js': script,
    'assets/main-ABCD1234.js.map': '{}',
    'preview/v1.js': 'preview()',
    'assets/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/picture-ABCD1234.png': 'png',
    'assets/type-ABCD1234.woff2': 'woff2',
    'assets/styles-ABCD1234.css': 'a{}',
    '.git/config': 'hidden ink',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, 'assets/main-ABCD1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(dist, 'assets/main-ABCD1234.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'secret.txt'), 'hidden ink');
});

type Settings = {
  directory?: string;
  publicOrigin?: string;
  allowedHosts?: string[];
  data?: Partial<StartupData>;
  failing?: Error;
};

async function start({ directory = dist, publicOrigin, allowedHosts, data = {}, failing }: Settings = {}) {
  const { origin, use } = await listen();
  const own = publicOrigin ?? origin;
  const log: LogEntry[] = [];
  const startupData = { ...startupDataFor(own), ...data };
  const tell = (entry: LogEntry) => void log.push(entry);
  const app = new Hono<Bindings>();
  app.onError(answerFailures(tell, 'text'));
  for (const program of ['/mgmt/*', '/library/*', '/proxy/*']) {
    app.all(program, (context) => {
      if (failing) throw failing;
      return context.text(`program at ${new URL(context.req.url).host}`);
    });
  }
  app.route('/', createStaticSite({ directory, publicOrigin: own, startupData }));
  const clientAddresses = createClientAddresses([], own);
  use(createRequestListener({ app, publicOrigin: own, allowedHosts, clientAddresses, log: tell }));
  const host = new URL(own).host;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    exchange(origin, { path, method, headers: { host, ...headers } });
  return { origin, get, log };
}

function startupDataFor(origin: string): StartupData {
  return {
    'api-url': origin,
    'oauth-application-id': 'kontor',
    'oauth-provider-url': `${origin}/oauth`,
    'oauth-scope': 'public',
    'image-proxy-salt': 'aa',
    'image-proxy-secret': 'bb',
    'image-proxy-host': `${origin}/proxy`,
    'image-library-api-url': `${origin}/library`,
    'image-library-token': 'token',
    'image-library-scope': 'default',
    'analytics-url': '',
    'analytics-site-id': '',
    'analytics-enabled': 'false',
  };
}

describe('the page', () => {
  it('APP-01 APP-12 every path of the application gets the page with the start-up data filled in', async () => {
    const { get, origin } = await start();
    for (const path of ['/', '/domains', '/domains/3/pages/17', '/oauth/callback?code=1', '/login', '/admin/users']) {
      const { status, body } = await get(path);
      expect(status).toBe(200);
      const attributes = Object.fromEntries(
        [...body.matchAll(/data-([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      expect(attributes).toEqual(startupDataFor(origin));
      expect(body).toContain('id="root"');
    }
  });

  it('APP-01 values are written as text, whatever they hold', async () => {
    const { get } = await start({ data: { 'image-library-token': '"><script>$&' } });
    expect((await get('/')).body).toContain('data-image-library-token="&quot;&gt;&lt;script&gt;$&amp;"');
  });

  it('S01 S03 S05 S06 carries a strict policy and is never stored', async () => {
    const { get } = await start();
    const { headers } = await get('/domains');
    expect(Object.fromEntries(headers)).toMatchObject({
      ...strictHeaders,
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('S01 the one script that the page holds is known to the policy by its hash, and stands nowhere else', async () => {
    const directory = join(folder, 'with-head');
    mkdirSync(directory);
    writeFileSync(join(directory, 'index.html'), '<link rel="stylesheet"><div id="root"></div>');
    writeFileSync(join(directory, 'head.js'), 'ask("$&")');
    const { get } = await start({ directory });
    const { headers, body } = await get('/domains/3');
    // Behind the style it would wait for that.
    expect(body).toMatch(/^<script data-api-url="[^"]+"[^<>]*>ask\("\$&"\)<\/script><link rel="stylesheet">/);
    const hash = createHash('sha256').update('ask("$&")').digest('base64');
    expect(headers.get('content-security-policy')).toContain(`; script-src 'self' 'sha256-${hash}'; style-src`);
    const frame = await get('/oauth/callback', { 'Sec-Fetch-Dest': 'iframe' });
    expect(frame.body).not.toContain('<script');
    expect(frame.headers.get('content-security-policy')).toContain("; script-src 'self'; style-src");
  });

  it('APP-01 is sent compressed to whom takes that, also for HEAD', async () => {
    const directory = join(folder, 'with-long-head');
    mkdirSync(directory);
    writeFileSync(join(directory, 'index.html'), '<link rel="stylesheet"><div id="root"></div>');
    writeFileSync(join(directory, 'head.js'), script.repeat(10));
    const { get, origin } = await start({ directory });
    const plain = await get('/domains');
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding']);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await exchange(`${origin}/domains`, {
        method,
        headers: { 'accept-encoding': 'gzip, br' },
      });
      expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([200, 'br', 'Accept-Encoding']);
      expect(Number(headers.get('content-length'))).toBeLessThan(plain.body.length / 2);
    }
    const answer = await fetch(`${origin}/domains`, { headers: { 'accept-encoding': 'br' } });
    expect(await answer.text()).toBe(plain.body);
  });

  it('S01 APP-18 one page alone may make the address of a script: the worker is registered there, in a frame of ours', async () => {
    const { get } = await start();
    const { status, headers, body } = await get('/worker.html');
    expect([status, body, headers.get('cache-control')]).toEqual([200, '<script src="/worker-page.js">', 'no-store']);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'self'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types kontor-worker",
    );
    const { get: getElsewhere } = await start({ directory: join(folder, 'with-head') });
    expect((await getElsewhere('/worker.html')).status).toBe(404);
    for (const path of ['/worker.html/x', '/domains/worker.html'])
      expect((await get(path)).headers.get('content-security-policy')).toContain("trusted-types 'none'");
  });

  it('S01 other origins are let in only where the start-up data names them', async () => {
    const data = {
      'api-url': 'https://api.example/v1',
      'image-proxy-host': 'https://images.example/proxy',
      'image-library-api-url': 'https://library.example',
      'analytics-url': 'https://stats.example/matomo/',
      'analytics-enabled': 'true',
    };
    const policy = (await (await start({ data })).get('/')).headers.get('content-security-policy');
    expect(policy).toContain("img-src 'self' https://images.example https://library.example blob:;");
    expect(policy).toContain("connect-src 'self' https://api.example https://library.example https://stats.example;");
    const silent = await start({ data: { ...data, 'analytics-enabled': 'false' } });
    expect((await silent.get('/')).headers.get('content-security-policy')).not.toContain('stats.example');
  });

  it('S06 the callback and the login page send no referrer, and only the callback may stand in a frame of ours', async () => {
    const { get } = await start();
    const seen = async (path: string) => {
      const { headers } = await get(path);
      const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];
      return [headers.get('referrer-policy'), ancestors];
    };
    expect(await seen('/oauth/callback?code=x&state=y')).toEqual(['no-referrer', "'self'"]);
    expect(await seen('/login')).toEqual(['no-referrer', "'none'"]);
    expect(await seen('/domains')).toEqual(['strict-origin-when-cross-origin', "'none'"]);
  });

  it('S13 the hidden frame that renews a session gets an empty page, which only our own pages may frame', async () => {
    const { get } = await start();
    const { status, body, headers } = await get('/oauth/callback?code=c', { 'sec-fetch-dest': 'iframe' });
    expect([status, body]).toEqual([200, '<!doctype html><html lang="en"><title>Kontor</title></html>\n']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect((await get('/domains', { 'sec-fetch-dest': 'iframe' })).body).toContain('id="root"');
  });

  it('S04 with an https origin HSTS is sent with everything', async () => {
    const { get } = await start({ publicOrigin: 'https://kontor.example' });
    for (const path of ['/', '/assets/icon.svg', '/assets/none.js', '/mgmt/api/v1/me']) {
      const { headers } = await get(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    }
  });

  it('a missing build is said in plain words', async () => {
    const { get } = await start({ directory: join(folder, 'nothing') });
    const { status, headers, body } = await get('/domains');
    expect([status, headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8']);
    expect(body).toBe('The application has not been built yet. Run "npm run build", then load this page again.\n');
  });
});

describe('files', () => {
  it('S05 come with their types; those whose name holds a hash are kept for ever', async () => {
    const { get } = await start();
    const types = {
      '/assets/main-ABCD1234.js': 'text/javascript; charset=utf-8',
      '/assets/styles-ABCD1234.css': 'text/css; charset=utf-8',
      '/assets/picture-ABCD1234.png': 'image/png',
      '/assets/type-ABCD1234.woff2': 'font/woff2',
    };
    for (const [path, type] of Object.entries(types)) {
      const { status, headers } = await get(path);
      expect([
        status,
        headers.get('content-type'),
        headers.get('cache-control'),
        headers.get('x-content-type-options'),
      ]).toEqual([200, type, 'public, max-age=31536000, immutable', 'nosniff']);
    }
    for (const path of ['/assets/icon.svg', '/licenses.txt']) {
      const { status, headers } = await get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate']);
    }
  });

  it('are sent compressed to whom takes that, each form with its own ETag', async () => {
    const { origin, get } = await start();
    const path = '/assets/main-ABCD1234.js';
    const forms: Record<string, string | null> = {
      'gzip, deflate, br, zstd': 'br',
      br: 'br',
      gzip: 'gzip',
      'br;q=0, gzip;q=0.5': 'gzip',
      'br;q=0': null,
      identity: null,
      '': null,
    };
    const tags = new Map<string | null, string | null>();
    for (const [accepted, encoding] of Object.entries(forms)) {
      const { headers } = await get(path, { 'accept-encoding': accepted });
      expect([accepted, headers.get('content-encoding')]).toEqual([accepted, encoding]);
      expect(headers.get('vary')).toBe('Accept-Encoding');
      tags.set(encoding, headers.get('etag'));
    }
    expect(new Set(tags.values()).size).toBe(3);
    const unpacked = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect(await unpacked.text()).toBe(script);
    expect(gunzipSync(gzipSync(script)).toString()).toBe(script);
  });

  it('are not sent again to whom has them', async () => {
    const { get } = await start();
    const path = '/assets/main-ABCD1234.js';
    const tag = (await get(path)).headers.get('etag') ?? '';
    const again = await get(path, { 'if-none-match': `"other", ${tag}` });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('PREV-05 of them, every website may load the script of the preview, and asks for it again after five minutes', async () => {
    const { get } = await start();
    const seen = {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    };
    const whole = await get('/preview/v1.js');
    const same = await get('/preview/v1.js', { 'if-none-match': whole.headers.get('etag') ?? '' });
    expect([whole.status, same.status, whole.body]).toEqual([200, 304, 'preview()']);
    for (const { headers } of [whole, same]) expect(Object.fromEntries(headers)).toMatchObject(seen);
    const type = ['content-type', 'x-content-type-options'].map((name) => whole.headers.get(name));
    expect(type).toEqual(['text/javascript; charset=utf-8', 'nosniff']);
    expect((await get('/preview/v2.js')).status).toBe(404);
    expect((await get('/licenses.txt')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('HEAD is answered like GET, without a body', async () => {
    const { get } = await start();
    for (const path of ['/', '/assets/main-ABCD1234.js', '/assets/none.js']) {
      const [whole, head] = [await get(path), await get(path, {}, 'HEAD')];
      expect([head.status, head.body]).toEqual([whole.status, '']);
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.body)));
    }
  });

  it('R10 a file that is gone is 404, never the page', async () => {
    const { get } = await start();
    for (const path of ['/assets/main-OLDHASH1.js', '/assets/', '/assets/x/y.css', '/favicon.ico']) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        path,
        404,
        'text/plain; charset=utf-8',
        'no-store',
      ]);
    }
  });

  it('S09 nothing outside the built site, no source map, no hidden file and no listing is given away', async () => {
    const { get } = await start();
    const paths = [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/..\\secret.txt',
      '//secret.txt',
      '/.git/config',
      '/%2egit/config',
      '/assets/main-ABCD1234.js.map',
      '/assets/main-ABCD1234.js.br',
      '/assets/main-ABCD1234.js%00',
      '/assets',
      '/index.html',
    ];
    for (const path of paths) {
      const { status, body } = await get(path);
      expect([path, body.includes('hidden ink'), body === '{}']).toEqual([path, false, false]);
      if (status === 200) expect(body).toContain('data-oauth-application-id="kontor"');
    }
    for (const path of ['/.git/config', '/assets/main-ABCD1234.js.map', '/assets/../../secret.txt']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('S09 TRACE and other methods are refused', async () => {
    const { get } = await start();
    for (const method of ['TRACE', 'PROPFIND', 'POST', 'PUT', 'DELETE']) {
      const { status, body } = await get('/', { 'x-secret': 'secret' }, method);
      expect([method, status, body.includes('secret')]).toEqual([method, 405, false]);
    }
    expect((await get('/mgmt/api/v1/me', {}, 'TRACE')).status).toBe(405);
  });
});

describe('the name it is called by', () => {
  it('a page asked for under another name of this machine is found under the canonical one', async () => {
    const { get, origin } = await start();
    const port = new URL(origin).port;
    for (const host of [`localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, `127.0.0.2:${port}`]) {
      const { status, location } = await get('/domains/3?x=1', { host });
      expect([host, status, location]).toEqual([host, 307, `${origin}/domains/3?x=1`]);
    }
    expect((await get('/oauth/authorize?client_id=kontor', { host: `localhost:${port}` })).location).toBe(
      `${origin}/oauth/authorize?client_id=kontor`,
    );
    expect((await get('//evil.example/', { host: `localhost:${port}` })).location).toBe(`${origin}//evil.example/`);
  });

  it('programs are answered under any name of this machine, as if they had used the canonical one', async () => {
    const { get, origin } = await start();
    const port = new URL(origin).port;
    const { status, body } = await get('/mgmt/api/v1/health', { host: `localhost:${port}` });
    expect([status, body]).toEqual([200, `program at 127.0.0.1:${port}`]);
    expect((await get('/proxy/x', { host: `[::1]:${port}` })).status).toBe(200);
    for (const path of ['/content/api/v1/site', '/preview/v1.js']) {
      expect([path, (await get(path, { host: `localhost:${port}` })).location]).toEqual([path, '']);
    }
  });

  it('S52 a name that is not ours is refused for everything', async () => {
    const { get, origin } = await start();
    const port = new URL(origin).port;
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost.evil.example`,
      'x y',
      '@',
    ]) {
      for (const path of ['/', '/mgmt/api/v1/me', '/oauth/token', '/assets/main-ABCD1234.js']) {
        expect([host, (await get(path, { host })).status]).toEqual([host, 421]);
      }
    }
  });

  it('DLV-09 programs may call by an allowed host, and the delivery API refuses others in its own form', async () => {
    const publicOrigin = 'https://kontor.example';
    const { get } = await start({ publicOrigin, allowedHosts: ['kontor:4000', 'cms.internal'] });
    for (const host of ['kontor:4000', 'KONTOR:4000', 'cms.internal', 'cms.internal:81']) {
      expect([host, (await get('/mgmt/api/v1/health', { host })).status]).toEqual([host, 200]);
      expect((await get('/domains?x', { host })).location).toBe('https://kontor.example/domains?x');
    }
    for (const host of ['kontor', 'kontor:4001', 'other.internal', 'kontor:4000.evil.example', 'evil.example']) {
      const { status, headers, body } = await get('/content/api/v1/site', { host });
      expect([host, status, headers.get('content-type')]).toEqual([host, 421, 'application/json; charset=utf-8']);
      const { error } = JSON.parse(body);
      expect(error).toEqual({ code: 'unknown_host', message: expect.stringContaining('ALLOWED_HOSTS') });
      expect((await get('/domains', { host })).status).toBe(421);
    }
  });

  it('behind https the canonical name is the public one, and a health check by loopback is answered', async () => {
    const { get } = await start({ publicOrigin: 'https://kontor.example' });
    expect((await get('/domains', { host: '127.0.0.1:4000' })).location).toBe('https://kontor.example/domains');
    expect((await get('/mgmt/api/v1/health', { host: '127.0.0.1:4000' })).status).toBe(200);
    expect((await get('/domains')).status).toBe(200);
  });
});

describe('failures', () => {
  it('S57 S17 tell an id and nothing else; the log tells the place', async () => {
    const { get, log } = await start({ failing: new TypeError('select * from secrets at /home/x') });
    const { status, body } = await get('/mgmt/api/v1/me?token=of-a-stranger');
    const [entry] = log;
    expect([status, body]).toEqual([
      500,
      `Something went wrong on the server. Look for ${entry?.requestId} in its log.\n`,
    ]);
    expect(entry).toMatchObject({
      level: 'error',
      event: 'request failed',
      path: '/mgmt/api/v1/me',
      error: 'TypeError',
    });
    expect(JSON.stringify(log)).not.toMatch(/secrets|of-a-stranger/);
  });

  it('S58 a store that cannot be reached is 503', async () => {
    const { get } = await start({ failing: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });
    const { status, headers } = await get('/mgmt/api/v1/me');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('a refusal is answered in its own words', async () => {
    const { get } = await start({ failing: new Refusal(413, problem('form_too_large')) });
    const { status, body } = await get('/library/x');
    expect([status, body]).toEqual([413, 'The form is too large.\n']);
  });
});
