/** Whether a link leads to a page of the website, and why not: the state of each reference to a page. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { batchesOf, isIn, isPostgres } from '../db/dialect.ts';
import { keptPages } from '../publishing/kept-pages.ts';

/**
 * The reason why a link needs repair: its page will not be on the website after the next deployment, which does not change
 * pages that are held back. A redirect counts as the page that it leads to. The held pages are read once, not for each link.
 */
export function linkState(database: Database, domainId?: number): RawBuilder<unknown> {
  const direct = sql`to_key`;
  const redirected = sql`(select to_path from redirects
    where redirects.domain_id = content_references.domain_id and from_path = to_key and until_seq is null)`;
  const either = (holds: (path: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`(${holds(direct)} or ${holds(redirected)})`;
  const isPage = (path: RawBuilder<unknown>, also: RawBuilder<unknown>) =>
    sql`exists (select 1 from pages where pages.domain_id = content_references.domain_id and path = ${path} ${also})`;
  const kept = keptPages(database, domainId);
  // Links to the new path of a page that keeps another one are delivered with that one.
  const isDelivered = (path: RawBuilder<unknown>) => sql`${isPage(
    path,
    sql`and published = 1 and not exists (
      select 1 from holds where holds.domain_id = pages.domain_id and page_id = pages.id and is_open = 1
    )`,
  )} or (domain_id, ${path}) in (
      select domain_id, live_path from (${kept}) as former
      union all select domain_id, path from (${kept}) as renamed where path is not null
    )`;
  return sql`case
    when to_kind <> 'page' then null
    when ${either(isDelivered)} then case when text = '' then 'without_text' end
    when ${either((path) => isPage(path, sql`and published = 0`))} then 'unpublished'
    when ${either((path) => isPage(path, sql``))} then 'held_back'
    else 'broken' end`;
}

/** Recomputes states that earlier versions determined by other rules. */
export async function recomputeLinkStates(database: Database): Promise<void> {
  await sql`
    update content_references set state = ${linkState(database)}
    where state is not null
      or (domain_id, to_key) in (select domain_id, from_path from redirects where until_seq is null)
  `.execute(database);
}

/** Updates the states of links to these paths. */
export async function updateLinkStates(database: Database, domainId: number, paths: readonly string[]): Promise<void> {
  const state = linkState(database, domainId);
  for (const batch of batchesOf(paths)) {
    const redirected = sql`select from_path from redirects
      where domain_id = ${domainId} and until_seq is null and to_path in (${sql.join(batch)})`;
    await sql`
      update content_references set state = ${state}
      where domain_id = ${domainId} and to_kind = 'page' and (to_key in (${sql.join(batch)}) or to_key in (${redirected}))
        and state is distinct from ${state}
    `.execute(database);
  }
}

/** The present paths of these pages and their paths on the website. */
export async function readPaths(database: Database, domainId: number, pageIds: readonly number[]): Promise<string[]> {
  if (pageIds.length === 0) return [];
  const live = isPostgres(database) ? sql`live::json` : sql`live`;
  const subjects = pageIds.map((id) => `page ${id}`);
  const { rows } = await sql<{ path: string | null }>`
    select path from pages where ${isIn(database, 'id', pageIds)}
    union select ${live} ->> 'path' from pending
    where domain_id = ${domainId} and ${isIn(database, 'subject', subjects)} and kind = 'page'
  `.execute(database);
  return rows.flatMap(({ path }) => path ?? []);
}
