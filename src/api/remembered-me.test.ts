// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const me = {
  id: 7,
  email: 'anke.brandt@example.org',
  is_admin: true,
  image_library: null,
  invitations: null,
  activity: true,
  has_references: false,
  account_url: null,
};

/** As after a reload. */
async function reloaded() {
  vi.resetModules();
  return import('./remembered-me.ts');
}

afterEach(() => sessionStorage.clear());

test('APP-12 who is signed in is known after a reload, once, and for the same token alone', async () => {
  sessionStorage.setItem('kontor.accessToken', 'one');
  const { rememberMe, takeRememberedMe } = await reloaded();
  expect(takeRememberedMe()).toBeNull();
  rememberMe(me);
  const same = await reloaded();
  expect(same.takeRememberedMe()).toMatchObject(me);
  expect(same.isRemembered()).toBe(true);
  expect(same.takeRememberedMe(), 'the server is asked').toBeNull();
  sessionStorage.setItem('kontor.accessToken', 'another');
  const other = await reloaded();
  expect(other.takeRememberedMe()).toBeNull();
  expect(other.isRemembered()).toBe(false);
});

test('APP-12 without a token nothing is kept, and what cannot be read is not taken', async () => {
  (await reloaded()).rememberMe(me);
  expect(sessionStorage).toHaveLength(0);
  sessionStorage.setItem('kontor.accessToken', 'one');
  for (const text of ['one {"id":', 'one "admin"', 'one {"id":"seven"}', '{}', '']) {
    sessionStorage.setItem('kontor.me', text);
    expect((await reloaded()).takeRememberedMe(), text).toBeNull();
  }
});
