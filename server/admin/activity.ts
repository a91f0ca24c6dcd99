/** The activity of the whole installation: who did what. */
import { activityFilter } from '../../contract/activity.ts';
import { decode } from '../../contract/decode.ts';
import { CsvFile } from '../http/csv.ts';
import type { Handlers } from '../http/handler.ts';
import { type Query, unreadable, wholeNumber } from '../http/request-query.ts';
import { foldActivity } from '../rules/activity-entries.ts';
import {
  type ActivityRow,
  eachActivityRow,
  type Filter,
  type Key,
  newestFirst,
  readActivityRows,
  readRefreshes,
} from '../store/activity-list.ts';

/** Rows that are read for one answer; several may be one entry. */
const rowsPerAnswer = 100;

export const adminActivityHandlers = {
  listActivity: async ({ database, query }) => {
    const filter = filterIn(query);
    const range = { before: keyIn(query, 'before'), after: keyIn(query, 'after') };
    const rows = await readActivityRows(database, filter, range, rowsPerAnswer);
    const last = rows.length < rowsPerAnswer ? null : (rows.at(-1) ?? null);
    const until = last ? { ...range, after: last } : range;
    const refreshes = await readRefreshes(database, filter, until, rowsPerAnswer);
    const refreshEntries = refreshes.map((row) => ({ row, acts: [], writes: [] }));
    const entries = [...foldActivity(rows), ...refreshEntries].sort((one, other) => newestFirst(one.row, other.row));
    const [newest] = entries;
    return {
      entries: entries.map(({ row, acts, writes }) => ({
        id: textOf(row),
        at: timeOf(row.at),
        acts,
        by: { id: row.user_id, email: row.email },
        source: row.source,
        kind: row.kind,
        action: row.action,
        domain: row.domain_id === null ? null : { id: row.domain_id, fqdn: row.fqdn },
        page: row.page,
        entity_id: row.entity_id,
        name: row.name,
        fields: row.fields,
        count: row.count,
        writes: writes.length > 1 ? writes.map((write) => ({ ...write, at: timeOf(write.at) })) : [],
      })),
      next: last && textOf(last),
      newest: newest ? textOf(newest.row) : null,
    };
  },

  downloadActivity: async ({ database, query }) =>
    new CsvFile('kontor-activity.csv', csvRows(eachActivityRow(database, filterIn(query)))),
} satisfies Partial<Handlers>;

const columns = ['Time (UTC)', 'Person', 'Source', 'Kind', 'Action', 'Domain', 'Page', 'ID', 'Name', 'Fields', 'Count'];

async function* csvRows(rows: AsyncIterable<ActivityRow>) {
  yield columns;
  for await (const row of rows) {
    const { at, email, user_id, source, kind, act, action, fqdn, page, entity_id, name, fields, count } = row;
    yield [
      timeOf(at).slice(0, 19).replace('T', ' '),
      email ?? (user_id === null ? null : `user ${user_id}`),
      source,
      act?.kind ?? kind,
      action,
      fqdn,
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
