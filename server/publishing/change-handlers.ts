/** The differences from the live website, or from an earlier number. */
import type { ChangedUnit } from '../../contract/deployments.ts';
import type { Database } from '../db/database.ts';
import { isKept } from '../history/versions.ts';
import { CsvFile } from '../kernel/csv.ts';
import type { Handlers } from '../kernel/handler.ts';
import { notFound } from '../kernel/refusal.ts';
import { oneOf, type Query, unreadable, wholeNumber } from '../kernel/request-query.ts';
import { instant } from '../rules/checks.ts';
import { type ChangeFilter, eachChangedUnit, readChangeList, seqAt } from './change-list.ts';
import { readLiveSummary } from './live-summary.ts';

export const changeHandlers = {
  getLiveSummary: ({ database, params, services }) => readLiveSummary(database, params.domainId, services.now()),

  listChanges: {
    isCostly: true,
    run: async ({ database, params, query, services }) => {
      const filter = await changeFilter(database, params.domainId, query);
      return readChangeList(database, params.domainId, filter, services.now());
    },
  },

  downloadChanges: {
    isCostly: true,
    run: async ({ database, params: { domainId }, query }) => {
      const filter = await changeFilter(database, domainId, query);
      return new CsvFile(`changes-${domainId}.csv`, csvRows(eachChangedUnit(database, domainId, filter)));
    },
  },
} satisfies Partial<Handlers>;

const columns = ['Time (UTC)', 'Kind', 'ID', 'Name', 'Path', 'Former path', 'State', 'People', 'Changes', 'Fields'];

async function* csvRows(units: AsyncIterable<ChangedUnit>) {
  yield columns;
  for await (const { at, kind, id, name, path, former_path, state, by, changes, acts } of units) {
    const people = by.map(({ email }) => email ?? '').filter(Boolean);
    const fields = new Set(acts.flatMap((act) => act.fields));
    const time = at.slice(0, 19).replace('T', ' ');
    yield [time, kind, id, name, path, former_path, state, people.join(' '), changes, [...fields].join(' ')];
  }
}

/** Reads `since`, or `since_at` (then the number that was newest at that time), `by`, `kind` and `before`. */
async function changeFilter(database: Database, domainId: number, query: Query): Promise<ChangeFilter> {
  const { since_at } = query;
  const time = since_at ? instant(since_at) : undefined;
  if (time === null) throw unreadable('since_at');
  const kind = query.kind ? oneOf(query, 'kind', 'page', 'menu', 'domain') : null;
  const since = time === undefined ? wholeNumber(query, 'since') : await seqAt(database, domainId, time);
  if (since !== null && since > 0 && !(await isKept(database, domainId, since))) throw notFound('version');
  return {
    since,
    by: wholeNumber(query, 'by'),
    kind,
    before: wholeNumber(query, 'before'),
  };
}
