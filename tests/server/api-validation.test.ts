/** That each call holds its fields to the rules, and the words at the field; the rules themselves are in `server/rules`. */
import { beforeAll, expect, it } from 'vitest';
import { type ApiEndpointName, createTestApi, origin, testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('validation', (open) => {
  const api = testApi(open, beforeAll);

  async function messagesOf(name: ApiEndpointName, body: Record<string, unknown>, more: Record<string, number> = {}) {
    const answer = await api.call('admin', name, { ...api.site, ...more } as never, body);
    expect([name, answer.status]).toEqual([name, 422]);
    return (answer.body as { fields: Record<string, string[]> }).fields;
  }
  const fieldsOf = async (...given: Parameters<typeof messagesOf>) => Object.keys(await messagesOf(...given));
  const accepted = async (name: ApiEndpointName, body: Record<string, unknown>) =>
    (await api.call('admin', name, api.site as never, body)).status;

  it('S45 LINK-04 links are http, https, mailto or tel and nothing else', async () => {
    const target_url = ['must be an http, https, mailto or tel address'];
    for (const name of ['updateSection', 'updateItem'] as const) {
      expect(await messagesOf(name, { target_url: 'javascript:alert(1)' })).toEqual({ target_url });
      expect(await accepted(name, { target_url: 'tel:+49-30-1234' })).toBe(200);
    }
    const cleared = await api.ask('admin', 'updateItem', api.site, { target_url: '' });
    expect(cleared.target_url).toBeNull();
  });

  it('S45 internal paths start with one slash', async () => {
    for (const target_page_path of ['about', '//evil.example']) {
      expect(await fieldsOf('updateSection', { target_page_path })).toEqual(['target_page_path']);
      const entries = [{ link_text: 'x', target_page_path }];
      expect(await fieldsOf('updateBreadcrumbs', { entries })).toEqual(['entries.0.target_page_path']);
    }
    expect(await accepted('updateSection', { target_page_path: '/nowhere#part' })).toBe(200);
  });

  it('API-05 a page path starts with a slash, has no spaces and is unique in its domain', async () => {
    expect(await messagesOf('updatePage', { path: 'home' })).toEqual({ path: ['must start with /'] });
    expect(await messagesOf('updatePage', { path: '/a b' })).toEqual({ path: ['must not contain spaces'] });
    expect(await messagesOf('updatePage', { path: '/a?b' })).toEqual({ path: ['must not contain ? or #'] });
    expect(await messagesOf('updatePage', { path: '' })).toEqual({ path: ['must not be blank'] });
    expect(await messagesOf('updatePage', { path: null })).toEqual({ path: ['must not be blank'] });
    expect(await messagesOf('updatePage', { path: '/news' })).toEqual({ path: ['is already taken'] });
    expect(await accepted('updatePage', { path: '/home' })).toBe(200);
    const foreign = { domainId: api.otherSite.domainId, pageId: api.otherSite.pageId };
    expect((await api.ask('admin', 'updatePage', foreign, { path: '/only-here' })).path).toBe('/only-here');
    expect(await accepted('updatePage', { path: '/only-here' })).toBe(200);
  });

  it('API-05 a page slug is lower-case and hyphen separated, or none', async () => {
    expect(await fieldsOf('updatePage', { slug: 'a--b' })).toEqual(['slug']);
    expect((await api.ask('admin', 'updatePage', api.site, { slug: '' })).slug).toBeNull();
  });

  it('PAGE-27 a page becomes the start page of its own domain only', async () => {
    const start_page_domain_id = api.otherSite.domainId;
    expect(await messagesOf('updatePage', { start_page_domain_id, headline: 'not stored' })).toEqual({
      start_page_domain_id: ['must be the domain of the page'],
    });
    expect((await api.ask('admin', 'getPage', api.site)).headline).not.toBe('not stored');
  });

  it('S40 S45 image addresses are http(s) unless the installation accepts its own only', async () => {
    expect(await fieldsOf('updatePage', { image_url: 'javascript:1' })).toEqual(['image_url']);
    expect(await accepted('updatePage', { image_id: 3, image_url: 'https://images.example/3' })).toBe(200);
    expect(await fieldsOf('updatePage', { image_id: 2 ** 40 })).toEqual(['image_id']);
    const strict = await createTestApi(await open(), { imageUrlIsOurs: (url) => url.startsWith('https://ours/') });
    const foreign = await strict.call('editor', 'updatePage', strict.site, { image_url: 'https://images.example/3' });
    expect(foreign.body).toMatchObject({ fields: { image_url: ['must be the address of an image'] } });
    expect((await strict.ask('editor', 'updatePage', strict.site, { image_url: 'https://ours/3' })).image_url).toBe(
      'https://ours/3',
    );
  });

  it('COMP-05 a component configuration is JSON text of an object', async () => {
    expect(await fieldsOf('updateItem', { component_config: '{"a"' })).toEqual(['component_config']);
    expect(await messagesOf('updateItem', { component_config: '[]' })).toEqual({
      component_config: ['must be an object'],
    });
    expect(await accepted('updateItem', { component_config: '{"a":true}' })).toBe(200);
  });

  it('MENU-04 a menu has a name, three levels at most, and links that may be followed', async () => {
    const entry = (entries: unknown[], target_url: string | null = null) => ({
      ...{ target_text: 'x', target_page_path: null, target_url, entries },
    });
    expect(await messagesOf('createMenu', { entries: [] })).toEqual({ name: ['must not be blank'] });
    expect(await messagesOf('updateMenu', { name: ' ' })).toEqual({ name: ['must not be blank'] });
    expect(await messagesOf('updateMenu', { entries: [entry([entry([entry([entry([])])])])] })).toEqual({
      'entries.0.entries.0.entries.0.entries': ['must not be nested deeper than three levels'],
    });
    expect(await messagesOf('updateMenu', { entries: [entry([]), entry([entry([], 'javascript:1')])] })).toEqual({
      'entries.1.entries.0.target_url': ['must be an http, https, mailto or tel address'],
    });
    expect(await accepted('updateMenu', { entries: [entry([entry([entry([])])])] })).toBe(200);
  });

  it('ADM-11 a domain has a host name that is unique, and a webhook on the web', async () => {
    const fqdn = ['must be a host name like www.example.com'];
    expect(await messagesOf('createDomain', { fqdn: 'https://a.example' })).toEqual({ fqdn });
    expect(await messagesOf('createDomain', {})).toEqual({ fqdn: ['must not be blank'] });
    expect(await messagesOf('createDomain', { fqdn: 'ONE.example' })).toEqual({ fqdn: ['is already taken'] });
    expect(await messagesOf('updateDomainSetup', { fqdn: 'two.example' })).toEqual({ fqdn: ['is already taken'] });
    expect(
      await messagesOf('updateDomainSetup', {
        ci_webhook_url: 'mailto:a@b.example',
        slug: 'a b',
        default_path_prefix: 'no-slash',
      }),
    ).toEqual({
      slug: ['may contain only letters, digits, hyphens, dots and underscores'],
      default_path_prefix: ['must start with /'],
      ci_webhook_url: ['must be an http or https address'],
    });
    expect(await fieldsOf('updateDomainSetup', { ci_webhook_url: 'https://u:p@ci.example' })).toEqual([
      'ci_webhook_url',
    ]);
  });

  it('PREV-05 a preview URL has {path} behind a host that is not the console', async () => {
    const messages = async (preview_url: string) =>
      (await messagesOf('updateDomainSetup', { preview_url })).preview_url;
    const form = [
      'must be an http or https address with {path} behind the host, like https://preview.example.org{path}',
    ];
    const wrong = ['x', 'https://p.example', 'https://{path}', 'ftp://p.example{path}', 'https://a:b@p.example{path}'];
    const harmful = ['https://a;script-src-elem{path}', 'https://a,b{path}', "https://'none'{path}", 'https://*{path}'];
    for (const url of [...wrong, 'https://p.example:99999{path}', ...harmful])
      expect([url, await messages(url)]).toEqual([url, form]);
    const own = [origin, origin.toUpperCase(), `${origin}:443`, `${origin}/site`];
    for (const url of own) expect(await messages(`${url}{path}`)).toEqual(['must not be an address of this console']);
    expect(await messages(`https://p.example/${'a'.repeat(2000)}{path}`)).toEqual([
      'must not be longer than 2000 characters',
    ]);
    const params = { domainId: api.site.domainId };
    const preview_url = 'http://127.0.0.1:8081/de{path}?draft=1';
    await api.ask('admin', 'updateDomainSetup', params, { preview_url });
    expect(await api.ask('editor', 'getDomain', params)).toMatchObject({ preview_url, has_preview: true });
    await api.ask('admin', 'updateDomainSetup', params, { preview_url: '' });
    expect(await api.ask('editor', 'getDomain', params)).toMatchObject({ preview_url: null });
    await api.ask('editor', 'updateDomain', params, { preview_url: 'https://evil.example{path}' });
    expect(await api.ask('editor', 'getDomain', params)).toMatchObject({ preview_url: null });
  });

  it('ADM-09 a component has a unique name and a schema of field definitions', async () => {
    const { id: componentId } = await api.ask('admin', 'createComponent', {}, { name: 'map' });
    expect(await messagesOf('createComponent', {})).toEqual({ name: ['must not be blank'] });
    expect(await messagesOf('createComponent', { name: 'map' })).toEqual({ name: ['is already taken'] });
    for (const [schema, ...at] of [
      ['{', 'schema'],
      ['[{"name":"a","type":"string"},{"type":"number"}]', 'schema.1.name', 'schema.1.type'],
    ]) {
      expect(await fieldsOf('updateComponent', { schema }, { componentId })).toEqual(at);
    }
    const twice = '[{"name":"a","type":"string"},{"name":"a","type":"boolean"}]';
    expect(await messagesOf('updateComponent', { schema: twice }, { componentId })).toEqual({
      schema: ['The name "a" is there twice.'],
    });
  });

  it('ADM-15 settings hold named modes, each once, with sizes of at least a pixel', async () => {
    const settingsId = api.site.settingsId;
    const messages = (body: Record<string, unknown>) => messagesOf('updateSettings', body, { settingsId });
    expect(await messages({ layouts: [{ name: '' }] })).toEqual({ layouts: ['An entry has no name.'] });
    expect(await messages({ item_display_modes: [{ name: 'a' }, { name: 'a' }] })).toEqual({
      item_display_modes: ['The name "a" is there twice.'],
    });
    expect(await messages({ section_display_modes: [{ name: 'a', image_config: { width: 0, height: 5 } }] })).toEqual({
      section_display_modes: ['An image size is not between 1 and 10000 pixels.'],
    });
    expect(await messages({ layouts: [{ name: 'a', item_image_config: { width: 5, height: -1 } }] })).toEqual({
      layouts: ['An image size is not between 1 and 10000 pixels.'],
    });
    expect(Object.keys(await messages({ layouts: '[{]' }))).toEqual(['layouts']);
  });

  it('ADM-14 ADM-04 a client token has a name, and only domains that exist are linked', async () => {
    expect(await messagesOf('createClientToken', { name: ' ' })).toEqual({ name: ['must not be blank'] });
    const userId = api.users.editor;
    for (const domain_id of [999, 2 ** 40, -1]) {
      expect(await messagesOf('linkDomain', { domain_id }, { userId })).toEqual({ domain_id: ['is not a domain'] });
    }
    expect(await messagesOf('createItem', { section_id: 2 ** 40 })).toEqual({
      section_id: ['is not a section of this domain'],
    });
    expect(await messagesOf('createSection', { page_id: 2 ** 40 })).toEqual({
      page_id: ['is not a page of this domain'],
    });
  });
});
