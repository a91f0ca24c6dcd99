import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetFactors, resetPassword } from '../../server/identity/accounts.ts';
import { storeFactorPolicy } from '../../server/identity/factors.ts';
import { digest } from '../../server/identity/seal.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { appOf, codesOf, enter, setUpOnAccountPage, unlockAccountPage } from './factor-support.ts';
import {
  type Answer,
  accessTokenOf,
  addAccount,
  Browser,
  codeOf,
  formOf,
  startWithAccount,
} from './identity-support.ts';

// The clock stands still: no step of thirty seconds ends between making a code and checking it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

onEveryDatabase('a second factor', (open) => {
  const start = async () => startWithAccount(await open());
  /** With an app set up on the page of the account; in another browser the password was right. */
  const startWithApp = async () => {
    const started = await start();
    const { browser, origin } = started;
    await browser.logIn();
    const { app, codes } = await setUpOnAccountPage(browser);
    const stranger = new Browser(origin);
    const { back: asked, verifier } = await stranger.obtainCode();
    return { ...started, app, codes, stranger, asked, verifier };
  };

  it('S71 after the right password the code of the app is asked for, and leads in', async () => {
    const { app, stranger, asked, verifier, identity, account, log } = await startWithApp();
    expect(asked.status).toBe(200);
    expect(asked.body).toContain('<h1>Confirm that it is you</h1>');
    const back = await enter(stranger, asked, app.next());
    const token = accessTokenOf(await stranger.redeem(codeOf(back), verifier));
    expect(await identity.authenticate(token)).toMatchObject(account);
    expect(log.join('')).toContain(`"event":"second factor accepted","account":${account.id},"kind":"totp"`);
  });

  it('S71 a code is taken once, also where two use it at the same moment', async () => {
    const { app, stranger, asked, origin } = await startWithApp();
    const other = new Browser(origin);
    const begun = (await other.obtainCode()).back;
    const code = app.next();
    const answers = await Promise.all([enter(stranger, asked, code), enter(other, begun, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body).toContain('it was used before');
  });

  it('S71 S79 each recovery code leads in once, however it is written', async () => {
    const { codes, stranger, asked, origin, database, log } = await startWithApp();
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^(?:[a-z2-7]{4}-){6}[a-z2-7]{2}$/);
    expect(codeOf(await enter(stranger, asked, ` ${code.toUpperCase().replaceAll('-', ' ')} `))).not.toBe('');
    const other = new Browser(origin);
    const begun = (await other.obtainCode()).back;
    expect((await enter(other, begun, code)).status).toBe(422);
    expect(await database.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(9);
    expect(log.join('')).toContain('recovery code used');
  });

  it('S79 a recovery code of an earlier version, with 80 random bits, leads in as before', async () => {
    const { stranger, asked, account, database } = await startWithApp();
    const earlier = 'abcd-efgh-2345-ijkl';
    const code_hash = digest(earlier.replaceAll('-', ''));
    await database.insertInto('recovery_codes').values({ user_id: account.id, code_hash }).execute();
    expect(codeOf(await enter(stranger, asked, earlier))).not.toBe('');
  });

  it('S71 neither the secret nor a code is stored as it is, or told to the log', async () => {
    const { app, codes, stranger, asked, database, log } = await startWithApp();
    const used = app.next();
    await enter(stranger, asked, used);
    const stored = JSON.stringify([
      await database.selectFrom('totp_factors').selectAll().execute(),
      await database.selectFrom('recovery_codes').selectAll().execute(),
      await database.selectFrom('identity_records').selectAll().execute(),
    ]);
    const secrets = [app.key, app.secret.toString('base64url'), app.secret.toString('hex'), ...codes];
    for (const secret of [...secrets, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secret);
      expect(log.join('')).not.toContain(secret);
    }
    expect(log.join('')).not.toContain(`"${used}"`);
  });

  it('S71 S62 guesses at codes are slowed down, with time to wait, and a right one waits too', async () => {
    const { app, stranger, asked } = await startWithApp();
    let page = asked;
    for (let guess = 0; guess < 5; guess += 1) page = await enter(stranger, page, '000000');
    expect(page.status).toBe(422);
    const slowed = await enter(stranger, page, app.next());
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(slowed.body).toContain('Too many attempts.');
  });

  it('S71 no address leads past the factor', async () => {
    const { stranger, asked, account, database } = await startWithApp();
    const { action, token } = formOf(asked);
    await database.updateTable('users').set({ must_change_password: 1 }).where('id', '=', account.id).execute();
    const chosen = { new_password: 'a good long password', repeated_password: 'a good long password' };
    const before = await database.selectFrom('users').select('password_hash').execute();
    for (const step of ['password', 'setup', 'codes']) {
      const answer = await stranger.send(action.replace('/factor', `/${step}`), {
        form: { ...chosen, form_token: token },
      });
      expect([step, answer.status, answer.location]).toEqual([step, 200, '']);
      expect(answer.body).toContain('<h1>Confirm that it is you</h1>');
    }
    expect((await stranger.send(action)).body).toContain('<h1>Confirm that it is you</h1>');
    expect(await database.selectFrom('users').select('password_hash').execute()).toEqual(before);
  });

  it('S71 a password that was handed out is replaced after the factor was proved', async () => {
    const { app, stranger, database, account } = await startWithApp();
    await database.updateTable('users').set({ must_change_password: 1 }).where('id', '=', account.id).execute();
    const { back: asked, verifier } = await stranger.obtainCode();
    const choose = await enter(stranger, asked, app.next());
    expect(choose.body).toContain('<h1>Choose a new password</h1>');
    const { action, token } = formOf(choose);
    const form = { new_password: 'a good long password', repeated_password: 'a good long password', form_token: token };
    const back = await stranger.send((await stranger.send(action, { form })).location);
    expect(accessTokenOf(await stranger.redeem(codeOf(back), verifier))).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['reset-password', resetPassword],
    ['reset-factors', resetFactors],
  ])('S64 S71 a sign-in that waits for its code does not go on after %s', async (_, reset) => {
    const { app, stranger, asked, database } = await startWithApp();
    await reset(database, 'ada@example.org');
    const answer = await enter(stranger, asked, app.next());
    expect(answer.location).toBe('');
  });

  it('S71 reset-factors takes all factors and ends every session; the password alone leads in again', async () => {
    const { browser, identity, database, origin, account } = await start();
    const token = await browser.logIn();
    await setUpOnAccountPage(browser);
    await resetFactors(database, 'ADA@example.org');
    expect(await identity.authenticate(token)).toBeNull();
    expect(await database.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await identity.authenticate(await new Browser(origin).logIn())).toMatchObject(account);
    await expect(resetFactors(database, 'nobody@example.org')).rejects.toThrow('There is no user nobody@example.org.');
  });

  it('S34 S71 where it is demanded, who has none sets one up while signing in', async () => {
    const { browser, database, identity, account } = await start();
    await storeFactorPolicy(database, 'everybody');
    const { back: setUp, verifier } = await browser.obtainCode();
    expect(setUp.body).toContain('<h1>Set up a second factor</h1>');
    const app = appOf(setUp);
    const wrong = await enter(browser, setUp, '000000', app.fields);
    expect(wrong.status).toBe(422);
    expect(appOf(wrong).key).toBe(app.key);
    const kept = await enter(browser, wrong, app.next(), appOf(wrong).fields);
    expect(codesOf(kept)).toHaveLength(10);
    const { action, token } = formOf(kept);
    // The codes are shown once: who loads the page again makes new ones later.
    expect(codesOf(await browser.send(action))).toEqual([]);
    const left = await browser.send(action, { form: { form_token: token } });
    const back = await browser.send(left.location);
    const accessToken = accessTokenOf(await browser.redeem(codeOf(back), verifier));
    expect(await identity.authenticate(accessToken)).toMatchObject(account);
  });

  it('S64 S71 a factor that was set up elsewhere meanwhile is asked for, and not replaced', async () => {
    const { browser, database, origin } = await start();
    await browser.logIn();
    await storeFactorPolicy(database, 'everybody');
    const other = new Browser(origin);
    const begun = (await other.obtainCode()).back;
    const { app } = await setUpOnAccountPage(browser);
    const theirs = appOf(begun);
    const answer = await enter(other, begun, theirs.next(), theirs.fields);
    expect(answer.body).toContain('<h1>Confirm that it is you</h1>');
    expect(codeOf(await enter(other, answer, app.next()))).not.toBe('');
  });

  it('S34 of admins alone it is demanded of admins, and of nobody at first', async () => {
    const { database, account, origin } = await start();
    const title = async () => {
      const browser = new Browser(origin);
      return /<h1>(.*)<\/h1>/.exec((await browser.obtainCode()).back.body)?.[1];
    };
    expect(await title()).toBeUndefined();
    await storeFactorPolicy(database, 'admins');
    expect(await title()).toBeUndefined();
    await database.updateTable('users').set({ is_admin: 1 }).where('id', '=', account.id).execute();
    expect(await title()).toBe('Set up a second factor');
  });

  it('S71 the pages speak German', async () => {
    const { app, stranger } = await startWithApp();
    const { answer } = await stranger.authorize({ ui_locales: 'de' });
    const asked = await stranger.signIn(answer.location);
    expect(asked.body).toContain('<h1>Bestätigen Sie, dass Sie es sind</h1>');
    expect((await enter(stranger, asked, `${app.next()}0`)).body).toContain('Der Code stimmt nicht');
  });
});

onEveryDatabase('the page of one’s account', (open) => {
  const start = async (isAdmin = false) => {
    const started = await startWithAccount(await open());
    if (isAdmin) await started.database.updateTable('users').set({ is_admin: 1 }).execute();
    await started.browser.logIn();
    return started;
  };
  const titleOf = ({ body }: Answer) => /<h1>(.*)<\/h1>/.exec(body)?.[1];
  const tokenIn = async (browser: Browser) => formOf(await browser.send('/oauth/account')).token;

  it('S71 is shown to whoever is signed in, in the language that the console asks for', async () => {
    const { browser, origin } = await start();
    const page = await browser.send('/oauth/account?ui_locales=de');
    expect([page.status, titleOf(page)]).toEqual([200, 'Ihr Konto']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.body).toContain('ada@example.org');
    const nobody = await new Browser(origin).send('/oauth/account');
    expect([nobody.status, titleOf(nobody)]).toEqual([403, 'You are not signed in']);
    expect(nobody.body).toContain('href="/login"');
  });

  it('S71 nothing is changed before the password was entered again, and not by a form from elsewhere', async () => {
    const { browser, database, account } = await start();
    const form_token = await tokenIn(browser);
    expect((await browser.send('/oauth/account/totp')).status).toBe(303);
    for (const name of ['totp', 'totp/remove', 'codes', 'demand']) {
      const answer = await browser.send(`/oauth/account/${name}`, { form: { form_token, demand: 'everybody' } });
      expect([name, answer.status, titleOf(answer)]).toEqual([name, 200, 'Your account']);
    }
    const wrong = await browser.send('/oauth/account/unlock', { form: { form_token, password: 'wrong' } });
    expect([wrong.status, browser.cookies.has('kontor_unlocked')]).toEqual([422, false]);
    await unlockAccountPage(browser);
    for (const sent of [
      { form: { form_token: 'x' } },
      { form: { form_token }, headers: { origin: 'https://evil.example' } },
    ]) {
      expect((await browser.send('/oauth/account/totp', sent)).status).toBe(403);
    }
    expect((await browser.send('/oauth/account/totp')).status).toBe(200);
    await database.updateTable('users').set({ is_admin: 1 }).where('id', '=', account.id).execute();
    // Other rights: what was opened with the password is closed again.
    expect((await browser.send('/oauth/account/totp')).status).toBe(303);
  });

  it('S71 guesses at the password are slowed down there as well', async () => {
    const { browser } = await start();
    const form_token = await tokenIn(browser);
    const guess = () => browser.send('/oauth/account/unlock', { form: { form_token, password: 'wrong' } });
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await guess()).status);
    expect(statuses).toContain(429);
    expect(statuses[0]).toBe(422);
  });

  it('S71 an app is removed, and with the last factor the recovery codes', async () => {
    const { browser, database, origin } = await start();
    await setUpOnAccountPage(browser);
    const form_token = await tokenIn(browser);
    const renewed = await browser.send('/oauth/account/codes', { form: { form_token } });
    expect(codesOf(renewed)).toHaveLength(10);
    expect((await browser.send('/oauth/account/totp/remove', { form: { form_token } })).status).toBe(303);
    expect(await database.selectFrom('totp_factors').selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await new Browser(origin).logIn()).toMatch(/^[\w-]{43}$/);
  });

  it('S34 an admin demands a second factor; the last one cannot be removed then', async () => {
    const { browser, database, log } = await start(true);
    await setUpOnAccountPage(browser);
    const form_token = await tokenIn(browser);
    const chosen = await browser.send('/oauth/account/demand', { form: { form_token, demand: 'admins' } });
    expect(chosen.status).toBe(303);
    const { body } = await browser.send('/oauth/account');
    expect(body).toContain('Demand a second factor');
    expect(body).toContain('value="admins" checked');
    const refused = await browser.send('/oauth/account/totp/remove', { form: { form_token } });
    expect([refused.status, refused.body.includes('set up another one first')]).toEqual([422, true]);
    expect(await database.selectFrom('totp_factors').selectAll().execute()).toHaveLength(1);
    expect(log.join('')).toContain('"event":"second factor demanded"');
  });

  it('S34 nobody but an admin demands anything', async () => {
    const { browser, database } = await start();
    await unlockAccountPage(browser);
    const page = await browser.send('/oauth/account');
    expect(page.body).not.toContain('Demand a second factor');
    await browser.send('/oauth/account/demand', { form: { form_token: formOf(page).token, demand: 'everybody' } });
    const { value } = await database
      .selectFrom('installation')
      .select((select) => select.fn.countAll<number>().as('value'))
      .where('name', '=', 'secondFactorDemand')
      .executeTakeFirstOrThrow();
    expect(Number(value)).toBe(0);
  });

  it('S71 sessions are listed with device and last use, and each can be ended by its owner only', async () => {
    const { browser, identity, database, origin } = await start();
    await addAccount(database, 'grace@example.org');
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0';
    const other = new Browser(origin, { 'user-agent': firefox });
    const token = await other.logIn();
    const page = await browser.send('/oauth/account');
    expect(page.body).toContain('<strong>Firefox, Windows</strong><br>since ');
    expect(page.body).toContain('<strong>Unknown browser</strong> (this one)<br>');
    const [uid = ''] = /(?<=Firefox, Windows<[\s\S]*name="uid" value=")[^"]+/.exec(page.body) ?? [];

    const stranger = new Browser(origin);
    await stranger.logIn({ email: 'grace@example.org' });
    const theirs = { uid, form_token: await tokenIn(stranger) };
    await stranger.send('/oauth/account/sessions/end', { form: theirs });
    expect(await identity.authenticate(token)).not.toBeNull();

    const form = { uid, form_token: formOf(page).token };
    expect((await browser.send('/oauth/account/sessions/end', { form })).status).toBe(303);
    expect(await identity.authenticate(token)).toBeNull();
    expect((await browser.send('/oauth/account')).body).not.toContain('Firefox');
    await identity.purge();
    expect(await database.selectFrom('session_devices').selectAll().execute()).toHaveLength(2);
  });

  it('S71 all sessions are ended at once', async () => {
    const { browser, identity, origin } = await start();
    const token = await new Browser(origin).logIn();
    const form_token = await tokenIn(browser);
    await browser.send('/oauth/account/sessions/end-all', { form: { form_token } });
    expect(await identity.authenticate(token)).toBeNull();
    expect((await browser.send('/oauth/account')).status).toBe(403);
  });
});
