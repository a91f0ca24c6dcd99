import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { hostCookie } from './cookies.ts';
import type { Visit } from './visit.ts';

type Place = Pick<Visit, 'context' | 'publicOrigin' | 'seal'>;

/** A cookie that only this installation can write: it counts for one purpose, and for this many seconds. */
export function createSealedCookie(plainName: string, seconds: number, sameSite: 'Strict' | 'Lax') {
  const isSecure = ({ publicOrigin }: Place) => publicOrigin.startsWith('https:');
  const name = (place: Place) => hostCookie(plainName, isSecure(place));
  return {
    set: (place: Place, purpose: string, value: string): void =>
      setCookie(place.context, name(place), place.seal.closeFor(seconds * 1000, purpose, value), {
        ...{ path: '/', maxAge: seconds, httpOnly: true, sameSite, secure: isSecure(place) },
      }),
    /** `null` without the cookie, after its time, and for another purpose. */
    read: (place: Place, purpose: string): string | null =>
      place.seal.openInTime(purpose, getCookie(place.context, name(place)) ?? ''),
    remove: (place: Place): void =>
      void deleteCookie(place.context, name(place), { path: '/', secure: isSecure(place) }),
  };
}
