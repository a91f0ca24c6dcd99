/** What differs from the live website, or from any earlier number. */
import { problem } from '../../contract/refusals.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { type Query, wholeNumber } from '../http/request-query.ts';
import { instant } from '../rules/checks.ts';
import { type ChangeFilter, readChangeList, seqAt } from '../store/change-list.ts';
import type { Database } from '../store/database.ts';

export const changeHandlers = {
  listChanges: async ({ database, params, query, services }) => {
    const filter = await changeFilter(database, params.domainId, query);
    return readChangeList(database, params.domainId, filter, services.now());
  },
} satisfies Partial<Handlers>;

/** What an address asks for: `since`, or `since_at` (the number that was newest then), `by`, `kind`, `before`. */
export async function changeFilter(database: Database, domainId: number, query: Query): Promise<ChangeFilter> {
  const { since_at, kind = '' } = query;
  const unreadable = (name: string) => new Refusal(400, problem('query_unreadable', { name }));
  const time = since_at ? instant(since_at) : undefined;
  if (time === null) throw unreadable('since_at');
  if (kind !== '' && kind !== 'page' && kind !== 'menu' && kind !== 'domain') throw unreadable('kind');
  return {
    since: time === undefined ? wholeNumber(query, 'since') : await seqAt(database, domainId, time),
    by: wholeNumber(query, 'by'),
    kind: kind === '' ? null : kind,
    before: wholeNumber(query, 'before'),
  };
}
