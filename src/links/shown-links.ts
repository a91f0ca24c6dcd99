/** The list of links on the screen. Its rows stay as they were first read while links are repaired, here or by others. */
import type { Links, LinkTarget, ReferencePlace } from '../../contract/references.ts';

/** `id` identifies the row. The place's own key does not: it may pass to another place when a text changes. */
export type LinkRow = { id: string; place: ReferencePlace };
export type LinkGroup = Omit<LinkTarget, 'places' | 'count'> & { rows: readonly LinkRow[] };
/** Row ids with their new target; `path` is `null` if the link was removed. */
export type Repaired = ReadonlyMap<string, { path: string | null }>;

/**
 * Compares the rows with the latest answer of the server. `open` contains the current place of each row that still needs a
 * repair, by its id; `news` is the number of links that need a repair and are not among the rows.
 */
export function linksNow(groups: readonly LinkGroup[], now: Links, repaired: Repaired) {
  const { found, unmatched } = matchRows(groups, now, repaired);
  const open = new Map<string, ReferencePlace>();
  const all = groups.flatMap((group) => group.rows);
  const rows = all.filter(({ id }) => !repaired.has(id));
  const last = rows.findLastIndex(({ id }) => found.has(id));
  for (const [index, { id, place }] of rows.entries()) {
    const current = found.get(id);
    // Rows beyond the part that was read again may still need their repair.
    if (current || (now.next !== null && index > last)) open.set(id, current ?? place);
  }
  const repairedPlaces = new Set(all.flatMap(({ id, place }) => (repaired.has(id) ? [whereOf(place)] : [])));
  const repairedTo = new Set([...repaired.values()].map(({ path }) => path));
  // A repair on this screen may lead to a target that needs a repair itself: that is no news.
  const isOwn = ({ path, place }: TargetPlace) => repairedTo.has(path) && repairedPlaces.has(whereOf(place));
  return { open, news: unmatched.filter((one) => !isOwn(one)).length };
}

/** Appends the links that are not shown yet as rows of their group, or of a new group at the end. */
export function extended(groups: readonly LinkGroup[], now: Links, repaired: Repaired): LinkGroup[] {
  const ids = new Set(groups.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const all = groups.map((group) => ({ ...group, rows: [...group.rows] }));
  for (const { place, ...target } of matchRows(groups, now, repaired).unmatched) {
    let id = place.key;
    while (ids.has(id)) id += '+';
    ids.add(id);
    const group = all.find(({ path, state }) => path === target.path && state === target.state);
    if (group) group.rows.push({ id, place });
    else all.push({ ...target, rows: [{ id, place }] });
  }
  return all;
}

type TargetPlace = Omit<LinkTarget, 'places' | 'count'> & { place: ReferencePlace };

/**
 * Finds the current place of each row that was not repaired. The key of a link in a text contains its number, which changes
 * with the text, so link texts decide between the links of one field.
 */
function matchRows(groups: readonly LinkGroup[], now: Links, repaired: Repaired) {
  const all: TargetPlace[] = now.targets.flatMap(({ places, count: _, ...target }) =>
    places.map((place) => ({ ...target, place })),
  );
  const found = new Map<string, ReferencePlace>();
  const byField = new Map<string, TargetPlace[]>();
  for (const one of all) {
    const field = `${whereOf(one.place)} ${one.path}`;
    byField.set(field, [...(byField.get(field) ?? []), one]);
  }
  const matched = new Set<TargetPlace>();
  const criteria: ((row: ReferencePlace, now: ReferencePlace) => boolean)[] = [
    (row, now) => row.key === now.key && row.text === now.text,
    (row, now) => row.text === now.text,
    () => true,
  ];
  for (const isMatch of criteria) {
    for (const { path, rows } of groups) {
      for (const { id, place } of rows) {
        if (repaired.has(id) || found.has(id)) continue;
        const match = byField
          .get(`${whereOf(place)} ${path}`)
          ?.find((candidate) => !matched.has(candidate) && isMatch(place, candidate.place));
        if (!match) continue;
        matched.add(match);
        found.set(id, match.place);
      }
    }
  }
  return { found, unmatched: all.filter((one) => !matched.has(one)) };
}

const whereOf = ({ kind, id, field }: ReferencePlace) => `${kind} ${id} ${field}`;
