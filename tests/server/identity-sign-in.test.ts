import { afterEach, describe, expect, it, vi } from 'vitest';
import { replacePassword, resetPassword } from '../../server/identity/accounts.ts';
import { createPasswordHasher } from '../../server/identity/passwords.ts';
import { endSessionsOf } from '../../server/identity/sessions.ts';
import { QueueFull } from '../../server/kernel/work-queue.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { onEveryDatabase } from '../support/databases.ts';
import {
  accessTokenOf,
  addAccount,
  Browser,
  codeOf,
  errorOf,
  password,
  quickHasher,
  startWithAccount,
} from './identity-support.ts';

type Started = Awaited<ReturnType<typeof startWithAccount>>;

afterEach(() => void vi.useRealTimers());

onEveryDatabase('signing in', (open) => {
  const start = async () => startWithAccount(await open());

  it('AUTH-01 AUTH-06 a password leads to a code and the code, with its verifier, to an access token', async () => {
    const { browser, identity, account, origin } = await start();
    const { answer, verifier, state } = await browser.authorize();
    expect(answer.status).toBe(303);
    const back = await browser.signIn(answer.location);
    const location = new URL(back.location);
    expect(location.origin + location.pathname).toBe(`${origin}/oauth/callback`);
    expect(location.searchParams.get('state')).toBe(state);
    expect(location.searchParams.get('iss')).toBe(origin);

    const answered = await browser.redeem(codeOf(back), verifier);
    expect(answered.status).toBe(200);
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(answered.body)).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 900,
      scope: 'public',
      token_type: 'Bearer',
    });
    expect(await identity.authenticate(accessTokenOf(answered))).toMatchObject(account);
  });

  it('S10 a token that nobody was given is nobody', async () => {
    const { identity } = await start();
    expect(await identity.authenticate('A'.repeat(43))).toBeNull();
    expect(await identity.authenticate('')).toBeNull();
  });

  it('AUTH-12 a session that lives gives a new token without asking, and prompt=none without showing anything', async () => {
    const { browser, identity, account } = await start();
    await browser.logIn();
    const token = await browser.logIn({}, { prompt: 'none' });
    expect(await identity.authenticate(token)).toMatchObject(account);
  });

  it('AUTH-13 prompt=none without a session is login_required', async () => {
    const { browser } = await start();
    expect(errorOf(await browser.renew())).toBe('login_required');
  });

  it('S11 neither token, code nor session id is stored as it is', async () => {
    const { browser, database } = await start();
    const { code, verifier } = await browser.obtainCode();
    const token = accessTokenOf(await browser.redeem(code, verifier));
    await addAccount(database, 'eva@example.org', true);
    const { answer } = await browser.authorize({ prompt: 'login' });
    await browser.signIn(answer.location, { email: 'eva@example.org' });
    const rows = JSON.stringify(await database.selectFrom('identity_records').selectAll().execute());
    const session = browser.cookies.get('kontor_session')?.value ?? '';
    expect(rows).toContain('"model":"AccessToken"');
    expect(rows).toContain('"model":"Interaction"');
    expect(session).toMatch(/^[\w-]{21,}$/);
    for (const secret of [token, code, session]) expect(rows).not.toContain(secret);
  });

  it('S12 signing in again gives another session id, and the old one is nobody', async () => {
    const { browser } = await start();
    await browser.logIn();
    const earlier = new Browser(browser.origin);
    for (const [name, cookie] of browser.cookies) earlier.cookies.set(name, cookie);
    const { answer } = await browser.authorize({ prompt: 'login' });
    expect(codeOf(await browser.signIn(answer.location))).not.toBe('');
    expect(browser.cookies.get('kontor_session')).not.toEqual(earlier.cookies.get('kontor_session'));
    expect(errorOf(await earlier.renew())).toBe('login_required');
  });

  it('S12 somebody else can sign in where a session lives, and the tokens of the first person end', async () => {
    const { browser, identity, database } = await start();
    const other = await addAccount(database, 'grace@example.org');
    const first = await browser.logIn();
    const { answer, verifier } = await browser.authorize({ prompt: 'login' });
    const back = await browser.signIn(answer.location, { email: 'grace@example.org' });
    const second = accessTokenOf(await browser.redeem(codeOf(back), verifier));
    expect(await identity.authenticate(second)).toMatchObject(other);
    expect(await identity.authenticate(first)).toBeNull();
  });

  it('S13 a session ends 30 minutes after its last use, and its token after 15', async () => {
    const { browser, identity, account } = await start();
    const token = await browser.logIn();
    const later = clock();
    later(14 * minute);
    expect(await identity.authenticate(token)).toMatchObject(account);
    later(16 * minute);
    expect(await identity.authenticate(token)).toBeNull();
    later(29 * minute);
    expect(codeOf(await browser.renew())).not.toBe('');
    later(58 * minute);
    expect(codeOf(await browser.renew())).not.toBe('');
    later(89 * minute);
    expect(errorOf(await browser.renew())).toBe('login_required');
  });

  it('S13 a session ends 8 hours after signing in, however much it is used', async () => {
    const { browser, identity, account } = await start();
    await browser.logIn();
    const later = clock();
    for (let minutes = 20; minutes < 480; minutes += 20) {
      later(minutes * minute);
      expect(codeOf(await browser.renew())).not.toBe('');
    }
    later(475 * minute);
    const token = await browser.logIn({}, { prompt: 'none' });
    expect(await identity.authenticate(token)).toMatchObject(account);
    later(481 * minute);
    expect(await identity.authenticate(token)).toBeNull();
    expect(errorOf(await browser.renew())).toBe('login_required');
  });

  it('S14 revoking the token ends the provider session too: the next login asks for the password', async () => {
    const { browser, identity } = await start();
    const token = await browser.logIn();
    expect((await browser.revoke(token)).status).toBe(200);
    expect(await identity.authenticate(token)).toBeNull();
    expect(errorOf(await browser.renew())).toBe('login_required');
    expect((await browser.authorize()).answer.location).toContain('/oauth/interaction/');
    expect(await identity.authenticate(await browser.logIn())).not.toBeNull();
  });

  it('S14 logging out ends the session also when the token has expired already', async () => {
    const { browser } = await start();
    const token = await browser.logIn();
    clock()(20 * minute);
    await browser.revoke(token);
    expect(errorOf(await browser.renew())).toBe('login_required');
  });

  it('S14 a foreign page cannot end a session with a token of its own making', async () => {
    const { browser } = await start();
    await browser.logIn();
    const form = { token: 'A'.repeat(43), client_id: 'kontor' };
    await browser.send('/oauth/revoke', { form, headers: { origin: 'https://evil.example' } });
    expect(codeOf(await browser.renew())).not.toBe('');
  });

  it('S15 destroying a user ends the sessions with the next request', async () => {
    const { browser, identity, database, account } = await start();
    const token = await browser.logIn();
    await database.deleteFrom('users').where('id', '=', account.id).execute();
    expect(await identity.authenticate(token)).toBeNull();
    expect(errorOf(await browser.renew())).toBe('login_required');
    await addAccount(database, 'grace@example.org');
    const { answer } = await browser.authorize();
    expect(codeOf(await browser.signIn(answer.location, { email: 'grace@example.org' }))).not.toBe('');
  });

  it('S16 all sessions of a user can be ended, and those of others stay', async () => {
    const { browser, identity, database, account, origin } = await start();
    await addAccount(database, 'grace@example.org');
    const stranger = new Browser(origin);
    const [token, other] = [await browser.logIn(), await stranger.logIn({ email: 'grace@example.org' })];
    await endSessionsOf(database, account.id);
    expect(await identity.authenticate(token)).toBeNull();
    expect(await identity.authenticate(other)).not.toBeNull();
    expect(errorOf(await browser.renew())).toBe('login_required');
  });

  it('S38 losing the admin right counts from the next request on', async () => {
    const { browser, identity, database, account } = await start();
    await database.updateTable('users').set({ is_admin: 1 }).where('id', '=', account.id).execute();
    const token = await browser.logIn();
    expect(await identity.authenticate(token)).toMatchObject({ ...account, is_admin: true });
    await database.updateTable('users').set({ is_admin: 0 }).where('id', '=', account.id).execute();
    expect(await identity.authenticate(token)).toMatchObject(account);
  });

  it('S21 a code that is used again is refused, and the token from its first use dies', async () => {
    const { browser, identity } = await start();
    const { code, verifier } = await browser.obtainCode();
    const token = accessTokenOf(await browser.redeem(code, verifier));
    expect(errorOf(await browser.redeem(code, verifier))).toBe('invalid_grant');
    expect(await identity.authenticate(token)).toBeNull();
    // Its grant is gone with it; a new one is made instead of a sign-in that never ends.
    expect(await identity.authenticate(await browser.logIn())).not.toBeNull();
  });

  it('S21 of ten uses of one code at the same moment one succeeds', async () => {
    const { browser } = await start();
    const { code, verifier } = await browser.obtainCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.redeem(code, verifier)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(errorOf))).toEqual(new Set(['invalid_grant']));
  });

  it('S21 a code is worth nothing after 60 seconds', async () => {
    const { browser } = await start();
    const { code, verifier } = await browser.obtainCode();
    clock()(61_000);
    expect(errorOf(await browser.redeem(code, verifier))).toBe('invalid_grant');
  });

  it('S25 there is no refresh token', async () => {
    const { browser } = await start();
    const { answer, verifier } = await browser.authorize();
    const { body } = await browser.redeem(codeOf(await browser.signIn(answer.location)), verifier);
    expect(JSON.parse(body)).not.toHaveProperty('refresh_token');
    const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'kontor' };
    expect(await browser.send('/oauth/token', { form })).toMatchObject({ status: 400 });
  });

  it('S33 a password made by somebody else must be replaced before a code is given', async () => {
    const { browser, identity, database, account } = await start();
    await database.updateTable('users').set({ must_change_password: 1 }).where('id', '=', account.id).execute();
    const { answer, verifier } = await browser.authorize();
    const { action, token } = await browser.openForm(answer.location);
    const page = await browser.send(action, { form: { email: account.email, password, form_token: token } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<h1>Choose a new password</h1>');
    // Going round the page gives no session.
    expect(errorOf(await browser.renew())).toBe('login_required');
    const choose = (chosen: string, repeated = chosen) =>
      browser.send(`${action}/password`, {
        form: { new_password: chosen, repeated_password: repeated, form_token: token },
      });
    for (const [chosen, repeated] of [
      ['short'],
      ['password123'],
      [password],
      ['a good long password', 'another long password'],
    ] as const) {
      expect((await choose(chosen, repeated)).status).toBe(422);
    }
    const saved = await choose('a good long password');
    expect(saved.status).toBe(303);
    const back = await browser.send(saved.location);
    const accessToken = accessTokenOf(await browser.redeem(codeOf(back), verifier));
    expect(await identity.authenticate(accessToken)).toMatchObject(account);
    const again = new Browser(browser.origin);
    expect(await again.logIn({ password: 'a good long password' })).toMatch(/^[\w-]{43}$/);
  });

  it.each(['verify', 'hash'] as const)(
    'S62 a password that is chosen while too many are computed (%s) is to be sent again, and is not stored',
    async (step) => {
      const { browser, database, account } = await start();
      await database.updateTable('users').set({ must_change_password: 1 }).where('id', '=', account.id).execute();
      const { answer } = await browser.authorize();
      const { action, token } = await browser.openForm(answer.location);
      await browser.send(action, { form: { email: account.email, password, form_token: token } });
      const chosen = 'a good long password';
      const choose = () =>
        browser.send(`${action}/password`, {
          form: { new_password: chosen, repeated_password: chosen, form_token: token },
        });
      const computing = vi.spyOn(quickHasher, step).mockRejectedValueOnce(new QueueFull());
      const refused = await choose();
      computing.mockRestore();
      expect(refused.status).toBe(503);
      expect(refused.body).toContain('Nothing was stored. Try again in a few seconds.');
      expect((await choose()).status).toBe(303);
    },
  );

  it.each([
    [
      'a new password from reset-password',
      async ({ database }: Started) => void (await resetPassword(database, 'ada@example.org', quickHasher)),
    ],
    ['the end of all sessions', ({ database, account }: Started) => endSessionsOf(database, account.id)],
    [
      'other rights',
      async ({ database, account }: Started) =>
        void (await database.updateTable('users').set({ is_admin: 1 }).where('id', '=', account.id).execute()),
    ],
    [
      'the end of the account',
      async ({ database, account }: Started) =>
        void (await database.deleteFrom('users').where('id', '=', account.id).execute()),
    ],
  ])('S64 a choice of a password that was begun does not go on after %s', async (_, happens) => {
    const started = await start();
    const { browser, database, account } = started;
    await database.updateTable('users').set({ must_change_password: 1 }).where('id', '=', account.id).execute();
    const { answer } = await browser.authorize();
    const { action, token } = await browser.openForm(answer.location);
    await browser.send(action, { form: { email: account.email, password, form_token: token } });
    const before = await database.selectFrom('users').selectAll().execute();
    await happens(started);
    const stored = await database.selectFrom('users').select('password_hash').execute();
    const chosen = {
      new_password: 'a good long password',
      repeated_password: 'a good long password',
      form_token: token,
    };
    const refused = await browser.send(`${action}/password`, { form: chosen });
    expect(refused.status).not.toBe(303);
    expect(before).toHaveLength(1);
    expect(await database.selectFrom('users').select('password_hash').execute()).toEqual(stored);
  });

  it('an old attempt that is continued says so and offers to start again', async () => {
    const { browser } = await start();
    const { answer } = await browser.authorize();
    const { action, token } = await browser.openForm(answer.location);
    clock()(11 * minute);
    const expired = await browser.send(action, { form: { email: 'ada@example.org', password, form_token: token } });
    expect(expired.status).toBe(400);
    expect(expired.body).toContain('<h1>This sign-in attempt expired</h1>');
    expect(expired.body).toContain('href="/login"');
    const elsewhere = await new Browser(browser.origin).send(answer.location);
    expect(elsewhere.body).toContain('<h1>This sign-in attempt expired</h1>');
  });

  it('the page speaks the language that the browser prefers', async () => {
    const { browser } = await start();
    const { answer } = await browser.authorize();
    for (const [header, language, title] of [
      ['de-DE,de;q=0.9,en;q=0.8', 'de', 'Anmelden'],
      ['en;q=0.5, de-AT;q=0.8', 'de', 'Anmelden'],
      ['de;q=0, en', 'en', 'Sign in'],
      ['fr-FR', 'en', 'Sign in'],
      ['', 'en', 'Sign in'],
    ] as const) {
      const page = await browser.send(answer.location, { headers: { 'accept-language': header } });
      expect(page.headers.get('vary'), header).toBe('Accept-Language');
      expect(page.body, header).toContain(`<html lang="${language}">`);
      expect(page.body, header).toContain(`<h1>${title}</h1>`);
    }
  });

  it('the language that the console asks for goes over the browser’s, on every page of the sign-in', async () => {
    const { browser, database } = await start();
    await addAccount(database, 'eva@example.org', true);
    const { answer } = await browser.authorize({ ui_locales: 'de-DE' });
    const { page, action, token } = await browser.openForm(answer.location);
    expect(page.body).toContain('<h1>Anmelden</h1>');
    const form = { email: 'eva@example.org', form_token: token };
    const refused = await browser.send(action, { form: { ...form, password: 'wrong' } });
    expect(refused.body).toContain('Die E-Mail-Adresse oder das Passwort stimmt nicht.');
    const accepted = await browser.send(action, { form: { ...form, password } });
    expect(accepted.body).toContain('<h1>Neues Passwort wählen</h1>');
    const short = { new_password: 'kurz', repeated_password: 'kurz', form_token: token };
    expect((await browser.send(`${action}/password`, { form: short })).body).toContain('Das Passwort ist zu kurz');
  });

  it('what the provider refuses and what has expired is said in the language of the browser', async () => {
    const { browser } = await start();
    const headers = { 'accept-language': 'de' };
    const refused = await browser.send('/oauth/authorize?client_id=nobody', { headers });
    expect(refused.headers.get('vary')).toContain('Accept-Language');
    expect(refused.body).toContain('<h1>Die Anmeldung ist nicht richtig eingerichtet</h1>');
    const expired = await browser.send('/oauth/interaction/unknown', { headers });
    expect(expired.body).toContain('<h1>Dieser Anmeldeversuch ist abgelaufen</h1>');
  });

  it('expired records are deleted', async () => {
    const { browser, database, identity } = await start();
    await browser.logIn();
    expect(await database.selectFrom('identity_records').selectAll().execute()).not.toEqual([]);
    clock()(24 * 60 * minute);
    await identity.purge();
    expect(await database.selectFrom('identity_records').selectAll().execute()).toEqual([]);
  });

  it('S29 a password that was stored with less effort is hashed anew when it is used', async () => {
    const { browser, database, account } = await start();
    await replacePassword(
      database,
      account.id,
      { password, must_change_password: false },
      createPasswordHasher({ memoryCost: 16, timeCost: 1, parallelism: 1 }),
    );
    await browser.logIn();
    const { password_hash } = await database.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await quickHasher.verify(password, password_hash)).toBe(true);
  });
});

