/** Which number of a domain is meant, and whether it can still be read. */
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { isKept } from '../store/versions.ts';
import { createFresh } from './fresh.ts';
import { type At, refused } from './parameters.ts';
import { ContentRefusal } from './refusal.ts';

export type Numbers = {
  /** A number that was given is not checked. */
  seqOf(domainId: number, at: At): Promise<number>;
  /** @throws ContentRefusal if nobody has taken this number yet, or if it is not kept any more */
  demandKept(domainId: number, seq: number, parameter: string): Promise<void>;
};

export function createNumbers(database: Database): Numbers {
  const now = createFresh(async (domainId: number) => {
    const { rows } = await sql<{ newest: number | null; live: number | null }>`
      select (select max(seq) from changes where domain_id = ${domainId}) as newest, (
        select seq from live_domains inner join domain_deployments on domain_deployments.id = deployment_id
        where live_domains.domain_id = ${domainId}
      ) as live
    `.execute(database);
    const { newest = null, live = null } = rows[0] ?? {};
    return { newest: Number(newest ?? 0), live: live === null ? null : Number(live) };
  });
  const demandKept: Numbers['demandKept'] = async (domainId, seq, parameter) => {
    const { newest } = await now(domainId);
    if (seq > newest) throw refused(parameter, `"${parameter}" is greater than the newest number, ${newest}.`);
    if (!(await isKept(database, domainId, seq))) throw new ContentRefusal('too_old');
  };
  return {
    demandKept,
    seqOf: async (domainId, at) => {
      if (typeof at === 'number') return at;
      const { newest, live } = await now(domainId);
      return at === 'live' ? (live ?? newest) : newest;
    },
  };
}
