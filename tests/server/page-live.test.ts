/** What the line of a page says, compared with what the delivery API gives a plain token. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { answerLimit } from '../../contract/deployments.ts';
import { libraryImage } from '../../contract/entities.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../../server/db/database.ts';
import { sweepHistory } from '../../server/history/sweep-history.ts';
import { WebhookFailure } from '../../server/publishing/deployment-webhook.ts';
import { migrations } from '../../server/store/migrations.ts';
import { createTestApi } from '../support/api.ts';
import { addReporter, reportBuild } from '../support/build-report.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { openTestLibrary, sampleImage } from '../support/sample-images.ts';

async function world(database: Database) {
  const ci = { refuse: false, isSlow: false, during: async () => {} };
  const postWebhook = async () => {
    await ci.during();
    if (ci.isSlow) throw new WebhookFailure(problem('webhook_timeout'));
    if (ci.refuse) throw new WebhookFailure(problem('webhook_status', { status: 502 }));
  };
  const api = await createTestApi(database, { postWebhook });
  const { domainId, pageId, otherPageId, sectionId, itemId } = api.site;
  const reporter = await addReporter(database, domainId);
  const { app, deliver } = createTestContent(database, () => api.clock.now);
  const trigger = async () => (await api.call('editor', 'triggerDeployment', { domainId })).status;
  /** Triggers a deployment whose build never answers. */
  const deploy = async () => {
    await trigger();
    api.clock.now += answerLimit;
  };
  const report = (id: number, state: 'running' | 'succeeded' | 'failed') =>
    reportBuild(
      app,
      `/deployments/${id}/status`,
      { state, message: state === 'failed' ? 'No template.' : null },
      reporter,
    );
  const page = (fields: Record<string, unknown>, id = pageId) =>
    api.ask('editor', 'updatePage', { domainId, pageId: id }, fields);
  const newPage = async (headline: string) => {
    const made = await api.ask('editor', 'createPage', { domainId }, { headline, layout: 'default', breadcrumbs: [] });
    return made.id;
  };
  const hold = (id = pageId) => api.ask('editor', 'holdPage', { domainId, pageId: id }, { publish_at: null });
  const line = async (id = pageId) => (await api.ask('editor', 'getPage', { domainId, pageId: id })).live;
  const delivered = async (id = pageId) => {
    const { status, body } = await deliver(`/page?id=${id}`);
    return status === 200 ? (body as { path: string; headline: string; sections: unknown[] }) : null;
  };
  const domain = () => api.ask('editor', 'getDomain', { domainId });
  const changes = () => api.ask('editor', 'listChanges', { domainId });
  return {
    ...{
      api,
      ci,
      database,
      domainId,
      pageId,
      otherPageId,
      sectionId,
      itemId,
      trigger,
      deploy,
      report,
      page,
      newPage,
      hold,
    },
    ...{ line, delivered, domain, changes, deliver },
  };
}

