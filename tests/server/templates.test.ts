/** Templates: pages that are never delivered, and that new ones begin with. */
import { beforeEach, expect, it } from 'vitest';
import { testApi } from '../support/api.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('templates', (open) => {
  const api = testApi(open, beforeEach);
  const at = <Ids extends object>(ids: Ids) => ({ domainId: api.site.domainId, ...ids });
  const domain = () => api.ask('editor', 'getDomain', at({}));
  const templates = async () => (await domain()).template_ids;
  const mark = (pageId: number, is_template = true) =>
    api.call('editor', 'setTemplate', at({ pageId }), { is_template });
  const publish = (pageId: number, published = true) => api.call('editor', 'updatePage', at({ pageId }), { published });

  it('COPY-05 a page that is not published becomes a template, and stays one until that is taken back', async () => {
    const { pageId, otherPageId } = api.site;
    await publish(pageId);
    expect(await mark(pageId)).toMatchObject({ status: 409 });
    await publish(pageId, false);
    await publish(otherPageId, false);
    expect([(await mark(pageId)).status, (await mark(otherPageId)).status]).toEqual([204, 204]);
    expect(await templates()).toEqual([pageId, otherPageId].sort((one, other) => one - other));
    expect((await mark(otherPageId, false)).status).toBe(204);
    expect(await templates()).toEqual([pageId]);
  });

  it('COPY-05 nothing publishes a template: no save, no batch, no deployment of the page, no earlier version', async () => {
    const { pageId, domainId } = api.site;
    await api.ask('admin', 'updateDomainSetup', { domainId }, { ci_webhook_url: 'http://127.0.0.1:9/hook' });
    await publish(pageId);
    await api.ask('editor', 'updatePage', at({ pageId }), { subline: 'Published with this' });
    const { seq } = await domain();
    await publish(pageId, false);
    await mark(pageId);
    expect(await publish(pageId)).toMatchObject({
      status: 422,
      body: { fields: { published: [expect.anything()] } },
    });
    const { id: batchId } = await api.ask('editor', 'createBatch', at({}), { action: 'publish', pages: [pageId] });
    expect(await api.ask('editor', 'runBatch', at({ batchId }))).toMatchObject({ done: 0 });
    const { seq: now = 0 } = await api.ask('editor', 'getPublication', at({ pageId }));
    const parts = [{ kind: 'page', id: pageId }];
    for (const publish_at of [null, '2030-01-01T07:00:00Z']) {
      const refused = await api.call('editor', 'publishPage', at({ pageId }), { seq: now, parts, publish_at });
      expect(refused).toMatchObject({ status: 422, body: { code: 'is_template' } });
    }
    const version = { kind: 'page', id: pageId, field: 'published', seq, seen: (await domain()).seq };
    expect((await api.call('editor', 'takeBackPage', at({ pageId }), version)).status).toBe(422);
    expect(await api.ask('editor', 'getPage', at({ pageId }))).toMatchObject({ published: false });
  });

  it('COPY-05 a template comes back from the trash as one, and so does its duplicate, but not what begins with it', async () => {
    const { pageId } = api.site;
    await publish(pageId, false);
    await mark(pageId);
    const copy = (body: object) =>
      api.ask('editor', 'createCopy', at({}), { kind: 'page', id: pageId, place: null, ...body });
    const duplicate = await copy({});
    const begun = await copy({ begin: { headline: 'Reading', layout: null } });
    expect(await templates()).toEqual([pageId, duplicate.id]);
    expect((await publish(begun.id)).status).toBe(200);
    const { body } = await api.call('editor', 'destroyPage', at({ pageId }));
    const { trash_id: trashId } = body as { trash_id: number };
    expect(await templates()).toEqual([duplicate.id]);
    await api.call('editor', 'restoreTrashed', at({ trashId }));
    expect(await templates()).toEqual([pageId, duplicate.id]);
  });

  it('COPY-05 no website is given a template, live or as a number, before the first deployment or after it', async () => {
    const { pageId, otherPageId, domainId } = api.site;
    const { deliver } = createTestContent(api.database, () => api.clock.now);
    for (const id of [pageId, otherPageId]) await publish(id, id === otherPageId);
    await mark(pageId);
    const given = async (at: number | string) => {
      const { body } = await deliver(`/pages?at=${at}`);
      const page = await deliver(`/page?id=${pageId}&at=${at}`);
      const exported = await deliver(`/export?at=${at}`);
      const { pages } = body as { pages: { id: number }[] };
      return [pages.map(({ id }) => id), page.status, exported.text.includes(`"id":${pageId},`)];
    };
    expect(await given('live')).toEqual([[otherPageId], 404, false]);
    const { seq } = (await api.ask('editor', 'triggerDeployment', { domainId })) ?? {};
    expect([await given('live'), await given(seq ?? 0)]).toEqual(Array(2).fill([[otherPageId], 404, false]));
    expect((await domain()).changes_count).toBe(0);
  });
});
