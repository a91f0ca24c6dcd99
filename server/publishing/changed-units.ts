/** Adds the names of pages, menus, sections, items and people to the differences. */
import { sql } from 'kysely';
import type { ChangedUnit } from '../../contract/deployments.ts';
import type { Hold } from '../../contract/page-live.ts';
import type { Person } from '../../contract/person.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { nobody } from '../db/people.ts';
import { actOf, type Named, nameOfRow, readNames } from '../history/acts.ts';
import { keyOf, type Part, type Subject } from '../history/differing-parts.ts';
import { textIn } from '../history/versions.ts';
import { openRedirects } from '../references/redirects.ts';
import { isoTime } from './deployment-list.ts';

/** The differences in one page, menu or domain. `seq` is that of the last change, `number` that of the earlier version. */
export type ListedUnit = Omit<Subject, 'domain_id'> & {
  seq: number;
  number: number | null;
  parts: Part[];
  hold?: Hold;
};

type Names = {
  /** By kind and id. */
  parts: Map<string, Named>;
  people: Map<number, Person>;
  /** The number of sections and items on created pages, by page id. */
  created: Map<number, { sections: number; items: number }>;
  fqdn: string | null;
  /** Former paths with a redirect. */
  redirected: ReadonlySet<string>;
};

export async function nameUnits(
  database: Database,
  domainId: number,
  units: readonly ListedUnit[],
): Promise<ChangedUnit[]> {
  const names = await readUnitNames(database, domainId, units);
  return units.flatMap((unit) => {
    const isGone = unit.parts.length === 0 && !names.parts.has(keyOf('page', unit.page_id ?? 0));
    return isGone ? [] : [nameUnit(unit, domainId, names)];
  });
}

function nameUnit(unit: ListedUnit, domainId: number, names: Names): ChangedUnit {
  const { subject, page_id: pageId, parts, number, hold = null } = unit;
  const kind = pageId !== null ? 'page' : subject === 'domain' ? 'domain' : 'menu';
  const id = pageId ?? (kind === 'domain' ? domainId : Number(subject.split(' ')[1]));
  const root = parts.find((part) => part.kind === kind && part.entity_id === id && kind !== 'domain');
  const now = names.parts.get(keyOf(kind, id));
  const live = root?.live ?? {};
  const ordered = [...parts].sort((one, other) => one.seq - other.seq);
  const last = ordered.at(-1);
  const byOf = ({ user_id }: Pick<Part, 'user_id'>) => names.people.get(user_id ?? 0) ?? nobody;
  const by = [...new Set([...ordered].reverse().map(byOf))];
  const state = root?.state === 'created' || root?.state === 'destroyed' ? root.state : 'changed';
  const path = now ? now.path : textIn(live.path);
  const former_path = formerPathOf(unit);
  return {
    ...{ kind, id, state, path, hold, seq: unit.seq },
    name: kind === 'domain' ? names.fqdn : now ? now.name : nameOfRow(live),
    former_path,
    is_redirected: former_path !== null && names.redirected.has(former_path),
    at: last ? isoTime(last.at) : (hold?.at ?? ''),
    by: last || !hold ? by : [hold.by],
    acts: ordered.filter((part) => isListed(part, parts, names)).flatMap((part) => actsOf(part, byOf(part), names)),
    changes: parts.length,
    from_seq: state === 'created' ? null : number,
  };
}

/** Items that were created or destroyed together with their section are not listed on their own. */
function isListed(part: Part, parts: readonly Part[], names: Names): boolean {
  if (part.kind !== 'item' || part.state === 'changed') return true;
  const section =
    part.state === 'created' ? names.parts.get(keyOf('item', part.entity_id))?.parent : part.live.section_id;
  return !parts.some(
    ({ kind, entity_id, state }) => kind === 'section' && entity_id === section && state === part.state,
  );
}

function actsOf(part: Part, by: Person, names: Names): ChangedUnit['acts'] {
  const { kind, entity_id: id, state, live, source } = part;
  const columns = actOf({ kind, action: 'updated', id }, nameOf(part, names), state === 'changed' ? live : null);
  const changed = columns.fields.length > 0 ? 'updated' : 'moved';
  const own = { ...columns, action: state === 'changed' ? changed : state, by, source } as const;
  if (kind !== 'page' || state !== 'created') return [own];
  const { sections = 0, items = 0 } = names.created.get(id) ?? {};
  const inside = { ...own, id: null, name: null };
  return [
    own,
    ...(sections > 0 ? [{ ...inside, kind: 'section' as const, count: sections }] : []),
    ...(items > 0 ? [{ ...inside, kind: 'item' as const, count: items }] : []),
  ];
}

function nameOf({ kind, entity_id, state, live }: Part, names: Names): string | null {
  if (state === 'destroyed') return nameOfRow(live);
  return kind === 'domain' ? names.fqdn : (names.parts.get(keyOf(kind, entity_id))?.name ?? null);
}

async function readUnitNames(database: Database, domainId: number, units: readonly ListedUnit[]): Promise<Names> {
  const parts = units.flatMap((unit) => unit.parts);
  const pages = units.flatMap(({ page_id: id }) => (id === null ? [] : [{ kind: 'page', id }]));
  const created = units.flatMap(({ page_id: pageId, parts: own }) =>
    pageId !== null &&
    own.some(({ kind, entity_id, state }) => kind === 'page' && entity_id === pageId && state === 'created')
      ? [pageId]
      : [],
  );
  const userIds = [...new Set(parts.flatMap(({ user_id }) => user_id ?? []))];
  const people = await readPeople(database, userIds);
  const formerPaths = units.flatMap((unit) => formerPathOf(unit) ?? []);
  const redirects = await openRedirects(database, domainId)
    .where(isIn(database, 'from_path', formerPaths))
    .execute();
  const domain = await database.selectFrom('domains').select('fqdn').where('id', '=', domainId).executeTakeFirst();
  return {
    parts: await readNames(database, [...pages, ...parts.map(({ kind, entity_id: id }) => ({ kind, id }))]),
    people: new Map(people.map((person) => [person.id, person])),
    created: await countInside(database, created),
    fqdn: domain?.fqdn ?? null,
    redirected: new Set(redirects.map(({ from_path }) => from_path)),
  };
}

export function readPeople(database: Database, ids: readonly number[]) {
  const people = database
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where(isIn(database, 'id', ids));
  return people.orderBy('email').execute();
}

function formerPathOf({ page_id, parts }: ListedUnit): string | null {
  const page = parts.find(({ kind, entity_id }) => kind === 'page' && entity_id === page_id);
  return page?.state === 'changed' ? textIn(page.live.path) : null;
}

async function countInside(database: Database, pageIds: readonly number[]): Promise<Names['created']> {
  const { rows } = await sql<{ page_id: number; sections: number; items: number }>`
    select sections.page_id, count(distinct sections.id) as sections, count(items.id) as items
    from sections left join items on items.section_id = sections.id
    where ${isIn(database, 'sections.page_id', pageIds)} group by sections.page_id
  `.execute(database);
  return new Map(
    rows.map(({ page_id, sections, items }) => [page_id, { sections: Number(sections), items: Number(items) }]),
  );
}