onEveryDatabase('the line of a page', (open) => {
  it('PUB-01 PUB-03 says that saving is live at once until the first deployment', async () => {
    const { line, delivered, page, domain, changes, trigger, pageId, hold, api, domainId } = await world(await open());
    expect(await line()).toMatchObject({ state: 'at_once', live_path: '/home', from_seq: null });
    expect(await domain()).toMatchObject({ saves_are_live: true });
    await page({ headline: 'At once' });
    expect(await delivered()).toMatchObject({ headline: 'At once' });
    await page({ published: false });
    expect(await line()).toMatchObject({ state: 'at_once', live_path: null });
    expect(await delivered()).toBeNull();
    await page({ published: true });
    await hold();
    await page({ headline: 'Held' });
    expect(await line()).toMatchObject({ state: 'held', changes: 1, live_path: '/home' });
    expect(await delivered()).toMatchObject({ headline: 'At once' });
    await api.ask('editor', 'releasePage', { domainId, pageId });
    expect(await trigger()).toBe(201);
    expect(await line()).toMatchObject({ state: 'live', live_path: '/home' });
    expect(await domain()).toMatchObject({ saves_are_live: false });
    await page({ headline: 'Later' });
    expect(await line()).toMatchObject({ state: 'changed', changes: 1 });
    expect(await delivered()).toMatchObject({ headline: 'Held' });
    expect(await changes()).toMatchObject({ never_deployed: false, total: 1 });
  });

  it('PUB-03 while all deployments have failed, live is what it was just before the first', async () => {
    const { line, delivered, page, domain, changes, trigger, ci, report, otherPageId, hold } = await world(
      await open(),
    );
    await page({ headline: 'Held as this' }, otherPageId);
    await hold(otherPageId);
    await page({ headline: 'Not live' }, otherPageId);
    await page({ headline: 'Before' });
    ci.refuse = true;
    ci.during = async () => {
      await page({ headline: 'While the webhook is called' });
      expect(await delivered()).toMatchObject({ headline: 'Before' });
    };
    expect(await trigger()).toBe(502);
    ci.during = async () => {};
    await page({ lead_text: 'After' });
    const told = { state: 'failed', changes: 1, live_path: '/home' };
    expect(await line()).toMatchObject({ ...told, deployment: { is_first: true, code: 'webhook_status' } });
    expect(await delivered()).toMatchObject({ headline: 'Before', lead_text: null });
    expect(await delivered(otherPageId)).toMatchObject({ headline: 'Held as this' });
    expect(await line(otherPageId)).toMatchObject({ state: 'held', changes: 1 });
    expect(await domain()).toMatchObject({ saves_are_live: false, changes_count: 1 });
    expect(await changes()).toMatchObject({ never_deployed: false, live: null, total: 1, held: [{ id: otherPageId }] });
    ci.refuse = false;
    expect(await trigger()).toBe(201);
    expect(await delivered()).toMatchObject({ lead_text: 'After' });
    await report(2, 'failed');
    expect(await delivered()).toMatchObject({ headline: 'Before', lead_text: null });
    expect(await line()).toMatchObject({ state: 'failed', deployment: { is_first: false, message: 'No template.' } });
    expect(await line(otherPageId)).toMatchObject({ state: 'held', changes: 1 });
  });

  it('PUB-03 the number just before the first deployment is kept until one has succeeded', async () => {
    const { page, trigger, report, delivered, database, api } = await world(await open());
    await page({ headline: 'Before' });
    await trigger();
    await page({ headline: 'After' });
    await report(1, 'failed');
    api.clock.now += 86_400_000;
    await sweepHistory(database, api.clock.now);
    expect(await delivered()).toMatchObject({ headline: 'Before' });
  });

  it('PUB-03 in an earlier store whose deployments have all failed, live stays as it is and ends to follow saves', async () => {
    const { page, trigger, ci, delivered, database, line, domain, otherPageId } = await world(await open());
    ci.refuse = true;
    await trigger();
    await sql`alter table live_domains drop column before_first`.execute(database);
    await sql`delete from live_domains`.execute(database);
    await page({ headline: 'Was live at once' });
    await migrations['036-before-first-deployment']?.up(database);
    expect(await delivered()).toMatchObject({ headline: 'Was live at once' });
    await page({ headline: 'Not live' });
    expect(await delivered()).toMatchObject({ headline: 'Was live at once' });
    expect(await line()).toMatchObject({ state: 'failed', changes: 1, deployment: { is_first: false } });
    expect(await line(otherPageId)).toMatchObject({ state: 'live' });
    expect(await domain()).toMatchObject({ saves_are_live: false, changes_count: 1 });
  });

  it('PUB-01 says live only of what visitors are given, with the page, its sections and items', async () => {
    const { api, domainId, line, delivered, page, deploy, sectionId, pageId, newPage } = await world(await open());
    await deploy();
    await page({ published: false });
    const by = { unpublished_by: { email: 'editor@kontor.example' } };
    expect(await line()).toMatchObject({ state: 'unpublished', live_path: '/home', ...by });
    expect(await delivered()).not.toBeNull();
    await deploy();
    expect(await line()).toMatchObject({ state: 'unpublished', live_path: null, from_seq: null, unpublished_by: null });
    expect(await delivered()).toBeNull();
    await page({ published: true });
    expect(await line()).toMatchObject({ state: 'new', live_path: null });
    await deploy();
    await api.ask('editor', 'updateSection', { domainId, sectionId }, { published: false });
    expect(await line()).toMatchObject({ state: 'changed', changes: 1 });
    await deploy();
    expect(await line()).toMatchObject({ state: 'live' });
    expect((await delivered())?.sections).toHaveLength(1);
    const id = await newPage('New');
    expect(await line(id)).toMatchObject({ state: 'unpublished', live_path: null });
    await page({ published: true }, id);
    expect(await line(id)).toMatchObject({ state: 'new', changes: 1 });
    expect(await line(pageId)).toMatchObject({ state: 'live' });
  });

  it('PUB-01 names the page that keeps the path on the website', async () => {
    const { line, delivered, page, trigger, hold, pageId, newPage } = await world(await open());
    await trigger();
    await page({ path: '/moved' });
    await hold();
    const id = await newPage('New');
    await page({ path: '/home', published: true }, id);
    await trigger();
    expect(await delivered(id)).toBeNull();
    expect(await line()).toMatchObject({ state: 'held', live_path: '/home' });
    expect(await line(id)).toMatchObject({
      ...{ state: 'path_taken', live_path: null },
      taken_by: { id: pageId, name: 'Page /home' },
    });
  });

  it('PUB-01 names the page that keeps the path because it waits for that of a held page itself', async () => {
    const { line, delivered, page, trigger, hold, pageId, otherPageId, newPage } = await world(await open());
    const { path } = await page({ published: true }, otherPageId);
    await trigger();
    await page({ path: '/moved' });
    await hold();
    await page({ path: '/home' }, otherPageId);
    const id = await newPage('New');
    await page({ path, published: true }, id);
    const told = { state: 'path_taken', live_path: null, taken_by: { id: otherPageId } };
    expect(await line(id)).toMatchObject(told);
    await trigger();
    expect(await delivered(id)).toBeNull();
    expect(await line(id)).toMatchObject(told);
    expect(await delivered(otherPageId)).toMatchObject({ path });
    expect(await line(id)).toMatchObject({ taken_by: { is_held: false } });
    expect(await line(otherPageId)).toMatchObject({ state: 'changed', taken_by: { id: pageId, is_held: true } });
  });

  it('PUB-01 says of a page with a time that it is left out then, as long as another is live at its path', async () => {
    const { line, delivered, page, trigger, pageId, newPage, api, domainId } = await world(await open());
    await trigger();
    await page({ path: '/moved' });
    const id = await newPage('New');
    await page({ path: '/home', published: true }, id);
    const publish_at = new Date(api.clock.now + 60_000).toISOString();
    await api.ask('editor', 'holdPage', { domainId, pageId: id }, { publish_at });
    expect(await line(id)).toMatchObject({ state: 'held', taken_by: { id: pageId, is_held: false } });
    await trigger();
    expect(await delivered()).toMatchObject({ path: '/moved' });
    expect(await line(id)).toMatchObject({ state: 'held', taken_by: null });
  });

  it('PUB-03 a first deployment whose webhook does not answer ends that saves are live, whatever its build reports', async () => {
    const { line, delivered, page, domain, trigger, ci, report, api } = await world(await open());
    await page({ headline: 'Before' });
    ci.isSlow = true;
    await trigger();
    await page({ headline: 'After' });
    expect(await delivered()).toMatchObject({ headline: 'Before' });
    expect(await line()).toMatchObject({ state: 'changed', changes: 1, live_path: '/home' });
    expect(await domain()).toMatchObject({ saves_are_live: false, changes_count: 1 });
    api.clock.now += answerLimit;
    expect(await delivered()).toMatchObject({ headline: 'Before' });
    expect(await line()).toMatchObject({ state: 'changed', changes: 1 });
    await report(1, 'failed');
    expect(await delivered()).toMatchObject({ headline: 'Before' });
    expect(await line()).toMatchObject({ state: 'failed', deployment: { is_first: true, message: 'No template.' } });
    await page({ lead_text: 'Still not live' });
    expect(await delivered()).toMatchObject({ headline: 'Before', lead_text: null });
    expect(await domain()).toMatchObject({ saves_are_live: false, changes_count: 1 });
  });

  it('PUB-01 tells of the deployment that brings the page, and whether its webhook has answered', async () => {
    const { api, ci, line, page, trigger, report, otherPageId } = await world(await open());
    await trigger();
    await report(1, 'succeeded');
    await page({ headline: 'Goes live' });
    const told: unknown[] = [];
    ci.during = async () => void told.push(await line(), await line(otherPageId));
    await trigger();
    expect(told).toMatchObject([
      { state: 'going', deployment: { is_calling: true, is_alone: false } },
      { state: 'live' },
    ]);
    expect(await line()).toMatchObject({ state: 'going', deployment: { is_calling: false } });
    await report(2, 'succeeded');
    expect(await line()).toMatchObject({ state: 'live', since: new Date(api.clock.now).toISOString() });
  });

  it('PUB-01 PUB-09 says that the webhook has not answered until the build reports', async () => {
    const { ci, line, page, trigger, report } = await world(await open());
    await trigger();
    await page({ headline: 'Goes live' });
    ci.isSlow = true;
    await trigger();
    expect(await line()).toMatchObject({ state: 'going', changes: 0, deployment: { is_calling: true } });
    await report(2, 'running');
    expect(await line()).toMatchObject({ state: 'going', deployment: { is_calling: false } });
  });

  it('PUB-01 does not say live while visitors are given a former description, copyright or file of an image', async () => {
    const { api, database, domainId, sectionId, line, deploy, deliver, changes } = await world(await open());
    const library = await openTestLibrary(database);
    const image = libraryImage(await (await library.upload(await sampleImage('png'), { alt: 'Old' })).json());
    const section = (fields: Record<string, unknown>, id = sectionId) =>
      api.ask('editor', 'updateSection', { domainId, sectionId: id }, fields);
    await section({ image_id: image.id, image_url: null });
    await deploy();
    const given = async () => (await deliver('/page?path=/home')).text;
    expect(await line()).toMatchObject({ state: 'live', changes: 0 });
    await library.send('PATCH', `/api/images/${image.id}`, { alt: 'New' });
    expect(await given()).toContain('"alt":"Old"');
    expect(await line()).toMatchObject({ state: 'changed', changes: 1 });
    expect((await changes()).rows).toMatchObject([{ acts: [{ kind: 'section', fields: ['image_alt'] }] }]);
    // After a move the versions are compared, which do not tell of images.
    const [, second] = (await api.ask('editor', 'getPage', { domainId, pageId: api.site.pageId })).sections;
    const move = (direction: 'up' | 'down') =>
      api.send('editor', 'POST', `/mgmt/api/v1/domains/${domainId}/sections/${second?.id}/${direction}`);
    await move('up');
    await move('down');
    expect(await line()).toMatchObject({ state: 'changed', changes: 1 });
    await deploy();
    expect(await given()).toContain('"alt":"New"');
    expect(await line()).toMatchObject({ state: 'live', changes: 0 });
    const file = { file_data: (await sampleImage('png', 90)).toString('base64'), file_name: 'x.png' };
    const before = await given();
    expect((await library.send('POST', `/api/images/${image.id}/file`, file)).status).toBe(201);
    expect(await given()).toBe(before);
    expect(await line()).toMatchObject({ state: 'changed', changes: 1 });
    expect((await changes()).rows).toMatchObject([{ acts: [{ kind: 'section', fields: ['image_file'] }] }]);
    // The page goes out alone as well, also as it was before somebody saved it again.
    const { pageId } = api.site;
    const params = { domainId, pageId };
    const seen = (await api.ask('editor', 'getPublication', params)).seq;
    await section({ lead_text: 'later' });
    await api.ask('editor', 'publishPage', params, { seq: seen, parts: [], publish_at: null });
    expect(await given()).not.toBe(before);
    expect(await line()).toMatchObject({ state: 'changed', changes: 1 });
    await deploy();
    expect(await line()).toMatchObject({ state: 'live', changes: 0 });
    // Nothing notes what becomes of an image while another one is in its place.
    const other = libraryImage(await (await library.upload(await sampleImage('png', 50), { alt: 'Other' })).json());
    await section({ image_id: other.id });
    await library.send('PATCH', `/api/images/${image.id}`, { alt: 'Newest' });
    await section({ image_id: image.id });
    expect(await given()).toContain('"alt":"New"');
    expect(await line()).toMatchObject({ state: 'changed', changes: 1 });
    await library.send('PATCH', `/api/images/${image.id}`, { alt: 'New' });
    await move('up');
    await move('down');
    expect(await line()).toMatchObject({ state: 'live', changes: 0 });
    library.close();
  });

  it('PUB-01 says that live is older than a page that is not in it', async () => {
    const { api, domainId, line, page, trigger, newPage, delivered } = await world(await open());
    await trigger();
    const [first] = (await api.ask('editor', 'listDeployments', { domainId })).deployments;
    const id = await newPage('Newer');
    await page({ published: true }, id);
    await trigger();
    api.clock.now += 4_000_000;
    expect(await line(id)).toMatchObject({ state: 'live' });
    await api.ask('editor', 'createDeployment', { domainId }, { seq: first?.seq ?? 0 });
    expect(await line(id)).toMatchObject({ state: 'older', from_seq: null });
    expect(await delivered(id)).toBeNull();
  });
});
