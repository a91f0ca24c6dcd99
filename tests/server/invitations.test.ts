/** A person is invited, follows the link, and is then a user who can sign in. */
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { createTestApi, origin, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { Browser, formOf, startProvider, type TestProvider } from './identity-support.ts';

const chosen = 'heron walks at noon';
const week = 7 * 24 * 60 * 60_000;

onEveryDatabase('ADM-18 invitations', (open) => {
  let database: Database;
  let api: TestApi;
  let service: TestProvider;
  beforeEach(async () => {
    database = await open();
    api = await createTestApi(database);
    service = await startProvider(database, { now: () => api.clock.now, storeNow: () => api.clock.now });
  });

  const invite = (email: string, more: Record<string, unknown> = {}) =>
    api.ask('admin', 'createInvitation', {}, { email, ...more });
  /** The way of a link, at the socket that the provider listens on. */
  const follow = (browser: Browser, link: string) => browser.send(link.replace(origin, ''));
  const choose = async (browser: Browser, link: string, fields: Record<string, string> = {}) => {
    const form = { new_password: chosen, repeated_password: chosen, form_token: tokenOf(link), ...fields };
    return browser.send('/oauth/invitation', { form });
  };
  const tokenOf = (link: string) => link.split('=')[1] ?? '';
  const fieldsOf = (answer: { status: number; body: unknown }) => [answer.status, answer.body];

  it('ADM-18 an admin invites somebody, who chooses a password, is linked to the domains and signs in', async () => {
    const { domainId } = api.site;
    const made = await invite(' Nora@Example.org ', { is_admin: true, domain_ids: [domainId, domainId] });
    expect(made).toMatchObject({ email: 'nora@example.org', is_admin: true, is_open: true });
    expect(made.expires_at).toBe(new Date(api.clock.now + week).toISOString());
    expect(made.link).toMatch(new RegExp(`^${origin}/oauth/invitation\\?token=[\\w-]{43}$`));
    expect(await api.ask('admin', 'listInvitations', {})).toMatchObject([
      { id: made.id, domains: [{ id: domainId, fqdn: 'one.example' }], invited_by: 'admin@kontor.example' },
    ]);
    const users = await api.ask('admin', 'listUsers', {});
    expect(users.map(({ email }) => email)).not.toContain('nora@example.org');

    const browser = new Browser(service.origin);
    const page = await follow(browser, made.link);
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('nora@example.org') });
    expect(formOf(page)).toEqual({ action: '/oauth/invitation', token: tokenOf(made.link) });
    const done = await choose(browser, made.link);
    expect([done.status, done.location]).toEqual([303, '/oauth/invitation/accepted']);
    expect((await browser.send(done.location)).body).toContain('Your account is ready');

    expect(await browser.logIn({ email: 'nora@example.org', password: chosen })).toMatch(/^[\w-]{43}$/);
    const nora = (await api.ask('admin', 'listUsers', {})).find(({ email }) => email === 'nora@example.org');
    expect(nora).toMatchObject({ is_admin: true, domains: [{ id: domainId }] });
    expect(await api.ask('admin', 'listInvitations', {})).toEqual([]);
    const { entries } = await api.ask('admin', 'listActivity', {});
    expect(entries.find(({ action }) => action === 'accepted')).toMatchObject({
      ...{ kind: 'invitation', by: { email: 'nora@example.org' }, name: 'admin@kontor.example' },
    });
    expect(entries.map(({ kind, action }) => `${kind} ${action}`)).not.toContain('user created');
  });

  it('ADM-18 an address that is a user, was invited already or is none, and a domain that is not there, are said at their fields', async () => {
    await invite('nora@example.org');
    const refused = async (body: Record<string, unknown>) =>
      fieldsOf(await api.call('admin', 'createInvitation', {}, body));
    expect(await refused({ email: 'EDITOR@kontor.example' })).toMatchObject([
      422,
      { fields: { email: ['is already a user'] } },
    ]);
    expect(await refused({ email: 'Nora@example.org' })).toMatchObject([
      422,
      { fields: { email: ['is already invited: create a new link in the list of invitations'] } },
    ]);
    for (const email of ['nobody', 'a@b@c', `${'a'.repeat(250)}@b.example`, 'a\u0000@b.example']) {
      expect([email, (await api.call('admin', 'createInvitation', {}, { email })).status]).toEqual([email, 422]);
    }
    expect(await refused({ email: ' ' })).toMatchObject([422, { fields: { email: ['must not be blank'] } }]);
    expect(await refused({ email: 'new@example.org', domain_ids: [987_654] })).toMatchObject([
      422,
      { fields: { domain_ids: ['A domain does not exist.'] } },
    ]);
    expect(await api.ask('admin', 'listInvitations', {})).toHaveLength(1);
  });

  it('ADM-18 a link counts once and for seven days; what became of it is said in words, in German as well', async () => {
    const browser = new Browser(service.origin);
    const { link } = await invite('nora@example.org');
    expect((await choose(browser, link)).status).toBe(303);
    for (const answer of [await follow(browser, link), await choose(browser, link)]) {
      expect(answer).toMatchObject({ status: 410, body: expect.stringContaining('This invitation was used already') });
    }
    const late = await invite('late@example.org');
    api.clock.now += week - 1;
    expect((await follow(browser, late.link)).status).toBe(200);
    api.clock.now += 1;
    const german = await browser.send(late.link.replace(origin, ''), { headers: { 'accept-language': 'de' } });
    expect(german).toMatchObject({ status: 410, body: expect.stringContaining('Diese Einladung ist abgelaufen') });
    expect(await api.ask('admin', 'listInvitations', {})).toMatchObject([
      { email: 'late@example.org', is_open: false },
    ]);
  });

  it('ADM-18 a revoked link and one that was replaced count no longer', async () => {
    const browser = new Browser(service.origin);
    const first = await invite('nora@example.org');
    const second = await api.ask('admin', 'renewInvitation', { invitationId: first.id }, {});
    expect(second).toMatchObject({ id: first.id, email: 'nora@example.org' });
    const refused = await follow(browser, first.link);
    expect(refused).toMatchObject({ status: 404, body: expect.stringContaining('This invitation does not count') });
    const { token } = formOf(await follow(browser, second.link));
    await api.ask('admin', 'revokeInvitation', { invitationId: first.id });
    const form = { new_password: chosen, repeated_password: chosen, form_token: token };
    expect((await browser.send('/oauth/invitation', { form })).status).toBe(404);
    for (const name of ['renewInvitation', 'revokeInvitation'] as const) {
      expect(
        (await api.call('admin', name, { invitationId: first.id }, name === 'renewInvitation' ? {} : undefined)).status,
      ).toBe(404);
    }
  });

  it('ADM-18 a password that would be refused elsewhere is refused here, and the link still counts', async () => {
    const browser = new Browser(service.origin);
    const { link } = await invite('nora@example.org');
    for (const [fields, words] of [
      [{ new_password: 'short', repeated_password: 'short' }, 'at least 8 characters'],
      [{ new_password: 'nora@example.org', repeated_password: 'nora@example.org' }, 'anyone would guess'],
      [{ repeated_password: 'heron walks at nine' }, 'are not the same'],
    ] as const) {
      const answer = await choose(browser, link, fields);
      expect(answer).toMatchObject({ status: 422, body: expect.stringContaining(words) });
    }
    expect((await choose(browser, link)).status).toBe(303);
  });

  it('ACC-08 no link is stored or logged, and an answer with a link is not kept to be given again', async () => {
    const headers = { 'Idempotency-Key': 'the-same' };
    const made = await api.ask('admin', 'createInvitation', {}, { email: 'nora@example.org' }, headers);
    const token = tokenOf(made.link);
    expect((await api.call('admin', 'createInvitation', {}, { email: 'nora@example.org' }, headers)).status).toBe(422);
    await choose(new Browser(service.origin), made.link);
    const stored = await Promise.all([
      database.selectFrom('invitations').selectAll().execute(),
      database.selectFrom('idempotent_answers').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify([service.log, api.log])).not.toContain(token);
    expect(service.log.join('')).toContain('invitation accepted');
  });

  it('ACC-08 one link followed by many at the same moment makes one account', async () => {
    const { link } = await invite('nora@example.org');
    const browsers = Array.from({ length: 5 }, () => new Browser(service.origin));
    const answers = await Promise.all(browsers.map((browser) => choose(browser, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410]);
    expect((await api.ask('admin', 'listUsers', {})).filter(({ email }) => email === 'nora@example.org')).toHaveLength(
      1,
    );
  });

  it('ACC-08 an invitation counts only while the one who made it is an admin', async () => {
    await api.ask('admin', 'updateUser', { userId: api.users.editor }, { is_admin: true });
    const { id, link } = await api.ask('editor', 'createInvitation', {}, { email: 'nora@example.org', is_admin: true });
    await api.ask('admin', 'updateUser', { userId: api.users.editor }, { is_admin: false });
    const browser = new Browser(service.origin);
    expect((await follow(browser, link)).status).toBe(404);
    await api.ask('admin', 'destroyUser', { userId: api.users.editor });
    expect((await follow(browser, link)).status).toBe(404);
    expect(await api.ask('admin', 'listInvitations', {})).toMatchObject([{ is_open: false, invited_by: null }]);
    const renewed = await api.ask('admin', 'renewInvitation', { invitationId: id }, {});
    expect((await follow(browser, renewed.link)).status).toBe(200);
  });

  it('ACC-08 an address that became a user in between is no second account, and a foreign form does nothing', async () => {
    const browser = new Browser(service.origin);
    const { link } = await invite('nora@example.org');
    const { token } = formOf(await follow(browser, link));
    const form = { new_password: chosen, repeated_password: chosen, form_token: token };
    const foreign = await browser.send('/oauth/invitation', { form, headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    await database
      .updateTable('users')
      .set({ email: 'nora@example.org' })
      .where('id', '=', api.users.stranger)
      .execute();
    const answer = await browser.send('/oauth/invitation', { form });
    expect(answer).toMatchObject({ status: 409, body: expect.stringContaining('has an account by now') });
  });

  it('ACC-08 the page of an invitation runs no inline script, is not cached and tells strangers nothing', async () => {
    const browser = new Browser(service.origin);
    const { link } = await invite('nora@example.org');
    const { headers, body } = await follow(browser, link);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).not.toMatch(/<script>|style=/);
    const guesses = ['', '?token=', `?token=${'A'.repeat(43)}`, '?token=%00', '?token=%ff'];
    const answers = await Promise.all(guesses.map((guess) => browser.send(`/oauth/invitation${guess}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await browser.send('/oauth/invitation', { method: 'PUT' })).status).toBe(405);
  });

  it('ACC-08 invitations are bounded in number, and forgotten when nobody needs to be told of them any more', async () => {
    const { link } = await invite('nora@example.org');
    const rows = Array.from({ length: 499 }, (_, at) => ({
      email: `nobody-${at}@example.org`,
      token_hash: `hash-${at}`,
      is_admin: 0 as const,
      invited_by: api.users.admin,
      expires_at: api.clock.now + week,
      accepted_at: null,
    }));
    await database.insertInto('invitations').values(rows).execute();
    expect((await api.call('admin', 'createInvitation', {}, { email: 'more@example.org' })).status).toBe(409);
    api.clock.now += week + 31 * 24 * 60 * 60_000;
    await service.identity.purge();
    expect(await api.ask('admin', 'listInvitations', {})).toEqual([]);
    expect((await follow(new Browser(service.origin), link)).status).toBe(404);
  });

  it('ADM-18 me announces invitations to admins alone', async () => {
    expect((await api.ask('admin', 'getMe', {})).invitations).toEqual({ sends_mail: false });
    expect((await api.ask('editor', 'getMe', {})).invitations).toBeNull();
  });
});
