/** Moves images of the library to its trash, restores them, and deletes them permanently. */
import { sql } from 'kysely';
import { integer, nullable, object, string, withDefault } from '../../contract/decode.ts';
import type { ImageUses } from '../../contract/extras.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { shownName } from '../db/people.ts';
import { findRow } from '../db/rows.ts';
import { forbidden, orNotFound, Refusal } from '../kernel/refusal.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { selectPlaces } from '../references/reference-places.ts';
import { indexParts } from '../search/search-index.ts';
import { eraseImage, flushErased } from '../trash/erase.ts';
import { showsImage, type TrashKind } from '../trash/trash.ts';
import {
  claimImage,
  type ImageCall,
  type ImageHandlers,
  type ImageRow,
  presentImage,
  saveImageState,
} from './image-records.ts';
import { isSeen, type OwnDomains } from './image-rights.ts';

export const imageTrashHandlers = {
  destroyImage: async (call) => {
    const { database, account, own, imageId, services } = call;
    await saveImageState(database, imageId);
    const row = await claimImage(call);
    const uses = usesMessage(await readImageUses(database, imageId, own));
    if (uses) throw new Refusal(409, problem('image_in_use', { uses }));
    await database.deleteFrom('images').where('id', '=', imageId).execute();
    await indexParts(database, 'image', [imageId]);
    const { scope, file_name, home } = row;
    if (services.trashDays === 0) return destroyFiles(call, file_name);
    const destruction = { destroyed_at: services.now(), destroyed_by: account.id };
    const entry = { id: imageId, scope, home, file_name, content: JSON.stringify(row), ...destruction };
    await database.insertInto('image_trash').values(entry).execute();
    return undefined;
  },

  getImageUses: async ({ database, own, imageId }) => {
    orNotFound(await findRow(database, 'images', imageId), 'image');
    return readImageUses(database, imageId, own);
  },

  listImageTrash: async ({ database, account, own, scope, services }) => {
    if (scope?.includes('\0')) return [];
    const rows = await database
      .selectFrom('image_trash')
      .leftJoin('users', 'users.id', 'image_trash.destroyed_by')
      .select(['content', 'home', 'destroyed_at', shownName.as('destroyed_by')])
      .where(isSeen(own))
      .$if(scope !== null, (query) => query.where('scope', '=', scope ?? ''))
      .orderBy('destroyed_at', 'desc')
      .orderBy('image_trash.id', 'desc')
      .execute();
    return rows.map(({ destroyed_at, destroyed_by, ...entry }) => ({
      ...presentImage(rowIn(entry), services.publicOrigin),
      destroyed_at: isoTime(destroyed_at),
      destroyed_by,
      may_erase: account.is_admin,
    }));
  },

  restoreImage: async ({ database, imageId, services }) => {
    const row = await takeFromTrash(database, imageId);
    await database.insertInto('images').values(row).execute();
    await indexParts(database, 'image', [imageId]);
    return presentImage(row, services.publicOrigin);
  },

  destroyTrashedImage: async (call) => {
    const { file_name } = await takeFromTrash(call.database, call.imageId);
    return destroyFiles(call, file_name);
  },

  eraseTrashedImage: async (call) => {
    const { database, account, imageId, services, afterCommit } = call;
    if (!account.is_admin) throw forbidden();
    const { file_name } = await takeFromTrash(database, imageId);
    const former = await database
      .selectFrom('image_versions')
      .select('file_name')
      .where('image_id', '=', imageId)
      .execute();
    const image = { id: imageId, files: [file_name, ...former.map((version) => version.file_name)] };
    const files = await eraseImage(database, image, { at: services.now(), userId: account.id });
    if (files === null) throw new Refusal(409, problem('still_live'));
    await destroyFiles(call, file_name, files);
    afterCommit(async () => services.forgetVariants?.());
    afterCommit(flushErased);
  },
} satisfies Partial<ImageHandlers>;

/** Destroys the file and the former files of an image after the commit. */
async function destroyFiles(
  { database, imageId, services, afterCommit }: Omit<ImageCall, 'body'>,
  file: string,
  more: readonly string[] = [],
) {
  const former = await database
    .deleteFrom('image_versions')
    .where('image_id', '=', imageId)
    .returning('file_name')
    .execute();
  afterCommit(async () => {
    for (const name of [file, ...more, ...former.map(({ file_name }) => file_name)]) await services.files.destroy(name);
  });
  return undefined;
}

/** Deletes the rows of images destroyed, and of files replaced, before these times. `sweepImageFiles` deletes the files. */
export async function sweepImageTrash(
  database: Database,
  before: { trash: number; versions: number },
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('image_trash')
    .where('destroyed_at', '<=', before.trash)
    .executeTakeFirst();
  await database
    .deleteFrom('image_versions')
    .where((where) =>
      where.or([
        where('replaced_at', '<=', before.versions),
        where.and([
          where('image_id', 'not in', database.selectFrom('images').select('id')),
          where('image_id', 'not in', database.selectFrom('image_trash').select('id')),
        ]),
      ]),
    )
    .execute();
  return Number(numDeletedRows);
}

