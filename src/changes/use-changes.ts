/** The changes of a domain as the screen shows them, and what is done with all of them. */
import { useState } from 'react';
import type { Changes } from '../../contract/deployments.ts';
import type { Domain } from '../../contract/entities.ts';
import { useClient } from '../api/client.ts';
import { type ChangesQuery, deploymentReadings } from '../api/deployment-readings.ts';
import { downloadFile } from '../api/download.ts';
import { type Resource, useReading } from '../api/resource.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { type ShownChanges, shownChanges } from './shown-changes.ts';

export type ChangesOnScreen = Resource<Changes> & {
  shown: ShownChanges;
  /** Shows also what others have changed. */
  catchUp: () => void;
  /** Shows further rows; null if all are shown. */
  showMore: (() => void) | null;
};

/** The rows stay as they were first read until another deployment is live, or other changes are asked for. */
export function useChanges(domainId: number, query: ChangesQuery): ChangesOnScreen {
  const changes = useReading(deploymentReadings.changes(domainId, query));
  const now = changes.data;
  const about = now && `${JSON.stringify(query)} ${now.live?.id} ${now.since?.seq}`;
  const [kept, keep] = useState<{ about: string | null; first: Changes } | null>(null);
  const [before, setBefore] = useState<string | null>(null);
  const more = useReading(before === null ? null : deploymentReadings.changes(domainId, { ...query, before })).data;
  const first = kept?.about === about ? kept.first : now;
  const start = (changes: Changes) => {
    keep({ about, first: changes });
    setBefore(null);
  };
  if (now && kept?.about !== about) start(now);
  else if (more && before !== null && first) {
    keep({ about, first: { ...first, rows: [...first.rows, ...more.rows], next: more.next } });
    setBefore(null);
  }
  return {
    ...changes,
    shown: now && first ? shownChanges(first, now) : { rows: [], held: [], news: [] },
    catchUp: () => now && start(now),
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
