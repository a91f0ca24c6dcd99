/** Where an image is used, on all websites and in their trash; and why that prevents destroying it. */
import { sql } from 'kysely';
import type { ImageUses } from '../../contract/extras.ts';
import type { Account } from '../identity/account.ts';
import type { Database } from '../store/database.ts';
import { selectPlaces } from '../store/reference-places.ts';
import { showsImage, type TrashKind } from '../store/trash.ts';

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

/** One query, so that nothing is missed that moves into or out of the trash meanwhile. */
export async function findImageUses(database: Database, imageId: number): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select kind, 0 as is_trashed, entity_id as id, name as headline, page_id, page_name, domain_id, fqdn
    from (${selectPlaces(sql`r.to_kind = 'image' and r.to_key = ${String(imageId)}`)}) as places
    union all
    select trash.kind, 1, trash.id, trash.name, cast(null as integer), cast(null as text), domains.id, domains.fqdn
    from trash inner join domains on domains.id = trash.domain_id where ${showsImage(imageId)}
    order by domain_id, page_id, id
  `.execute(database);
  return rows;
}

const types = { page: 'Page', section: 'Section', item: 'Item' } as const;

/** Limited to what the account may see. */
export async function readImageUses(database: Database, imageId: number, account: Account): Promise<ImageUses> {
  const uses = await findImageUses(database, imageId);
  const own = await database.selectFrom('user_domains').select('domain_id').where('user_id', '=', account.id).execute();
  const mine = new Set(own.map(({ domain_id }) => domain_id));
  const isSeen = ({ domain_id }: Use) => account.is_admin || mine.has(domain_id);
  const places: ImageUses['places'] = [];
  const trashed: ImageUses['trashed'] = [];
  const hidden = { pages: new Set<number>(), trashed: 0 };
  for (const use of uses) {
    const { kind, id, headline, page_id, page_name, domain_id, fqdn } = use;
    if (use.is_trashed) {
      if (isSeen(use)) trashed.push({ kind, name: headline, domain_id, fqdn });
      else hidden.trashed += 1;
    } else if (page_id !== null) {
      if (isSeen(use))
        places.push({ type: types[kind], id, headline, page_id, image_id: imageId, page_name, domain_id, fqdn });
      else hidden.pages.add(page_id);
    }
  }
  return { places, trashed, hidden: { pages: hidden.pages.size, trashed: hidden.trashed } };
}

const named = 10;

/** Why an image cannot be destroyed; null if it is unused. Other people's websites are counted but not named. */
export function usesMessage({ places, trashed, hidden }: ImageUses): string | null {
  const pages = new Map(
    places.map((place) => [place.page_id, `“${place.page_name || place.page_id}” of ${place.fqdn}`]),
  );
  const bins = new Set(trashed.map(({ fqdn }) => fqdn));
  const standing = pages.size + hidden.pages > 0 && `It stands ${onPages([...pages.values()], hidden.pages)}.`;
  const lying = bins.size + hidden.trashed > 0 && `It lies in the trash of ${bin([...bins], hidden.trashed)}.`;
  const reasons = [standing, lying].filter((reason) => reason !== false);
  return reasons.length === 0 ? null : reasons.join(' ');
}

function onPages(names: readonly string[], hidden: number): string {
  const others = `on ${hidden === 1 ? '1 page of a website that is' : `${hidden} pages of websites that are`} not yours`;
  if (names.length === 0) return others;
  const more = names.length > named ? ` and ${names.length - named} more` : '';
  const own = `on ${names.length} ${names.length === 1 ? 'page' : 'pages'}: ${names.slice(0, named).join(', ')}${more}`;
  return hidden === 0 ? own : `${own}; and ${others}`;
}

function bin(names: readonly string[], hidden: number): string {
  const others = hidden === 0 ? [] : [hidden === 1 ? 'a website that is not yours' : 'websites that are not yours'];
  return [...names, ...others].join(' and of ');
}
