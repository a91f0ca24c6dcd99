/** The activity of the installation: who did what, besides what the change sequences of the domains say. */
import { expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { addUser as addUserByCommand, resetPassword } from '../../server/identity/accounts.ts';
import { ciSecrets, createTestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { addAccount, Browser, password, quickHasher, startProvider } from './identity-support.ts';

const recorded = (database: Database) => database.selectFrom('activity').selectAll().orderBy('id').execute();

async function told(database: Database) {
  const rows = await recorded(database);
  return rows.map(({ kind, action, name, fields, count }) =>
    [kind, action, name, fields, count > 1 ? count : ''].filter((part) => part !== '' && part !== null).join(' '),
  );
}

onEveryDatabase('HIST-08 the activity', (open) => {
  it('HIST-08 HIST-09 every write of admins is recorded in its transaction, with no secret of it', async () => {
    const api = await createTestApi(await open());
    const { editor, stranger, admin } = api.users;
    const { domainId } = api.site;
    await api.ask('admin', 'updateUser', { userId: editor }, { is_admin: true });
    await api.ask('admin', 'updateUser', { userId: editor }, { is_admin: true });
    await api.ask('admin', 'linkDomain', { userId: editor }, { domain_id: api.otherSite.domainId });
    await api.ask('admin', 'unlinkDomain', { userId: editor, domainId: api.otherSite.domainId });
    await api.ask('admin', 'endSessions', { userId: stranger });
    await api.ask('admin', 'destroyUser', { userId: stranger });
    const person = { email: 'neu@kontor.example', is_admin: false, domain_ids: [domainId], language: 'de' };
    const { id: invitationId, link } = await api.ask('admin', 'createInvitation', {}, person);
    const { link: renewed } = await api.ask('admin', 'renewInvitation', { invitationId }, { language: 'de' });
    await api.ask('admin', 'revokeInvitation', { invitationId });
    const { id: componentId } = await api.ask('admin', 'createComponent', {}, { name: 'map' });
    await api.ask('admin', 'updateComponent', { componentId }, { display_name: 'Map', description: 'Where we are' });
    await api.ask('admin', 'destroyComponent', { componentId });
    const build = { name: 'Website build', may_preview: true, may_report: true };
    const { id: tokenId, token } = await api.ask('admin', 'createClientToken', { domainId }, build);
    await api.ask('admin', 'updateClientToken', { tokenId }, { name: 'Website' });
    await api.ask('admin', 'destroyClientToken', { tokenId });
    const secrets = { ci_user: 'new-user', ci_user_token: 'new-user-token', ci_webhook_token: 'new-webhook-token' };
    const setup = { ...secrets, slug: 'one', ci_webhook_url: 'https://ci.example/secret' };
    await api.ask('admin', 'updateDomainSetup', { domainId }, setup);
    const refused = await api.call('admin', 'createComponent', {}, { name: '' });
    expect(refused.status).toBe(422);
    await api.ask('admin', 'destroyDomain', { domainId: api.otherSite.domainId });

    expect(await told(api.database)).toEqual([
      'user updated editor@kontor.example is_admin',
      'user linked editor@kontor.example',
      'user unlinked editor@kontor.example',
      'user signed-out stranger@kontor.example',
      'user destroyed stranger@kontor.example',
      'invitation created neu@kontor.example',
      'invitation renewed neu@kontor.example',
      'invitation destroyed neu@kontor.example',
      'component created map',
      'component updated map display_name description',
      'component destroyed map',
      'token created Website build may_preview may_report',
      'token updated Website name',
      'token destroyed Website',
      'domain updated one.example ci_webhook_url ci_user ci_user_token ci_webhook_token',
      'domain destroyed two.example',
    ]);
    const rows = await recorded(api.database);
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([admin]));
    expect(rows.find(({ action }) => action === 'linked')?.domain_id).toBe(api.otherSite.domainId);
    const links = [link, renewed].map((one) => new URL(one).searchParams.get('token'));
    const text = JSON.stringify(rows);
    for (const secret of [token, ...links, ...Object.values({ ...secrets, ...ciSecrets }), 'ci.example', 'hash"']) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(String(secret));
    }
  });

  it('HIST-08 sign-ins are recorded; failures shortly after each other are one entry', async () => {
    const clock = { now: Date.now() };
    const provider = await startProvider(await open(), { now: () => clock.now, storeNow: () => clock.now });
    const { database, origin } = provider;
    const { id } = await addAccount(database);
    const tryAll = async (...passwords: string[]) => {
      const browser = new Browser(origin);
      const { answer } = await browser.authorize();
      for (const one of passwords) await browser.signIn(answer.location, { password: one });
    };
    await tryAll('anchor', 'lantern', 'meadow');
    clock.now += 20 * 60_000;
    await tryAll('wrong again', password);
    expect(await told(database)).toEqual([
      'sign-in failed ada@example.org 3',
      'sign-in failed ada@example.org',
      'sign-in succeeded',
    ]);
    expect((await recorded(database)).map(({ user_id, entity_id }) => [user_id, entity_id])).toEqual([
      [null, id],
      [null, id],
      [id, null],
    ]);
  });

  it('HIST-09 what is typed in place of an email address is not recorded: it may be a password', async () => {
    const provider = await startProvider(await open());
    const browser = new Browser(provider.origin);
    const { answer } = await browser.authorize();
    await browser.signIn(answer.location, { email: password, password: 'ada@example.org' });
    expect(await told(provider.database)).toEqual(['sign-in failed']);
  });

  it('HIST-08 HIST-09 what is done at the terminal is recorded, without the password', async () => {
    const database = await open();
    await addAccount(database);
    const first = await addUserByCommand(database, 'bert@example.org', quickHasher);
    const second = await resetPassword(database, 'ada@example.org', quickHasher);
    expect(await told(database)).toEqual(['user created bert@example.org', 'user password ada@example.org']);
    const text = JSON.stringify(await recorded(database));
    for (const secret of [first, second]) expect(text).not.toContain(secret);
  });
});
