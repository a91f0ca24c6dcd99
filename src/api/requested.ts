/** Answers that the page has asked for while the application's script was still on its way (`src/app/head.ts`). */

export type Requested = { token: string; at: number; answer: Promise<Response> };

declare global {
  var kontorRequested: Map<string, Requested> | undefined;
}

/** Milliseconds for which such an answer counts as new. */
const freshness = 10_000;
const api = '/mgmt/api/v1';
const ofUser = `${api}/me`;
const below =
  /^\/domains\/([1-9]\d{0,15})(?:(\/pages\/[1-9]\d{0,15})(?:$|\/(?:change|metadata|breadcrumbs)(?:\/|$))|(\/menus(?:\/[1-9]\d{0,15})?)(?:\/edit)?$|\/|$)/;

/** What the screen at an address reads at once: paths of the API. */
export function requestedPaths(address: string, isUserKnown = false): string[] {
  const [, domain, page = '', menu = ''] = below.exec(address) ?? [];
  const part = `${page}${menu}`;
  const user = isUserKnown ? [] : [ofUser];
  if (domain === undefined) return address === '/domains' ? [...user, `${api}/domains`] : user;
  const ofDomain = `${api}/domains/${domain}`;
  return [...user, ofDomain, ...(part === '' ? [] : [`${ofDomain}${part}`])];
}

/** Who is signed in, as last answered: for whoever asks the same a second time. */
let me: { authorization: string | null; answer: Promise<Response> } | null = null;

/** `fetch` that takes what was asked for in advance; once, and nothing after a change. */
export const fetchRequested: typeof fetch = (input, init) => {
  const url = String(input);
  const authorization = new Headers(init?.headers).get('Authorization');
  if (init?.method !== 'GET') globalThis.kontorRequested?.clear();
  const asked = globalThis.kontorRequested?.get(url);
  globalThis.kontorRequested?.delete(url);
  const isTaken = asked && authorization === `Bearer ${asked.token}` && Date.now() - asked.at < freshness;
  const answer = isTaken ? asked.answer : fetch(input, init);
  if (url.endsWith(ofUser)) {
    me = { authorization, answer: answer.then((response) => response.clone()) };
    me.answer.catch(() => {});
  }
  return answer;
};

/** `fetch` that takes the copy of who is signed in. */
export const fetchMe: typeof fetch = (input, init) => {
  const known = me;
  me = null;
  const isKnown = known?.authorization === new Headers(init?.headers).get('Authorization');
  return known && isKnown ? known.answer : fetch(input, init);
};
