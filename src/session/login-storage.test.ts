// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createTokenStore, rememberLogin, takeLogin } from './login-storage.ts';

const login = { state: 's', verifier: 'v'.repeat(128), returnTo: '/domains/3' };
beforeEach(() => sessionStorage.clear());

it('AUTH-05 returns the pending login once and deletes it', () => {
  rememberLogin(sessionStorage, login);
  expect(takeLogin(sessionStorage)).toEqual(login);
  expect(sessionStorage.length).toBe(0);
  expect(takeLogin(sessionStorage)).toBeNull();
});

it.each(['', 'no json', '{}', '{"state":1}', '[]', 'null'])('AUTH-05 ignores invalid pending data: %s', (text) => {
  sessionStorage.setItem('kontor.pendingLogin', text);
  expect(takeLogin(sessionStorage)).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

it('AUTH-10 S26 never returns to another origin, even if one is stored', () => {
  rememberLogin(sessionStorage, { ...login, returnTo: '//evil.example/' });
  expect(takeLogin(sessionStorage)).toEqual({ ...login, returnTo: '/' });
});

it('AUTH-12 keeps the token across a reload and deletes it at logout', () => {
  createTokenStore(sessionStorage).write({ accessToken: 'secret', expiresAt: 900_000 });
  const reloaded = createTokenStore(sessionStorage);
  expect([reloaded.read(), reloaded.expiresAt()]).toEqual(['secret', 900_000]);
  reloaded.write({ accessToken: 'next', expiresAt: null });
  expect([createTokenStore(sessionStorage).read(), createTokenStore(sessionStorage).expiresAt()]).toEqual([
    'next',
    null,
  ]);
  reloaded.forget();
  expect([reloaded.read(), reloaded.expiresAt()]).toEqual([null, null]);
  expect(sessionStorage.length).toBe(0);
});
