/**
 * A browser in which somebody has signed in is known again by a cookie, and guesses from it are counted on their own: the
 * owner of an account is not slowed down by strangers who guess elsewhere. The cookie opens nothing.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalizedEmail } from './accounts.ts';

export type KnownBrowsers = {
  /** Lets the browser be known for half a year to have signed in with this email. */
  remember(response: ServerResponse, email: string): void;
  /** What tells the browser from all others; `null` where the last sign-in was not made with this email. */
  find(request: IncomingMessage, email: string): string | null;
};

const halfAYear = 180 * 24 * 60 * 60;

export function createKnownBrowsers(key: string, isSecure: boolean): KnownBrowsers {
  const cookie = isSecure ? '__Host-kontor_known' : 'kontor_known';
  const attributes = `Path=/; Max-Age=${halfAYear}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const given = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
  const signatureOf = (browser: string, email: string) =>
    createHmac('sha256', key)
      .update(`known browser ${browser} ${normalizedEmail(email)}`)
      .digest('base64url');
  return {
    remember(response, email) {
      const browser = randomBytes(16).toString('base64url');
      response.appendHeader('Set-Cookie', `${cookie}=${browser}.${signatureOf(browser, email)}; ${attributes}`);
    },
    find(request, email) {
      const [, browser, signature] = given.exec(request.headers.cookie ?? '') ?? [];
      if (browser === undefined || signature === undefined) return null;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(browser, email))) ? browser : null;
    },
  };
}
