/** Requests that the head script (`src/app/head.ts`) sends while the application's script is loading. */
import { idPattern } from '../lib/ids.ts';

/** `accessToken` goes to the image library of the installation, beside its own token. */
type Requested = { token: string; accessToken?: string; at: number; answer: Promise<Response> };

declare global {
  var kontorRequested: Map<string, Requested> | undefined;
  /** Resolves when another tab has handed over its session, or none did in time. */
  var kontorAsked: Promise<void> | undefined;
}

/** Milliseconds for which such an answer may be used. */
const freshness = 10_000;
const api = '/mgmt/api/v1';
const ofUser = `${api}/me`;
const below = new RegExp(
  `^/domains/(${idPattern})(?:(/pages/(?:${idPattern}))(?:$|/(?:change|metadata|breadcrumbs)(?:/|$))|(/menus(?:/(?:${idPattern}))?)(?:/edit)?$|/|$)`,
);

/** The number of a domain's pages in the first answer: more than fit into a window. */
export const firstPages = 150;
const pageList = new RegExp(`^/domains/(?:${idPattern})/?$`);

/** Whether the screen at this address shows the first pages before all are loaded. */
export const takesFirstPages = (address: string): boolean => pageList.test(address);

/** The API paths that the screen at this address reads at once. */
export function requestedPaths(address: string, isUserKnown = false): string[] {
  const [, domain, page = '', menu = ''] = below.exec(address) ?? [];
  const part = `${page}${menu}`;
  const user = isUserKnown ? [] : [ofUser];
  if (domain === undefined) return address === '/domains' ? [...user, `${api}/domains`] : user;
  const ofDomain = `${api}/domains/${domain}`;
  const first = takesFirstPages(address) ? `?first=${firstPages}` : '';
  return [...user, `${ofDomain}${first}`, ...(part === '' ? [] : [`${ofDomain}${part}`])];
}

type Caller = 'console' | 'renewal';
/** The last request for the signed-in user. The console and the session renewal both need it, so the second takes a copy. */
let me: { caller: Caller; authorization: string | null; at: number; answer: Promise<Response> } | null = null;

function requestMe(caller: Caller, authorization: string | null, send: () => Promise<Response>): Promise<Response> {
  const last = me;
  me = null;
  const isCopy = last && last.caller !== caller && last.authorization === authorization;
  if (isCopy && Date.now() - last.at < freshness) return last.answer;
  const answer = send();
  me = { caller, authorization, at: Date.now(), answer: answer.then((response) => response.clone()) };
  // The caller handles the failure.
  me.answer.catch(() => {});
  return answer;
}

const authorizationOf = (init?: RequestInit) => new Headers(init?.headers).get('Authorization');

/** A `fetch` that uses each answer to the head script's requests once, and none after a write. */
export const fetchRequested: typeof fetch = (input, init) => {
  const url = String(input);
  const authorization = authorizationOf(init);
  if (init?.method !== 'GET') globalThis.kontorRequested?.clear();
  const requested = globalThis.kontorRequested?.get(url);
  globalThis.kontorRequested?.delete(url);
  const isSame =
    authorization === `Bearer ${requested?.token}` &&
    new Headers(init?.headers).get('X-Access-Token') === (requested?.accessToken ?? null);
  const isUsable = requested && isSame && Date.now() - requested.at < freshness;
  const send = () => (isUsable ? requested.answer : fetch(input, init));
  return url.endsWith(ofUser) ? requestMe('console', authorization, send) : send();
};

/** The `fetch` with which the session renewal asks for the signed-in user. */
export const fetchMe: typeof fetch = (input, init) =>
  requestMe('renewal', authorizationOf(init), () => fetch(input, init));
