/** Search in the text of pages, sections, items, menus and images. */
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type SearchResult, searchResult } from '../../contract/search.ts';
import { transactContent } from '../../server/content/transact-content.ts';
import { rememberPlace } from '../../server/db/changes.ts';
import { changeRows, insertRow, lockRow } from '../../server/db/rows.ts';
import { searchWords } from '../../server/rules/search-texts.ts';
import { search as findPlaces } from '../../server/search/search.ts';
import { createSearchBuilder, indexNext } from '../../server/search/search-build.ts';
import { indexParts, shardOf, sweepSearch } from '../../server/search/search-index.ts';
import { migrations } from '../../server/store/migrations.ts';
import { addSite, link, type Person, testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('search', (open, kind) => {
  const api = testApi(open, beforeAll);

  async function search(person: Person, query: Record<string, string | number>): Promise<SearchResult> {
    const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const address = `/mgmt/api/v1/search?${new URLSearchParams(entries)}`;
    const { status, body } = await api.send(person, 'GET', address);
    expect([status, body]).toEqual([200, searchResult(body)]);
    return searchResult(body);
  }
  const found = async (person: Person, q: string, more: Record<string, string | number> = {}) =>
    (await search(person, { q, ...more })).places.map(
      ({ kind, field, snippet }) =>
        `${kind} ${field} ${snippet.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')}`,
    );
  const write = async (name: 'updateSection' | 'updateItem' | 'updateMenu' | 'updatePage', body: object) =>
    api.ask('editor', name, { ...api.site }, { ...body });

  it('SRCH-01 finds text of pages, sections, items and menus, with the page where it stands', async () => {
    await write('updatePage', { subline: 'Ein Zwiebelkuchen' });
    await write('updateSection', { body: 'Vom zwiebeligen Kuchen' });
    await write('updateItem', { headline: 'Zwiebel' });
    const entries = [{ target_text: 'Zwiebeln', target_page_path: '/home', target_url: null, entries: [] }];
    await write('updateMenu', { entries });
    const answer = await search('editor', { q: 'zwiebel' });
    expect(answer).toMatchObject({ total: 4, more: false, pages: 1, menus: 1, images: 0, next: null });
    expect(answer.searched).toEqual({ pages: 2, menus: 1, images: 0 });
    expect(answer.places[0]).toEqual({
      kind: 'item',
      id: api.site.itemId,
      domain_id: api.site.domainId,
      fqdn: 'one.example',
      page_id: api.site.pageId,
      section_id: api.site.sectionId,
      name: 'Page /home',
      part_name: 'Zwiebel',
      path: '/home',
      part_place: null,
      published: true,
      is_held: false,
      field: 'headline',
      entry: null,
      snippet: [{ text: 'Zwiebel', marked: true }],
    });
    expect((await found('editor', 'zwiebel')).sort()).toEqual([
      'item headline [Zwiebel]',
      'menu entry [Zwiebel]n',
      'page subline Ein [Zwiebel]kuchen',
      'section body Vom [zwiebel]igen Kuchen',
    ]);
    expect(await found('editor', 'kuchen zwiebel', { kind: 'page' })).toHaveLength(2);
    expect(await found('editor', '"zwiebeligen kuchen"')).toEqual(['section body Vom [zwiebeligen Kuchen]']);
    expect(await found('editor', '"kuchen zwiebel"')).toEqual([]);
  });

  it('SRCH-01 finds umlauts that are written as two letters, and no others', async () => {
    const texts = ['Müller', 'Strasse', 'Straße', 'Ärzte', 'Übungsgrößen', 'Äpfel und Öl', 'neue Quellen', 'nu'];
    await write('updateItem', { headline: 'Umlaute', intro: texts.map((text) => `${text}.`).join(' ') });
    for (const [q, marked] of [
      ...[
        ['Mueller', 'Müller'],
        ['MUELLER', 'Müller'],
        ['Muller', 'Müller'],
        ['Müller', 'Müller'],
        ['muell', 'Müll'],
      ],
      ...[
        ['Aerzte', 'Ärzte'],
        ['uebungsgroessen', 'Übungsgrößen'],
        ['Oel', 'Öl'],
        ['aepfel', 'Äpfel'],
      ],
      ...[
        ['neue', 'neue'],
        ['quell', 'Quell'],
      ],
    ] as const) {
      const [one, ...others] = await found('editor', q);
      expect([q, one?.includes(`[${marked}]`), others]).toEqual([q, true, []]);
    }
    expect((await found('editor', 'strasse'))[0]).toContain('[Strasse]');
    expect((await found('editor', 'Straße'))[0]).toContain('[Straße]');
    await write('updateItem', { headline: 'Umlaute', intro: 'nu' });
    expect(await found('editor', 'neue')).toEqual([]);
    await write('updateItem', { headline: 'Zwiebel', intro: null });
  });

  it.each([
    ["geht's", 'Wie geht’s dir'],
    ['geht’s', "Wie geht's dir"],
    ['geht‘s', 'Wie gehtʼs dir'],
    ["geht's", 'Wie geht′s dir'],
    ['E-Mail', 'Per E‑Mail'],
    ['e‐mail', 'Per E-Mail'],
    ['E−Mail', 'Per E–Mail'],
    ['10-12', 'Von 10–12 Uhr'],
    ['10–12', 'Von 10-12 Uhr'],
    ['10—12', 'Von 10−12 Uhr'],
    ['"10-12 Uhr"', 'Von 10–12\u00a0Uhr'],
    ['Grünfläche', 'Eine Gru\u0308nfla\u0308che'],
    ['gru\u0308nfla\u0308che', 'Eine Grünfläche'],
    ['grunflache', 'Eine Grün\u00adfläche'],
    ['GROSSE', 'Große Straße'],
    ['große', 'GROSSE STRASSE'],
    ['lesecafe', 'Ins Lesecafé'],
    ['Lesecafe\u0301', 'Ins LESECAFÉ'],
    ['Mueller', 'Bei Müller'],
    ['Müller', 'Bei Mu\u0308ller'],
    ['Loeffel', 'Mit dem Löffel'],
    ['oeffnungszeiten', 'Die Öffnungszeiten'],
  ])('SRCH-01 the query %j finds and marks how it is written in %j', async (q, text) => {
    await write('updateItem', { headline: text });
    const places = await found('editor', q, { kind: 'page' });
    expect([places.length, places[0]?.includes('[')]).toEqual([1, true]);
    await write('updateItem', { headline: 'Zwiebel' });
    expect(await found('editor', q, { kind: 'page' })).toEqual([]);
  });

  it.each([
    ['geht s', "geht's"],
    ['gehts', 'geht’s'],
    ['10:12', '10–12'],
    ['email', 'E-Mail'],
    ['neue', 'nu'],
    ['Mueller', 'Miller'],
  ])('SRCH-01 the query %j does not find %j', async (q, text) => {
    await write('updateItem', { headline: text });
    expect(await found('editor', `"${q}"`, { kind: 'page' })).toEqual([]);
    await write('updateItem', { headline: 'Zwiebel' });
  });

  it('SRCH-01 a page with the words in its title comes before newer items that have them in theirs', async () => {
    await write('updatePage', { headline: 'Lesecafé' });
    await write('updateSection', { headline: 'Das Lesecafé im Erdgeschoss' });
    await write('updateItem', { headline: 'Zwiebel', intro: 'Kuchen im Lesecafé' });
    const kinds = (await search('editor', { q: 'lesecafe' })).places.map(({ kind: one, field }) => `${one} ${field}`);
    expect(kinds).toEqual(['page headline', 'section headline', 'item intro']);
    const listed: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const part: SearchResult = await search('editor', { q: 'lesecafe', limit: 1, after });
      listed.push(...part.places.map(({ kind: one, field }) => `${one} ${field}`));
      after = part.next;
    }
    expect(listed).toEqual(kinds);
    await write('updatePage', { headline: 'Page /home' });
    await write('updateSection', { headline: null });
    await write('updateItem', { headline: 'Zwiebel', intro: null });
  });

  it('SRCH-03 finds, counts and tells nothing of a domain that the person may not see', async () => {
    const nothing = { total: 0, more: false, pages: 0, menus: 0, images: 0, places: [], next: null };
    const searched = { pages: 2, menus: 1, images: 0 };
    expect(await search('stranger', { q: 'zwiebel' })).toEqual({ ...nothing, searched });
    const foreign = await search('stranger', { q: 'zwiebel', domain: api.site.domainId });
    expect(foreign).toEqual(await search('stranger', { q: 'zwiebel', domain: 999 }));
    expect(foreign).toEqual({ ...nothing, searched: { pages: 0, menus: 0, images: 0 } });
    expect((await search('admin', { q: 'zwiebel', domain: api.site.domainId })).total).toBe(4);
    const { status } = await api.send('nobody', 'GET', '/mgmt/api/v1/search?q=zwiebel');
    expect(status).toBe(401);
  });

  it('SRCH-03 a search asks the same of the store whatever others have stored, and that reads its own ranges alone', async () => {
    const { database, site, otherSite } = api;
    const asked = async (q: string) => {
      const statements: CompiledQuery[] = [];
      const executor = database.getExecutor();
      const recording = database.withPlugin({
        transformQuery: ({ node, queryId }) => {
          statements.push(executor.compileQuery(node, queryId));
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const kinds = ['page', 'section', 'item', 'menu'] as const;
      const scope = { own: null, domainIds: [otherSite.domainId], kinds };
      expect((await findPlaces(recording, scope, searchWords(q), { after: '', limit: 20 })).total).toBe(0);
      return statements.map((one) => ({ sql: one.sql, parameters: one.parameters }));
    };
    await asked('granatapfel');
    const before = [await asked('granatapfel'), await asked('gr'), await asked('granat apfel 日本語')];
    for (let turn = 0; turn < 30; turn += 1) {
      const body = 'Granatapfel und 日本語 '.repeat(turn);
      await api.ask('editor', 'createItem', { domainId: site.domainId }, { section_id: site.sectionId, body });
    }
    expect([await asked('granatapfel'), await asked('gr'), await asked('granat apfel 日本語')]).toEqual(before);
    const plans = await database.transaction().execute(async (transaction) => {
      // So few rows would be read one after the other.
      if (kind === 'postgresql') await sql`set local enable_seqscan = off`.execute(transaction);
      const texts: string[] = [];
      for (const { sql: text, parameters } of before
        .flat()
        .filter((one) => /\b(?:strpos|instr|substr)\b/.test(one.sql))) {
        const explain = `explain ${kind === 'sqlite' ? 'query plan ' : ''}${text}`;
        const { rows } = await transaction.executeQuery(CompiledQuery.raw(explain, [...parameters]));
        texts.push(JSON.stringify(rows));
      }
      return texts;
    });
    // Some texts first, in search of rare trigrams; then SQLite reads pages and menus one after the other.
    expect(plans).toHaveLength(kind === 'sqlite' ? 8 : 5);
    const own = {
      sqlite:
        /VIRTUAL TABLE INDEX \d+:\S*[<>]|SEARCH (?:search_)?parts USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/,
      postgresql: /Index Cond: \(\(\(place >> 1[27]\) =|Index Cond: \(\(place >= /,
    };
    for (const plan of plans) expect(plan).toMatch(own[kind]);
  });

  it('SRCH-02 refuses what is no search, and says which part of it', async () => {
    for (const [query, status] of [
      ['', 422],
      ['q=%20', 422],
      [`q=${'x'.repeat(201)}`, 422],
      [`q=%20${'x'.repeat(200)}%20`, 200],
      ['q=x&kind=domain', 400],
      ['q=x&kind=toString', 400],
      ['q=x&limit=0', 400],
      ['q=x&limit=101', 400],
      ['q=x&domain=one', 400],
    ] as const) {
      const answer = await api.send('editor', 'GET', `/mgmt/api/v1/search?${query}`);
      expect([query, answer.status]).toEqual([query, status]);
    }
  });

  it('SRCH-02 operators, wildcards and nonsense are plain text, and cost no failure', async () => {
    await write('updateSection', { body: '100 % sure_thing a\\b it\'s NEAR(x) col:y -z ^w {q} (p) "said" Ünï ﬁx *' });
    for (const q of ['%', '_thing', 'a\\b', "it's", 'NEAR(x)', 'col:y', '-z', '^w', '{q}', '(p)', 'uni', 'fix', '*'])
      expect([q, await found('editor', q, { kind: 'page' })]).toEqual([q, [expect.stringMatching(/^section body /)]]);
    for (const q of ['s_re', 'su%', 'x OR z', 'col : v', 'sure*', 'sure NOT thing', '"it s"', 'a\\\\b', '""said'])
      expect([q, await found('editor', q)]).toEqual([q, []]);
    const quotes = '"'.repeat(200);
    const nonsense = ['"', '""', '\0', 'a\0b', '\ud800', '\u0301', '"" ""', quotes, 'a b '.repeat(50)];
    const letters = Array.from({ length: 100 }, (_, nth) => String.fromCodePoint(0x4e00 + nth)).join(' ');
    for (const q of [...nonsense, letters, 'x'.repeat(200), '\ufdfa'.repeat(200)]) await search('editor', { q });
  });

  it('SRCH-04 what was written is found at once, what was destroyed is not, until it is restored', async () => {
    const { domainId, sectionId } = api.site;
    const item = await api.ask('editor', 'createItem', { domainId }, { section_id: sectionId, body: 'Mondstein' });
    expect(await found('editor', 'mondstein')).toEqual(['item body [Mondstein]']);
    await api.ask('editor', 'updateItem', { domainId, itemId: item.id }, { body: 'Sonnenstein' });
    const sun = ['item body Son[nenst]ein'];
    expect([await found('editor', 'mondstein'), await found('editor', 'nenst')]).toEqual([[], sun]);
    await api.ask('editor', 'updateItem', { domainId, itemId: item.id }, { published: false });
    expect((await search('editor', { q: 'sonnenstein' })).places[0]?.published).toBe(false);
    const trashed = await api.ask('editor', 'destroySection', { domainId, sectionId });
    expect(await found('editor', 'sonnenstein')).toEqual([]);
    await api.call('editor', 'restoreTrashed', { domainId, trashId: trashed?.trash_id ?? 0 });
    expect(await found('editor', 'sonnenstein')).toHaveLength(1);
  });

  it('SRCH-04 what a large transaction wrote is found at once, and indexed without a search, also if its process has ended', async () => {
    const { database } = api;
    const site = await addSite(database, 'moon.example');
    const { domainId, sectionId } = site;
    const row = { section_id: sectionId, display_mode: 'card', published: 1, has_component: 0 } as const;
    const values = Array.from({ length: 98 }, (_, position) => ({ ...row, position }));
    await database.insertInto('items').values(values).execute();
    const changes = async () => {
      const items = database.selectFrom('items').select('id').where('section_id', '=', sectionId);
      const ids = (await items.execute()).map(({ id }) => id);
      const writeContext = { source: 'references', at: 1, userId: null } as const;
      await transactContent(database, writeContext, async (transaction) => {
        await lockRow(transaction, 'domains', domainId);
        const rows = await transaction.selectFrom('items').selectAll().where('id', 'in', ids).execute();
        rememberPlace(transaction, { domainId, pageId: site.pageId, sectionId });
        const renamed = rows.map((from) => ({ from, columns: { headline: `Mondstein ${from.revision}` } }));
        await changeRows(transaction, 'items', renamed);
      });
    };
    const waiting = () => database.selectFrom('search_waiting').selectAll().execute();
    await changes();
    expect((await waiting()).length).toBe(2);
    expect((await search('admin', { q: 'mondstein', domain: domainId })).total).toBe(101);
    expect(await waiting()).toEqual([]);
    await changes();
    await database.deleteFrom('items').where('section_id', '=', sectionId).where('position', '=', 7).execute();
    const builder = createSearchBuilder({ database, log: () => {} });
    builder.start();
    await expect.poll(waiting).toEqual([]);
    const parts = database.selectFrom('search_parts').select('head').where('head', '=', 'mondstein 2').execute();
    expect((await parts).length).toBe(100);
    await changes();
    await expect.poll(waiting).toEqual([]);
    await builder.close();
    expect((await search('admin', { q: '"mondstein 3"', domain: domainId })).total).toBe(100);
  });

  it('SRCH-04 images are found by their texts as long as they are there, by everybody', async () => {
    const { database } = api;
    const file = { file_name: 'abcdef.png', width: 1, height: 1, bytes: 1, created_at: 0, scope: 'default' };
    const image = await insertRow(database, 'images', { ...file, alt: 'Abendrot am See', notes: 'Föhn' });
    await indexParts(database, 'image', [image.id]);
    expect(await found('stranger', 'foehn')).toEqual(['image notes [Föhn]']);
    expect(await found('stranger', 'fohn')).toEqual(['image notes [Föhn]']);
    expect((await search('stranger', { q: 'rot see' })).images).toBe(1);
    expect(await found('stranger', 'abendrot', { kind: 'menu' })).toEqual([]);
    expect(await found('stranger', 'abendrot', { domain: api.otherSite.domainId })).toEqual([]);
    await database.updateTable('images').set({ alt: 'Morgenrot' }).execute();
    await indexParts(database, 'image', [image.id]);
    const morning = ['image alt [Morgenrot]'];
    expect([await found('stranger', 'abendrot'), await found('stranger', 'morgenrot')]).toEqual([[], morning]);
    // As the version before indexed it.
    const content = 'morgenrot\n0badcafe.png';
    await database.updateTable('search_parts').set({ content }).where('kind', '=', 'image').execute();
    await migrations['030-search-places']?.up(database);
    while (await indexNext(database));
    expect([await found('stranger', '0badcafe'), await found('stranger', 'morgenrot')]).toEqual([[], morning]);
    await database.deleteFrom('images').execute();
    await indexParts(database, 'image', [image.id]);
    expect((await search('stranger', { q: 'morgenrot' })).total).toBe(0);
  });

  it('S61 SRCH-02 words of one and two letters are looked for in the newest texts alone, and that is said', async () => {
    const { database } = api;
    const [large, small] = [await addSite(database, 'large.example'), await addSite(database, 'small.example')];
    const { from } = shardOf('page', large.domainId);
    const parts = Array.from({ length: 9000 }, (_, nth) => {
      const content = nth === 3 || nth === 8500 ? 'qx' : '';
      const entity_id = 1_000_000 + nth;
      return { place: from + 100 + nth, kind: 'item' as const, entity_id, page_id: null, head: '', content };
    });
    for (let first = 0; first < parts.length; first += 1000) {
      await database
        .insertInto('search_parts')
        .values(parts.slice(first, first + 1000))
        .execute();
    }
    await api.ask('admin', 'updateSection', { ...small }, { body: 'qx' });
    const scope = {
      own: null,
      domainIds: [large.domainId, small.domainId],
      kinds: ['section', 'item', 'page'],
    } as const;
    const found = async (q: string, mostRead?: number) => {
      const answer = await findPlaces(database, scope, searchWords(q), { after: '', limit: 20 }, { mostRead });
      return [answer.total, answer.more];
    };
    expect([await found('qx'), await found('qx', 5000), await found('xq', 5000)]).toEqual([
      [3, false],
      [2, true],
      [0, true],
    ]);
    await api.ask('admin', 'updateSection', { ...large }, { body: 'qxy' });
    expect([await found('qxy', 1), await found('qxy q', 1)]).toEqual([
      [1, false],
      [1, false],
    ]);
    for (const { domainId } of [large, small]) await api.ask('admin', 'destroyDomain', { domainId });
  });

  it('SRCH-01 more than are counted are said to be more, and all that are counted can be read on', async () => {
    const { database } = api;
    const site = await addSite(database, 'many.example');
    await link(database, api.users.stranger, site.domainId);
    const row = { section_id: site.sectionId, published: 1, has_component: 0, display_mode: 'card' } as const;
    const ids: number[] = [];
    for (let position = 10; position < 1210; position += 1) {
      const body = position < 800 ? 'Vielerlei' : 'Vielerlei anderes';
      const made = await database
        .insertInto('items')
        .values({ ...row, position, body })
        .returning('id')
        .execute();
      ids.push(...made.map(({ id }) => id));
    }
    await indexParts(database, 'item', ids);
    const { domainId, sectionId } = site;
    await api.ask('admin', 'updateSection', { domainId, sectionId }, { headline: 'Vielerlei' });
    const some = await search('stranger', { q: 'vielerlei anderes' });
    expect(some).toMatchObject({ total: 410, more: false, pages: 1 });
    const first = await search('stranger', { q: 'vielerlei', limit: 100 });
    expect(first).toMatchObject({ total: 1000, more: true });
    expect(first.places[0]).toMatchObject({ kind: 'section', field: 'headline' });
    const all = new Set(first.places.map(({ kind, id }) => `${kind} ${id}`));
    for (let next = first.next; next !== null; ) {
      const answer = await search('stranger', { q: 'vielerlei', limit: 100, after: next });
      for (const { kind, id } of answer.places) all.add(`${kind} ${id}`);
      next = answer.next;
    }
    expect(all.size).toBe(1000);
    await api.ask('admin', 'destroyDomain', { domainId });
    expect((await search('admin', { q: 'vielerlei' })).total).toBe(0);
    expect(await sweepSearch(database), 'kept for a restored domain').toBe(0);
    await api.ask('admin', 'destroyTrashedDomain', { domainId });
    const parts = database
      .selectFrom('search_parts')
      .selectAll()
      .where('kind', '=', 'item')
      .where('entity_id', 'in', ids);
    expect(await parts.execute()).toHaveLength(ids.length);
    const others = async () => (await database.selectFrom('search_parts').select('place').execute()).length;
    const before = await others();
    const swept = await sweepSearch(database);
    expect(swept).toBeGreaterThan(ids.length);
    expect(await others()).toBe(before - swept);
    expect(await parts.execute()).toEqual([]);
    expect(await sweepSearch(database)).toBe(0);
  });

  it('SRCH-01 tells which section it is, what an entry of a menu is below, and that a page is held back', async () => {
    const { domainId, pageId, sectionId } = api.site;
    const { id } = await api.ask('editor', 'createSection', { domainId }, { page_id: pageId, headline: 'Rhabarber' });
    await api.ask('editor', 'updateSection', { domainId, sectionId }, { body: 'Rhabarber' });
    const below = { target_text: 'Rhabarber', target_page_path: '/home', target_url: null, entries: [] };
    const between = { target_text: 'Kuchen', target_page_path: null, target_url: null, entries: [below] };
    await write('updateMenu', { entries: [{ ...below, target_text: 'Obst', entries: [between] }] });
    const told = async () =>
      (await search('editor', { q: 'rhabarber' })).places
        .map((place) => [place.kind, place.id, place.part_place, place.is_held] as const)
        .sort((one, other) => one[1] - other[1] || (one[0] < other[0] ? -1 : 1));
    const { sections } = await api.ask('editor', 'getPage', { domainId, pageId });
    const nth = (section: number) => sections.findIndex((one) => one.id === section) + 1;
    expect(nth(id)).not.toBe(nth(sectionId));
    expect((await told()).filter(([kind]) => kind === 'section')).toEqual(
      [['section', sectionId, nth(sectionId), false] as const, ['section', id, nth(id), false] as const].sort(
        (one, other) => one[1] - other[1],
      ),
    );
    expect(await found('editor', 'rhabarber', { kind: 'menu' })).toEqual(['menu entry Obst › Kuchen › [Rhabarber]']);
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    expect((await told()).map(([kind, , , isHeld]) => `${kind} ${isHeld}`).sort()).toEqual([
      'menu false',
      'section true',
      'section true',
    ]);
  });
});
