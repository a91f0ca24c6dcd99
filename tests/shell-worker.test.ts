/** The worker that holds the shell, with a network and a Cache Storage in memory. */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../src/app/worker/worker.js', import.meta.url), 'utf8');
const deployed = { files: ['/assets/style-1.css', '/assets/main-1.js', '/assets/screen-1.js'], version: 'one' };
/** Without the delay that only spares the processor. */
const program = source.replace('const cacheDelay = 2000', 'const cacheDelay = 0');
const origin = 'https://kontor.example';
const pageOf = (entry: string, policy = "default-src 'none'") =>
  new Response(`<link href="/assets/style-1.css"><script src="/assets/${entry}.js"></script><div id="root">`, {
    headers: { 'Content-Security-Policy': policy },
  });

type Host = Record<string, () => Response | Promise<Response>>;
type Asked = { mode?: string; method?: string; cache?: string };

/** A worker that is installed at this host, which may change. */
async function install(host: Host, { effectiveType = '4g', cached = [] as string[], others = [] as string[] } = {}) {
  const stored = new Map(others.map((name) => [name, new Map<string, Response>()]));
  const listeners = new Map<string, (event: object) => void>();
  let isRegistered = true;
  let updates = 0;
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname;
  const fetch = async (request: string | { url: string }, { cache }: Asked = {}) => {
    if (cache === 'only-if-cached' && !cached.includes(pathOf(request))) throw new TypeError('not in the cache');
    const answer = host[pathOf(request)];
    return answer ? answer() : new Response('gone', { status: 404 });
  };
  const openCache = async (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    const put = async (path: string, response: Response) => void files.set(pathOf(path), response);
    const addAll = async (paths: string[]) => {
      for (const path of paths) {
        const response = await fetch(path);
        if (!response.ok) throw new TypeError(path);
        await put(path, response);
      }
    };
    const remove = async (path: string) => files.delete(path);
    return { put, addAll, delete: remove, match: async (path: string) => files.get(path)?.clone() };
  };
  const caches = {
    open: openCache,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(pathOf(path))?.clone(),
  };
  const registration = {
    update: async () => {
      updates += 1;
    },
    unregister: async () => {
      isRegistered = false;
    },
  };
  const navigator = { connection: { effectiveType } };
  const given = { caches, fetch, registration, navigator, deployed, location: { origin }, skipWaiting: () => {} };
  const globals = { ...given, setTimeout, console };
  const addEventListener = (type: string, listener: (event: object) => void) => listeners.set(type, listener);
  runInContext(program, createContext({ ...globals, addEventListener, URL, Response, Headers, Promise }));
  const send = async (type: string, event: object = {}) => {
    const works: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    listeners.get(type)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => works.push(work),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    });
    const done = async () => {
      await answer;
      await Promise.allSettled(works);
    };
    return { answer: answer as Promise<Response> | null, done };
  };
  const ask = (path: string, { mode = 'cors', method = 'GET', cache = 'default' }: Asked = {}) =>
    send('fetch', { request: { url: new URL(path, origin).href, method, mode, cache }, preloadResponse: undefined });
  await (await send('install')).done();
  await (await send('activate')).done();
  const open = (path: string, cache?: string) => ask(path, { mode: 'navigate', cache });
  return { ask, stored, caches, isRegistered: () => isRegistered, updates: () => updates, open };
}

const text = async (answer: Promise<Response> | null) => (await answer)?.text();
const file =
  (words: string, type = 'text/plain') =>
  () =>
    new Response(words, { headers: { 'Content-Type': type } });
const never = () => new Promise<Response>(() => {});

function deployment(entry: string): Host {
  const files = {
    '/assets/style-1.css': file('style'),
    [`/assets/${entry}.js`]: file(entry),
    '/assets/screen-1.js': file('screen'),
    '/worker.js': file('', 'text/javascript'),
  };
  return { ...files, '/domains': () => pageOf(entry), '/domains/1': () => pageOf(entry) };
}

const shell = 'kontor-one';
const shellFiles = ['/assets/style-1.css', '/assets/main-1.js'];
const kept = ({ stored }: { stored: Map<string, Map<string, Response>> }) => [...(stored.get(shell)?.keys() ?? [])];

