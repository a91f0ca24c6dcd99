/** The pending login and the access token in session storage. */
import { decode, nullable, object, orJsonText, string } from '../../contract/decode.ts';
import type { PendingLogin, ReceivedToken } from '../../machines/session.machine.ts';
import { expiryKey, meKey, tokenKey } from '../lib/token-keys.ts';
import { safeReturnTo } from './return-to.ts';

const pendingKey = 'kontor.pendingLogin';
const storedLogin = object({ state: string, verifier: string, returnTo: nullable(string) });

export function rememberLogin(storage: Storage, login: PendingLogin): void {
  storage.setItem(pendingKey, JSON.stringify(login));
}

/** Reads and deletes the pending login, so that it is never used twice. `null` if it is missing or invalid. */
export function takeLogin(storage: Storage): PendingLogin | null {
  const text = storage.getItem(pendingKey);
  storage.removeItem(pendingKey);
  const decoded = decode(orJsonText(storedLogin), text);
  return decoded.ok ? { ...decoded.value, returnTo: safeReturnTo(decoded.value.returnTo) } : null;
}

/** `expiresIn` is in seconds from now. */
export function storable({ accessToken, expiresIn }: { accessToken: string; expiresIn: number | null }): ReceivedToken {
  return { accessToken, expiresAt: expiresIn === null ? null : Date.now() + expiresIn * 1000 };
}

export function storeToken(storage: Storage, { accessToken, expiresAt }: ReceivedToken): void {
  storage.setItem(tokenKey, accessToken);
  if (expiresAt === null) storage.removeItem(expiryKey);
  else storage.setItem(expiryKey, String(expiresAt));
}

/** The access token, in memory and in session storage, where it survives a reload. */
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
