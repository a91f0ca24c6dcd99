/** Answers that the page has asked for while the application's script was still on its way (`src/app/head.ts`). */

import { idPattern } from '../lib/ids.ts';

export type Requested = { token: string; at: number; answer: Promise<Response> };

declare global {
  var kontorRequested: Map<string, Requested> | undefined;
  /** Resolves when another tab has given its session, or none has. */
  var kontorAsked: Promise<void> | undefined;
}

/** Milliseconds for which such an answer counts as new. */
const freshness = 10_000;
const api = '/mgmt/api/v1';
const ofUser = `${api}/me`;
const below = new RegExp(
  `^/domains/(${idPattern})(?:(/pages/(?:${idPattern}))(?:$|/(?:change|metadata|breadcrumbs)(?:/|$))|(/menus(?:/(?:${idPattern}))?)(?:/edit)?$|/|$)`,
);

/** How many of a domain's pages come first: more than a window shows. */
export const firstPages = 150;
const pageList = new RegExp(`^/domains/(?:${idPattern})/?$`);

/** Whether the screen at an address begins with the first pages of the domain. */
export const takesFirstPages = (address: string): boolean => pageList.test(address);

/** What the screen at an address reads at once: paths of the API. */
export function requestedPaths(address: string, isUserKnown = false): string[] {
  const [, domain, page = '', menu = ''] = below.exec(address) ?? [];
  const part = `${page}${menu}`;
  const user = isUserKnown ? [] : [ofUser];
  if (domain === undefined) return address === '/domains' ? [...user, `${api}/domains`] : user;
  const ofDomain = `${api}/domains/${domain}`;
  const first = takesFirstPages(address) ? `?first=${firstPages}` : '';
  return [...user, `${ofDomain}${first}`, ...(part === '' ? [] : [`${ofDomain}${part}`])];
}

type Asker = 'console' | 'renewal';
/** Who is signed in, as asked by one of the two who want to know: the other takes a copy. */
let me: { asker: Asker; authorization: string | null; at: number; answer: Promise<Response> } | null = null;

function askMe(asker: Asker, authorization: string | null, ask: () => Promise<Response>): Promise<Response> {
  const known = me;
  me = null;
  const isCopy = known && known.asker !== asker && known.authorization === authorization;
  if (isCopy && Date.now() - known.at < freshness) return known.answer;
  const answer = ask();
  me = { asker, authorization, at: Date.now(), answer: answer.then((response) => response.clone()) };
  // Whoever asked reports a failure.
  me.answer.catch(() => {});
  return answer;
}

const authorizationOf = (init?: RequestInit) => new Headers(init?.headers).get('Authorization');

/** `fetch` that takes what was asked for in advance; once, and nothing after a change. */
export const fetchRequested: typeof fetch = (input, init) => {
  const url = String(input);
  const authorization = authorizationOf(init);
  if (init?.method !== 'GET') globalThis.kontorRequested?.clear();
  const asked = globalThis.kontorRequested?.get(url);
  globalThis.kontorRequested?.delete(url);
  const isTaken = asked && authorization === `Bearer ${asked.token}` && Date.now() - asked.at < freshness;
  const ask = () => (isTaken ? asked.answer : fetch(input, init));
  return url.endsWith(ofUser) ? askMe('console', authorization, ask) : ask();
};

/** `fetch` of who is signed in, for the renewal. */
export const fetchMe: typeof fetch = (input, init) => askMe('renewal', authorizationOf(init), () => fetch(input, init));
