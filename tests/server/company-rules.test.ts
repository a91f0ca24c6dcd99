/** What the company may decide besides who somebody is: accounts, rights, and the only way in. */
import { expect, it } from 'vitest';
import { makeAccountLink } from '../../server/identity/account-links.ts';
import type { CompanyRules } from '../../server/identity/company-client.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { ada, atCompany, comeBack, prove, startCompany, type World } from './company-support.ts';
import { accessTokenOf, addAccount, Browser, codeOf, password } from './identity-support.ts';

const eva = { email: 'eva@example.org', email_verified: true };
const groups: CompanyRules['groups'] = {
  claim: 'groups',
  admin: ['kontor admins'],
  domains: [
    { group: 'bakers', domains: ['bakery.example', 'gone.example'] },
    { group: 'everybody', domains: ['bakery.example', 'roses.example'] },
  ],
};

onEveryDatabase('ACC-06 what the company decides', (open) => {
  const start = async (rules: Partial<CompanyRules> = {}, claims: Record<string, unknown> = eva, isBound = false) => {
    const world = await startCompany(await open(), { claims, rules, isBound });
    const { database } = world.service;
    for (const fqdn of ['bakery.example', 'roses.example', 'other.example']) {
      await database.insertInto('domains').values({ fqdn, meta_data: '{}' }).execute();
    }
    return world;
  };
  /** Through the company in a browser of its own. */
  const through = async ({ service, company }: World, claims?: Record<string, unknown>) => {
    if (claims) company.claims = claims;
    const browser = new Browser(service.origin);
    const { location, verifier } = await atCompany({ browser, company });
    return { browser, verifier, back: await comeBack(browser, location) };
  };
  const signsIn = async (world: World, claims?: Record<string, unknown>) =>
    codeOf((await through(world, claims)).back) !== '';
  const users = ({ service }: World) => service.database.selectFrom('users').selectAll().orderBy('id').execute();
  const named = async (world: World, email: string) => (await users(world)).find((user) => user.email === email);
  const domainsOf = async ({ service: { database } }: World, email: string) => {
    const links = database.selectFrom('user_domains').innerJoin('users', 'users.id', 'user_domains.user_id');
    const all = links.innerJoin('domains', 'domains.id', 'user_domains.domain_id').where('users.email', '=', email);
    return (await all.select('fqdn').orderBy('fqdn').execute()).map(({ fqdn }) => fqdn);
  };
  const acts = async ({ service: { database } }: World) =>
    (await database.selectFrom('activity').selectAll().where('kind', '=', 'user').orderBy('id').execute()).map(
      ({ action, name, fields }) => `${action} ${name} ${fields}`,
    );

  it('ACC-06 who comes from the company has an account at the first sign-in, once, and without rights', async () => {
    const world = await start({ createsAccounts: true });
    const { back, browser, verifier } = await through(world);
    const token = accessTokenOf(await browser.redeem(codeOf(back), verifier));
    expect(await world.service.identity.authenticate(token)).toMatchObject({ email: eva.email, is_admin: false });
    expect(await named(world, eva.email)).toMatchObject({ email_confirmed_at: expect.any(Number) });
    expect(await domainsOf(world, eva.email)).toEqual([]);
    expect(await acts(world)).toEqual(['created eva@example.org company']);
    expect(await signsIn(world, { ...eva, email: 'eva.new@example.org' }), 'the id is what counts').toBe(true);
    expect(await users(world)).toHaveLength(2);
  });

  it('ACC-06 first sign-ins at the same moment make one account', async () => {
    const world = await start({ createsAccounts: true });
    expect(await Promise.all(Array.from({ length: 6 }, () => signsIn(world)))).toEqual(
      Array.from({ length: 6 }, () => true),
    );
    expect(await users(world)).toHaveLength(2);
  });

  it.each([
    ['an address that is not verified', { email: 'eva@example.org' }],
    ['no address', { email_verified: true }],
    ['the Kelvin sign, which would become the address of somebody else', { ...eva, email: 'an\u212Ae@example.org' }],
    ['something that is no address', { ...eva, email: 'eva' }],
    ['two addresses in a list', { ...eva, email: ['eva@example.org', 'ada@example.org'] }],
    [
      'letters of another width, which would be taken for the address of somebody else',
      { ...eva, email: '\uFF41da@example.org' },
    ],
  ])('ACC-06 no account is made for %s', async (_, claims) => {
    const world = await start({ createsAccounts: true }, claims);
    expect(await signsIn(world)).toBe(false);
    expect(await users(world)).toHaveLength(1);
  });

  it('ACC-06 nobody is created whose account is there: it has to be proved, and a deactivated one stays closed', async () => {
    const world = await start({ createsAccounts: true }, ada);
    const { back } = await through(world);
    expect(back.body).toContain('Sign in with your password this once');
    expect(await signsIn(world, eva)).toBe(true);
    const { database } = world.service;
    await database.updateTable('users').set({ deactivated_at: 1 }).execute();
    for (const claims of [eva, ada, { ...eva, email: 'another@example.org' }]) {
      expect(await signsIn(world, claims), claims.email).toBe(false);
    }
    world.company.subject = 'employee-8';
    for (const claims of [eva, ada]) expect(await signsIn(world, claims), claims.email).toBe(false);
    expect(await users(world)).toHaveLength(2);
  });

  it('ACC-06 somebody who is invited uses the invitation, and its rights go to nobody else', async () => {
    const world = await start({ createsAccounts: true });
    const invitation = { email: eva.email, token_hash: 'x', is_admin: 1, expires_at: Date.now() + 1e9 } as const;
    await world.service.database.insertInto('invitations').values(invitation).execute();
    expect((await through(world)).back.body).toContain('eva@example.org is invited already');
    expect(await users(world)).toHaveLength(1);
  });

  it('ACC-06 groups make admins and link domains, also where the account is bound; leaving one takes the right away', async () => {
    const world = await start({ createsAccounts: true, groups }, { ...eva, groups: ['kontor admins', 'bakers', 'x'] });
    const { database } = world.service;
    const first = await named(world, 'ada@example.org');
    await database
      .updateTable('users')
      .set({ is_admin: 1 })
      .where('id', '=', first?.id ?? 0)
      .execute();
    expect(await signsIn(world)).toBe(true);
    expect(await named(world, eva.email)).toMatchObject({ is_admin: 1 });
    expect(await domainsOf(world, eva.email)).toEqual(['bakery.example']);
    const other = await database.selectFrom('domains').select('id').where('fqdn', '=', 'other.example').execute();
    const evaId = (await named(world, eva.email))?.id ?? 0;
    await database
      .insertInto('user_domains')
      .values({ user_id: evaId, domain_id: other[0]?.id ?? 0 })
      .execute();

    expect(await signsIn(world, { ...eva, groups: ['everybody'] })).toBe(true);
    expect(await named(world, eva.email)).toMatchObject({ is_admin: 0 });
    expect(await domainsOf(world, eva.email)).toEqual(['bakery.example', 'other.example', 'roses.example']);
    const { browser, back, verifier } = await through(world, eva);
    expect(await domainsOf(world, eva.email), 'what no group is named for stays').toEqual(['other.example']);
    const token = accessTokenOf(await browser.redeem(codeOf(back), verifier));
    expect(await world.service.identity.authenticate(token)).toMatchObject({ is_admin: false });
    expect(await acts(world)).toEqual([
      'created eva@example.org company',
      'updated eva@example.org company is_admin',
      'linked eva@example.org company',
      'updated eva@example.org company is_admin',
      'linked eva@example.org company',
      'unlinked eva@example.org company',
      'unlinked eva@example.org company',
    ]);
    expect(world.service.log.join('')).toContain('"domain":"gone.example"');
  });

  it.each([
    ['a text that names several', 'kontor admins bakers'],
    ['a text with commas', 'kontor admins,bakers'],
    ['JSON in a text', '["kontor admins"]'],
    ['an object', { 'kontor admins': true }],
    ['lists in a list', [['kontor admins']]],
    ['the name in capitals', ['KONTOR ADMINS']],
    ['a name that begins with it', ['kontor admins of others']],
    ['a number', 1],
    ['nothing', null],
  ])('ACC-06 a claim of groups that is %s gives nothing', async (_, claim) => {
    const world = await start({ createsAccounts: true, groups }, { ...eva, groups: claim });
    expect(await signsIn(world)).toBe(true);
    expect(await named(world, eva.email)).toMatchObject({ is_admin: 0 });
    expect(await domainsOf(world, eva.email)).toEqual([]);
  });

  it('ACC-06 a text is one group, and another claim than the named one says nothing', async () => {
    const world = await start({ createsAccounts: true, groups }, { ...eva, groups: 'kontor admins' });
    expect(await signsIn(world)).toBe(true);
    expect(await named(world, eva.email)).toMatchObject({ is_admin: 1 });
    const elsewhere = await start(
      { createsAccounts: true, groups: { ...groups, claim: 'roles' } },
      {
        ...eva,
        groups: ['kontor admins'],
      },
    );
    expect(await signsIn(elsewhere)).toBe(true);
    expect(await named(elsewhere, eva.email)).toMatchObject({ is_admin: 0 });
  });

  it('ACC-06 without named groups a claim changes nothing, and the groups count when an account is first bound', async () => {
    const without = await start({}, { ...ada, groups: ['kontor admins'] }, true);
    expect(await signsIn(without)).toBe(true);
    expect(await named(without, 'ada@example.org')).toMatchObject({ is_admin: 0, revision: 1 });
    const world = await start({ groups }, { ...ada, groups: ['everybody'] });
    const { browser, back } = await through(world);
    expect(await domainsOf(world, 'ada@example.org'), 'nothing before the password is proved').toEqual([]);
    expect(codeOf(await prove({ browser }, back))).not.toBe('');
    expect(await domainsOf(world, 'ada@example.org')).toEqual(['bakery.example', 'roses.example']);
  });

  it('ACC-06 the first admin stays one, whatever the groups say', async () => {
    const world = await start({ groups }, { ...ada, groups: [] }, true);
    await world.service.database.updateTable('users').set({ is_admin: 1 }).execute();
    expect(await signsIn(world)).toBe(true);
    expect(await named(world, 'ada@example.org')).toMatchObject({ is_admin: 1 });
    expect(world.service.log.join('')).toContain('the first admin stays one');
  });

  it('ACC-06 with passwords switched off only that of the first admin opens an account, and no answer tells a right one', async () => {
    const world = await start({ isOnlyWay: true }, ada);
    const { origin, database } = world.service;
    await addAccount(database, 'root@example.org');
    await addAccount(database, 'second@example.org');
    const admins = ['root@example.org', 'second@example.org'];
    await database.updateTable('users').set({ is_admin: 1 }).where('email', 'in', admins).execute();
    const given = async (email: string, typed = password) => {
      const { back, code } = await new Browser(origin).obtainCode({ email, password: typed });
      return code ? 'in' : (/<p id="failure">.*<\/p>/.exec(back.body)?.[0] ?? '');
    };
    expect(await given('root@example.org')).toBe('in');
    const refused = await given('ada@example.org');
    expect(refused).toContain('passwords are switched off for this account: sign in with Example AG.');
    for (const [email, typed] of [
      ['second@example.org', password],
      ['ada@example.org', 'guessed'],
      ['nobody@example.org', password],
      ['root@example.org', 'guessed'],
    ] as const) {
      expect(await given(email, typed)).toBe(refused);
    }
    const { browser, back } = await through(world);
    expect(codeOf(await prove({ browser }, back, { email: 'second@example.org' })), 'of another account').toBe('');
    const again = await through(world);
    expect(codeOf(await prove(again, again.back)), 'it proves whose the account is').not.toBe('');
    expect(await signsIn(world)).toBe(true);
  });

  it('ACC-06 with passwords switched off a password that was chosen by a link opens nothing either', async () => {
    const world = await start({ isOnlyWay: true }, ada);
    const { service } = world;
    const { id = 0 } = (await named(world, 'ada@example.org')) ?? {};
    const chosen = 'heron walks at noon';
    const chooseByLink = async () => {
      const about = { userId: id, email: 'ada@example.org' };
      const place = { now: Date.now(), publicOrigin: service.origin };
      const { token } = await makeAccountLink(service.database, 'password', about, place);
      const browser = new Browser(service.origin);
      const form = { form_token: token, new_password: chosen, repeated_password: chosen };
      expect((await browser.send('/oauth/password/new', { form })).status).toBe(303);
      const { answer } = await browser.authorize();
      const shown = await browser.send(answer.location);
      return shown.status === 303 ? codeOf(await browser.send(shown.location)) : '';
    };
    expect(await chooseByLink()).toBe('');
    await service.database.updateTable('users').set({ is_admin: 1 }).execute();
    expect(await chooseByLink(), 'that of the first admin does').not.toBe('');
  });

  it('ACC-06 with passwords switched off the sign-in page offers the company first, and the password behind it', async () => {
    const world = await start({ isOnlyWay: true }, ada);
    const browser = new Browser(world.service.origin);
    const { answer } = await browser.authorize();
    const page = await browser.send(answer.location, { headers: { 'accept-language': 'de' } });
    expect(page.body).toMatch(/class="btn go"[^>]*>Anmelden mit Example AG<[\s\S]*<summary>Mit Passwort anmelden/);
    expect(page.body).not.toContain('<details class="next" open>');
  });

  it('ACC-06 an unverified address counts only where its issuer is named, and is not called confirmed', async () => {
    for (const claims of [{ email: eva.email }, { ...eva, email_verified: false }]) {
      const world = await start({ createsAccounts: true, trustsUnverified: true }, claims);
      expect(await signsIn(world)).toBe(true);
      expect(await named(world, eva.email)).toMatchObject({ email_confirmed_at: null });
    }
    const world = await start({ trustsUnverified: true }, { email: ada.email });
    expect((await through(world)).back.body, 'an account is proved as always').toContain('password this once');
  });
});
