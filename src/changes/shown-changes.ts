/** The rows on the screen stay in their places while other people make changes. */
import type { ChangedUnit, Changes } from '../../contract/deployments.ts';
import type { Hold } from '../../contract/page-live.ts';

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
