/** Publish page: a page alone, now or at a time, together with its unpublished parts, as a website is then given it. */
import { expect, it } from 'vitest';
import { array, object, string } from '../../contract/decode.ts';
import type { PublishedPart } from '../../contract/page-live.ts';
import { problem } from '../../contract/refusals.ts';
import { listenToChanges } from '../../server/content/transact-content.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { type PostWebhook, WebhookFailure, type WebhookRequest } from '../../server/publishing/deployment-webhook.ts';
import { createScheduler } from '../../server/publishing/scheduler.ts';
import { createTestApi, origin } from '../support/api.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const headlines = object({
  headline: string,
  sections: array(object({ headline: string, items: array(object({ headline: string })) })),
});

onEveryDatabase('publications', (open) => {
  /** A website with a webhook; `draft` is an unpublished page with two unpublished sections, one of which holds an item. */
  async function world() {
    const database = await open();
    const calls: WebhookRequest[] = [];
    const ci: { answer: PostWebhook } = { answer: async () => undefined };
    const postWebhook: PostWebhook = (request) => {
      calls.push(request);
      return ci.answer(request);
    };
    const api = await createTestApi(database, { postWebhook });
    const { domainId, pageId } = api.site;
    const now = () => api.clock.now;
    const website = createTestContent(database, now);
    const log: LogEntry[] = [];
    const scheduler = createScheduler({
      database,
      now,
      postWebhook,
      publicOrigin: origin,
      log: (entry) => log.push(entry),
    });
    const draft = await api.ask('editor', 'createPage', { domainId }, { headline: 'Lesesommer', layout: null });
    const sectionOf = (headline: string) =>
      api.ask('editor', 'createSection', { domainId }, { page_id: draft.id, headline });
    const [how, review] = [await sectionOf('How'), await sectionOf('Review')];
    const item = await api.ask('editor', 'createItem', { domainId }, { section_id: how.id, headline: 'Deadline' });
    const parts: Record<'page' | 'how' | 'item' | 'review', PublishedPart> = {
      page: { kind: 'page', id: draft.id },
      how: { kind: 'section', id: how.id },
      item: { kind: 'item', id: item.id },
      review: { kind: 'section', id: review.id },
    };
    const read = (id = draft.id, since?: number) =>
      api.send(
        'editor',
        'GET',
        `/mgmt/api/v1/domains/${domainId}/pages/${id}/publication${since === undefined ? '' : `?since=${since}`}`,
      );
    const publication = (id = draft.id) => api.ask('editor', 'getPublication', { domainId, pageId: id });
    type Request = { id?: number; seq?: number; parts?: PublishedPart[]; publish_at?: string | null; key?: string };
    const publish = async ({ id = draft.id, seq, parts: ticked = [], publish_at = null, key }: Request) => {
      const body = { seq: seq ?? (await publication(id)).seq, parts: ticked, publish_at };
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
      const answer = await api.call('editor', 'publishPage', { domainId, pageId: id }, body, headers);
      return [answer.status, object({ code: string })({ code: '', ...Object(answer.body) }).code] as const;
    };
    /** What a visitor of the website finds at a path, in headlines. */
    const visit = async (path: string) => {
      const { status, body } = await website.deliver(`/page?path=${path}`);
      if (status !== 200) return status;
      const page = headlines(body);
      return [
        page.headline,
        ...page.sections.flatMap((one) => [one.headline, ...one.items.map((inside) => inside.headline)]),
      ];
    };
    const edit = (headline: string, id = pageId) =>
      api.ask('editor', 'updatePage', { domainId, pageId: id }, { headline });
    const later = (minutes: number) => {
      api.clock.now += minutes * 60_000;
    };
    const at = (minutes: number) => new Date(api.clock.now + minutes * 60_000).toISOString();
    const trigger = () => api.ask('editor', 'triggerDeployment', { domainId });
    const list = async () => (await api.ask('editor', 'listDeployments', { domainId })).deployments;
    const page = (id = draft.id) => api.ask('editor', 'getPage', { domainId, pageId: id });
    return {
      ...{ api, database, domainId, pageId, ci, calls, scheduler, log, website, draft, how, review, item, parts },
      ...{ read, publication, publish, visit, edit, later, at, trigger, list, page },
    };
  }
  const all = ['Lesesommer', 'How', 'Deadline', 'Review'];

  it('PUB-02 shows what would go out: the unpublished parts, what else has changed, and what a visitor would miss', async () => {
    const { api, domainId, trigger, edit, draft, how, item, parts, publication, pageId, later } = await world();
    expect(await publication()).toMatchObject({ is_first: true, is_live: false, others: 0, last_seconds: null });
    await trigger();
    later(1);
    await api.database
      .updateTable('domain_deployments')
      .set({ state: 'succeeded', finished_at: api.clock.now })
      .execute();
    await edit('Changed');
    const { otherPageId } = api.site;
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { published: false });
    const body = '[gone](/ausweis) [news](/news) [home](/home#top) [own](/lesesommer)';
    await api.ask('editor', 'updateSection', { domainId, sectionId: how.id }, { body });
    await api.database
      .insertInto('images')
      .values({
        id: 84,
        scope: 'x',
        file_name: 'x.png',
        width: 1,
        height: 1,
        bytes: 1,
        created_at: 0,
        alt: null,
      } as never)
      .execute();
    await api.ask(
      'editor',
      'updateItem',
      { domainId, itemId: item.id },
      { image_id: 84, image_url: `${origin}/84.png` },
    );
    await api.ask('editor', 'updateMenu', { domainId, menuId: api.site.menuId }, { entries: [entryTo('/lesesommer')] });
    const shown = await publication();
    expect(shown).toMatchObject({
      ...{ is_first: false, is_live: false, published: false, path: '/lesesommer', from_seq: null, last_seconds: 60 },
      ...{ others: 3, sections: 2, items: 1, menu_entries: 1, links: 0, publish_at: null, saved_since: [] },
      parts: [
        { ...parts.page, name: 'Lesesommer', section: null },
        { ...parts.how, name: 'How', section: null },
        { ...parts.item, name: 'Deadline', section: 'How' },
        { ...parts.review, name: 'Review', section: null },
      ],
    });
    expect(
      shown.findings.map(({ problem: what, kind, id, name, number, path, text, image_id }) => [
        what,
        kind,
        id,
        name,
        number,
        path ?? image_id,
        text,
      ]),
    ).toEqual([
      ['broken', 'section', how.id, 'How', 1, '/ausweis', 'gone'],
      ['no_description', 'item', item.id, 'Deadline', 1, 84, null],
    ]);
    // The page that was unpublished since is live until the next deployment, but a link to a new one leads nowhere today.
    const fresh = await api.ask('editor', 'createPage', { domainId }, { headline: 'Fresh', layout: null });
    await api.ask('editor', 'updatePage', { domainId, pageId: fresh.id }, { published: true });
    await api.ask('editor', 'updateSection', { domainId, sectionId: how.id }, { body: '[fresh](/fresh)' });
    expect((await publication()).findings).toMatchObject([{ problem: 'not_live', path: '/fresh' }, { image_id: 84 }]);
    expect(await publication(pageId)).toMatchObject({ is_live: true, changes: 1, parts: [], published: true });
    expect((await api.call('stranger', 'getPublication', { domainId, pageId: draft.id })).status).toBe(404);
  });

  it('PUB-02 makes the page live alone with the ticked parts, in one press; everything else stays as it is', async () => {
    const { trigger, edit, publish, visit, parts, calls, list, draft, page, api } = await world();
    await trigger();
    await edit('Unfinished');
    expect(await visit('/lesesommer')).toBe(404);
    expect(await publish({ parts: [parts.page, parts.how, parts.item] })).toEqual([201, '']);
    expect(await visit('/lesesommer')).toEqual(['Lesesommer', 'How', 'Deadline']);
    expect(await visit('/home')).toEqual(expect.arrayContaining(['Page /home']));
    expect(calls).toHaveLength(2);
    expect((await list())[0]).toMatchObject({
      pages: [draft.id],
      is_live: true,
      triggered_by: { id: api.users.editor },
    });
    const { published, sections } = await page();
    expect([published, sections.map((section) => section.published)]).toEqual([true, [true, false]]);
    expect(await publish({})).toEqual([422, 'published_already']);
    expect(await publish({ parts: [parts.review] })).toEqual([201, '']);
    expect(await visit('/lesesommer')).toEqual(all);
  });

  it('PUB-02 the first deployment may be that of one page: from then on saving is not live at once', async () => {
    const { edit, publish, visit, parts, pageId } = await world();
    await edit('Live at once');
    expect(await visit('/home')).toEqual(expect.arrayContaining(['Live at once']));
    expect(await publish({ parts: Object.values(parts) })).toEqual([201, '']);
    await edit('Not live at once');
    expect([await visit('/lesesommer'), await visit('/home')]).toEqual([all, expect.arrayContaining(['Live at once'])]);
    expect(await publish({ id: pageId })).toEqual([201, '']);
    expect(await visit('/home')).toEqual(expect.arrayContaining(['Not live at once']));
  });

  it('PUB-02 a first deployment of a published page without changes is one', async () => {
    const { publish, pageId, list, edit, visit } = await world();
    expect(await publish({ id: pageId })).toEqual([201, '']);
    expect(await list()).toHaveLength(1);
    await edit('Later');
    expect(await visit('/home')).toEqual(expect.arrayContaining(['Page /home']));
  });

  it('PUB-02 publishes what it shows: what others save meanwhile waits', async () => {
    const { api, domainId, trigger, edit, publish, visit, publication, pageId, page, read } = await world();
    await trigger();
    await edit('Shown');
    const { seq } = await publication(pageId);
    await api.ask('admin', 'updatePage', { domainId, pageId }, { headline: 'Saved since' });
    expect((await read(pageId, seq)).body).toMatchObject({
      saved_since: [{ by: { id: api.users.admin, email: 'admin@kontor.example' }, count: 1 }],
    });
    expect(await publish({ id: pageId, seq })).toEqual([201, '']);
    expect(await visit('/home')).toEqual(expect.arrayContaining(['Shown']));
    expect((await page(pageId)).live).toMatchObject({ changes: 1 });
    expect(await publish({ id: pageId, seq })).toEqual([422, 'published_already']);
    expect(await publish({ id: pageId })).toEqual([201, '']);
    expect(await visit('/home')).toEqual(expect.arrayContaining(['Saved since']));
  });

  it('PUB-02 parts are not published over what others saved: nothing is written, and it says so', async () => {
    const { api, domainId, trigger, publish, publication, parts, review, page, calls } = await world();
    await trigger();
    const { seq } = await publication();
    await api.ask('admin', 'updateSection', { domainId, sectionId: review.id }, { headline: 'Rewritten' });
    expect(await publish({ seq, parts: Object.values(parts) })).toEqual([409, 'page_saved_since']);
    await api.ask('admin', 'destroySection', { domainId, sectionId: review.id });
    expect(await publish({ seq, parts: [parts.review] })).toEqual([409, 'page_saved_since']);
    expect(await publish({ seq, parts: [parts.review], publish_at: '2026-02-01T07:00:00Z' })).toEqual([
      409,
      'page_saved_since',
    ]);
    expect([(await page()).published, calls.length]).toEqual([false, 1]);
    expect(await publish({ parts: [{ kind: 'section', id: api.site.sectionId }] })).toEqual([422, 'invalid']);
    expect(await publish({ seq: 9999 })).toEqual([422, 'invalid']);
  });

  it('PUB-02 never succeeds in delivering nothing: now, at a time, and by the call that only holds back', async () => {
    const { api, domainId, trigger, publish, parts, at, draft, calls, page } = await world();
    await trigger();
    expect(await publish({ parts: [parts.how] })).toEqual([422, 'publishes_nothing']);
    expect(await publish({ parts: [parts.how], publish_at: at(60) })).toEqual([422, 'publishes_nothing']);
    const hold = await api.call('editor', 'holdPage', { domainId, pageId: draft.id }, { publish_at: at(60) });
    expect(hold).toMatchObject({ status: 422, body: { field_codes: { publish_at: [{ code: 'page_unpublished' }] } } });
    const { live, sections } = await page();
    expect([live?.hold, sections.some(({ published }) => published), calls.length]).toEqual([null, false, 1]);
    expect(await publish({ parts: [parts.page], publish_at: at(-1) })).toEqual([422, 'invalid']);
  });

  it('PUB-02 a schedule keeps which parts are published then, and does so at its time, in the name of who set it', async () => {
    const {
      api,
      publish,
      parts,
      at,
      later,
      scheduler,
      visit,
      page,
      trigger,
      list,
      draft,
      publication,
      domainId,
      edit,
    } = await world();
    await trigger();
    const ticked = [parts.page, parts.how, parts.item];
    expect(await publish({ parts: ticked, publish_at: at(60) })).toEqual([201, '']);
    expect((await page()).live?.hold).toMatchObject({ publish_at: at(60), publishes: ticked });
    expect(await publication()).toMatchObject({ publish_at: at(60), publishes: ticked });
    expect(await publish({ parts: [...ticked, parts.review], publish_at: at(90) })).toEqual([201, '']);
    await edit('Unfinished');
    // Somebody else publishes one of them before, and destroys another.
    await api.ask('admin', 'updateSection', { domainId, sectionId: parts.how.id }, { published: true });
    await api.ask('admin', 'destroySection', { domainId, sectionId: parts.review.id });
    later(89);
    await scheduler.run();
    expect(await visit('/lesesommer')).toBe(404);
    later(1);
    const told: unknown[] = [];
    listenToChanges(api.database, (changes) =>
      told.push(...changes.map(({ kind, user_id, source, after }) => [kind, user_id, source, after])),
    );
    await scheduler.run();
    expect([await visit('/lesesommer'), await visit('/home')]).toEqual([
      ['Lesesommer', 'How', 'Deadline'],
      expect.arrayContaining(['Page /home']),
    ]);
    const { editor } = api.users;
    expect(told).toEqual([
      ['page', editor, 'console', { published: 1 }],
      ['item', editor, 'console', { published: 1 }],
      ['hold', editor, 'console', null],
      ['deployment', editor, 'console', {}],
    ]);
    expect((await list())[0]).toMatchObject({ pages: [draft.id], triggered_by: { id: editor }, scheduled_for: at(0) });
  });

  it('PUB-02 pages of different people are published each in their own name', async () => {
    const { api, domainId, publish, parts, at, later, scheduler, trigger, list, pageId, edit } = await world();
    await trigger();
    await edit('Changed');
    await publish({ parts: [parts.page], publish_at: at(1) });
    const { seq } = await api.ask('admin', 'getPublication', { domainId, pageId });
    await api.ask('admin', 'publishPage', { domainId, pageId }, { seq, parts: [], publish_at: at(1) });
    later(1);
    await scheduler.run();
    const made = (await list()).map(({ pages, triggered_by }) => [pages, triggered_by?.id]);
    expect(made).toEqual(
      expect.arrayContaining([
        [[parts.page.id], api.users.editor],
        [[pageId], api.users.admin],
      ]),
    );
  });

  it('PUB-02 a page that was unpublished after it was scheduled fails at its time, and stays held back', async () => {
    const { api, domainId, publish, parts, at, later, scheduler, trigger, list, page, calls, visit } = await world();
    await trigger();
    await api.ask('editor', 'updatePage', { domainId, pageId: parts.page.id }, { published: true });
    await publish({ publish_at: at(1) });
    await api.ask('editor', 'updatePage', { domainId, pageId: parts.page.id }, { published: false });
    later(1);
    await scheduler.run();
    expect((await list())[0]).toMatchObject({ state: 'failed', code: 'deployment_page_unpublished', seq: null });
    expect([(await page()).live?.hold?.publish_at, calls.length, await visit('/lesesommer')]).toEqual([null, 1, 404]);
  });

  it('PUB-02 takes a page off that is unpublished but still on the website, now and at a time', async () => {
    const { api, domainId, pageId, publish, publication, visit, trigger, at, later, scheduler, edit } = await world();
    await trigger();
    await edit('Unfinished', api.site.otherPageId);
    await api.ask('editor', 'updatePage', { domainId, pageId }, { published: false });
    expect(await publication(pageId)).toMatchObject({ is_live: true, published: false });
    expect(await visit('/home')).toEqual(expect.arrayContaining(['Page /home']));
    expect(await publish({ id: pageId })).toEqual([201, '']);
    expect([await visit('/home'), await visit('/news')]).toEqual([404, ['Page /news']]);
    expect(await publish({ id: pageId, parts: [{ kind: 'page', id: pageId }] })).toEqual([201, '']);
    await api.ask('editor', 'updatePage', { domainId, pageId }, { published: false });
    expect(await publish({ id: pageId, publish_at: at(5) })).toEqual([201, '']);
    later(5);
    await scheduler.run();
    expect(await visit('/home')).toBe(404);
  });

  it('PUB-02 does not put a page in the place of another that is still live at its path', async () => {
    const { api, domainId, pageId, publish, visit, trigger, parts, at, later, scheduler, list } = await world();
    await trigger();
    await api.ask('editor', 'updatePage', { domainId, pageId }, { path: '/welcome' });
    await api.ask('editor', 'updatePage', { domainId, pageId: parts.page.id }, { path: '/home' });
    expect(await publish({ parts: [parts.page] })).toEqual([409, 'path_is_live']);
    await publish({ parts: [parts.page], publish_at: at(1) });
    later(1);
    await scheduler.run();
    expect((await list())[0]).toMatchObject({ state: 'failed', code: 'path_is_live' });
    expect(await visit('/home')).toEqual(expect.arrayContaining(['Page /home']));
    expect(await publish({ id: pageId })).toEqual([201, '']);
    expect(await publish({ parts: [] })).toEqual([201, '']);
    expect([await visit('/home'), await visit('/welcome')]).toEqual([
      ['Lesesommer'],
      expect.arrayContaining(['Page /home']),
    ]);
  });

  it('PUB-02 a page cannot take the path of one that was destroyed but is still on the website', async () => {
    const { api, domainId, pageId, parts, publish, visit, trigger } = await world();
    await trigger();
    await api.ask('editor', 'destroyPage', { domainId, pageId });
    await api.ask('editor', 'updatePage', { domainId, pageId: parts.page.id }, { path: '/home' });
    expect(await publish({ parts: [parts.page] })).toEqual([409, 'path_is_live']);
    expect(await visit('/home')).toEqual(expect.arrayContaining(['Page /home']));
    await trigger();
    expect(await publish({ parts: [parts.page] })).toEqual([201, '']);
    expect(await visit('/home')).toEqual(['Lesesommer']);
  });

  it('PUB-02 ends the hold of the page that it publishes', async () => {
    const { api, domainId, pageId, publish, visit, trigger, edit, page } = await world();
    await trigger();
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    await edit('Ready');
    expect(await publish({ id: pageId })).toEqual([201, '']);
    expect([await visit('/home'), (await page(pageId)).live?.hold]).toEqual([expect.arrayContaining(['Ready']), null]);
  });

  it('PUB-02 a webhook that refuses leaves live as it was; the parts are published, and pressing again publishes', async () => {
    const { ci, publish, parts, visit, trigger, page, list } = await world();
    await trigger();
    ci.answer = async () => {
      throw new WebhookFailure(problem('webhook_status', { status: 502 }));
    };
    const given = { parts: Object.values(parts), key: 'one' };
    expect(await publish(given)).toEqual([502, 'webhook_status']);
    expect([await visit('/lesesommer'), (await page()).published, (await list())[0]?.state]).toEqual([
      404,
      true,
      'failed',
    ]);
    ci.answer = async () => undefined;
    expect(await publish({ parts: [] })).toEqual([201, '']);
    expect(await visit('/lesesommer')).toEqual(all);
  });

  it('PUB-02 the same request sent twice publishes once', async () => {
    const { publish, parts, trigger, calls, publication } = await world();
    await trigger();
    const { seq } = await publication();
    const given = { seq, parts: Object.values(parts), key: 'twice' };
    expect([await publish(given), await publish(given)]).toEqual([
      [201, ''],
      [201, ''],
    ]);
    expect(calls).toHaveLength(2);
  });

  it('PUB-02 waits while another webhook of the domain is being called, whose outcome decides what else is live', async () => {
    const { api, domainId, ci, publish, parts, trigger, page, visit, edit } = await world();
    await trigger();
    await edit('Deployed meanwhile');
    let refused: readonly [number, string] | null = null;
    ci.answer = async () => {
      ci.answer = async () => undefined;
      refused = await publish({ parts: Object.values(parts) });
    };
    await api.ask('editor', 'triggerDeployment', { domainId });
    expect([refused, (await page()).published]).toEqual([[409, 'deployment_under_way'], false]);
    expect(await publish({ parts: Object.values(parts) })).toEqual([201, '']);
    expect([await visit('/lesesommer'), await visit('/home')]).toEqual([
      all,
      expect.arrayContaining(['Deployed meanwhile']),
    ]);
  });

  it('DEP-04 one due page or deployment that fails stops no other, and neither does a destroyed account', async () => {
    const { api, database, domainId, publish, parts, at, later, scheduler, visit, trigger, log, pageId, edit } =
      await world();
    await trigger();
    await edit('Due');
    const { otherPageId } = api.site;
    await publish({ parts: Object.values(parts), publish_at: at(1) });
    await publish({ id: pageId, publish_at: at(1) });
    await api.ask('editor', 'holdPage', { domainId, pageId: otherPageId }, { publish_at: at(1) });
    await api.ask('editor', 'destroyPage', { domainId, pageId: otherPageId });
    await database.updateTable('holds').set({ publishes: 'damaged' }).where('page_id', '=', pageId).execute();
    await database.deleteFrom('users').where('id', '=', api.users.editor).execute();
    later(1);
    await scheduler.run();
    expect(log).toMatchObject([
      { level: 'error', event: 'a task failed', task: 'scheduled deployment', domainId, error: 'SyntaxError' },
      { level: 'error', domainId, error: 'SyntaxError' },
    ]);
    expect([await visit('/lesesommer'), await visit('/home')]).toEqual([all, expect.arrayContaining(['Page /home'])]);
    const made = (await api.ask('admin', 'listDeployments', { domainId })).deployments;
    expect(made.slice(0, 2).map(({ state, code, triggered_by }) => [state, code, triggered_by])).toEqual(
      expect.arrayContaining([
        ['triggered', null, null],
        ['failed', 'deployment_page_gone', null],
      ]),
    );
  });

  it('DEP-04 a deployment that fails for a reason nobody expected keeps no other domain waiting', async () => {
    const { api, ci, calls, domainId, at, later, scheduler, log } = await world();
    const other = api.otherSite.domainId;
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(1) });
    await api.ask('admin', 'createDeployment', { domainId: other }, { scheduled_for: at(2) });
    ci.answer = async () => {
      if (calls.length === 1) throw new Error('out of memory');
    };
    later(2);
    await scheduler.run();
    expect(calls).toHaveLength(2);
    expect(log).toMatchObject([{ level: 'error', domainId, deployment: 1, error: 'Error' }]);
  });
});

const entryTo = (path: string) => ({ target_text: 'Entry', target_page_path: path, target_url: null, entries: [] });
