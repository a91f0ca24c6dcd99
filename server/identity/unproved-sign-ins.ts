/**
 * Sign-ins in which nobody has proved anything yet. Strangers can begin as many as they like, so each is kept in a sealed
 * cookie of the browser that began it, and nothing is stored. Once the person has proved who they are, it is a stored record.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { pathBoundCookie } from './cookies.ts';
import type { Seal } from './seal.ts';

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

const exchanges = new AsyncLocalStorage<Exchange>();

/** Lets the sign-ins that `work` reads and writes use the cookies of this request. */
export function withCookiesOf<T>(exchange: Exchange, work: () => T): T {
  return exchanges.run(exchange, work);
}

export type UnprovedOptions = {
  /** Where proved sign-ins are. */
  stored: Adapter;
  seal: Seal;
  secure: boolean;
  pathOf: (id: string) => string;
  /** The clock shared by all processes, in milliseconds since 1970. */
  now: () => number;
};

export function keepUnprovedInCookies({ stored, seal, secure, pathOf, now }: UnprovedOptions): Adapter {
  const cookie = pathBoundCookie('kontor_sign_in', secure);
  const purpose = (id: string) => `unproved sign-in ${id}`;
  return {
    ...stored,
    async upsert(id, payload, expiresIn = 0) {
      const { result = {}, exp = 0, iat = 0, session } = payload;
      if ('accepted' in result || 'login' in result) return stored.upsert(id, payload, expiresIn);
      // The session's cookie is a secret of its own, and no text of times may depend on this machine's clock.
      const kept = { ...payload, session: session && { accountId: session.accountId, uid: session.uid } };
      const until = now() + expiresIn * 1000;
      const sealed = seal.close(purpose(id), JSON.stringify({ until, age: exp - iat, payload: kept }));
      const attributes = { path: pathOf(id), maxAge: expiresIn, httpOnly: true, sameSite: 'Lax', secure } as const;
      exchanges.getStore()?.outgoing.appendHeader('Set-Cookie', generateCookie(cookie, sealed, attributes));
    },
    async find(id) {
      const row = await stored.find(id);
      if (row) return row;
      const sent = parse(exchanges.getStore()?.incoming.headers.cookie ?? '', cookie)[cookie];
      const opened = sent === undefined ? null : seal.open(purpose(id), sent);
      if (opened === null) return undefined;
      const { until, age, payload } = JSON.parse(opened) as { until: number; age: number; payload: AdapterPayload };
      if (until <= now()) return undefined;
      const exp = Math.floor((Date.now() + until - now()) / 1000);
      return { ...payload, exp, iat: exp - age };
    },
  };
}
