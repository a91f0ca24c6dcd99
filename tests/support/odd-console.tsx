/** The whole console on happy-dom, in front of a minimal server whose content a test has made odd. */
import { act, cleanup, render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { App } from '../../src/app/app.tsx';
import { createSession } from '../../src/session/session.ts';
import { type Content, smallContent } from './minimal/content.ts';
import type { Answer, Call } from './minimal/http.ts';
import { apiHandler } from './minimal/routes.ts';

const library = 'https://library.example';
const imageProxy = { host: 'https://proxy.example', salt: '00', secret: '00' };

/** The content of the minimal server with breadcrumbs, a component in use and an image in place. */
export function richContent(): Content {
  const content = smallContent(library);
  const [page] = content.domains[0]?.pages ?? [];
  if (page) {
    const entries = [
      { link_text: 'Start', target_page_path: '/' },
      { link_text: 'Contact', target_page_path: '/contact' },
    ];
    page.breadcrumbs = { id: 81, entries };
    const [item] = page.sections[0]?.items ?? [];
    const component = { has_component: true, component_name: 'map', component_config: '{"place":"Lindenau"}' };
    Object.assign(item ?? {}, component, { image_id: 51, image_url: `${library}/files/rose.png` });
  }
  return content;
}

type Request = { method: string; path: string; body: unknown };
let close = () => {};

/** What becomes of the answers to GET before the console has them, or never has them. */
export type Distort = (body: unknown, query: URLSearchParams) => unknown;

/**
 * Opens the console at an address, in place of the one before; it closes with the test. PUT replaces an item, as another
 * vendor's server may do.
 */
export async function openConsole(
  content: Content,
  path: string,
  distort: Distort = (body) => body,
  /** What becomes of the answers to writes. */
  say: Distort = (body) => body,
  /** What GET is refused with, if it is. */
  refuse: () => Answer | null = () => null,
): Promise<{ requests: Request[] }> {
  close();
  const handle = apiHandler(content, () => true);
  const requests: Request[] = [];
  let underWay = 0;
  const answerTo = (call: Call): Answer => {
    if (call.path === '/api/images') return { status: 200, body: content.images };
    if (call.path === '/api/scopes') return { status: 200, body: ['small'] };
    if (call.method === 'PUT') emptyItem(content, Number(call.path.split('/').at(-1)));
    return handle(call);
  };
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const query = url.searchParams;
    const text = String(init?.body ?? '');
    const method = init?.method ?? 'GET';
    underWay += 1;
    requests.push({ method, path: url.pathname, body: text === '' ? null : JSON.parse(text) });
    const refusal = method === 'GET' ? refuse() : null;
    const { status, body } = refusal ?? answerTo({ method, path: url.pathname, query, headers: {}, text });
    const said = method === 'GET' ? await distort(structuredClone(body), query) : say(body, query);
    const answer = new Response(status === 204 ? null : said instanceof ReadableStream ? said : JSON.stringify(said), {
      status,
    });
    underWay -= 1;
    return answer;
  };
  const tokens = { read: () => 'token', expiresAt: () => null, write: () => {}, forget: () => {} };
  const identityProvider = () => Promise.reject(new Error('Nobody signs in here'));
  const session = createSession({
    identityProvider,
    providerName: 'identity.example',
    tokens,
    storage: sessionStorage,
    leave: () => {},
  });
  const client = createClient({
    apiUrl: 'https://api.example',
    libraryUrl: library,
    libraryToken: 'label',
    libraryScope: 'small',
    accessToken: tokens.read,
    onUnauthenticated: () => {},
    fetch: send,
  });
  history.replaceState(null, '', path);
  render(<App imageProxy={imageProxy} session={session} client={client} />);
  await untilCalm(() => underWay === 0 && document.querySelector('main h1, main [role="alert"]') !== null);
  close = () => {
    cleanup();
    session.stop();
  };
  onTestFinished(() => close());
  return { requests };
}

/** Until nothing changes any more: no spinner, and what is asked holds, twice in a row. */
export async function untilCalm(holds: () => boolean): Promise<void> {
  let calm = 0;
  for (let turn = 0; turn < 4000 && calm < 3; turn += 1) {
    await act(() => new Promise((done) => setTimeout(done, 2)));
    calm = holds() && !document.querySelector('main [role="status"][aria-busy="true"]') ? calm + 1 : 0;
  }
  if (calm < 3) throw new Error(`Still waiting at ${location.pathname}: ${document.body.textContent?.slice(0, 300)}`);
}

/** The lists of modes, which are JSON text at first, as lists. */
export function withPlainLists(content: Content): Content {
  for (const { settings } of content.domains) {
    for (const [name, list] of Object.entries(settings ?? {})) {
      if (settings && typeof list === 'string') settings[name] = JSON.parse(list);
    }
  }
  return content;
}

export type Way = readonly (string | number)[];

/** Every place below a value; those that are named `held` are left as they are, with all below them. */
export function placesIn(value: unknown, held: readonly string[] = [], way: Way = []): Way[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => {
    const here = [...way, Array.isArray(value) ? Number(name) : name];
    return held.includes(name) ? [] : [here, ...placesIn(below, held, here)];
  });
}

export function put(root: unknown, way: Way, value: unknown): void {
  const parent = way.slice(0, -1).reduce<unknown>((at, step) => Reflect.get(Object(at), step), root);
  const last = way.at(-1);
  if (last !== undefined) Reflect.set(Object(parent), last, structuredClone(value));
}

function emptyItem(content: Content, id: number): void {
  for (const { pages } of content.domains) {
    for (const section of pages.flatMap((page) => (Array.isArray(page.sections) ? page.sections : []))) {
      const item = Array.isArray(section?.items) ? section.items.find((one) => one?.id === id) : undefined;
      for (const name of Object.keys(item ?? {})) if (item && name !== 'id') delete item[name];
    }
  }
}
