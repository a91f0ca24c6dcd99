/** Nothing is done twice: the answer to a retry is the first answer. */
import { beforeEach, expect, it } from 'vitest';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const day = 24 * 60 * 60 * 1000;

onEveryDatabase('retries', (open) => {
  const api = testApi(open, beforeEach);
  const page = () => api.ask('editor', 'getPage', { domainId: api.site.domainId, pageId: api.site.pageId });

  const creation = { headline: 'Once', layout: null, breadcrumbs: [] };
  const pages = async () => (await api.ask('admin', 'getDomain', { domainId: api.site.domainId })).pages.length;

  it('R3 the same key and body get the first answer again, and one page is made', async () => {
    const params = { domainId: api.site.domainId };
    const before = await pages();
    const first = await api.call('editor', 'createPage', params, creation, { 'Idempotency-Key': 'a' });
    const again = await api.call('editor', 'createPage', params, creation, { 'Idempotency-Key': 'a' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
    expect(await pages()).toBe(before + 1);
  });

  it('R3 eight requests with one key at once make one page', async () => {
    const params = { domainId: api.site.domainId };
    const before = await pages();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.call('editor', 'createPage', params, creation, { 'Idempotency-Key': 'b' })),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await pages()).toBe(before + 1);
  });

  it('R3 a key that was used for another body or another call is 422', async () => {
    const params = { domainId: api.site.domainId };
    const key = { 'Idempotency-Key': 'c' };
    await api.ask('editor', 'createPage', params, creation, key);
    const before = await pages();
    const other = await api.call('editor', 'createPage', params, { ...creation, headline: 'Other' }, key);
    const elsewhere = await api.call(
      'editor',
      'moveSectionDown',
      { ...params, sectionId: api.site.sectionId },
      undefined,
      key,
    );
    expect([other.status, elsewhere.status]).toEqual([422, 422]);
    expect(await pages()).toBe(before);
    expect((await api.call('editor', 'createPage', params, creation, { 'Idempotency-Key': 'ä b' })).status).toBe(400);
  });

  it('R3 keys belong to their user, and end after 24 hours', async () => {
    const params = { domainId: api.site.domainId };
    const key = { 'Idempotency-Key': 'd' };
    const first = await api.ask('editor', 'createPage', params, creation, key);
    const admin = await api.ask('admin', 'createPage', params, creation, key);
    api.clock.now += day - 1;
    const again = await api.ask('editor', 'createPage', params, creation, key);
    api.clock.now += 1;
    const later = await api.ask('editor', 'createPage', params, creation, key);
    expect(again.id).toBe(first.id);
    expect(new Set([first.id, admin.id, later.id]).size).toBe(3);
  });

  it('R3 a refused request leaves its key free, and nothing half done', async () => {
    const params = { domainId: api.site.domainId };
    const key = { 'Idempotency-Key': 'e' };
    expect((await api.call('editor', 'createSection', params, { page_id: 9999 }, key)).status).toBe(422);
    await api.ask('editor', 'createSection', params, { page_id: api.site.pageId }, key);
    expect((await page()).sections).toHaveLength(3);
  });
});
