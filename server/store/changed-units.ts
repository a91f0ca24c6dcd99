/** Gives what differs its names: pages, menus, sections and items, and the people who changed them. */
import { sql } from 'kysely';
import type { ChangedUnit } from '../../contract/deployments.ts';
import type { Person } from '../../contract/history.ts';
import type { Hold } from '../../contract/page-live.ts';
import type { Database } from './database.ts';
import { isoTime } from './deployment-list.ts';
import { keyOf, type Part } from './parts.ts';

/** What differs in one page, menu or the domain's data; `seq` is that of its last change, `number` the earlier side. */
export type ListedUnit = { subject: string; pageId: number | null; seq: number; number: number | null; parts: Part[] };

type Named = { id: number; name: string | null; path: string | null; parent: number | null };
type Names = {
  pages: Map<number, Named>;
  menus: Map<number, Named>;
  sections: Map<number, Named>;
  items: Map<number, Named>;
  people: Map<number, Person>;
  /** What is on pages that were created. */
  created: Map<number, { sections: number; items: number }>;
  fqdn: string | null;
};

/** @param holds of the pages among them */
export async function nameUnits(
  database: Database,
  domainId: number,
  units: readonly ListedUnit[],
  holds: ReadonlyMap<number, Hold>,
): Promise<ChangedUnit[]> {
  const names = await readNames(database, domainId, units);
  return units.flatMap((unit) => {
    const hold = (unit.pageId !== null && holds.get(unit.pageId)) || null;
    const isGone = unit.parts.length === 0 && !names.pages.has(unit.pageId ?? 0);
    return isGone ? [] : [nameUnit(unit, domainId, hold, names)];
  });
}

function nameUnit(unit: ListedUnit, domainId: number, hold: Hold | null, names: Names): ChangedUnit {
  const { subject, pageId, parts, number } = unit;
  const kind = pageId !== null ? 'page' : subject === 'domain' ? 'domain' : 'menu';
  const id = pageId ?? (kind === 'domain' ? domainId : Number(subject.split(' ')[1]));
  const root = parts.find((part) => part.kind === kind && part.entityId === id && kind !== 'domain');
  const now = kind === 'page' ? names.pages.get(id) : names.menus.get(id);
  const live = root?.live ?? {};
  const ordered = [...parts].sort((one, other) => one.seq - other.seq);
  const last = ordered.at(-1);
  const byOf = ({ userId }: Pick<Part, 'userId'>) => names.people.get(userId ?? 0) ?? { id: null, email: null };
  const by = [...new Set([...ordered].reverse().map(byOf))];
  const state = root?.state === 'created' || root?.state === 'destroyed' ? root.state : 'changed';
  const path = now ? now.path : textOrNull(live.path);
  return {
    ...{ kind, id, state, path, hold, seq: unit.seq },
    name:
      kind === 'domain'
        ? names.fqdn
        : now
          ? now.name
          : (textOrNull(live.headline ?? live.display_name ?? live.name) ?? path),
    former_path: state === 'changed' && 'path' in live ? textOrNull(live.path) : null,
    at: isoTime(last?.at ?? null) ?? hold?.at ?? '',
    by: last || !hold ? by : [hold.by],
    acts: ordered.filter((part) => isTold(part, parts, names)).flatMap((part) => actsOf(part, byOf(part), names)),
    changes: parts.length,
    from_seq: state === 'created' ? null : number,
  };
}

/** What came or went together with its section or page is told with it. */
function isTold(part: Part, parts: readonly Part[], { items }: Names): boolean {
  if (part.kind !== 'item' || part.state === 'changed') return true;
  const section = part.state === 'created' ? items.get(part.entityId)?.parent : part.live.section_id;
  return !parts.some(({ kind, entityId, state }) => kind === 'section' && entityId === section && state === part.state);
}

const places: ReadonlySet<string> = new Set(['position', 'section_id']);

