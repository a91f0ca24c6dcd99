/**
 * How often each page uses each display mode. Counting half a million references at each request would be too slow, so
 * triggers of the database keep the numbers up to date.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { ofDomain } from '../db/migration-step.ts';
import type { Placement } from '../rules/display-mode-usages.ts';

const counted = (references: string) => `select domain_id, kind, to_key as mode, page_id, count(*) as count
  from ${references} where to_kind = 'display_mode' group by domain_id, kind, to_key, page_id`;
const isSame = ['domain_id', 'kind', 'mode', 'page_id'].map((name) => `uses.${name} = one.${name}`).join(' and ');

const table = `create table display_mode_uses (
  domain_id ${ofDomain}, kind text not null, mode text not null, page_id integer not null, count integer not null,
  constraint display_mode_uses_key primary key (domain_id, kind, mode, page_id)
)`;

const isOld = 'domain_id = old.domain_id and kind = old.kind and mode = old.to_key and page_id = old.page_id';
const onSqlite = [
  `${table} without rowid`,
  `create trigger display_mode_uses_insert after insert on content_references when new.to_kind = 'display_mode' begin
    insert into display_mode_uses values (new.domain_id, new.kind, new.to_key, new.page_id, 1)
      on conflict do update set count = count + 1;
  end`,
  `create trigger display_mode_uses_delete after delete on content_references when old.to_kind = 'display_mode' begin
    update display_mode_uses set count = count - 1 where ${isOld};
    delete from display_mode_uses where count = 0 and ${isOld};
  end`,
];

const onPostgres = [
  table,
  `create function count_display_modes() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into display_mode_uses ${counted('changed')}
        on conflict (domain_id, kind, mode, page_id) do update set count = display_mode_uses.count + excluded.count;
    else
      update display_mode_uses as uses set count = uses.count - one.count
        from (${counted('changed')}) as one where ${isSame};
      delete from display_mode_uses as uses using (${counted('changed')}) as one where uses.count = 0 and ${isSame};
    end if;
    return null;
  end $$`,
  ...['insert', 'delete'].map(
    (work) => `create trigger display_mode_uses_${work} after ${work} on content_references
      referencing ${work === 'insert' ? 'new' : 'old'} table as changed
      for each statement execute function count_display_modes()`,
  ),
];

export async function createDisplayModeUses(database: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(database) ? onPostgres : onSqlite) await sql.raw(statement).execute(database);
  // Creating the triggers has locked the index against other writers until the migration ends.
  await sql.raw(`insert into display_mode_uses ${counted('content_references')}`).execute(database);
}

type PartKind = 'section' | 'item';

/** @param of the kind of parts to count; `undefined` for both */
export async function countDisplayMode(
  database: Database,
  domainId: number,
  modes: readonly string[],
  of: PartKind | undefined,
): Promise<number> {
  const uses = database
    .selectFrom('display_mode_uses')
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .where('domain_id', '=', domainId)
    .where('kind', 'in', of === undefined ? ['section', 'item'] : [of])
    .where('mode', 'in', modes);
  return Number((await uses.executeTakeFirst())?.count ?? 0);
}

export async function readPlacements(database: Database, domainId: number, kind: PartKind): Promise<Placement[]> {
  const rows = await database
    .selectFrom('display_mode_uses')
    .innerJoin('pages', 'pages.id', 'page_id')
    .select(['mode', 'count', 'pages.id', 'headline', 'path'])
    .where('display_mode_uses.domain_id', '=', domainId)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ mode: display_mode, count, ...page }) => ({ display_mode, count, page }));
}
