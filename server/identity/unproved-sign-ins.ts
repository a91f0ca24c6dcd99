/**
 * Sign-ins in which nobody has proved anything yet. Strangers can begin as many as they like, so each is kept in a sealed
 * cookie of the browser that began it, and nothing is stored. Once the person has proved who they are, it is a stored record.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Bindings } from '../http/request-listener.ts';
import { pathBoundCookie } from './cookies.ts';
import type { Seal } from './seal.ts';

const exchanges = new AsyncLocalStorage<Bindings['Bindings']>();

/** Lets the sign-ins that a page reads and writes use the cookies of its request. */
export const withCookies: MiddlewareHandler<Bindings> = async (context, next) => {
  const { outgoing } = context.env;
  await exchanges.run(context.env, next);
  if (outgoing.headersSent) return;
  // The cookies of Hono's answer would replace those that were set on Node's.
  const lines = [outgoing.getHeader('Set-Cookie') ?? []].flat();
  outgoing.removeHeader('Set-Cookie');
  for (const line of lines) context.res.headers.append('Set-Cookie', String(line));
};

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
  const setCookie = (id: string, value: string, maxAge: number) => {
    const attributes = { path: pathOf(id), maxAge, httpOnly: true, sameSite: 'Lax', secure } as const;
    exchanges.getStore()?.outgoing.appendHeader('Set-Cookie', generateCookie(cookie, value, attributes));
  };
  return {
    ...stored,
    async upsert(id, payload, expiresIn = 0) {
      const { result = {}, exp = 0, iat = 0, session } = payload;
      if ('accepted' in result || 'login' in result) {
        // What the sign-in was before must not be used again.
        setCookie(id, '', 0);
        return stored.upsert(id, payload, expiresIn);
      }
      // The session's cookie is a secret of its own, and no text of times may depend on this machine's clock.
      const kept = { ...payload, session: session && { accountId: session.accountId, uid: session.uid } };
      const until = now() + expiresIn * 1000;
      const sealed = seal.close(purpose(id), JSON.stringify({ until, age: exp - iat, payload: kept }));
      setCookie(id, sealed, expiresIn);
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
