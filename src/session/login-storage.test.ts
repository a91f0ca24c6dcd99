import { beforeEach, expect, it } from 'vitest';
import { createTokenStore, rememberLogin, takeLogin } from './login-storage.ts';

class FakeStorage implements Storage {
  private values = new Map<string, string>();
  get length() {
    return this.values.size;
  }
  clear = () => this.values.clear();
  getItem = (key: string) => this.values.get(key) ?? null;
  key = (index: number) => [...this.values.keys()][index] ?? null;
  removeItem = (key: string) => void this.values.delete(key);
  setItem = (key: string, value: string) => void this.values.set(key, value);
}

const login = { state: 's', verifier: 'v'.repeat(128), returnTo: '/domains/3' };
let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
});

it('AUTH-05 returns the pending login once and deletes it', () => {
  rememberLogin(storage, login);
  expect(takeLogin(storage)).toEqual(login);
  expect(storage.length).toBe(0);
  expect(takeLogin(storage)).toBeNull();
});

it.each(['', 'no json', '{}', '{"state":1}', '[]', 'null'])('AUTH-05 ignores invalid pending data: %s', (text) => {
  storage.setItem('kontor.pendingLogin', text);
  expect(takeLogin(storage)).toBeNull();
  expect(storage.length).toBe(0);
});

it('AUTH-10 S26 never returns to another origin, even if one is stored', () => {
  rememberLogin(storage, { ...login, returnTo: '//evil.example/' });
  expect(takeLogin(storage)).toEqual({ ...login, returnTo: '/' });
});

it('AUTH-12 keeps the token across a reload and deletes it at logout', () => {
  createTokenStore(storage).write({ accessToken: 'secret', expiresAt: 900_000 });
  const reloaded = createTokenStore(storage);
  expect([reloaded.read(), reloaded.expiresAt()]).toEqual(['secret', 900_000]);
  reloaded.write({ accessToken: 'next', expiresAt: null });
  expect([createTokenStore(storage).read(), createTokenStore(storage).expiresAt()]).toEqual(['next', null]);
  reloaded.forget();
  expect([reloaded.read(), reloaded.expiresAt()]).toEqual([null, null]);
  expect(storage.length).toBe(0);
});
