/**
 * Erases what was destroyed: its text leaves the trash and every version. The changes themselves stay, without their values, so
 * that all numbers keep their meaning and the activity its entries.
 */
import { sql } from 'kysely';
import { forgetInBatches } from '../content/batches.ts';
import { lockDomains } from '../content/domains.ts';
import { newestSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { isIn, isPostgres } from '../db/dialect.ts';
import type { Stored } from '../db/tables.ts';
import { rowsByTable } from '../db/tree.ts';
import { sideOf } from '../history/versions.ts';
import type { Rows } from '../rules/replay.ts';
import { filesInText } from '../rules/text-images.ts';
import { type Parts, partTables, removeParts } from './without-parts.ts';

type Entry = Pick<Stored<'trash'>, 'domain_id' | 'kind' | 'entity_id' | 'parent_id' | 'content'>;
type Removal = { table: 'sections' | 'items'; id: number; seq: number };

const kindOf = { sections: 'section', items: 'item' } as const;

/**
 * Call it in a transaction that locks the domain.
 * @returns false, and erases nothing, while the website still shows it
 */
export async function eraseTrashed(
  database: Database,
  entry: Entry,
  { at, userId }: { at: number; userId: number },
): Promise<boolean> {
  const { domain_id, kind, entity_id } = entry;
  const home = await subjectOfEntry(database, entry);
  const erased = await partsOf(database, entry, home);
  const subjects = await subjectsWith(database, domain_id, erased);
  if (home !== null) subjects.add(home);
  if (await isLive(database, domain_id, [...subjects], erased, kind === 'page' ? entity_id : null)) return false;
  for (const subject of subjects) {
    if (kind === 'page' && subject === `page ${entity_id}`) await emptySubject(database, domain_id, subject);
    else await removeParts(database, domain_id, subject, erased);
  }
  await forget(database, entry, erased);
  const seq = await newestSeq(database, domain_id);
  await database.insertInto('erasures').values({ domain_id, seq, kind, entity_id, at, user_id: userId }).execute();
  return true;
}

/** The page from which it was destroyed, as the changes name it; `null` if that is not in the history any more. */
async function subjectOfEntry(database: Database, { domain_id, kind, entity_id }: Entry): Promise<string | null> {
  if (kind === 'page') return `page ${entity_id}`;
  const removal = await database
    .selectFrom('changes')
    .select('subject')
    .where('domain_id', '=', domain_id)
    .where('kind', '=', kind)
    .where('entity_id', '=', entity_id)
    .where('action', '=', 'destroyed')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return removal?.subject ?? null;
}

/** With everything that was destroyed in it before. What exists again, or went on to another page, is not part of it. */
async function partsOf(database: Database, entry: Entry, home: string | null): Promise<Parts> {
  const { domain_id, kind, entity_id } = entry;
  const removals: Removal[] = removalsIn(rowsByTable(JSON.parse(entry.content)), 0);
  if (home !== null && kind !== 'item') {
    const changes = await database
      .selectFrom('changes')
      .select(['seq', 'before'])
      .where('domain_id', '=', domain_id)
      .where('subject', '=', home)
      .where('action', '=', 'destroyed')
      .where('kind', 'in', ['page', 'section', 'item'])
      .where('before', 'is not', null)
      .execute();
    for (const { seq, before } of changes) {
      const rows = rowsByTable(sideOf(before));
      const own =
        kind === 'page'
          ? rows
          : {
              sections: (rows.sections ?? []).filter(({ id }) => id === entity_id),
              items: (rows.items ?? []).filter(({ section_id }) => section_id === entity_id),
            };
      removals.push(...removalsIn(own, seq));
    }
  }
  const erased = { sections: new Set<number>(), items: new Set<number>() };
  for (const table of partTables) {
    const last = new Map<number, number>();
    for (const one of removals) if (one.table === table) last.set(one.id, Math.max(one.seq, last.get(one.id) ?? 0));
    const ids = [...last.keys()];
    const present = await database
      .selectFrom(table)
      .select('id')
      .where(isIn(database, 'id', ids))
      .execute();
    const elsewhere = await database
      .selectFrom('changes')
      .select(['entity_id', 'seq'])
      .where('domain_id', '=', domain_id)
      .where('kind', '=', kindOf[table])
      .where('subject', '<>', home ?? '')
      .where('after', 'is not', null)
      .where(isIn(database, 'entity_id', ids))
      .execute();
    const gone = new Set(present.map(({ id }) => id));
    for (const { entity_id: id, seq } of elsewhere) if (home !== null && seq > (last.get(id) || seq)) gone.add(id);
    for (const id of ids) if (!gone.has(id)) erased[table].add(id);
  }
  return erased;
}

function removalsIn(rows: Rows, seq: number): Removal[] {
  return partTables.flatMap((table) => (rows[table] ?? []).map(({ id }) => ({ table, id: Number(id), seq })));
}

/** All pages that these parts were on. */
async function subjectsWith(database: Database, domainId: number, erased: Parts): Promise<Set<string>> {
  const subjects = new Set<string>();
  for (const table of partTables) {
    const rows = await database
      .selectFrom('changes')
      .select('subject')
      .distinct()
      .where('domain_id', '=', domainId)
      .where('kind', '=', kindOf[table])
      .where(isIn(database, 'entity_id', [...erased[table]]))
      .execute();
    for (const { subject } of rows) subjects.add(subject);
  }
  return subjects;
}

/** Whether the version that visitors see has any of it. */
async function isLive(
  database: Database,
  domainId: number,
  subjects: readonly string[],
  erased: Parts,
  pageId: number | null,
): Promise<boolean> {
  const rows = await database
    .selectFrom('pending')
    .select(['kind', 'entity_id', 'subject'])
    .where('domain_id', '=', domainId)
    .where(isIn(database, 'subject', subjects))
    .execute();
  return rows.some(
    ({ kind, entity_id, subject }) =>
      (pageId !== null && subject === `page ${pageId}`) ||
      (kind === 'section' && erased.sections.has(entity_id)) ||
      (kind === 'item' && erased.items.has(entity_id)),
  );
}

/** With no values on either side, there is no such page under any number. */
async function emptySubject(database: Database, domainId: number, subject: string): Promise<void> {
  await database
    .updateTable('changes')
    .set({ before: null, after: null })
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .where('kind', '<>', 'hold')
    .execute();
  await database.deleteFrom('keyframes').where('domain_id', '=', domainId).where('subject', '=', subject).execute();
}

/** Removes what else has its text: the trash, batches and recorded answers. */
async function forget(database: Database, { domain_id, kind, entity_id }: Entry, erased: Parts): Promise<void> {
  if (kind === 'page') {
    await database.deleteFrom('trash').where('kind', '=', 'page').where('entity_id', '=', entity_id).execute();
    await database.deleteFrom('trash').where('kind', '=', 'section').where('parent_id', '=', entity_id).execute();
    await database.deleteFrom('swept_changes').where('page_id', '=', entity_id).execute();
    await forgetInBatches(database, { domainId: domain_id, pageId: entity_id, isErased: true });
  }
  for (const table of partTables) {
    const ids = [...erased[table]];
    await database
      .deleteFrom('trash')
      .where('kind', '=', kindOf[table])
      .where(isIn(database, 'entity_id', ids))
      .execute();
  }
  await database
    .deleteFrom('trash')
    .where('kind', '=', 'item')
    .where(isIn(database, 'parent_id', [...erased.sections]))
    .execute();
  await forgetAnswers(database, new Set([entity_id, ...erased.sections, ...erased.items]));
}

/** Answers with an entity that has one of these ids, whatever its kind: too many rather than too few. */
export async function forgetAnswers(database: Database, ids: ReadonlySet<number>): Promise<void> {
  const answers = await database
    .selectFrom('idempotent_answers')
    .select(['user_id', 'key', 'body'])
    .where('body', 'is not', null)
    .execute();
  for (const { user_id, key, body } of answers) {
    const named = [...(body ?? '').matchAll(/"(?:\w+_)?id":(\d+)/g)].some(([, id]) => ids.has(Number(id)));
    if (!named) continue;
    await database.deleteFrom('idempotent_answers').where('user_id', '=', user_id).where('key', '=', key).execute();
  }
}

/**
 * Erases a destroyed image. Answers of every domain may have it, so each of them notes the erasure.
 * @param image its id, and the names of the files by which texts show it
 * @returns its former files; `null`, and erases nothing, while a website still shows it
 */
export async function eraseImage(
  database: Database,
  { id: imageId, files }: { id: number; files: readonly string[] },
  { at, userId }: { at: number; userId: number },
): Promise<string[] | null> {
  await lockDomains(database, sql`true`);
  if (await isImageLive(database, imageId, files)) return null;
  const states = await database
    .deleteFrom('image_states')
    .where('image_id', '=', imageId)
    .returning('file_name')
    .execute();
  await forgetAnswers(database, new Set([imageId]));
  await sql`
    insert into erasures (domain_id, seq, kind, entity_id, at, user_id)
    select id, coalesce((select max(seq) from changes where domain_id = domains.id), 0), 'image', ${imageId}, ${at}, ${userId}
    from domains
  `.execute(database);
  return [...new Set(states.map(({ file_name }) => file_name))];
}

/** Whether a website shows the image in its place or, as one of these files, in a text. */
async function isImageLive(database: Database, imageId: number, files: readonly string[]): Promise<boolean> {
  const placed = `%"image_id":${imageId}`;
  const { rows } = await sql<{ live: string; is_placed: number }>`
    select live, case when live like ${`${placed},%`} or live like ${`${placed}}%`} then 1 else 0 end as is_placed
    from pending where live like ${`${placed},%`} or live like ${`${placed}}%`} or live like '%![%'
  `.execute(database);
  return rows.some(({ live, is_placed }) => Number(is_placed) === 1 || textsIn(JSON.parse(live)).some(shows(files)));
}

const shows = (files: readonly string[]) => (text: string) => filesInText(text).some((file) => files.includes(file));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** SQLite's log of recent writes has the pages as they were. It stays until it is copied while nobody reads. */
export async function flushErased(database: Database): Promise<void> {
  if (!isPostgres(database)) await sql`pragma wal_checkpoint(truncate)`.execute(database);
}
