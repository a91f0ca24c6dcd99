/** Counts the changes that the next deployment takes by the people who made them. */
import { sql } from 'kysely';
import type { LiveSummary } from '../../contract/deployments.ts';
import type { Database } from '../db/database.ts';
import { nobody } from '../db/people.ts';
import { readPeople } from './changed-units.ts';
import { readDeployment, readNewestDeployment } from './deployment-list.ts';
import { countChanges, findLive } from './deployments.ts';

export async function readLiveSummary(database: Database, domainId: number, now: number): Promise<LiveSummary> {
  const live = await findLive(database, domainId);
  const total = await countChanges(database, domainId);
  return {
    total,
    changes_by: total === 0 ? [] : await countByPerson(database, domainId),
    live: live?.deployment ? await readDeployment(database, live.deployment.id, now) : null,
    newest: await readNewestDeployment(database, domainId, now),
  };
}

/** Counts what the list of changes shows for each person. */
async function countByPerson(database: Database, domainId: number): Promise<LiveSummary['changes_by']> {
  const { rows } = await sql<{ user_id: number | null; count: number }>`
    select p.user_id, count(distinct p.subject) as count from pending as p
    left join holds as h on h.domain_id = p.domain_id and h.page_id = p.page_id and h.is_open = 1
    where p.domain_id = ${domainId} and h.id is null group by p.user_id order by 2 desc, 1
  `.execute(database);
  const people = await readPeople(
    database,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return rows.map(({ user_id, count }) => {
    const by = people.find(({ id }) => id === user_id) ?? nobody;
    return { by, count: Number(count) };
  });
}
