// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const me = {
  id: 7,
  email: 'anke.brandt@example.org',
  is_admin: true,
  image_library: null,
  invitations: null,
  activity: true,
  domain_trash: null,
  has_references: false,
  account: null,
  name: null,
  draft_key: null,
  account_url: null,
};

/** The module as after a reload of the page. */
async function reloaded() {
  vi.resetModules();
  return import('./remembered-me.ts');
}

afterEach(() => sessionStorage.clear());

test('APP-12 the signed-in user is known after a reload, once, and only for the same token', async () => {
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

test('APP-12 nothing is stored without a token, and invalid data is ignored', async () => {
  (await reloaded()).rememberMe(me);
  expect(sessionStorage).toHaveLength(0);
  sessionStorage.setItem('kontor.accessToken', 'one');
  for (const text of ['one {"id":', 'one "admin"', 'one {"id":"seven"}', '{}', '']) {
    sessionStorage.setItem('kontor.me', text);
    expect((await reloaded()).takeRememberedMe(), text).toBeNull();
  }
});
