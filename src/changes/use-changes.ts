/** The changes of a domain as the screen shows them, and their download. */
import { useState } from 'react';
import type { Changes } from '../../contract/deployments.ts';
import type { Domain } from '../../contract/entities.ts';
import { useClient } from '../api/client.ts';
import { type ChangesQuery, deploymentReadings } from '../api/deployment-readings.ts';
import { downloadFile } from '../api/download.ts';
import { useReading } from '../api/resource.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { type ShownChanges, shownChanges } from './shown-changes.ts';

export type ChangesOnScreen = ReturnType<typeof useChanges>;

const nothing: ShownChanges = { rows: [], held: [], news: [] };

/** The rows stay as they were first read until another deployment is live, or the query changes. */
export function useChanges(domainId: number, query: ChangesQuery) {
  const changes = useReading(deploymentReadings.changes(domainId, query));
  const now = changes.data;
  const key = now && `${JSON.stringify(query)} ${now.live?.id} ${now.since?.seq}`;
  const [kept, setKept] = useState<{ key: string | null; first: Changes } | null>(null);
  const [before, setBefore] = useState<string | null>(null);
  const more = useReading(before === null ? null : deploymentReadings.changes(domainId, { ...query, before })).data;
  const first = kept?.key === key ? kept.first : now;
  const keep = (changes: Changes) => {
    setKept({ key, first: changes });
    setBefore(null);
  };
  if (now && kept?.key !== key) keep(now);
  else if (more && before !== null && first) {
    keep({ ...first, rows: [...first.rows, ...more.rows], next: more.next });
  }
  return {
    ...changes,
    shown: now && first ? shownChanges(first, now) : nothing,
    /** Shows the changes that others have made meanwhile. */
    catchUp: () => now && keep(now),
    /** `null` if all rows are shown. */
    showMore: first?.next ? () => setBefore(String(first.next)) : null,
  };
}

export function useChangesDownload({ id: domainId, fqdn }: Domain, query: ChangesQuery): Command {
  const client = useClient();
  return useCommand(
    (signal) => downloadFile(client, 'downloadChanges', { params: { domainId }, query, signal }, `changes-${fqdn}.csv`),
    () => {},
  );
}