describe('the log', () => {
  it('S17 S56 tells who signed in and from which network, and no secret', async () => {
    const { browser, ...provider } = await startWithAccount(await openDatabase(':memory:'));
    const { answer } = await browser.authorize();
    await browser.signIn(answer.location, { password: 'wrong password' });
    const token = await browser.logIn();
    const text = provider.log.join('');
    const entries = provider.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const own = entries.filter(({ event }) => event !== 'request');
    const known = { time: expect.stringMatching(/Z$/), requestId: expect.stringMatching(/^[\w-]{36}$/) };
    expect(own).toEqual([
      { ...known, level: 'warn', event: 'sign-in failed', account: 1, address: '127.0.0.0' },
      { ...known, level: 'info', event: 'signed in', account: 1, by: 'password', address: '127.0.0.0' },
    ]);
    const { endpoint, requestId } = entries.find(({ event }) => event === 'request') ?? {};
    expect([endpoint, requestId]).toEqual(['authorize', answer.headers.get('x-request-id')]);
    for (const secret of [token, password, 'wrong password', 'ada@']) expect(text).not.toContain(secret);
  });

  it('S56 tells what was refused, forged forms and answers among it, and the end of a session', async () => {
    const { browser, log } = await startWithAccount(await openDatabase(':memory:'));
    const { answer, verifier } = await browser.authorize();
    const { action } = await browser.openForm(answer.location);
    await browser.send(action, { form: { email: 'ada@example.org', password, form_token: 'forged' } });
    const code = codeOf(await browser.signIn(answer.location));
    await browser.redeem(code, 'another-verifier-'.repeat(4));
    const token = accessTokenOf(await browser.redeem(code, verifier));
    await browser.redeem(code, verifier);
    await browser.authorize({ redirect_uri: 'https://evil.example/' });
    await browser.revoke(token);
    // No session, as the console finds out now and then: nobody was refused anything.
    await browser.renew();
    const told = log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event !== 'request')
      .map(({ level, event, account, error }) => [level, event, account ?? error]);
    expect(told).toEqual([
      ['warn', 'form refused', undefined],
      ['info', 'signed in', 1],
      ['warn', 'sign-in request refused', 'invalid_grant'],
      ['warn', 'sign-in request refused', 'invalid_grant'],
      ['warn', 'sign-in request refused', 'invalid_redirect_uri'],
      ['info', 'signed out', 1],
    ]);
    for (const secret of [token, code, verifier, password]) expect(log.join('')).not.toContain(secret);
  });
});

const minute = 60_000;

/** Stops the clock and moves it to so many milliseconds after now. */
function clock(): (passed: number) => void {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  return (passed) => vi.setSystemTime(start + passed);
}
