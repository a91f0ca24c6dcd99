/** What signing in keeps in the tab's session storage: the pending login and the access token. */
import { decode, nullable, object, orJsonText, string } from '../../contract/decode.ts';
import { expiryKey, meKey, tokenKey } from '../lib/token-keys.ts';
import { safeReturnTo } from './return-to.ts';

export type StoredLogin = { state: string; verifier: string; returnTo: string };

const pendingKey = 'kontor.pendingLogin';
const storedLogin = object({ state: string, verifier: string, returnTo: nullable(string) });

export function rememberLogin(storage: Storage, login: StoredLogin): void {
  storage.setItem(pendingKey, JSON.stringify(login));
}

/** Reads and deletes, so that no pending login is ever used twice. `null` if there is none or it is unreadable. */
export function takeLogin(storage: Storage): StoredLogin | null {
  const text = storage.getItem(pendingKey);
  storage.removeItem(pendingKey);
  const decoded = decode(orJsonText(storedLogin), text);
  return decoded.ok ? { ...decoded.value, returnTo: safeReturnTo(decoded.value.returnTo) } : null;
}

/** `expiresAt` is in milliseconds since 1970; null if the provider does not say. */
export type StoredToken = { accessToken: string; expiresAt: number | null };

/** `expiresIn` in seconds, counted from now. */
export function storable({ accessToken, expiresIn }: { accessToken: string; expiresIn: number | null }): StoredToken {
  return { accessToken, expiresAt: expiresIn === null ? null : Date.now() + expiresIn * 1000 };
}

export function storeToken(storage: Storage, { accessToken, expiresAt }: StoredToken): void {
  storage.setItem(tokenKey, accessToken);
  if (expiresAt === null) storage.removeItem(expiryKey);
  else storage.setItem(expiryKey, String(expiresAt));
}

/** The access token, in memory and in session storage, so that the tab keeps it across a reload. */
export type TokenStore = {
  read(): string | null;
  expiresAt(): number | null;
  write(token: StoredToken): void;
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
