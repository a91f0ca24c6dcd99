/** What strangers do to keep others from signing in, from one large network and from many addresses. */
import { expect, it } from 'vitest';
import { onEveryDatabase } from '../support/databases.ts';
import { Browser, codeOf, startWithAccount } from './identity-support.ts';

/** All of them with `npm run flood`; a few show as well that nothing of theirs is stored. */
const share = process.env.FLOOD_SECONDS === undefined ? 0.05 : 1;

onEveryDatabase('strangers', (open) => {
  const start = async () => startWithAccount(await open(), { trustedProxies: ['127.0.0.1'] });

  /** Begins this many sign-ins, each in a browser of its own. */
  const beginMany = async (origin: string, count: number, addressOf: (index: number) => string) => {
    let begun = 0;
    const begin = async () => {
      for (let index = begun; index < count; index = begun) {
        begun += 1;
        await new Browser(origin, { 'x-forwarded-for': addressOf(index) }).authorize();
      }
    };
    await Promise.all(Array.from({ length: 32 }, begin));
  };

  it('S72 nobody loses an open sign-in page to sign-ins that strangers begin, from one network or from many addresses', {
    timeout: 120_000,
  }, async () => {
    const { browser, origin, database } = await start();
    const { answer } = await browser.authorize();
    await browser.send(answer.location);
    await beginMany(origin, 3300 * share, (index) => `2001:db8:1:${(index % 65_536).toString(16)}::1`);
    await beginMany(origin, 5000 * share, (index) => `198.51.100.${index % 20}`);
    expect(codeOf(await browser.signIn(answer.location))).not.toBe('');
    const left = await database.selectFrom('identity_records').select('model').execute();
    expect(left.filter(({ model }) => model === 'Interaction')).toEqual([]);
    expect(codeOf((await new Browser(origin, { 'x-forwarded-for': '198.51.100.1' }).obtainCode()).back)).not.toBe('');
  });

  it('S73 what begins a sign-in or counts answers a navigation and the frame of our own page, not what foreign pages embed', async () => {
    const { browser, origin, database } = await start();
    await browser.logIn();
    const { answer } = await browser.authorize({ prompt: 'login' });
    const { url } = await browser.authorize({ prompt: 'none' });
    const paths = [url, answer.location, `${answer.location}/company`, '/oauth/company?state=a.b'];
    const all = [...paths, '/oauth/invitation?token=x', '/oauth/account/'];
    const ask = async (path: string, dest: string, site: string, mode = 'no-cors') => {
      const headers = { 'sec-fetch-dest': dest, 'sec-fetch-site': site, 'sec-fetch-mode': mode };
      return (await browser.send(path, { headers })).status === 403;
    };
    const uses = () =>
      database.selectFrom('identity_records').select('id_hash').where('model', '=', 'AuthorizationCode');
    const before = await uses().execute();
    for (const path of all) {
      for (const dest of ['image', 'script', 'style', 'empty', 'object', 'embed', 'frame', 'video', 'font', 'report']) {
        for (const site of ['cross-site', 'same-site', 'same-origin']) {
          expect([path, dest, site, await ask(path, dest, site)]).toEqual([path, dest, site, true]);
        }
      }
      for (const site of ['cross-site', 'same-site', 'none']) {
        expect([path, site, await ask(path, 'iframe', site, 'navigate')]).toEqual([path, site, true]);
      }
    }
    expect(await uses().execute()).toEqual(before);
    expect(await ask(url, 'iframe', 'same-origin', 'navigate')).toBe(false);
    for (const site of ['none', 'cross-site', 'same-origin']) {
      expect(await ask(answer.location, 'document', site, 'navigate')).toBe(false);
    }
    // A program says nothing of the kind; Node's fetch only that it is no navigation.
    expect((await fetch(`${origin}/oauth/authorize?client_id=kontor`, { redirect: 'manual' })).status).not.toBe(403);
    expect(codeOf((await browser.authorize({ prompt: 'none' })).answer)).not.toBe('');
  });

  it('S73 an application that is hosted elsewhere on the same site renews in its frame', async () => {
    const settings = { allowedRedirectUris: ['http://localhost:1/oauth/callback'] };
    const { browser } = await startWithAccount(await open(), settings);
    await browser.logIn();
    const { url } = await browser.authorize({ prompt: 'none' });
    const headers = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' };
    expect((await browser.send(url, { headers: { ...headers, 'sec-fetch-site': 'same-site' } })).status).toBe(303);
    expect((await browser.send(url, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });
});
