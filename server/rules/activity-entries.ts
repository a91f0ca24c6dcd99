/** Folds rows of the activity into entries for people to read. */
import type { Act } from '../../contract/history.ts';

type Row = {
  at: number;
  user_id: number | null;
  source: string;
  domain: number;
  entity_id: number | null;
  act: Act | null;
  page: { id: number } | null;
};
type Folded<R extends Row> = { row: R; acts: Act[]; writes: { at: number; acts: Act[] }[] };

/** The longest time between two writes of one entry, in milliseconds. */
const longestGap = 10 * 60_000;
const mostWrites = 50;

/**
 * One person's writes to the same page, menu or domain data in quick succession form one entry, unless somebody else wrote to
 * it in between.
 * @param rows newest first
 */
export function foldActivity<R extends Row>(rows: readonly R[]): Folded<R>[] {
  const entries: Folded<R>[] = [];
  const open = new Map<string, Folded<R>>();
  for (const row of rows) {
    const { act, at } = row;
    const subject = subjectOf(row);
    const entry = subject === null ? undefined : open.get(subject);
    const last = entry?.writes.at(-1);
    const isSame = entry?.row.user_id === row.user_id && entry.row.source === row.source;
    if (entry && act && last && isSame && last.at - at <= longestGap && entry.writes.length < mostWrites) {
      if (last.at === at) last.acts.push(act);
      else entry.writes.push({ at, acts: [act] });
      continue;
    }
    const next: Folded<R> = { row, acts: [], writes: act ? [{ at, acts: [act] }] : [] };
    entries.push(next);
    if (subject !== null) open.set(subject, next);
  }
  return entries.map((entry) => ({ ...entry, acts: mergedActs(entry.writes.flatMap(({ acts }) => acts)) }));
}

function subjectOf({ domain, act, page, entity_id }: Row): string | null {
  if (!act) return null;
  if (page) return `${domain} page ${page.id}`;
  return act.kind === 'menu' ? `${domain} menu ${entity_id}` : `${domain} domain`;
}

/** Each action on each part once, with all its fields. Parts that were created or destroyed with their page are left out. */
function mergedActs(acts: readonly Act[]): Act[] {
  const ofPage = acts.find(isOfWholePage);
  if (ofPage && ofPage.action !== 'restored') return [ofPage];
  const all = new Map<string, Act>();
  // Acts before the page was restored, such as destroying it, no longer matter.
  for (const act of ofPage ? acts.slice(0, acts.indexOf(ofPage) + 1) : acts) {
    const key = `${act.kind} ${act.id} ${act.action}`;
    const known = all.get(key);
    all.set(key, known ? { ...known, fields: [...new Set([...known.fields, ...act.fields])] } : act);
  }
  return [...all.values()];
}

function isOfWholePage({ kind, action, fields }: Act): boolean {
  return (
    kind === 'page' && (action === 'created' || action === 'destroyed' || (action === 'restored' && !fields.length))
  );
}
