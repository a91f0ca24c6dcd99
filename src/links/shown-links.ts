/** The list of links as it is shown: it stays as it was first read, whatever is repaired meanwhile, here or elsewhere. */
import type { Links, LinkTarget, ReferencePlace } from '../../contract/references.ts';

/** `id` is its own in the list; the key of the place may become another one's. */
export type LinkRow = { id: string; place: ReferencePlace };
export type LinkGroup = Omit<LinkTarget, 'places' | 'count'> & { rows: readonly LinkRow[] };
/** By row: where it leads now, `null` if the link was taken away. */
export type Repaired = ReadonlyMap<string, { path: string | null }>;

export type LinksNow = {
  /** The place of each row that is still to be repaired. */
  open: ReadonlyMap<string, ReferencePlace>;
  /** Links that are to be repaired and not shown yet. */
  news: number;
};

/** How the rows compare with what was read last. */
export function linksNow(groups: readonly LinkGroup[], now: Links, repaired: Repaired): LinksNow {
  const { found, left } = matched(groups, now, repaired);
  const open = new Map<string, ReferencePlace>();
  const rows = groups.flatMap((group) => group.rows).filter(({ id }) => !repaired.has(id));
  const last = rows.findLastIndex(({ id }) => found.has(id));
  for (const [index, { id, place }] of rows.entries()) {
    const current = found.get(id);
    // What comes after all that was read is not known to be repaired.
    if (current || (now.next !== null && index > last)) open.set(id, current ?? place);
  }
  const own = new Set(
    groups.flatMap((group) => group.rows).flatMap(({ id, place }) => (repaired.has(id) ? [whereOf(place)] : [])),
  );
  const isOwn = ({ path, place }: Left) =>
    [...repaired.values()].some((one) => one.path === path) && own.has(whereOf(place));
  return { open, news: left.filter((one) => !isOwn(one)).length };
}

/** The rows with those that are new after them, in their group or in one at the end. */
export function extended(groups: readonly LinkGroup[], now: Links, repaired: Repaired): LinkGroup[] {
  const ids = new Set(groups.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const all = groups.map((group) => ({ ...group, rows: [...group.rows] }));
  for (const { place, ...about } of matched(groups, now, repaired).left) {
    let id = place.key;
    while (ids.has(id)) id += '+';
    ids.add(id);
    const group = all.find(({ path, state }) => path === about.path && state === about.state);
    if (group) group.rows.push({ id, place });
    else all.push({ ...about, rows: [{ id, place }] });
  }
  return all;
}

type Left = Omit<LinkTarget, 'places' | 'count'> & { place: ReferencePlace };

/** A place may have another number in its text by now; its words tell it from its neighbours. */
function matched(groups: readonly LinkGroup[], now: Links, repaired: Repaired) {
  const left: Left[] = now.targets.flatMap(({ places, count: _, ...about }) =>
    places.map((place) => ({ ...about, place })),
  );
  const found = new Map<string, ReferencePlace>();
  const byPlace = new Map<string, Left[]>();
  for (const one of left) {
    const name = `${whereOf(one.place)} ${one.path}`;
    byPlace.set(name, [...(byPlace.get(name) ?? []), one]);
  }
  const taken = new Set<Left>();
  const likeness: ((row: ReferencePlace, one: ReferencePlace) => boolean)[] = [
    (row, one) => row.key === one.key && row.text === one.text,
    (row, one) => row.text === one.text,
    () => true,
  ];
  for (const isLike of likeness) {
    for (const { path, rows } of groups) {
      for (const { id, place } of rows) {
        if (repaired.has(id) || found.has(id)) continue;
        const one = byPlace
          .get(`${whereOf(place)} ${path}`)
          ?.find((candidate) => !taken.has(candidate) && isLike(place, candidate.place));
        if (!one) continue;
        taken.add(one);
        found.set(id, one.place);
      }
    }
  }
  return { found, left: left.filter((one) => !taken.has(one)) };
}

const whereOf = ({ kind, id, field }: ReferencePlace) => `${kind} ${id} ${field}`;