function actsOf(part: Part, by: Person, names: Names): ChangedUnit['acts'] {
  const { kind, entityId: id, state, live, source } = part;
  const fields = state === 'changed' ? Object.keys(live).filter((name) => !places.has(name)) : [];
  const action = state === 'changed' ? (fields.length > 0 ? 'updated' : 'moved') : state;
  const own = { kind, action, id, name: nameOf(part, names), fields, count: 1, by, source } as const;
  if (kind !== 'page' || state !== 'created') return [own];
  const { sections = 0, items = 0 } = names.created.get(id) ?? {};
  const inside = { ...own, id: null, name: null };
  return [
    own,
    ...(sections > 0 ? [{ ...inside, kind: 'section' as const, count: sections }] : []),
    ...(items > 0 ? [{ ...inside, kind: 'item' as const, count: items }] : []),
  ];
}

function nameOf({ kind, entityId, state, live }: Part, names: Names): string | null {
  if (state === 'destroyed') return textOrNull(live.headline ?? live.display_name ?? live.name ?? live.path);
  if (kind === 'section') return names.sections.get(entityId)?.name ?? null;
  if (kind === 'item') return names.items.get(entityId)?.name ?? null;
  if (kind === 'menu') return names.menus.get(entityId)?.name ?? null;
  if (kind === 'domain') return names.fqdn;
  return kind === 'page' ? (names.pages.get(entityId)?.name ?? null) : null;
}

async function readNames(database: Database, domainId: number, units: readonly ListedUnit[]): Promise<Names> {
  const parts = units.flatMap((unit) => unit.parts);
  const idsOf = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).map(({ entityId }) => entityId);
  const pageIds = units.flatMap(({ pageId }) => pageId ?? []);
  const createdPages = units.filter(({ pageId, parts }) =>
    parts.some((part) => keyOf(part.kind, part.entityId) === keyOf('page', pageId ?? 0) && part.state === 'created'),
  );
  const people = await readNamed(
    database,
    'users',
    'email',
    'null',
    'null',
    parts.flatMap(({ userId }) => userId ?? []),
  );
  const domain = await database.selectFrom('domains').select('fqdn').where('id', '=', domainId).executeTakeFirst();
  return {
    pages: await readNamed(database, 'pages', "coalesce(nullif(headline, ''), path)", 'path', 'null', pageIds),
    menus: await readNamed(
      database,
      'menus',
      "coalesce(nullif(display_name, ''), name)",
      'null',
      'null',
      idsOf('menu'),
    ),
    sections: await readNamed(database, 'sections', 'headline', 'null', 'page_id', idsOf('section')),
    items: await readNamed(database, 'items', 'headline', 'null', 'section_id', idsOf('item')),
    people: new Map([...people].map(([id, { name }]) => [id, { id, email: name }])),
    created: await countInside(
      database,
      createdPages.flatMap(({ pageId }) => pageId ?? []),
    ),
    fqdn: domain?.fqdn ?? null,
  };
}

/** @param name, path, parent SQL of their columns */
async function readNamed(
  database: Database,
  table: 'pages' | 'menus' | 'sections' | 'items' | 'users',
  name: string,
  path: string,
  parent: string,
  ids: readonly number[],
): Promise<Map<number, Named>> {
  const named = new Map<number, Named>();
  const wanted = [...new Set(ids)];
  for (let first = 0; first < wanted.length; first += 500) {
    const { rows } = await sql<Named>`
      select id, ${sql.raw(name)} as name, ${sql.raw(path)} as path, ${sql.raw(parent)} as parent
      from ${sql.table(table)} where id in (${sql.join(wanted.slice(first, first + 500))})
    `.execute(database);
    for (const row of rows) named.set(row.id, row);
  }
  return named;
}

async function countInside(database: Database, pageIds: readonly number[]): Promise<Names['created']> {
  if (pageIds.length === 0) return new Map();
  const { rows } = await sql<{ page_id: number; sections: number; items: number }>`
    select sections.page_id, count(distinct sections.id) as sections, count(items.id) as items
    from sections left join items on items.section_id = sections.id
    where sections.page_id in (${sql.join(pageIds)}) group by sections.page_id
  `.execute(database);
  return new Map(
    rows.map(({ page_id, sections, items }) => [page_id, { sections: Number(sections), items: Number(items) }]),
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