/** @throws Refusal 404 */
async function takeFromTrash(database: Database, id: number): Promise<ImageRow> {
  const entry = await database
    .deleteFrom('image_trash')
    .where('id', '=', id)
    .returning(['content', 'home'])
    .executeTakeFirst();
  return rowIn(orNotFound(entry, 'trashed_image'));
}

const storedRow = object({
  id: integer,
  revision: integer,
  scope: string,
  alt: nullable(string),
  category: nullable(string),
  copyright: nullable(string),
  notes: nullable(string),
  file_name: string,
  width: integer,
  height: integer,
  bytes: integer,
  created_at: integer,
  file_hash: withDefault(nullable(string), null),
});

/** The content of images that were destroyed by earlier versions has no home. */
function rowIn({ content, home }: { content: string; home: number | null }): ImageRow {
  return { ...storedRow(JSON.parse(content)), home };
}

/** A place where an image is used, on any website or in its trash. */
type Use = {
  kind: TrashKind;
  is_trashed: number;
  id: number;
  /** The name of the trashed record. */
  headline: string | null;
  /** Absent in the trash. */
  page_id: number | null;
  page_name: string | null;
  domain_id: number;
  fqdn: string;
};

/** One query, so that it does not miss a record that moves to or from the trash meanwhile. */
async function findImageUses(database: Database, imageId: number): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select kind, case when destroyed_at is null then 0 else 1 end as is_trashed, entity_id as id,
      case when destroyed_at is null then name else page_name end as headline, page_id, page_name, domain_id, fqdn
    from (${selectPlaces(sql`r.to_kind = 'image' and r.to_key = ${String(imageId)}`)}) as places
    union all
    select trash.kind, 1, trash.id, trash.name, cast(null as integer), cast(null as text), domains.id, domains.fqdn
    from trash inner join domains on domains.id = trash.domain_id where ${showsImage(imageId)}
    order by domain_id, page_id, id
  `.execute(database);
  return rows;
}

const types = { page: 'Page', section: 'Section', item: 'Item' } as const;

/** Names only the places that the account may see, and counts the others. */
async function readImageUses(database: Database, imageId: number, own: OwnDomains): Promise<ImageUses> {
  const uses = await findImageUses(database, imageId);
  const isMine = ({ domain_id }: Use) => own === null || own.includes(domain_id);
  const places: ImageUses['places'] = [];
  const trashed: ImageUses['trashed'] = [];
  const hidden = { pages: new Set<number>(), websites: new Set<number>(), trashed: 0 };
  for (const use of uses) {
    const { kind, id, headline, page_id, page_name, domain_id, fqdn } = use;
    if (use.is_trashed) {
      if (isMine(use)) trashed.push({ kind, name: headline, domain_id, fqdn });
      else hidden.trashed += 1;
    } else if (page_id !== null) {
      if (isMine(use))
        places.push({ type: types[kind], id, headline, page_id, image_id: imageId, page_name, domain_id, fqdn });
      else {
        hidden.pages.add(page_id);
        hidden.websites.add(domain_id);
      }
    }
  }
  return {
    places,
    trashed,
    hidden: { pages: hidden.pages.size, trashed: hidden.trashed, websites: hidden.websites.size },
  };
}

const namesListed = 10;

/** Why an image cannot be destroyed; `null` if it is unused. */
function usesMessage({ places, trashed, hidden }: ImageUses): string | null {
  const pages = new Map(
    places.map((place) => [place.page_id, `“${place.page_name || place.page_id}” of ${place.fqdn}`]),
  );
  const bins = new Set(trashed.map(({ fqdn }) => fqdn));
  const standing = pages.size + hidden.pages > 0 && `It is ${onPages([...pages.values()], hidden.pages)}.`;
  const lying = bins.size + hidden.trashed > 0 && `It is in the trash of ${bin([...bins], hidden.trashed)}.`;
  const reasons = [standing, lying].filter((reason) => reason !== false);
  return reasons.length === 0 ? null : reasons.join(' ');
}

function onPages(names: readonly string[], hidden: number): string {
  const others = `on ${hidden === 1 ? '1 page of a website that is' : `${hidden} pages of websites that are`} not yours`;
  if (names.length === 0) return others;
  const more = names.length > namesListed ? ` and ${names.length - namesListed} more` : '';
  const own = `on ${names.length} ${names.length === 1 ? 'page' : 'pages'}: ${names.slice(0, namesListed).join(', ')}${more}`;
  return hidden === 0 ? own : `${own}; and ${others}`;
}

function bin(names: readonly string[], hidden: number): string {
  const others = hidden === 0 ? [] : [hidden === 1 ? 'a website that is not yours' : 'websites that are not yours'];
  return [...names, ...others].join(' and of ');
}
