/** Passwords and addresses of accounts: changed by their owners, by mailed links, by admins. */
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { createMailer } from '../../server/identity/mail.ts';
import { accountOf, createTestApi, origin, type TestApi, usersPassword } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { type MailServer, startMailServer, textOf } from '../support/mail-server.ts';
import { type Answer, Browser, formOf, startProvider, type TestProvider } from './identity-support.ts';

const chosen = 'heron walks at noon';
const editor = 'editor@kontor.example';
const minute = 60_000;

onEveryDatabase('passwords', (open) => {
  const clock = { now: 0 };
  let database: Database;
  let mails: MailServer;
  let api: TestApi;
  let service: TestProvider;
  beforeEach(async () => {
    database = await open();
    mails = await startMailServer();
    const sendMail = createMailer({ url: `smtp://127.0.0.1:${mails.port}`, from: 'kontor@example.org' }, () => {});
    clock.now = Date.now();
    service = await startProvider(database, { sendMail, now: () => clock.now, storeNow: () => clock.now });
    api = await createTestApi(database, {
      sendMail,
      now: () => clock.now,
      publicOrigin: service.origin,
      // The tokens of the provider as well as those of the test.
      authenticate: async (token) => (await service.identity.authenticate(token)) ?? accountOf(database, token),
    });
    return () => mails.stop();
  });

  const later = (milliseconds: number) => {
    clock.now += milliseconds;
  };
  const change = (token: string, body: object) =>
    api.app.request('/mgmt/api/v1/account/password', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const isAlive = async (token: string) => (await service.identity.authenticate(token)) !== null;
  const texts = () => mails.mails.map(({ to: [to], source }) => [to, textOf(source)] as const);
  const mailsSent = async (count: number) => {
    await expect.poll(() => mails.mails.length, { timeout: 5000 }).toBe(count);
    return texts();
  };
  const linkIn = (text = '') => /http\S+\?token=[\w-]{43}/.exec(text)?.[0] ?? '';
  const tokenOf = (link: string) => link.split('=')[1] ?? '';
  const signsIn = async (password: string, email = editor) =>
    (await new Browser(service.origin).obtainCode({ email, password })).code !== '';
  const choose = (browser: Browser, link: string, password = chosen): Promise<Answer> =>
    browser.send('/oauth/password/new', {
      form: { form_token: tokenOf(link), new_password: password, repeated_password: password },
    });
  const askFor = (email: string, browser = new Browser(service.origin)) =>
    browser.send('/oauth/password', { form: { form_token: '', email } });

  it('ACC-01 a person changes the own password: other sessions end, this one goes on, and a mail tells it', async () => {
    const credentials = { email: editor, password: usersPassword };
    const [here, elsewhere] = [new Browser(service.origin), new Browser(service.origin)];
    const [own, other] = [await here.logIn(credentials), await elsewhere.logIn(credentials)];
    const answer = await change(own, { old_password: usersPassword, new_password: chosen, language: 'de' });
    expect([answer.status, await answer.json()]).toEqual([201, { ended_sessions: 1 }]);
    expect([await isAlive(own), await isAlive(other)]).toEqual([true, false]);
    expect((await here.renew()).location).toContain('code=');
    expect((await elsewhere.renew()).location).toContain('login_required');
    expect([await signsIn(usersPassword), await signsIn(chosen)]).toEqual([false, true]);
    const [[to, text] = []] = await mailsSent(1);
    expect([to, text]).toEqual([editor, expect.stringContaining('Ihr Passwort wurde geändert')]);
    const { entries } = await api.ask('admin', 'listActivity', {});
    expect(entries.find(({ action }) => action === 'password')).toMatchObject({ by: { email: editor }, name: editor });
    expect(api.log).toContainEqual({ event: 'password changed', account: api.users.editor });
  });

  it('S77 a person sees the own sessions, and ends one of them or all others: their tokens end at once', async () => {
    const credentials = { email: editor, password: usersPassword };
    const browsers = [1, 2, 3].map(() => new Browser(service.origin));
    const [own = '', second = '', third = ''] = await Promise.all(browsers.map((one) => one.logIn(credentials)));
    const foreign = await new Browser(service.origin).logIn({ email: 'admin@kontor.example', password: usersPassword });
    const call = async (token: string, path: string, body?: object) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const method = body ? 'POST' : 'GET';
      const answer = await api.app.request(`/mgmt/api/v1/account${path}`, {
        ...{ method, headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await answer.json()) as { sessions: { id: string; is_current: boolean; network: string }[] };
    };
    const [before, elsewhere] = [await call(own, ''), await call(foreign, '')];
    expect(before.sessions.map(({ network }) => network)).toEqual(['127.0.0.0', '127.0.0.0', '127.0.0.0']);
    expect(before.sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    const mine = (await call(second, '')).sessions.find(({ is_current }) => is_current);
    const theirs = elsewhere.sessions[0];
    const end = (session: string | null) => call(own, '/sessions/end', { session });
    expect(await end(theirs?.id ?? '')).toEqual({ ended_sessions: 0 });
    expect(await isAlive(foreign)).toBe(true);
    expect(await end(mine?.id ?? '')).toEqual({ ended_sessions: 1 });
    expect([await isAlive(own), await isAlive(second), await isAlive(third)]).toEqual([true, false, true]);
    expect(await end(null)).toEqual({ ended_sessions: 1 });
    expect([await isAlive(own), await isAlive(third), await isAlive(foreign)]).toEqual([true, false, true]);
    expect((await call(own, '')).sessions).toEqual([expect.objectContaining({ is_current: true })]);
    const account = api.users.editor;
    expect(api.log).toEqual([
      { event: 'session ended', account },
      { event: 'other sessions ended', account },
    ]);
  });

  it('ACC-01 what is wrong is said at its field, nothing changes, and guesses are slowed down', async () => {
    const own = await new Browser(service.origin).logIn({ email: editor, password: usersPassword });
    const refused = async (old_password: string, new_password: string) => {
      const answer = await change(own, { old_password, new_password });
      return [answer.status, ((await answer.json()) as { fields: unknown }).fields];
    };
    expect(await refused('wrong', chosen)).toEqual([422, { old_password: ['The old password is not right.'] }]);
    const fields = [
      ['short', '5 characters: at least 8 are needed.'],
      ['password1', 'This password is on a list of known passwords. Take another.'],
      [usersPassword, 'This is the password that you have. Take another.'],
      ['x'.repeat(129), '129 characters: at most 128 are possible.'],
    ] as const;
    for (const [typed, said] of fields) {
      expect(await refused(usersPassword, typed)).toEqual([422, { new_password: [said] }]);
    }
    for (let guess = 0; guess < 5; guess += 1) expect((await refused('wrong', chosen))[0]).toBe(422);
    const slowed = await refused(usersPassword, chosen);
    expect(slowed).toEqual([429, { old_password: ['Too many tries. Try again in a minute.'] }]);
    expect(await signsIn(usersPassword)).toBe(true);
    expect(JSON.stringify([api.log, service.log])).not.toContain(usersPassword);
  });

  it('ACC-02 a forgotten password is replaced by a mailed link, which signs in at once, and once', async () => {
    const browser = new Browser(service.origin);
    const before = await browser.logIn({ email: editor, password: usersPassword });
    const { answer } = await new Browser(service.origin).authorize();
    expect((await new Browser(service.origin).send(answer.location)).body).not.toBe('');
    expect((await askFor(` ${editor.toUpperCase()} `)).body).toContain('has an account, a mail is on its way');
    const [[to, text] = []] = await mailsSent(1);
    expect(to).toBe(editor);
    const link = linkIn(text);
    const page = await browser.send(link);
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('At least 8 characters') });
    expect(formOf(page)).toEqual({ action: '/oauth/password/new', token: tokenOf(link) });
    expect((await choose(browser, link, 'short')).status).toBe(422);
    const saved = await choose(browser, link);
    expect([saved.status, saved.location]).toEqual([303, '/login']);
    expect(await isAlive(before)).toBe(false);

    // No password is asked for again in this browser, and only in this one.
    const attempt = await browser.authorize();
    const signedIn = await browser.send((await browser.send(attempt.answer.location)).location);
    expect(signedIn.location).toContain('code=');
    expect([await signsIn(usersPassword), await signsIn(chosen)]).toEqual([false, true]);
    for (const again of [await browser.send(link), await choose(browser, link, 'otter swims at dawn')]) {
      expect(again).toMatchObject({ status: 410, body: expect.stringContaining('This link does not work any more') });
    }
    expect((await mailsSent(2))[1]).toEqual([editor, expect.stringContaining('Your password was changed')]);
    expect(JSON.stringify([api.log, service.log])).not.toContain(tokenOf(link));
    const stored = await database.selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(tokenOf(link));
  });

  it('ACC-02 a link works for 30 minutes, and no longer once the password was changed otherwise', async () => {
    await askFor(editor);
    const first = linkIn((await mailsSent(1))[0]?.[1]);
    const browser = new Browser(service.origin);
    later(30 * minute - 1);
    expect((await browser.send(first)).status).toBe(200);
    later(1);
    expect((await browser.send(first)).status).toBe(410);
    await askFor(editor);
    const second = linkIn((await mailsSent(2))[1]?.[1]);
    const own = await new Browser(service.origin).logIn({ email: editor, password: usersPassword });
    expect((await change(own, { old_password: usersPassword, new_password: chosen })).status).toBe(201);
    expect((await choose(browser, second, 'otter swims at dawn')).status).toBe(410);
    expect(await signsIn(chosen)).toBe(true);
  });

  it('ACC-02 an unknown address gets the same answer, and nothing is mailed or stored for it', async () => {
    const [known, unknown] = [await askFor(editor), await askFor('nobody@kontor.example')];
    const told = ({ status, body }: Answer) => [status, body.replaceAll(/(?:editor|nobody)@kontor.example/g, '…')];
    expect(told(unknown)).toEqual(told(known));
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    const [[to] = []] = await mailsSent(1);
    expect(to).toBe(editor);
    expect(await database.selectFrom('account_links').select('email').execute()).toEqual([{ email: editor }]);
    expect(await askFor('nobody')).toMatchObject({ status: 422 });
  });

  it('ACC-02 at most three mails an hour go to one person, and a network that asks too often waits', async () => {
    const browser = new Browser(service.origin);
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await askFor(editor, browser)).status);
    expect(answers).toEqual([...Array(10).fill(200), 429].map((status, n) => (n < 10 ? 200 : status)));
    expect((await askFor('nobody@kontor.example', browser)).status).toBe(429);
    await mailsSent(3);
  });

  it('ACC-02 a foreign page asks for nothing, and stores no password by a link', async () => {
    const browser = new Browser(service.origin);
    const foreign = { headers: { origin: 'https://evil.example' } };
    const asked = await browser.send('/oauth/password', { form: { email: editor }, ...foreign });
    expect(asked.status).toBe(403);
    const made = await api.ask('admin', 'sendPasswordLink', { userId: api.users.editor }, {});
    const token = tokenOf(linkIn((await mailsSent(1))[0]?.[1]));
    const form = { form_token: token, new_password: chosen, repeated_password: chosen };
    expect((await browser.send('/oauth/password/new', { form, ...foreign })).status).toBe(403);
    expect([made.link, await signsIn(usersPassword)]).toEqual([null, true]);
  });

  it('ACC-02 the second factor is asked for after the link, and an admin resets it, which ends sessions and is told', async () => {
    const { editor: userId } = api.users;
    const factor = { user_id: userId, secret: 'x', last_step: 0, created_at: 0 };
    await database.insertInto('totp_factors').values(factor).execute();
    const made = await api.ask('admin', 'sendPasswordLink', { userId }, { language: 'de' });
    expect(made).toMatchObject({ email: editor, link: null, mail: { failure: null } });
    const [[, text] = []] = await mailsSent(1);
    expect(text).toContain('admin@kontor.example schickt Ihnen diesen Link');
    const browser = new Browser(service.origin);
    expect((await choose(browser, linkIn(text))).status).toBe(303);
    const { answer } = await browser.authorize();
    expect((await browser.send(answer.location)).body).toContain('Confirm that it is you');

    expect((await api.ask('admin', 'getUser', { userId })).sign_in).toMatchObject({ has_app: true });
    await api.ask('admin', 'resetFactors', { userId }, {});
    expect((await api.ask('admin', 'getUser', { userId })).sign_in).toMatchObject({ has_app: false, sessions: 0 });
    expect(await signsIn(chosen)).toBe(true);
    expect((await mailsSent(3))[2]).toEqual([editor, expect.stringContaining('has reset your second factor')]);
    expect((await api.call('admin', 'resetFactors', { userId: api.users.admin }, {})).status).toBe(422);
    const { entries } = await api.ask('admin', 'listActivity', {});
    const acts = entries.filter(({ kind }) => kind === 'user').map(({ by, action }) => `${by.email} ${action}`);
    expect(acts).toEqual(['admin@kontor.example factors', `${editor} password`, 'admin@kontor.example password-link']);
  });

  it('ACC-02 without a mail server the admin is given the link, and the sign-in page says whom to ask', async () => {
    const bare = await createTestApi(await open(), { now: () => clock.now });
    const made = await bare.ask('admin', 'sendPasswordLink', { userId: bare.users.editor }, {});
    expect(made).toMatchObject({ mail: null, link: expect.stringMatching(/\/oauth\/password\/new\?token=[\w-]{43}$/) });
    const provider = await startProvider(bare.database);
    const browser = new Browser(provider.origin);
    const { answer } = await browser.authorize();
    expect((await browser.send(answer.location)).body).toContain('An admin of this installation can send you a link.');
    expect((await browser.send('/oauth/password')).status).toBe(404);
    const link = made.link?.replace(origin, '') ?? '';
    expect((await browser.send(link)).status).toBe(200);
  });

  it('ACC-01 ACC-03 an open console of an admin changes neither the own address nor the own password without the password', async () => {
    const { admin: userId } = api.users;
    const bare = await createTestApi(await open(), { now: () => clock.now });
    const email = 'other@kontor.example';
    for (const calls of [api, bare]) {
      const refusals = [
        await calls.call('admin', 'changeEmail', { userId: calls.users.admin }, { email }),
        await calls.call('admin', 'sendPasswordLink', { userId: calls.users.admin }, {}),
      ];
      const codes = refusals.map(({ status, body }) => [status, body]);
      expect(codes).toMatchObject([
        [422, { code: 'email_own' }],
        [422, { code: 'password_own' }],
      ]);
    }
    expect(mails.mails).toEqual([]);
    expect((await api.ask('admin', 'getUser', { userId })).sign_in?.unconfirmed_email).toBe(null);
    // Where no mail is sent, an admin gets the link, and others ask an admin.
    const wrong = await bare.call('admin', 'changeOwnEmail', {}, { email, password: 'wrong' });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { password: ['The password is not right.'] } } });
    const own = { email, password: usersPassword };
    expect(await bare.ask('admin', 'changeOwnEmail', {}, own)).toMatchObject({
      link: expect.stringMatching(/\/oauth\/email\?token=[\w-]{43}$/),
    });
    expect((await bare.call('editor', 'changeOwnEmail', {}, own)).body).toMatchObject({ code: 'no_mail' });
  });

  it('ACC-03 a new address counts once it is confirmed by the mailed link, and the former one is told', async () => {
    const { editor: userId } = api.users;
    const email = 'edith@müller.example';
    const wrong = await api.call('editor', 'changeOwnEmail', {}, { email, password: 'wrong' });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { password: ['The password is not right.'] } } });
    const taken = { email: 'ADMIN@kontor.example', password: usersPassword };
    expect((await api.call('editor', 'changeOwnEmail', {}, taken)).body).toMatchObject({
      fields: { email: ['is already a user'] },
    });
    await api.ask('editor', 'changeOwnEmail', {}, { email, password: usersPassword });
    expect(api.log).toContainEqual({ event: 'address link made', account: userId });
    const [[to, text] = []] = await mailsSent(1);
    expect(to).toMatch(/^edith@/);
    expect((await api.ask('editor', 'getAccount', {})).sign_in.unconfirmed_email).toBe(email);
    expect(await signsIn(usersPassword)).toBe(true);
    const browser = new Browser(service.origin);
    const page = await browser.send(linkIn(text));
    expect(page.body).toContain(email);
    const form = { form_token: formOf(page).token };
    expect((await browser.send('/oauth/email', { form, headers: { origin: 'https://evil.example' } })).status).toBe(
      403,
    );
    const confirmedAt = async () => (await api.ask('editor', 'getAccount', {})).sign_in.email_confirmed_at;
    expect(await confirmedAt()).toBe(null);
    expect((await browser.send('/oauth/email', { form })).body).toContain('Your address is changed');
    expect(await confirmedAt()).toBe(new Date(clock.now).toISOString());
    expect((await browser.send('/oauth/email', { form })).status).toBe(410);
    expect([await signsIn(usersPassword), await signsIn(usersPassword, email)]).toEqual([false, true]);
    expect((await mailsSent(2))[1]).toEqual([editor, expect.stringContaining('another address now')]);

    // An admin asks for the next one; the newest link counts.
    await api.ask('admin', 'changeEmail', { userId }, { email: 'first@kontor.example' });
    await api.ask('admin', 'changeEmail', { userId }, { email: 'second@kontor.example' });
    const [, , first, second] = await mailsSent(4);
    expect((await browser.send(linkIn(first?.[1]))).status).toBe(410);
    const last = { form_token: tokenOf(linkIn(second?.[1])) };
    expect((await browser.send('/oauth/email', { form: last })).status).toBe(200);
    expect(await api.ask('admin', 'getUser', { userId })).toMatchObject({ email: 'second@kontor.example' });
  });

  it('ACC-03 an address is confirmed by whoever chooses a password by a link mailed to it, not by one that was handed over', async () => {
    const { editor: userId } = api.users;
    const confirmedAt = async () => (await api.ask('admin', 'getUser', { userId })).sign_in?.email_confirmed_at;
    const send = () => api.ask('admin', 'sendPasswordLink', { userId }, {});
    /** Of the mail with a link that is sent as the given one. */
    const mailedLink = async (count: number) => {
      const links = () => texts().flatMap(([, text]) => linkIn(text) || []);
      await expect.poll(() => links().length, { timeout: 5000 }).toBe(count);
      return links().at(-1) ?? '';
    };
    await mails.stop();
    const handedOver = await send();
    expect((await choose(new Browser(service.origin), handedOver.link ?? '')).status).toBe(303);
    expect(await confirmedAt()).toBe(null);
    mails = await startMailServer({ port: mails.port });
    await send();
    expect((await choose(new Browser(service.origin), await mailedLink(1), 'otter swims at dawn')).status).toBe(303);
    const confirmed = new Date(clock.now).toISOString();
    expect(await confirmedAt()).toBe(confirmed);
    later(minute);
    await askFor(editor);
    expect((await choose(new Browser(service.origin), await mailedLink(2))).status).toBe(303);
    expect(await confirmedAt(), 'the first time counts').toBe(confirmed);
  });

  it('ACC-03 an address is confirmed by whoever asks for a link on the sign-in page and uses it', async () => {
    await askFor(editor);
    const [, text] = (await mailsSent(1))[0] ?? [];
    expect((await choose(new Browser(service.origin), linkIn(text))).status).toBe(303);
    const { sign_in } = await api.ask('editor', 'getAccount', {});
    expect(sign_in.email_confirmed_at).toBe(new Date(clock.now).toISOString());
  });

  it('ACC-03 whoever is deactivated is signed out at once and cannot sign in, and comes back with everything', async () => {
    const { editor: userId, admin } = api.users;
    const own = await new Browser(service.origin).logIn({ email: editor, password: usersPassword });
    await askFor(editor);
    const link = linkIn((await mailsSent(1))[0]?.[1]);
    await api.ask('admin', 'deactivateUser', { userId });
    expect([await isAlive(own), await signsIn(usersPassword)]).toEqual([false, false]);
    expect((await new Browser(service.origin).send(link)).status).toBe(410);
    expect(await api.ask('admin', 'getUser', { userId })).toMatchObject({
      deactivated_at: expect.stringContaining('T'),
      domains: [{ id: api.site.domainId }],
    });
    expect((await api.call('admin', 'sendPasswordLink', { userId }, {})).status).toBe(409);
    await askFor(editor);
    for (const [id, words] of [[admin, 'You cannot deactivate yourself.']] as const) {
      expect((await api.call('admin', 'deactivateUser', { userId: id })).body).toMatchObject({ error: words });
    }
    await api.ask('admin', 'activateUser', { userId });
    expect(await signsIn(usersPassword)).toBe(true);
    expect(mails.mails).toHaveLength(1);
  });

  it('ACC-03 an admin who is deactivated rules nothing any more: invitations, rights, the count of admins', async () => {
    const { admin, stranger } = api.users;
    await api.ask('admin', 'updateUser', { userId: stranger }, { is_admin: true });
    const invited = await api.ask('stranger', 'createInvitation', {}, { email: 'nora@example.org' });
    const other = await new Browser(service.origin).logIn({
      email: 'stranger@kontor.example',
      password: usersPassword,
    });
    await api.ask('admin', 'deactivateUser', { userId: stranger });
    expect(await isAlive(other)).toBe(false);
    expect((await new Browser(service.origin).send(invited.link)).status).toBe(404);
    expect((await api.call('admin', 'updateUser', { userId: admin }, { is_admin: false })).status).toBe(422);
  });
});
