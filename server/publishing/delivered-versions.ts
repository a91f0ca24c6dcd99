/** Which version of each page websites are given under a number of the domain. */
import { integer, nullable, record } from '../../contract/decode.ts';
import type { Database } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';

/**
 * A domain as websites read it: everything as of `base`, except for `pages`, which are read as of their own number or, with
 * `null`, are left out.
 */
export type DeployedState = { base: number; pages: ReadonlyMap<number, number | null> };

/** The number as of which a page, or without one the domain's menus and own data, is read. `null` if it is left out. */
export function seqOfPage({ base, pages }: DeployedState, pageId: number | null): number | null {
  const own = pageId === null ? undefined : pages.get(pageId);
  return own === undefined ? base : own;
}

/** What is delivered under a number of the domain. The result for a number never changes. */
export async function deployedStateAt(database: Database, domainId: number, seq: number): Promise<DeployedState> {
  const deployment = await findRow(database, 'domain_deployments', { domain_id: domainId, seq });
  if (deployment && deployment.base_seq !== null) return deployedStateOf(deployment);
  const held = await database
    .selectFrom('holds')
    .select(['page_id', 'live_seq'])
    .where('domain_id', '=', domainId)
    .where('from_seq', '<=', seq)
    .where((where) => where.or([where('to_seq', 'is', null), where('to_seq', '>', seq)]))
    .orderBy('page_id')
    .execute();
  return { base: seq, pages: new Map(held.map(({ page_id, live_seq }) => [page_id, live_seq])) };
}

const numbers = record(nullable(integer));

export function deployedStateOf({
  seq,
  base_seq,
  pages_at,
}: Pick<Stored<'domain_deployments'>, 'seq' | 'base_seq' | 'pages_at'>): DeployedState {
  if (base_seq === null) throw new Error(`Deployment ${seq} was not triggered.`);
  const pages = Object.entries(numbers(JSON.parse(pages_at)));
  return { base: base_seq, pages: new Map(pages.map(([id, number]) => [Number(id), number])) };
}
