/** Reads changes and access rights from the store for the event streams. */
import type { ChangeEvent } from '../../contract/events.ts';
import { newestSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { personColumns, personOf } from '../db/people.ts';
import { isThere } from '../db/present-domains.ts';

export function createChangeSource(database: Database) {
  return {
    /** The newest number of each of these domains. */
    async newest(domainIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const numbers = domainIds.map(async (id) => [id, await newestSeq(database, id)] as const);
      return new Map(await Promise.all(numbers));
    },
    /** The changes after a number, in order. */
    async after(domainId: number, seq: number, limit: number): Promise<ChangeEvent[]> {
      const rows = await database
        .selectFrom('changes')
        .leftJoin('users', 'users.id', 'changes.user_id')
        .select(['seq', 'at', 'kind', 'entity_id', 'page_id', 'action', 'users.id as user_id', ...personColumns])
        .where('domain_id', '=', domainId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map(({ entity_id: id, at, user_id, email, user_name, ...change }) => ({
        ...change,
        id,
        at: new Date(at).toISOString(),
        by: personOf({ user_id, email, user_name }),
      }));
    },
    /** Which of these users may see the domain. */
    async admitted(domainId: number, userIds: readonly number[]): Promise<ReadonlySet<number>> {
      if (userIds.length === 0) return new Set();
      const users = await database
        .selectFrom('users')
        .innerJoin('domains', (join) => join.on('domains.id', '=', domainId))
        .leftJoin('user_domains', (join) =>
          join.onRef('user_domains.user_id', '=', 'users.id').on('user_domains.domain_id', '=', domainId),
        )
        .select('users.id')
        .where('users.id', 'in', userIds)
        .where(isThere)
        .where((where) => where.or([where('users.is_admin', '=', 1), where('user_domains.user_id', 'is not', null)]))
        .execute();
      return new Set(users.map(({ id }) => id));
    },
  };
}
