/** Destroyed pages, sections and items that can be restored: their stored rows and their former place. */
import { type RawBuilder, sql } from 'kysely';
import { array, boolean, type Decoded, integer, nullable, object, string, withDefault } from '../../contract/decode.ts';
import type { TrashEntry } from '../../contract/extras.ts';
import type { Person } from '../../contract/person.ts';
import { treeOf } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { personColumns, personOf, shownName } from '../db/people.ts';
import { isNotInTrash } from '../db/present-domains.ts';
import type { Stored } from '../db/tables.ts';
import { rowsByTable, type TreeKind } from '../db/tree.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { markdownColumns } from '../rules/references-in-rows.ts';

export type TrashKind = TreeKind;

const named = nullable(object({ id: integer, name: nullable(string) }));

/**
 * The page of a section or item, and the section of an item. `order` holds the ids of the record itself and of all present and
 * former siblings. `path` is that of a page; earlier versions did not store it.
 */
const place = object({
  page: named,
  section: named,
  order: array(integer),
  was_start_page: boolean,
  path: withDefault(nullable(string), null),
});
type TrashPlace = Decoded<typeof place>;

export type NewTrash = Omit<Stored<'trash'>, 'id' | 'place' | 'content'> & {
  place: Omit<TrashPlace, 'path'> & { path?: string };
};

/** Call it before the rows are removed, in the same transaction. @returns the id of the entry */
export async function keepInTrash(database: Database, { place, ...entry }: NewTrash): Promise<number> {
  const content = JSON.stringify(await treeOf(database, entry.kind, entry.entity_id));
  const trash = database.insertInto('trash').values({ ...entry, place: JSON.stringify(place), content });
  return (await trash.returning('id').executeTakeFirstOrThrow()).id;
}

/** Newest first, without the stored rows. */
export async function readTrash(database: Database, domainId: number): Promise<Omit<TrashEntry, 'may_erase'>[]> {
  const rows = await database
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.destroyed_by')
    .select(['trash.id', 'kind', 'entity_id', 'trash.name', 'place', 'destroyed_at'])
    .select(shownName.as('destroyed_by'))
    .where('domain_id', '=', domainId)
    .orderBy('trash.id', 'desc')
    .execute();
  return rows.map(({ id, kind, entity_id, name, place, destroyed_at, destroyed_by }) => {
    const { page, section } = readPlace(place);
    return { id, kind, entity_id, name, page, section, destroyed_at: isoTime(destroyed_at), destroyed_by };
  });
}

/** By path, the page that was destroyed last with that path. */
export async function readDestroyedPages(
  database: Database,
  domainId: number,
  paths: readonly string[],
): Promise<Map<string, { page_id: number; at: string; by: Person }>> {
  if (paths.length === 0) return new Map();
  const rows = await database
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.destroyed_by')
    .select(['entity_id', 'place', 'destroyed_at', 'destroyed_by as user_id', ...personColumns])
    .where('domain_id', '=', domainId)
    .where('kind', '=', 'page')
    .orderBy('trash.id')
    .execute();
  const pages = rows.map(({ entity_id: page_id, place, destroyed_at, ...row }) => {
    const destroyed = { page_id, at: isoTime(destroyed_at), by: personOf(row) };
    return [readPlace(place).path ?? '', destroyed] as const;
  });
  return new Map(pages.filter(([path]) => paths.includes(path)));
}

/** The children of this page or section in the trash, newest first, each with the order from which it was removed. */
export async function readTakenOut(
  database: Database,
  domainId: number,
  kind: TrashKind,
  parentId: number,
): Promise<{ id: number; former: number[] }[]> {
  const rows = await database
    .selectFrom('trash')
    .select(['entity_id', 'place'])
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .where('parent_id', '=', parentId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ entity_id, place }) => ({ id: entity_id, former: readPlace(place).order }));
}

export function readPlace(text: string): TrashPlace {
  return place(JSON.parse(text));
}

/** The path of a page in the trash. */
export function pathIn(content: string): string {
  return string(rowsByTable(JSON.parse(content)).pages?.[0]?.path);
}

/** Removes the entries of records that were restored in another way. */
export async function forgetTrashed(database: Database, kind: TrashKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await database.deleteFrom('trash').where('kind', '=', kind).where('entity_id', 'in', ids).execute();
}

export async function removeTrash(database: Database, trashId: number): Promise<void> {
  await database.deleteFrom('trash').where('id', '=', trashId).execute();
}

/**
 * Permanently deletes records that were destroyed at or before `before`.
 * @param before milliseconds since 1970
 * @returns the number of entries
 */
export async function sweepTrash(database: Database, before: number): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('trash')
    .where('destroyed_at', '<=', before)
    .where(isNotInTrash(sql`trash.domain_id`))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Changes the addresses of images in the trash; if `change` returns `null`, the address stays.
 * @param which the addresses of one image, or those that begin with `start`
 * @returns the number of changed entries
 */
export async function changeTrashedImageUrls(
  database: Database,
  which: { imageId: number } | { start: string },
  { change, changeText }: { change: (url: string) => string | null; changeText: (text: string) => string },
): Promise<number> {
  const all = database.selectFrom('trash').select(['id', 'content']);
  const hasText = sql<boolean>`trash.content like '%![%'`;
  const entries = await ('imageId' in which
    ? all.where(({ or }) => or([showsImage(which.imageId), hasText]))
    : all
  ).execute();
  const isAffected = ({ image_id, image_url }: Record<string, unknown>) =>
    'imageId' in which ? image_id === which.imageId : String(image_url).startsWith(which.start);
  let changed = 0;
  for (const { id, content } of entries) {
    const rows = rowsByTable(JSON.parse(content));
    for (const row of Object.values(rows).flat()) {
      const { image_url: url } = row;
      if (typeof url === 'string' && isAffected(row)) row.image_url = change(url) ?? url;
      for (const column of markdownColumns) {
        const text = row[column];
        if (typeof text === 'string') row[column] = changeText(text);
      }
    }
    const text = JSON.stringify(rows);
    if (text === content) continue;
    await database.updateTable('trash').set({ content: text }).where('id', '=', id).execute();
    changed += 1;
  }
  return changed;
}

/** Matches our own JSON text, in which quotation marks within texts are escaped and a number is followed by `,` or `}`. */
export function showsImage(imageId: number): RawBuilder<boolean> {
  const number = `%"image_id":${imageId}`;
  return sql<boolean>`(trash.content like ${`${number},%`} or trash.content like ${`${number}}%`})`;
}
