/** The image, link and unknown keys that pages, sections and items have in common. */
import { sql } from 'kysely';
import { itemFields, type MetaData, noMetaData, pageFields, sectionFields } from '../../contract/entities.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { demandStorable } from '../http/endpoints.ts';
import type { Sent, Services } from '../http/handler.ts';
import { invalid, type Refusal } from '../http/refusal.ts';
import { blankToNull, type Check, linkUrl, optional, ownPath, storableId } from '../rules/checks.ts';
import type { Database } from '../store/database.ts';
import { imageLock, isPostgres } from '../store/dialect.ts';
import { furtherKeys, presentMetaData } from '../store/pages.ts';
import type { Stored } from '../store/tables.ts';

type Placement = {
  image_id?: number | null;
  image_url?: string | null;
  target_page_path?: string | null;
  target_url?: string | null;
};

export function placementProblems(change: Placement, services: Services): Record<string, Problem | null> {
  const ours: Check = (url) => (services.imageUrlIsOurs(url) ? null : problem('not_image_url'));
  return {
    image_id: storableId(change.image_id),
    image_url: optional(change.image_url, ours),
    target_page_path: optional(change.target_page_path, ownPath),
    target_url: optional(change.target_url, linkUrl),
  };
}

/**
 * Call it in the transaction of a write that places an image. It locks the image against being destroyed meanwhile, and
 * replaces the address of a former file by that of the current one.
 */
export async function placeImage<Change extends Placement>(
  { database, services }: { database: Database; services: Services },
  stored: { image_id: number | null },
  change: Change,
): Promise<Change> {
  const { image_id = stored.image_id, image_url } = change;
  if (image_id === null || (!change.image_id && !image_url)) return change;
  const { rows } = await sql<Stored<'images'>>`
    select * from images where id = ${image_id} ${imageLock(database, 'hold')}
  `.execute(database);
  const image = rows[0];
  if (!image) {
    const isNew = image_id !== stored.image_id;
    if (isNew && image_id <= (await lastImageId(database))) throw invalid({ image_id: [problem('image_destroyed')] });
    return change;
  }
  const file = image_url ? services.signer?.fileOf(image_url) : null;
  if (!image_url || !file || file === image.file_name || !(await wasFileOf(database, image_id, file))) return change;
  return { ...change, image_url: services.signer?.withFile(image_url, image.file_name) ?? image_url };
}

/** Ids are never reused: up to this one a missing id was destroyed, and a higher one never existed in this library. */
async function lastImageId(database: Database): Promise<number> {
  const last = isPostgres(database)
    ? sql<{ id: number }>`select case when is_called then last_value else 0 end as id from images_id_seq`
    : sql<{ id: number }>`select seq as id from sqlite_sequence where name = 'images'`;
  return Number((await last.execute(database)).rows[0]?.id ?? 0);
}

async function wasFileOf(database: Database, imageId: number, file: string): Promise<boolean> {
  const row = await database
    .selectFrom('image_versions')
    .select('id')
    .where('image_id', '=', imageId)
    .where('file_name', '=', file)
    .executeTakeFirst();
  return row !== undefined;
}

/** Blank addresses are stored as null. */
export function cleanPlacement<Change extends Placement>(change: Change): Change {
  const fields = ['image_url', 'target_page_path', 'target_url'] as const;
  const cleaned = fields.filter((field) => field in change).map((field) => [field, blankToNull(change[field])]);
  return { ...change, ...Object.fromEntries(cleaned) };
}

/** The longest JSON text of a row's unknown keys, in characters. They are stored unchanged and returned (TOL-03). */
const lengthLimit = 50_000;
/** More keys than this are refused without processing them. */
const keyLimit = 1000;
/** Keys that a refusal names at most. */
const namedKeys = 10;

const unsafe = ['__proto__', 'constructor', 'prototype'];

/** Fields that only the server sets, and names that must not become keys of an object. */
const reserved = [
  ...['position', 'further_keys', 'created_at', 'created_by', 'updated_at', 'updated_by', 'is_admin'],
  ...unsafe,
];
/** Fields of the contract, whether or not this call may set them: not stored as further keys. */
const contractFields = {
  page: namesOf(pageFields),
  section: namesOf(sectionFields),
  item: namesOf(itemFields),
};

/**
 * The unknown keys of a body, merged with those of the row.
 * @param sent the body as received
 * @throws Refusal 422 if together they are too long
 */
export function mergeFurtherKeys(
  kind: keyof typeof contractFields,
  sent: Sent,
  row: { further_keys: string | null } | null = null,
): { further_keys?: string } {
  const names = Object.keys(sent).filter((name) => !contractFields[kind].has(name));
  if (names.length === 0) return {};
  if (names.length > keyLimit) throw tooLong(names);
  const further = Object.fromEntries(names.map((name) => [name, sent[name]]));
  demandStorable(further);
  return { further_keys: demandShort({ ...(row ? furtherKeys(row) : {}), ...further }, names) };
}

/** The meta data of the row merged with those sent, unknown keys included. @throws Refusal 422 if those are too long */
export function mergeMetaData(row: { meta_data: string }, sent: Partial<MetaData> | undefined): MetaData | undefined {
  if (!sent) return undefined;
  const safe: Partial<MetaData> = Object.fromEntries(Object.entries(sent).filter(([name]) => !unsafe.includes(name)));
  const merged = { ...presentMetaData(row.meta_data), ...safe };
  const further = Object.fromEntries(Object.entries(merged).filter(([name]) => !Object.hasOwn(noMetaData, name)));
  demandShort(further, ['meta_data']);
  return merged;
}

function demandShort(further: object, names: readonly string[]): string {
  const text = JSON.stringify(further);
  if (text.length <= lengthLimit) return text;
  throw tooLong(names);
}

function tooLong(names: readonly string[]): Refusal {
  const wrong = problem('further_too_long', { limit: lengthLimit });
  return invalid(Object.fromEntries(names.slice(0, namedKeys).map((name) => [name, [wrong]])));
}

function namesOf(fields: object): ReadonlySet<string> {
  return new Set([...Object.keys(fields), ...reserved]);
}
