/** Reads changes and access rights from the store for the event streams. */
import { newestSeq } from '../store/changes.ts';
import type { Database } from '../store/database.ts';
import type { ChangeSource } from './live.ts';

export function createChangeSource(database: Database): ChangeSource {
  return {
    async newest(domainIds) {
      const numbers = domainIds.map(async (id) => [id, await newestSeq(database, id)] as const);
      return new Map(await Promise.all(numbers));
    },
    async after(domainId, seq, limit) {
      const rows = await database
        .selectFrom('changes')
        .leftJoin('users', 'users.id', 'changes.user_id')
        .select(['seq', 'at', 'kind', 'entity_id', 'page_id', 'action', 'users.id as user_id', 'users.email'])
        .where('domain_id', '=', domainId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map(({ entity_id: id, at, user_id, email, ...change }) => ({
        ...change,
        id,
        at: new Date(at).toISOString(),
        by: { id: user_id, email },
      }));
    },
    async admitted(domainId, userIds) {
      if (userIds.length === 0) return new Set();
      const users = await database
        .selectFrom('users')
        .innerJoin('domains', (join) => join.on('domains.id', '=', domainId))
        .leftJoin('user_domains', (join) =>
          join.onRef('user_domains.user_id', '=', 'users.id').on('user_domains.domain_id', '=', domainId),
        )
        .select('users.id')
        .where('users.id', 'in', userIds)
        .where((where) => where.or([where('users.is_admin', '=', 1), where('user_domains.user_id', 'is not', null)]))
        .execute();
      return new Set(users.map(({ id }) => id));
    },
  };
}
