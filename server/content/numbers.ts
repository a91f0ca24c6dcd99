/** Resolves `at` to a number of the domain, and checks whether it can still be read. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { isKept } from '../store/versions.ts';
import type { At } from './parameters.ts';
import { ContentRefusal, refused } from './refusal.ts';

/** The newest number of a domain, and the one that visitors see (`null` before the first deployment). */
export type Numbers = { newest: number; live: number | null };

/** Columns for a query that finds the domain, so that one query reads both. */
export function numbersOf(domainId: RawBuilder<unknown>): RawBuilder<Numbers> {
  return sql`(select coalesce(max(seq), 0) from changes where domain_id = ${domainId}) as newest, (
    select seq from live_domains inner join domain_deployments on domain_deployments.id = deployment_id
    where live_domains.domain_id = ${domainId}
  ) as live`;
}

/** Does not check an explicit number: see `demandKept`. */
export function seqOf({ newest, live }: Numbers, at: At): number {
  if (typeof at === 'number') return at;
  return at === 'live' ? (live ?? newest) : newest;
}

/** @throws ContentRefusal if the number has not been taken yet, or its version was removed */
export async function demandKept(
  database: Database,
  { domainId, numbers: { newest } }: { domainId: number; numbers: Numbers },
  seq: number,
  parameter: string,
): Promise<void> {
  if (seq > newest) throw refused(parameter, `"${parameter}" is greater than the newest number, ${newest}.`);
  if (!(await isKept(database, domainId, seq))) throw new ContentRefusal('too_old');
}
