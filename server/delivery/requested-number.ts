/** Resolves `at` to a number of the domain, and checks whether a token may read it and whether it can still be read. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isKept } from '../history/versions.ts';
import type { At } from './parameters.ts';
import { ContentRefusal, refused } from './refusal.ts';

/** The newest number of a domain, and the one that visitors see (`null` before the first deployment: the newest). */
export type Numbers = {
  newest: number;
  live: number | null;
  /** Changes whenever something is erased: answers read before are not given any more. 0 if nothing was. */
  erasure: number;
  /** The newest number at that time: a copy of earlier content may have what was erased. */
  erased_at: number;
};

/** Columns for a query that finds the domain, so that one query reads both. */
export function numbersOf(domainId: RawBuilder<unknown>): RawBuilder<Numbers> {
  return sql`(select coalesce(max(seq), 0) from changes where domain_id = ${domainId}) as newest, (
    select coalesce(seq, before_first) from live_domains left join domain_deployments on domain_deployments.id = deployment_id
    where live_domains.domain_id = ${domainId}
  ) as live,
  (select coalesce(max(id), 0) from erasures where domain_id = ${domainId}) as erasure,
  (select coalesce(max(seq), 0) from erasures where domain_id = ${domainId}) as erased_at`;
}

/** Does not check an explicit number: see `demandKept`. */
export function seqOf({ newest, live }: Numbers, at: At): number {
  if (typeof at === 'number') return at;
  return at === 'live' ? (live ?? newest) : newest;
}

type Reader = { domainId: number; numbers: Numbers; mayPreview: boolean };

/**
 * A token that may not preview reads only what visitors were given. Whether another number exists is not told either. Call it
 * before a cached answer is used.
 * @throws ContentRefusal if the number is neither live nor that of a deployment
 */
export async function demandDeployed(
  database: Database,
  { domainId, numbers, mayPreview }: Reader,
  seq: number,
  parameter: 'at' | 'since',
): Promise<void> {
  if (mayPreview || seq === seqOf(numbers, 'live') || (await isDeployed(database, domainId, seq))) return;
  // Until the first deployment, each save was live at once.
  if (parameter === 'since' && (await isBeforeDeployments(database, domainId, numbers, seq))) return;
  throw new ContentRefusal('not_deployed', { parameter });
}

/** A build may read its deployment before the webhook has answered. One that failed after that was live until then. */
async function isDeployed(database: Database, domainId: number, seq: number): Promise<boolean> {
  const row = await database
    .selectFrom('domain_deployments')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('seq', '=', seq)
    .where(({ or, eb }) =>
      or([eb('state', 'in', ['triggered', 'running', 'succeeded']), eb('taken_at', 'is not', null)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

async function isBeforeDeployments(
  database: Database,
  domainId: number,
  { newest }: Numbers,
  seq: number,
): Promise<boolean> {
  const { first } = await database
    .selectFrom('domain_deployments')
    .select(({ fn }) => fn.min('seq').as('first'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return first === null ? seq <= newest : seq < Number(first);
}

/** @throws ContentRefusal if the number has not been taken yet, or its version was removed */
export async function demandKept(
  database: Database,
  { domainId, numbers: { newest, erased_at } }: Reader,
  seq: number,
  parameter: 'at' | 'since',
): Promise<void> {
  if (parameter === 'since' && seq < erased_at) throw new ContentRefusal('too_old');
  if (seq > newest) throw refused(parameter, `"${parameter}" is not a number of this content yet.`);
  if (!(await isKept(database, domainId, seq))) throw new ContentRefusal('too_old');
}
