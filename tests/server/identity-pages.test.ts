import { describe, expect, it } from 'vitest';
import { createAccount } from '../../server/identity/accounts.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import {
  Browser,
  errorOf,
  type ProviderSettings,
  password,
  quickHasher,
  startWithAccount,
} from './identity-support.ts';
import { strictHeaders } from './strict-headers.ts';

const start = async (settings?: ProviderSettings) => startWithAccount(await openDatabase(':memory:'), settings);

async function openSignIn(browser: Browser) {
  const { answer } = await browser.authorize();
  return { location: answer.location, ...(await browser.openForm(answer.location)) };
}

describe('the sign-in page', () => {
  it('X12 has fields that a password manager fills, by their names, and nothing that needs a script', async () => {
    const { browser } = await start();
    const { page } = await openSignIn(browser);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>Sign in · Kontor</title>');
    expect(page.body).toMatch(/<label for="email">Email<\/label>\n<input [^>]*autocomplete="username"/);
    expect(page.body).toMatch(
      /<label for="password">Password<\/label>\n<div class="pw"><input [^>]*autocomplete="current-password"/,
    );
    expect(page.body).toContain('<button class="btn go" type="submit">Sign in</button>');
    expect(page.body).toMatch(/<button class="w" type="button"[^>]* hidden data-show=/);
    expect(page.body).not.toMatch(/onpaste|oncopy|<script>|style=|<style/);
  });

  it('S01 S03 S05 S06 carries a strict policy, is never stored and never framed', async () => {
    const { browser } = await start();
    const { headers } = (await openSignIn(browser)).page;
    expect(Object.fromEntries(headers)).toMatchObject({ ...strictHeaders, 'referrer-policy': 'same-origin' });
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('S05 its style, script, icon and typeface come with their types', async () => {
    const { browser } = await start();
    const types = {
      css: 'text/css; charset=utf-8',
      js: 'text/javascript; charset=utf-8',
      svg: 'image/svg+xml',
      woff2: 'font/woff2',
    };
    for (const [extension, type] of Object.entries(types)) {
      const { status, headers, body } = await browser.send(`/oauth/sign-in.${extension}`);
      expect([status, headers.get('content-type'), body.length > 0]).toEqual([200, type, true]);
    }
  });

  it('S27 cookies are out of reach for scripts and foreign pages', async () => {
    const { browser } = await start();
    await browser.logIn();
    await browser.authorize({ prompt: 'login' });
    const attributes = Object.fromEntries([...browser.cookies].map(([name, cookie]) => [name, cookie.attributes]));
    expect(Object.keys(attributes)).toContain('kontor_session');
    for (const text of Object.values(attributes)) {
      expect(text).toMatch(/httponly/i);
      expect(text).toMatch(/samesite=lax/i);
      expect(text).not.toMatch(/secure|domain=/i);
    }
  });

  it('R19 APP-01 a browser that keeps no cookie is told so, in its language, at every step of signing in', async () => {
    const { browser } = await start();
    const { location, action, token } = await openSignIn(browser);
    const attempts = [
      ...[location, `${location}?error=x`, `${location}/company`, location.replace('/interaction/', '/authorize/')].map(
        (to) => ({ to }),
      ),
      ...['', '/password', '/factor', '/codes'].map((step) => ({
        to: action + step,
        form: { form_token: token },
      })),
      { to: action, form: { form_token: '' } },
      { to: action, form: { email: 'ada@example.org', password, form_token: token } },
    ];
    for (const { to, ...sending } of attempts) {
      const said = async (language: string, cookie?: string) => {
        const headers = { 'accept-language': language, ...(cookie ? { cookie } : {}) };
        const answer = await new Browser(browser.origin).send(to, { ...sending, headers });
        return [answer.status, answer.body.replaceAll('&#39;', "'")] as const;
      };
      const [status, english] = await said('en');
      expect([to, status, english]).toEqual([to, 400, expect.stringContaining('allow cookies for this address')]);
      expect((await said('de'))[1]).toContain('erlauben Sie Cookies für diese Adresse');
      const [, other] = await said('en', 'other=1');
      expect([to, other]).toEqual([to, expect.stringContaining('This sign-in attempt expired')]);
      expect(other).not.toContain('allow cookies');
    }
  });

  it('S04 S27 behind https every cookie is Secure, the session bound to the host, and HSTS is sent', async () => {
    const publicOrigin = 'https://kontor.example';
    const { origin } = await start({ publicOrigin });
    const browser = new Browser(origin);
    const headers = { host: 'kontor.example', origin: publicOrigin };
    const parameters = new URLSearchParams({
      client_id: 'kontor',
      response_type: 'code',
      redirect_uri: `${publicOrigin}/oauth/callback`,
      scope: 'public',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    });
    const begun = await browser.send(`/oauth/authorize?${parameters}`, { headers });
    expect(begun.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    const page = await browser.send(begun.location, { headers });
    const token = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const form = { email: 'ada@example.org', password, form_token: token };
    const done = await browser.send(begun.location, { headers, form });
    expect(done.location.startsWith(`${publicOrigin}/oauth/authorize/`)).toBe(true);
    const back = await browser.send(new URL(done.location).pathname, { headers });
    expect(back.location.startsWith(`${publicOrigin}/oauth/callback?code=`)).toBe(true);
    const session = browser.cookies.get('__Host-kontor_session');
    expect(session?.path).toBe('/');
    for (const { attributes } of browser.cookies.values()) expect(attributes).toMatch(/secure/i);
    expect(session?.attributes).not.toMatch(/domain=/i);
  });

  it('S28 a form without its token, with a foreign one or from a foreign page is refused and signs nobody in', async () => {
    const { browser, origin } = await start();
    const { action, token } = await openSignIn(browser);
    const other = await openSignIn(new Browser(origin));
    const fields = { email: 'ada@example.org', password };
    const forged = [
      { form: fields },
      { form: { ...fields, form_token: '' } },
      { form: { ...fields, form_token: other.token } },
      { form: { ...fields, form_token: `${token.slice(0, -1)}_` } },
      { form: { ...fields, form_token: token }, headers: { origin: 'https://evil.example' } },
      { form: { ...fields, form_token: token }, headers: { origin: 'null' } },
      { form: { ...fields, form_token: token }, headers: { origin: '' } },
    ];
    for (const sending of forged) expect((await browser.send(action, sending)).status).toBe(403);
    expect(errorOf(await browser.renew())).toBe('login_required');
  });

  it('S28 a victim cannot be made to finish an attempt that somebody else began', async () => {
    const { browser, origin } = await start();
    const attacker = await openSignIn(browser);
    const victim = new Browser(origin);
    await victim.authorize();
    const form = { email: 'ada@example.org', password, form_token: attacker.token };
    const answer = await victim.send(attacker.action, { form });
    expect(answer.status).toBe(400);
    expect(victim.cookies.has('kontor_session')).toBe(false);
  });

  it('S32 says the same to an unknown address and to a wrong password', async () => {
    const { browser } = await start();
    const { location } = await openSignIn(browser);
    const unknown = await browser.signIn(location, { email: 'nobody@example.org' });
    const wrong = await browser.signIn(location, { password: 'not the password' });
    const long = await browser.signIn(location, { password: 'x'.repeat(1000) });
    const neutral = (body: string) => body.replaceAll(/(?:ada|nobody)@example\.org/g, '');
    expect([unknown.status, wrong.status, long.status]).toEqual([422, 422, 422]);
    expect(neutral(unknown.body)).toBe(neutral(wrong.body));
    expect(neutral(long.body)).toBe(neutral(wrong.body));
    expect(wrong.body).toContain('<strong>Not signed in.</strong> The email address or the password is not right.');
    expect(wrong.body).not.toContain('not the password');
  });

  it('shows an address as it was typed, as text', async () => {
    const { browser } = await start();
    const { location } = await openSignIn(browser);
    const { body } = await browser.signIn(location, { email: '"><img src=x>' });
    expect(body).toContain('value="&quot;&gt;&lt;img src=x&gt;"');
  });

  it('an address is the same in any case and with spaces around it', async () => {
    const { browser } = await start();
    expect(await browser.logIn({ email: ' ADA@Example.org ' })).toMatch(/^[\w-]{43}$/);
  });

  it('S30 a password may hold any characters and is used whole', async () => {
    const { browser, database } = await start();
    const long = `${'ä🙂 "&+%'.repeat(12)}!`;
    const account = { email: 'long@example.org', password: long, is_admin: false, must_change_password: false };
    await createAccount(database, account, quickHasher);
    expect(await browser.logIn({ email: 'long@example.org', password: long })).toMatch(/^[\w-]{43}$/);
    const other = new Browser(browser.origin);
    const { location } = await openSignIn(other);
    expect((await other.signIn(location, { email: 'long@example.org', password: long.slice(0, -1) })).status).toBe(422);
  });

  it('S42 another type than a form, and a large one, are refused', async () => {
    const { browser } = await start();
    const { action } = await openSignIn(browser);
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
    expect((await browser.send(action, json)).status).toBe(415);
    expect((await browser.send(action, { form: { email: 'x'.repeat(20_000) } })).status).toBe(413);
    expect((await browser.send(action, { method: 'PUT' })).status).toBe(405);
  });
});

describe('guessing passwords', () => {
  const startSlow = async () => {
    const clock = { now: 1_000_000 };
    const provider = await start({ now: () => clock.now, trustedProxies: ['127.0.0.1'] });
    const guess = async (
      browser: Browser,
      location: string,
      from: string,
      email = 'ada@example.org',
      tried = 'wrong',
    ) => {
      const { token, action } = await browser.openForm(location);
      const form = { email, password: tried, form_token: token };
      return browser.send(action, { form, headers: { 'x-forwarded-for': from } });
    };
    /** The statuses of guesses one after the other. */
    const guesses = async (
      times: number,
      browser: Browser,
      location: string,
      from: (count: number) => string,
      email?: (count: number) => string,
    ) => {
      const statuses: number[] = [];
      for (let count = 0; count < times; count += 1)
        statuses.push((await guess(browser, location, from(count), email?.(count))).status);
      return statuses;
    };
    return { ...provider, clock, guess, guesses };
  };

  it('S31 S55 is slowed down with growing delays, says until when, and never locks out', async () => {
    const { browser, clock, guess } = await startSlow();
    const { location } = await openSignIn(browser);
    for (let count = 0; count < 5; count += 1) expect((await guess(browser, location, '192.0.2.1')).status).toBe(422);
    const waits: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const refused = await guess(browser, location, '192.0.2.1');
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get('retry-after'));
      expect(refused.body).toContain(`Try again in ${wait} seconds (at `);
      waits.push(wait);
      clock.now += wait * 1000;
      expect((await guess(browser, location, '192.0.2.1')).status).toBe(422);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    clock.now += 900_000;
    expect((await guess(browser, location, '192.0.2.1', 'ada@example.org', password)).status).toBe(303);
  });

  it('S31 the right password during the delay is not looked at', async () => {
    const { browser, guess } = await startSlow();
    const { location } = await openSignIn(browser);
    for (let count = 0; count < 5; count += 1) await guess(browser, location, '192.0.2.1');
    expect((await guess(browser, location, '192.0.2.1', 'ada@example.org', password)).status).toBe(429);
  });

  it('S31 a stranger elsewhere does not lock the owner of an account out', async () => {
    const { browser, origin, guess } = await startSlow();
    const { location } = await openSignIn(browser);
    for (let count = 0; count < 8; count += 1) await guess(browser, location, '192.0.2.1');
    const owner = new Browser(origin);
    const attempt = await openSignIn(owner);
    expect((await guess(owner, attempt.location, '198.51.100.7', 'ada@example.org', password)).status).toBe(303);
  });

  it('S31 S62 while many networks guess at one account, each of them has one attempt, and the owner comes in', async () => {
    const { browser, clock, guess } = await startSlow();
    const { location } = await openSignIn(browser);
    for (let count = 0; count < 50; count += 1)
      expect((await guess(browser, location, `203.0.113.${count}`)).status).toBe(422);
    expect((await guess(browser, location, '198.51.100.1')).status).toBe(422);
    expect((await guess(browser, location, '198.51.100.1')).status).toBe(429);
    clock.now += 60_000;
    expect((await guess(browser, location, '198.51.100.1')).status).toBe(422);
    const owner = await openSignIn(new Browser(browser.origin));
    expect(owner.location).not.toBe('');
    expect((await guess(browser, location, '198.51.100.99', 'ada@example.org', password)).status).toBe(303);
  });

  it('S62 S63 the addresses of one IPv6 /64 are counted as one', async () => {
    const { browser, guess, guesses } = await startSlow();
    const { location } = await openSignIn(browser);
    const statuses = await guesses(6, browser, location, (count) => `2001:db8:1:2::${count + 1}`);
    expect(statuses).toEqual([...Array(5).fill(422), 429]);
    expect((await guess(browser, location, '2001:db8:1:3::1')).status).toBe(422);
  });

  it('S31 strangers do not slow down the browser in which the owner has signed in before', async () => {
    const { browser, origin, guess, guesses } = await startSlow();
    const owner = new Browser(origin);
    await guess(owner, (await openSignIn(owner)).location, '192.0.2.1', 'ada@example.org', password);
    const { location } = await openSignIn(browser);
    await guesses(51, browser, location, (count) => `203.0.113.${count}`);
    await guesses(
      21,
      browser,
      location,
      () => '192.0.2.1',
      (count) => `person-${count}@example.org`,
    );
    const again = await openSignIn(owner);
    expect((await guess(owner, again.location, '192.0.2.1')).status).toBe(422);
    expect((await guess(owner, again.location, '192.0.2.1', 'ada@example.org', password)).status).toBe(303);
  });

  it('S31 guesses in a known browser are slowed down as all others are, from whatever address', async () => {
    const { browser, guess, guesses } = await startSlow();
    await guess(browser, (await openSignIn(browser)).location, '192.0.2.1', 'ada@example.org', password);
    const { location } = await openSignIn(browser);
    const statuses = await guesses(6, browser, location, (count) => `203.0.113.${count}`);
    expect(statuses).toEqual([...Array(5).fill(422), 429]);
  });

  it('S31 a browser is known for one account only, and by a cookie of ours only', async () => {
    const { browser, guess, guesses } = await startSlow();
    await guess(browser, (await openSignIn(browser)).location, '192.0.2.1', 'ada@example.org', password);
    const known = browser.cookies.get('kontor_known');
    expect(known?.attributes).toMatch(/^Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    const tryAll = async (email: string, network: string) => {
      const { location } = await openSignIn(browser);
      return guesses(
        51,
        browser,
        location,
        (count) => `${network}.${count}`,
        () => email,
      );
    };
    // Counted by network; a known browser would have five attempts.
    const counted = Array(51).fill(422);
    expect(await tryAll('ben@example.org', '203.0.113')).toEqual(counted);
    const forged = known?.value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    browser.cookies.set('kontor_known', { value: forged ?? '', path: '/', attributes: '' });
    expect(await tryAll('ada@example.org', '198.51.100')).toEqual(counted);
  });

  it('S31 one address cannot try one password on many accounts', async () => {
    const { browser, guesses } = await startSlow();
    const { location } = await openSignIn(browser);
    const person = (count: number) => `person-${count}@example.org`;
    const statuses = await guesses(21, browser, location, () => '192.0.2.1', person);
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
  });

  it('S31 attempts at the same moment count as well', async () => {
    const { browser, guess } = await startSlow();
    const { location } = await openSignIn(browser);
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(browser, location, '192.0.2.1')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  it('S59 an address in X-Forwarded-For is not believed unless a trusted proxy wrote it', async () => {
    const { browser, origin } = await start();
    const { location } = await openSignIn(browser);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { action, token } = await browser.openForm(location);
      const form = { email: 'ada@example.org', password: 'wrong', form_token: token };
      const headers = {
        'x-forwarded-for': `203.0.113.${count}`,
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=203.0.113.9',
      };
      statuses.push((await browser.send(action, { form, headers })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const metadata = await browser.send('/.well-known/oauth-authorization-server', { headers });
    expect(JSON.parse(metadata.body)).toMatchObject({ token_endpoint: `${origin}/oauth/token` });
  });
});
