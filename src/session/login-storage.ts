/** What signing in keeps in the tab's session storage: the pending login and the access token. */
import { decode, nullable, object, orJsonText, string } from '../../contract/decode.ts';
import type { PendingLogin, ReceivedToken } from '../../machines/session.machine.ts';
import { expiryKey, meKey, tokenKey } from '../lib/token-keys.ts';
import { safeReturnTo } from './return-to.ts';

const pendingKey = 'kontor.pendingLogin';
const storedLogin = object({ state: string, verifier: string, returnTo: nullable(string) });

export function rememberLogin(storage: Storage, login: PendingLogin): void {
  storage.setItem(pendingKey, JSON.stringify(login));
}

/** Reads and deletes, so that no pending login is ever used twice. `null` if there is none or it is unreadable. */
export function takeLogin(storage: Storage): PendingLogin | null {
  const text = storage.getItem(pendingKey);
  storage.removeItem(pendingKey);
  const decoded = decode(orJsonText(storedLogin), text);
  return decoded.ok ? { ...decoded.value, returnTo: safeReturnTo(decoded.value.returnTo) } : null;
}

/** `expiresIn` in seconds, counted from now. */
export function storable({ accessToken, expiresIn }: { accessToken: string; expiresIn: number | null }): ReceivedToken {
  return { accessToken, expiresAt: expiresIn === null ? null : Date.now() + expiresIn * 1000 };
}

export function storeToken(storage: Storage, { accessToken, expiresAt }: ReceivedToken): void {
  storage.setItem(tokenKey, accessToken);
  if (expiresAt === null) storage.removeItem(expiryKey);
  else storage.setItem(expiryKey, String(expiresAt));
}

/** The access token, in memory and in session storage, so that the tab keeps it across a reload. */
export type TokenStore = {
  read(): string | null;
  expiresAt(): number | null;
  write(token: ReceivedToken): void;
  forget(): void;
};

export function createTokenStore(storage: Storage): TokenStore {
  let token = storage.getItem(tokenKey);
  let expiresAt = Number(storage.getItem(expiryKey)) || null;
  return {
    read: () => token,
    expiresAt: () => expiresAt,
    write(received) {
      token = received.accessToken;
      expiresAt = received.expiresAt;
      storeToken(storage, received);
    },
    forget() {
      token = null;
      expiresAt = null;
      for (const key of [tokenKey, expiryKey, meKey]) storage.removeItem(key);
    },
  };
}
