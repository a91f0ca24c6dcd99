/** A day that no calendar has is refused wherever a time comes in, instead of being taken for another. */
import { beforeEach, expect, it } from 'vitest';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('days that no calendar has', (open) => {
  const api = testApi(open, beforeEach);

  it.each([
    ...['2027-02-30T10:00:00Z', '2027-02-29T10:00Z', '2027-04-31T10:00+02:00', '2027-02-32T10:00Z'],
    ...[
      '2027-06-31T23:59:59Z',
      '2027-09-31T00:00Z',
      '2027-11-31T12:00-05:00',
      '2100-02-29T10:00Z',
      '2027-13-01T10:00Z',
    ],
    ...['2027-00-10T10:00Z', '2027-03-00T10:00Z', '2027-02-30', '2027-03-01T25:00Z', '2027-03-01T10:60Z'],
  ])('DEP-04 %s is refused by every call that takes a time, and nothing is scheduled', async (time) => {
    const { domainId, pageId } = api.site;
    const { database } = api;
    api.clock.now = Date.UTC(2027, 1, 1);
    await api.call('editor', 'triggerDeployment', { domainId });
    const deployment = await api.ask(
      'editor',
      'createDeployment',
      { domainId },
      { scheduled_for: '2027-03-01T10:00:00Z' },
    );
    const stored = async () => [
      await database.selectFrom('domain_deployments').select(['id', 'scheduled_for']).orderBy('id').execute(),
      await database.selectFrom('holds').select(['page_id', 'publish_at']).execute(),
    ];
    const before = await stored();
    const since = await api.send(
      'editor',
      'GET',
      `/mgmt/api/v1/domains/${domainId}/changes?since_at=${encodeURIComponent(time)}`,
    );
    expect(since.status).toBeGreaterThanOrEqual(400);
    const answers = [
      await api.call('editor', 'createDeployment', { domainId }, { scheduled_for: time }),
      await api.call('editor', 'changeDeployment', { domainId, deploymentId: deployment.id }, { scheduled_for: time }),
      await api.call('editor', 'holdPage', { domainId, pageId }, { publish_at: time }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(await stored()).toEqual(before);
    expect(
      (await api.call('editor', 'holdPage', { domainId, pageId }, { publish_at: '2027-02-28T10:00Z' })).status,
    ).toBe(200);
  });
});
