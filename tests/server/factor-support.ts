/** An authenticator app, and helpers for the pages about second factors. */
import { totpCode } from '../../server/identity/factors.ts';
import { type Answer, type Browser, formOf, password } from './identity-support.ts';

export type App = {
  key: string;
  secret: Buffer;
  /** Hidden fields of the page that offered the key. */
  fields: Record<string, string>;
  /** An unused code; two are valid at a time. */
  next(): string;
};

/** An app with the key that a page offers. */
export function appOf({ body }: Answer): App {
  const key = (/<code>([A-Z2-7 ]+)<\/code>/.exec(body)?.[1] ?? '').replaceAll(' ', '');
  const sealed = /name="sealed" value="([^"]+)"/.exec(body)?.[1] ?? '';
  return authenticatorApp(key, { sealed });
}

export function authenticatorApp(key: string, fields: Record<string, string> = {}): App {
  const secret = fromBase32(key);
  let last = 0;
  return {
    key,
    secret,
    fields,
    next() {
      // The current code, then the next: both stay valid if a step of thirty seconds ends in between.
      last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
      return totpCode(secret, last);
    },
  };
}

/** Submits a code with the form of a page, and follows the redirect of a success. */
export async function enter(
  browser: Browser,
  page: Answer,
  code: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const { action, token } = formOf(page);
  const answer = await browser.send(action, { form: { ...fields, code, form_token: token } });
  return answer.status === 303 ? browser.send(answer.location) : answer;
}

export function codesOf({ body }: Answer): string[] {
  return [...body.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map(([, code = '']) => code);
}

export async function unlockAccountPage(browser: Browser): Promise<void> {
  const { token } = formOf(await browser.send('/oauth/account'));
  await browser.send('/oauth/account/unlock', { form: { password, form_token: token } });
}

/** Sets up an app for a browser that is signed in. */
export async function setUpOnAccountPage(browser: Browser): Promise<{ app: App; codes: string[] }> {
  await unlockAccountPage(browser);
  const offered = await browser.send('/oauth/account/totp');
  const app = appOf(offered);
  return { app, codes: codesOf(await enter(browser, offered, app.next(), app.fields)) };
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
