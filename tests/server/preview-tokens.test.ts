/** Tokens with which a website reads drafts for the person who has its page open. */
import { expect, it } from 'vitest';
import { decode } from '../../contract/decode.ts';
import { previewToken } from '../../contract/preview.ts';
import { resetPassword } from '../../server/identity/accounts.ts';
import { endSessionsOf } from '../../server/identity/sessions.ts';
import { createPreviewToken, findPreviewToken, purgePreviewTokens } from '../../server/publishing/preview-tokens.ts';
import { createTestApi, link, origin } from '../support/api.ts';
import { type OpenTestDatabase, onEveryDatabase } from '../support/databases.ts';
import { addAccount, Browser, quickHasher, startProvider } from './identity-support.ts';

const minute = 60_000;

/** Ada edits the first site, and is signed in through the real provider. */
async function start(open: OpenTestDatabase) {
  const database = await open();
  const provider = await startProvider(database);
  const { id: userId } = await addAccount(database);
  const { authenticate } = provider.identity;
  const api = await createTestApi(database, { authenticate, now: Date.now });
  await link(database, userId, api.site.domainId);
  const browser = new Browser(provider.origin);
  const accessToken = await browser.logIn();
  const ask = (domainId: number, token = accessToken, headers = {}) =>
    api.app.request(`/mgmt/api/v1/domains/${domainId}/preview_tokens`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body: '{}',
    });
  const create = async (token?: string) => {
    const decoded = decode(previewToken, await (await ask(api.site.domainId, token)).json());
    if (!decoded.ok) throw new Error('There is no token in the answer.');
    return decoded.value;
  };
  const reader = (token: string, later = 0) => findPreviewToken(database, token, Date.now() + later);
  return { ...provider, database, api, userId, browser, accessToken, ask, create, reader };
}

type Started = Awaited<ReturnType<typeof start>>;

onEveryDatabase('preview tokens', (open) => {
  it('PREV-06 a preview token is for one domain and one person, and only its hash is stored', async () => {
    const { database, api, userId, create, reader } = await start(open);
    const { token, expires_at, content_url, script_url } = await create();
    expect(token).toMatch(/^kp_[\w-]{43}$/);
    expect([content_url, script_url]).toEqual([`${origin}/content/api/v1`, `${origin}/preview/v1.js`]);
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 60 * minute)).toBeLessThan(minute);
    expect(await reader(token)).toEqual({ domainId: api.site.domainId, userId });
    for (const other of ['', 'kp_', token.slice(0, -1), `${token}a`, token.toLowerCase(), `${token} `]) {
      expect(await reader(other)).toBeNull();
    }
    const stored = await database.selectFrom('preview_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(3));
  });

  it('PREV-06 nobody gets one for a domain that is not theirs, and no repeated request gets the same again', async () => {
    const { api, ask } = await start(open);
    expect((await ask(api.otherSite.domainId)).status).toBe(404);
    expect((await ask(4711)).status).toBe(404);
    expect((await ask(api.site.domainId, 'x')).status).toBe(401);
    const key = { 'Idempotency-Key': 'twice' };
    const [one, two] = [await ask(api.site.domainId, undefined, key), await ask(api.site.domainId, undefined, key)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(await one.text()).not.toBe(await two.text());
  });

  it('PREV-06 it ends after an hour, and is swept then', async () => {
    const { database, create, reader } = await start(open);
    const { token } = await create();
    // The session is renewed meanwhile, as long as the console is open.
    await database
      .updateTable('identity_records')
      .set({ expires_at: Date.now() + 500 * minute })
      .execute();
    expect(await reader(token, 59 * minute)).not.toBeNull();
    expect(await reader(token, 60 * minute)).toBeNull();
    await purgePreviewTokens(database, Date.now() + 59 * minute);
    expect(await reader(token)).not.toBeNull();
    await purgePreviewTokens(database, Date.now() + 60 * minute);
    expect(await database.selectFrom('preview_tokens').selectAll().execute()).toEqual([]);
  });

  it.each<[string, (started: Started) => Promise<unknown>]>([
    ['logging out', ({ browser, accessToken }) => browser.revoke(accessToken)],
    ['the end of all sessions', ({ database, userId }) => endSessionsOf(database, userId)],
    ['a new password', ({ database }) => resetPassword(database, 'ada@example.org', quickHasher)],
    [
      'the end of the link to the domain',
      ({ database, userId }) => database.deleteFrom('user_domains').where('user_id', '=', userId).execute(),
    ],
    [
      'the end of the account',
      ({ database, userId }) => database.deleteFrom('users').where('id', '=', userId).execute(),
    ],
    [
      'the end of the domain',
      ({ database, api }) => database.deleteFrom('domains').where('id', '=', api.site.domainId).execute(),
    ],
    [
      'a session that nobody used for half an hour',
      ({ database }) =>
        database
          .updateTable('identity_records')
          .set({ expires_at: Date.now() - 1 })
          .where('model', '=', 'Session')
          .execute(),
    ],
  ])('PREV-06 it ends with %s', async (_, end) => {
    const started = await start(open);
    const { token } = await started.create();
    expect(await started.reader(token)).not.toBeNull();
    await end(started);
    expect(await started.reader(token)).toBeNull();
  });

  it('PREV-06 the token of another session of the same person stays', async () => {
    const { origin: at, browser, accessToken, create, reader } = await start(open);
    const here = await create();
    const there = await create(await new Browser(at).logIn());
    await browser.revoke(accessToken);
    expect([await reader(here.token), await reader(there.token)]).toEqual([null, expect.anything()]);
  });

  it('PREV-06 an admin has one for any domain, until the right is taken', async () => {
    const { database, api, userId, create, reader } = await start(open);
    await database.updateTable('users').set({ is_admin: 1 }).where('id', '=', userId).execute();
    await database.deleteFrom('user_domains').where('user_id', '=', userId).execute();
    const { token } = await create();
    expect(await reader(token)).toEqual({ domainId: api.site.domainId, userId });
    await database.updateTable('users').set({ is_admin: 0 }).where('id', '=', userId).execute();
    expect(await reader(token)).toBeNull();
  });

  it('PREV-06 a person has twenty at most: the oldest end, those of others stay', async () => {
    const { database, api, userId, create, reader } = await start(open);
    const account = { id: userId, email: 'ada@example.org', is_admin: false };
    const other = { ...account, id: api.users.editor, session: 'another' };
    await createPreviewToken(database, other, api.site.domainId, Date.now() - 30 * minute);
    const tokens = [];
    for (let count = 0; count < 22; count += 1) tokens.push((await create()).token);
    const alive = await Promise.all(tokens.map(async (token) => (await reader(token)) !== null));
    expect(alive.filter(Boolean)).toHaveLength(20);
    expect(alive.at(-1)).toBe(true);
    expect(await database.selectFrom('preview_tokens').selectAll().execute()).toHaveLength(21);
  });
});
