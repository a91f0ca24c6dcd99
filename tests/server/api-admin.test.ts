/** Every call of admins does what it is for, and answers exactly the contract's shape. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('API-05 the calls of admins', (open) => {
  const api = testApi(open, beforeAll);

  it('ADM-02 ADM-05 API-05 users are listed, read, made admin and destroyed', async () => {
    const { editor, stranger, admin } = api.users;
    const domains = [{ id: api.site.domainId, fqdn: 'one.example' }];
    const named = { id: editor, email: 'editor@kontor.example', name: null, is_admin: false };
    const user = { ...named, domains, revision: 1, deactivated_at: null, sign_in: expect.anything() };
    expect((await api.ask('admin', 'listUsers', {})).map(({ id }) => id)).toEqual([admin, editor, stranger]);
    expect(await api.ask('admin', 'getUser', { userId: editor })).toEqual(user);
    const promoted = await api.ask('admin', 'updateUser', { userId: editor }, { is_admin: true });
    expect(promoted).toEqual({ ...user, is_admin: true, revision: 2 });
    await api.ask('admin', 'updateUser', { userId: editor }, { is_admin: false });
    await api.ask('admin', 'destroyUser', { userId: stranger });
    expect((await api.ask('admin', 'listUsers', {})).map(({ id }) => id)).toEqual([admin, editor]);
  });

  it('ADM-04 API-05 a domain is linked and unlinked, twice as well as once', async () => {
    const userId = api.users.editor;
    const domainId = api.otherSite.domainId;
    const linked = async () => (await api.ask('admin', 'getUser', { userId })).domains.map(({ fqdn }) => fqdn);
    for (const _ of ['once', 'twice']) await api.ask('admin', 'linkDomain', { userId }, { domain_id: domainId });
    expect(await linked()).toEqual(['one.example', 'two.example']);
    for (const _ of ['once', 'twice']) await api.ask('admin', 'unlinkDomain', { userId, domainId });
    expect(await linked()).toEqual(['one.example']);
  });

  describe('the only admin', () => {
    it('S41 cannot be demoted or destroyed, not even by himself', async () => {
      const userId = api.users.admin;
      const demotion = await api.call('admin', 'updateUser', { userId }, { is_admin: false });
      expect(demotion).toMatchObject({
        status: 422,
        body: { fields: { is_admin: ['There must be an admin, and this is the last one.'] } },
      });
      const destruction = await api.call('admin', 'destroyUser', { userId });
      expect(destruction).toMatchObject({ status: 422, body: { error: 'You cannot destroy your own account.' } });
      expect(await api.ask('admin', 'getUser', { userId })).toMatchObject({ is_admin: true, revision: 1 });
    });

    it('S41 with a second admin, nobody demotes himself', async () => {
      await api.ask('admin', 'updateUser', { userId: api.users.editor }, { is_admin: true });
      const answer = await api.call('admin', 'updateUser', { userId: api.users.admin }, { is_admin: false });
      expect(answer.body).toMatchObject({ fields: { is_admin: ['cannot be taken from your own account'] } });
    });

    it('S41 two admins who demote each other at once leave one', async () => {
      const { admin, editor } = api.users;
      const answers = await Promise.all([
        api.call('admin', 'updateUser', { userId: editor }, { is_admin: false }),
        api.call('editor', 'updateUser', { userId: admin }, { is_admin: false }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const admins = await api.database.selectFrom('users').select('id').where('is_admin', '=', 1).execute();
      expect(admins).toHaveLength(1);
      await api.database.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin).execute();
    });
  });

  it('ADM-15 API-05 settings are made once a domain, listed, read and changed', async () => {
    const domain = await api.ask('admin', 'createDomain', {}, { fqdn: 'settings.example' });
    const params = { domainId: domain.id };
    const layout = {
      name: 'simple',
      description: null,
      is_default: true,
      attributes: [{ name: 'headline' }],
      page_image_config: { width: 320, height: 240 },
      section_image_config: null,
      item_image_config: null,
    };
    const created = await api.ask('admin', 'createSettings', params, { layouts: [layout] });
    expect(created).toEqual({
      id: created.id,
      domain_id: domain.id,
      section_display_modes: [],
      item_display_modes: [],
      layouts: [layout],
      revision: 1,
    });
    expect((await api.call('admin', 'createSettings', params, {})).status).toBe(422);
    const mode = { name: 'wide', description: 'w', is_default: true, attributes: null, image_config: null };
    const change = { section_display_modes: [mode], item_display_modes: JSON.stringify([mode]) };
    const changed = await api.ask('admin', 'updateSettings', { settingsId: created.id }, change);
    expect(changed).toEqual({
      ...created,
      section_display_modes: [mode],
      item_display_modes: [mode],
      revision: 2,
    });
    expect(await api.ask('admin', 'getSettings', { settingsId: created.id })).toEqual(changed);
    expect((await api.ask('admin', 'listSettings', {})).map(({ id }) => id)).toEqual([
      api.site.settingsId,
      api.otherSite.settingsId,
      created.id,
    ]);
  });

  it('TOL-02 TOL-03 settings keep what the server does not know, key by key, and a size may have one side only', async () => {
    const { settingsId, domainId } = api.site;
    const before = await api.ask('admin', 'getSettings', { settingsId });
    const modes = [
      { label: 'Wide', name: 'wide', attributes: [{ name: 'headline', required: true }], image_config: { width: 900 } },
      { name: 'plain', own: { a: [1, null] } },
    ];
    const layouts = [{ template: 'x.html', name: 'default', page_image_config: { height: 80, focus: 'top' } }];
    const change = { section_display_modes: modes, layouts: JSON.stringify(layouts) };
    await api.ask('admin', 'updateSettings', { settingsId }, change);
    const after = await api.ask('admin', 'getSettings', { settingsId });
    expect(JSON.stringify([after.section_display_modes, after.layouts])).toBe(JSON.stringify([modes, layouts]));
    const settings = (await api.ask('editor', 'getDomain', { domainId })).domain_settings;
    expect(settings).toMatchObject({ section_display_modes: modes, layouts });
    const { section_display_modes, item_display_modes } = before;
    const restored = { section_display_modes, item_display_modes, layouts: [] };
    await api.ask('admin', 'updateSettings', { settingsId }, restored);
  });

  it.each([
    '[{"name":"a","n":12345678901234567890}]',
    '[{"name":"a","10":1,"9":2}]',
    '[{"z":{"2":1,"1":2},"name":"a"}]',
    '[{"name":"a","half":1.50}]',
    '[{"name":"a","name":"a"}]',
  ])('TOL-03 a list that JavaScript would change is kept and given as its text: %s', async (text) => {
    const { settingsId, domainId } = api.site;
    const { layouts: before } = await api.ask('admin', 'getSettings', { settingsId });
    const lists = { layouts: text, section_display_modes: text, item_display_modes: text };
    expect(await api.ask('admin', 'updateSettings', { settingsId }, lists)).toMatchObject(lists);
    expect(await api.ask('admin', 'getSettings', { settingsId })).toMatchObject(lists);
    // As the list that the contract knows, too.
    await api.ask('admin', 'updateSettings', { settingsId }, { layouts: [], section_display_modes: [] });
    const raw = `{"layouts": ${text}, "section_display_modes": ${text}}`;
    expect((await api.send('admin', 'PATCH', `/adm/api/v1/settings/${settingsId}`, raw)).body).toMatchObject(lists);
    const settings = (await api.ask('editor', 'getDomain', { domainId })).domain_settings;
    expect([settings?.layouts[0]?.name, settings?.item_display_modes[0]?.name]).toEqual(['a', 'a']);
    const restored = { layouts: before, section_display_modes: [], item_display_modes: [] };
    await api.ask('admin', 'updateSettings', { settingsId }, restored);
  });

  it('TOL-03 what is kept unknown is limited in size and depth like everything else', async () => {
    const { settingsId } = api.site;
    const refusal = async (layouts: unknown) =>
      (await api.call('admin', 'updateSettings', { settingsId }, { layouts })).status;
    const deep = `${'['.repeat(50)}${']'.repeat(50)}`;
    expect(await refusal(`[{"name": "a", "own": ${deep}}]`)).toBe(422);
    expect(await refusal([{ name: 'a', own: JSON.parse(deep) }])).toBe(400);
    expect(await refusal([{ name: 'a', own: 'x'.repeat(200_001) }])).toBe(422);
    expect(await refusal([{ name: 'a', own: 'x'.repeat(3_000_000) }])).toBe(413);
  });

  it('ADM-07 ADM-09 API-05 components are made, changed and destroyed', async () => {
    const schema = '[{"name":"title","type":"string","enum":["a","b"],"default":"a"},{"name":"open","type":"boolean"}]';
    const body = { name: 'teaser', display_name: 'Teaser', description: 'd', schema };
    const created = await api.ask('admin', 'createComponent', {}, body);
    expect(created).toEqual({ id: created.id, ...body, revision: 1 });
    const params = { componentId: created.id };
    const changed = await api.ask('admin', 'updateComponent', params, { display_name: 'Other' });
    expect(changed).toEqual({ ...created, display_name: 'Other', revision: 2 });
    await api.ask('admin', 'destroyComponent', params);
    expect((await api.call('admin', 'getComponent', params)).status).toBe(404);
  });

  it('ADM-12 ADM-14 S79 DLV-10 API-05 client tokens get their value from the server, and only name and rights change', async () => {
    const { domainId, tokenId } = api.site;
    const created = await api.ask('admin', 'createClientToken', { domainId }, { name: 'app', token: 'mine' });
    expect(created).toEqual({
      id: created.id,
      name: 'app',
      may_preview: false,
      may_report: false,
      token: expect.stringMatching(/^[\w-]{43}$/),
      ends_with: created.token?.slice(-4),
      domain: { id: domainId, fqdn: 'one.example' },
      last_used_on: null,
      revision: 1,
    });
    const params = { tokenId: created.id };
    const changed = await api.ask('admin', 'updateClientToken', params, {
      ...{ name: 'new', may_preview: true, may_report: true },
      ...{ token: 'mine', last_used_on: '2020-01-01' },
    });
    expect(changed, 'its value is sent once').toEqual({
      ...created,
      token: null,
      name: 'new',
      may_preview: true,
      may_report: true,
      revision: 2,
    });
    expect(await api.ask('admin', 'getClientToken', params)).toEqual(changed);
    const mayPreview = { name: 'preview', may_preview: true };
    const previewing = await api.ask('admin', 'createClientToken', { domainId }, mayPreview);
    expect(previewing.may_preview).toBe(true);
    await api.ask('admin', 'destroyClientToken', { tokenId: previewing.id });
    const listed = await api.ask('admin', 'listClientTokens', {});
    expect(listed.map(({ id }) => id)).toEqual([tokenId, api.otherSite.tokenId, created.id]);
    expect((await api.ask('admin', 'getAdminDomain', { domainId })).client_tokens.at(-1)).toEqual(changed);
    await api.ask('admin', 'destroyClientToken', params);
    expect((await api.call('admin', 'getClientToken', params)).status).toBe(404);
  });

  it('ADM-11 ADM-13 API-05 domains are made, listed, changed and destroyed with all that is theirs', async () => {
    const setup = {
      fqdn: 'New.Example',
      slug: 'new',
      default_path_prefix: '/n',
      ci_user: 'u',
      ci_user_token: 't',
      ci_webhook_url: 'https://ci.example/x?y=z',
      ci_webhook_token: 'w',
    };
    const created = await api.ask('admin', 'createDomain', {}, setup);
    expect(created).toMatchObject({ ...setup, fqdn: 'new.example', pages: [], client_tokens: [], revision: 1 });
    const params = { domainId: created.id };
    const changed = await api.ask('admin', 'updateDomainSetup', params, { slug: 'newer', ci_user: '' });
    expect(changed).toEqual({ ...created, slug: 'newer', ci_user: null, revision: 2 });
    expect(await api.ask('admin', 'getAdminDomain', params)).toEqual(changed);
    expect(await api.ask('admin', 'listAdminDomains', {})).toContainEqual({
      id: created.id,
      fqdn: 'new.example',
      slug: 'newer',
    });
    await api.ask('admin', 'createPage', params, { headline: 'x', layout: null });
    await api.ask('admin', 'destroyDomain', params);
    expect((await api.call('admin', 'getAdminDomain', params)).status).toBe(404);
    await api.ask('admin', 'destroyTrashedDomain', params);
    const pages = await api.database.selectFrom('pages').select('id').where('domain_id', '=', created.id).execute();
    expect(pages).toEqual([]);
  });

  it('ACC-05 a domain tells who of its users wrote there last and when, also after another has written', async () => {
    const own = await createTestApi(await open());
    const { domainId, pageId } = own.site;
    const other = own.otherSite;
    const { editor, admin } = own.users;
    for (const userId of [editor, admin]) {
      await own.ask('admin', 'linkDomain', { userId }, { domain_id: domainId });
      await own.ask('admin', 'linkDomain', { userId }, { domain_id: other.domainId });
    }
    const authors = async () => (await own.ask('admin', 'listAuthors', { domainId })).authors;
    expect(await authors()).toEqual([]);
    const at = () => new Date(own.clock.now).toISOString();
    const write = async (person: 'admin' | 'editor', headline: string) => {
      own.clock.now += 60_000;
      await own.ask(person, 'updatePage', { domainId, pageId }, { headline });
      return { user_id: own.users[person], wrote_at: at() };
    };
    await write('editor', 'One');
    const ofEditor = await write('editor', 'Two');
    expect(await authors()).toEqual([ofEditor]);
    const ofAdmin = await write('admin', 'Three');
    own.clock.now += 60_000;
    await own.ask(
      'editor',
      'updatePage',
      { domainId: other.domainId, pageId: other.pageId },
      { headline: 'Elsewhere' },
    );
    expect(await authors()).toEqual([ofAdmin, ofEditor]);
    await own.ask('admin', 'unlinkDomain', { userId: editor, domainId });
    expect(await own.ask('admin', 'listAuthors', { domainId })).toEqual({ authors: [ofAdmin], kept_days: null });
    expect((await own.call('admin', 'listAuthors', { domainId: 999_999 })).status).toBe(404);
  });
});