test('APP-18 a page that comes in time is the present one; one that is late, or does not come, is answered with the shell', async () => {
  const host = deployment('main-1');
  const worker = await install(host, { others: ['kontor-earlier', 'something else'] });
  const { open, ask } = worker;
  expect([...worker.stored.keys()]).toEqual(['something else', shell]);
  expect(kept(worker)).toEqual([...shellFiles, '/assets/screen-1.js', '/domains']);
  const broken = () => new Response('', { status: 502 });
  const offline = () => Promise.reject(new TypeError('offline'));
  // Firefox lets a preload that has failed end in such a response.
  const offlineInFirefox = () => Response.error();
  for (const late of [never, broken, offline, offlineInFirefox]) {
    host['/domains/1'] = late;
    const answer = await (await open('/domains/1')).answer;
    expect(await answer?.text()).toContain('main-1');
    expect(answer?.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
    expect(answer?.headers.get('Server-Timing')).toBe('kept');
  }
  host['/login'] = never;
  expect((await (await open('/login')).answer)?.headers.get('Referrer-Policy')).toBe('no-referrer');
  host['/assets/main-1.js'] = never;
  expect(await text((await ask('/assets/main-1.js')).answer)).toBe('main-1');
});

test('APP-18 where every byte costs, the worker keeps what the browser has anyway and the page', async () => {
  const worker = await install(deployment('main-1'), { effectiveType: '3g', cached: [] });
  expect(kept(worker)).toEqual([...shellFiles, '/domains']);
  const cached = ['/assets/screen-1.js'];
  expect(kept(await install(deployment('main-1'), { effectiveType: '3g', cached }))).toContain('/assets/screen-1.js');
});

test('APP-18 who loads a page again gets the one that comes, however late, and the shell only if none comes', async () => {
  const host = deployment('main-1');
  const { open } = await install(host);
  host['/domains/1'] = () => new Promise((resolve) => setTimeout(resolve, 400, pageOf('main-2')));
  expect(await text((await open('/domains/1', 'no-cache')).answer)).toContain('main-2');
  const gone = await install({ ...deployment('main-1'), '/domains/1': () => Promise.reject(new TypeError('offline')) });
  expect(await text((await gone.open('/domains/1', 'no-cache')).answer)).toContain('main-1');
});

test('APP-18 R10 once the host has another page, the former one is never shown again, and the worker is asked for anew', async () => {
  const host = deployment('main-1');
  const worker = await install(host);
  const { open } = worker;
  host['/domains/1'] = () => pageOf('main-1', "frame-src 'self' https://website.example");
  await (await open('/domains/1')).done();
  host['/domains/1'] = never;
  const again = await (await open('/domains/1')).answer;
  expect(again?.headers.get('Content-Security-Policy')).toContain('website.example');
  expect(worker.updates()).toBe(0);

  Object.assign(host, deployment('main-2'));
  await (await open('/domains')).done();
  expect(worker.updates()).toBe(1);
  host['/domains/1'] = () => new Promise((resolve) => setTimeout(resolve, 400, pageOf('main-2')));
  expect(await text((await open('/domains/1')).answer)).toContain('main-2');
  expect(worker.isRegistered()).toBe(true);
});

test('APP-18 R10 a worker that meets the page of another deployment, or lacks a file of its own, is not installed', async () => {
  expect(kept(await install(deployment('main-2')))).toEqual([]);
  expect(
    kept(await install({ ...deployment('main-1'), '/assets/screen-1.js': () => new Response('', { status: 404 }) })),
  ).toEqual([]);
});

test('APP-18 a browser that keeps nothing, refuses or never answers about what it kept opens the page that comes', async () => {
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  for (const fault of [refuse, () => new Promise<never>(() => {})]) {
    const { open, ask, caches } = await install(deployment('main-1'));
    Object.assign(caches, { match: fault, open: refuse, delete: refuse });
    expect(await text((await open('/domains/1')).answer)).toContain('main-1');
    if (fault === refuse) expect(await text((await ask('/assets/main-1.js')).answer)).toBe('main-1');
  }
});

test('APP-18 S14 the worker touches pages and files of the console alone, and goes where its script has gone', async () => {
  const { ask, open } = await install(deployment('main-1'));
  for (const path of ['/mgmt/api/v1/me', '/adm/api/v1/users', '/library/api/images', '/oauth/token', '/worker.html'])
    expect([path, (await ask(path)).answer]).toEqual([path, null]);
  for (const path of ['/oauth/callback?code=x', '/oauth/authorize', '/library/x.png', '/content/x', '/worker.html'])
    expect([path, (await open(path)).answer]).toEqual([path, null]);
  expect((await ask('/assets/main-1.js', { method: 'POST' })).answer).toBeNull();
  expect((await ask('https://elsewhere.example/assets/main-1.js')).answer).toBeNull();

  const aPage = () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } });
  const gone = () => new Response('', { status: 404 });
  for (const removed of [aPage, gone]) {
    const host = deployment('main-1');
    const worker = await install(host);
    Object.assign(host, deployment('main-2'), { '/worker.js': removed });
    await (await worker.open('/domains')).done();
    expect([worker.isRegistered(), [...worker.stored.keys()]]).toEqual([false, []]);
  }
});
