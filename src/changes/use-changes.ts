/** The changes of a domain as the screen shows them: rows stay in their places while other people make changes. */
import { useState } from 'react';
import type { ChangedUnit, Changes } from '../../contract/deployments.ts';
import type { Domain } from '../../contract/entities.ts';
import type { Hold } from '../../contract/page-live.ts';
import { useClient } from '../api/client.ts';
import { type ChangesQuery, deploymentReadings } from '../api/deployment-readings.ts';
import { downloadFile } from '../api/download.ts';
import { useReading } from '../api/resource.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

/** A row as it was when the screen was opened, with its current `hold`. */
export type ShownRow = ChangedUnit & { hold: Hold | null };
export type ShownChanges = { rows: ShownRow[]; held: ShownRow[]; news: ChangedUnit[] };

export const keyOf = ({ kind, id }: ChangedUnit) => `${kind} ${id}`;

/** The rows of `first` with the holds of `now`. `news` are the changes that were made since and that no row shows yet. */
export function shownChanges(first: Changes, now: Changes): ShownChanges {
  const holds = new Map([...now.rows, ...now.held].map((row) => [keyOf(row), row.hold]));
  const withHold = (row: ChangedUnit): ShownRow => ({ ...row, hold: holds.get(keyOf(row)) ?? null });
  const before = new Map([...first.rows, ...first.held].map((row) => [keyOf(row), row.seq]));
  return {
    rows: first.rows.map(withHold),
    held: first.held.map(withHold),
    news: now.rows.filter((row) => row.seq > (before.get(keyOf(row)) ?? first.seq)),
  };
}

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
