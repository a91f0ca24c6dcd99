/** Holding one page back, including it again, and publishing it alone at a time (DEP-03, DEP-04). */
import { useClient } from '../api/client.ts';
import { useRefreshDeployments } from '../api/deployment-readings.ts';
import { noteEvent } from '../lib/activity.ts';
import { type Schedule, type ScheduleChange, useSchedule } from './use-schedule.ts';

export function usePageHold(
  { domainId, pageId }: { domainId: number; pageId: number },
  onChanged: (change: ScheduleChange) => void,
): Schedule {
  const client = useClient();
  const refresh = useRefreshDeployments(domainId);
  const params = { domainId, pageId };
  return useSchedule(async (change, signal) => {
    if (change.kind === 'release') await client.call('releasePage', { params, signal });
    else {
      const publish_at = change.kind === 'time' ? new Date(change.at).toISOString() : null;
      await client.call('holdPage', { params, body: { publish_at }, signal });
    }
    noteEvent('page', change.kind);
    await refresh();
  }, onChanged);
}
