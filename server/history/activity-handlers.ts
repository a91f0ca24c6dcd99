/** The activity of the whole installation: who did what. */
import { activityFilter } from '../../contract/activity.ts';
import { decode } from '../../contract/decode.ts';
import type { Act } from '../../contract/history.ts';
import { CsvFile } from '../kernel/csv.ts';
import type { Handlers } from '../kernel/handler.ts';
import { type Query, unreadable, wholeNumber } from '../kernel/request-query.ts';
import {
  type ActivityRow,
  eachActivityRow,
  type Filter,
  type Key,
  newestFirst,
  readActivityRows,
  readFolded,
} from './activity-list.ts';

/** Rows that are read for one answer; several may be one entry. */
const rowsPerAnswer = 100;

export const adminActivityHandlers = {
  listActivity: {
    isCostly: true,
    run: async ({ database, query }) => {
      const filter = filterIn(query);
      const range = { before: keyIn(query, 'before'), after: keyIn(query, 'after') };
      const rows = await readActivityRows(database, filter, range, rowsPerAnswer);
      const last = rows.length < rowsPerAnswer ? null : (rows.at(-1) ?? null);
      const until = last ? { ...range, after: last.key } : range;
      const folded = await readFolded(database, filter, until, rowsPerAnswer);
      const foldedEntries = folded.map((row) => ({ row, acts: [], writes: [] }));
      const entries = [...foldedRows(rows), ...foldedEntries].sort((one, other) => newestFirst(one.row, other.row));
      const [newest] = entries;
      return {
        entries: entries.map(({ row: { key, act: _, ...row }, acts, writes }) => ({
          ...row,
          id: textOf(key),
          at: timeOf(key.at),
          acts,
          writes: writes.length > 1 ? writes.map((write) => ({ ...write, at: timeOf(write.at) })) : [],
        })),
        next: last && textOf(last.key),
        newest: newest ? textOf(newest.row.key) : null,
      };
    },
  },

  downloadActivity: {
    isCostly: true,
    run: async ({ database, query }) =>
      new CsvFile('kontor-activity.csv', csvRows(eachActivityRow(database, filterIn(query)))),
  },
} satisfies Partial<Handlers>;

type Folded = { row: ActivityRow; acts: Act[]; writes: { at: number; acts: Act[] }[] };

/** The longest time between two writes of one entry, in milliseconds. */
const longestGap = 10 * 60_000;
const mostWrites = 50;

/**
 * One person's writes to the same page, menu or domain data in quick succession form one entry, unless somebody else wrote to
 * it in between.
 * @param rows newest first
 */
function foldedRows(rows: readonly ActivityRow[]): Folded[] {
  const entries: Folded[] = [];
  const open = new Map<string, Folded>();
  for (const row of rows) {
    const { act, key } = row;
    const subject = subjectOf(row);
    const entry = subject === null ? undefined : open.get(subject);
    const last = entry?.writes.at(-1);
    const isSame = entry?.row.by.id === row.by.id && entry.row.source === row.source;
    if (entry && act && last && isSame && last.at - key.at <= longestGap && entry.writes.length < mostWrites) {
      if (last.at === key.at) last.acts.push(act);
      else entry.writes.push({ at: key.at, acts: [act] });
      continue;
    }
    const next: Folded = { row, acts: [], writes: act ? [{ at: key.at, acts: [act] }] : [] };
    entries.push(next);
    if (subject !== null) open.set(subject, next);
  }
  return entries.map((entry) => ({ ...entry, acts: mergedActs(entry.writes.flatMap(({ acts }) => acts)) }));
}

function subjectOf({ key: { domain }, act, page, entity_id }: ActivityRow): string | null {
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

const columns = ['Time (UTC)', 'Person', 'Source', 'Kind', 'Action', 'Domain', 'Page', 'ID', 'Name', 'Fields', 'Count'];

async function* csvRows(rows: AsyncIterable<ActivityRow>) {
  yield columns;
  for await (const row of rows) {
    const { key, by, source, kind, act, action, domain, page, entity_id, name, fields, count } = row;
    yield [
      timeOf(key.at).slice(0, 19).replace('T', ' '),
      by.email ?? (by.id === null ? null : `user ${by.id}`),
      source,
      act?.kind ?? kind,
      action,
      domain?.fqdn ?? null,
      page?.name ?? null,
      entity_id,
      name,
      fields.join(' '),
      count,
    ];
  }
}

function filterIn(query: Query): Filter {
  const kind = query.kind ? decode(activityFilter, query.kind) : null;
  if (kind?.ok === false) throw unreadable('kind');
  return {
    since: wholeNumber(query, 'since'),
    by: wholeNumber(query, 'by'),
    kind: kind?.value ?? null,
    domainId: wholeNumber(query, 'domain'),
  };
}

/** `before` and `after` are the ids of entries. */
function keyIn(query: Query, name: string): Key | null {
  const text = query[name];
  if (!text) return null;
  const [, at, domain, seq] = /^(\d{1,15})-(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  if (seq === undefined) throw unreadable(name);
  return { at: Number(at), domain: Number(domain), seq: Number(seq) };
}

const textOf = ({ at, domain, seq }: Key) => `${at}-${domain}-${seq}`;
const timeOf = (at: number) => new Date(at).toISOString();
