/** Pages that are held back and on the website, where they keep the path that they have there. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';

/** A query for their `domain_id`, `page_id`, `path` (null once destroyed) and `live_path`. */
export function keptPages(database: Database, domainId?: number): RawBuilder<unknown> {
  const which = domainId === undefined ? sql`true` : sql`holds.domain_id = ${domainId}`;
  const live = isPostgres(database) ? sql`kept.live::json` : sql`kept.live`;
  return sql`
    select holds.domain_id, holds.page_id, pages.path, coalesce(${live} ->> 'path', pages.path) as live_path
    from holds
    left join pages on pages.id = holds.page_id
    left join pending as kept on kept.domain_id = holds.domain_id and kept.subject = 'page ' || holds.page_id
      and kept.kind = 'page'
    where ${which} and is_open = 1 and coalesce(kept.state, '') <> 'created'
      and coalesce(cast(${live} ->> 'published' as integer), pages.published) = 1
  `;
}
