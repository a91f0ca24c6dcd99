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
});
