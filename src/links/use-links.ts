/** The links of a domain that need a repair, their repair, and the removal of redirects. */
import { useEffect, useRef, useState } from 'react';
import type { Links, LinkTarget, Redirect, ReferencePlace } from '../../contract/references.ts';
import { ApiError, useClient } from '../api/client.ts';
import { referenceReadings } from '../api/reference-readings.ts';
import { useDomainRefresh, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { trackEvent } from '../lib/activity.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { createIdempotencyKeys } from '../lib/ids.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import type { Restore } from '../trash/use-restoring.ts';

/** `isWhole` if all links to a target were repaired together. */
export type Repair = { path: string | null; changeId: number; isWhole: boolean };

export type ShownLinks = ReturnType<typeof useLinks>;

const nothing: Links = { total: 0, targets: [], next: null };

/** `onCount` receives the number of links that are left after each repair and each undo. */
export function useLinks(domainId: number, onCount: (total: number) => void) {
  const [parts, setParts] = useState(1);
  const reading = useReading(referenceReadings.links(domainId, parts));
  const [last, setLast] = useState<Links | null>(null);
  const [groups, setGroups] = useState<readonly LinkGroup[] | null>(null);
  const [repaired, setRepaired] = useState<ReadonlyMap<string, Repair>>(new Map());
  const [shownParts, setShownParts] = useState(0);
  const { data } = reading;
  if (data && data !== last) setLast(data);
  if (data && shownParts !== parts) {
    setShownParts(parts);
    setGroups(extended(groups ?? [], data, repaired));
  }
  const now = data ?? last ?? nothing;
  const { total } = now;
  const counted = useRef(repaired);
  useEffect(() => {
    if (counted.current === repaired) return;
    counted.current = repaired;
    onCount(total);
  }, [repaired, onCount, total]);
  return {
    ...reading,
    ...{ domainId, total, repaired },
    groups: groups ?? [],
    now: linksNow(groups ?? [], now, repaired),
    /** The number of places with this target that need a repair, shown or not. */
    countOf: ({ path, state }: LinkGroup) =>
      now.targets.find((target) => target.path === path && target.state === state)?.count ?? 0,
    noteRepair: (ids: readonly string[], repair: Repair) =>
      setRepaired((before) => new Map([...before, ...ids.map((id) => [id, repair] as const)])),
    noteUndone: (changeId: number) =>
      setRepaired((before) => new Map([...before].filter(([, repair]) => repair.changeId !== changeId))),
    /** Shows the links that others have broken meanwhile. */
    catchUp: () => setGroups(extended(groups ?? [], now, repaired)),
    /** `null` if all links are shown. */
    showMore: now.next === null ? null : () => setParts(shownParts + 1),
    isLoadingMore: parts !== shownParts && reading.failure === null,
  };
}

/** `ids` are those of the rows. `places` are the keys of the places, or `true` for all; `path: null` removes the links. */
type RepairRequest = { ids: readonly string[]; places: true | string[]; path: string | null };

/**
 * Repairs links, and notes that in the rows.
 * @param from the current target of the links
 */
export function useRepair(
  { domainId, noteRepair }: ShownLinks,
  { from, isWhole }: { from: string; isWhole: boolean },
  onRepaired: () => void,
): Command<RepairRequest> {
  const client = useClient();
  const refresh = useDomainRefresh(domainId);
  const keys = useRef(createIdempotencyKeys());
  return useCommand<RepairRequest, number>(
    async (signal, { places, path }) => {
      const body = { places, from, path };
      try {
        const idempotencyKey = keys.current(body);
        const { links, change_id } = await client.call('repairLinks', {
          ...{ params: { domainId }, body, idempotencyKey, signal },
        });
        if (links === 0) throw changedMeanwhile();
        trackEvent('domain', path === null ? 'removeLink' : 'repairLink');
        return change_id;
      } finally {
        await refresh();
      }
    },
    (changeId, { ids, path }) => {
      keys.current = createIdempotencyKeys();
      noteRepair(ids, { path, changeId, isWhole });
      onRepaired();
    },
  );
}

/** @param onUndone `left` is the number of places that stay as they are, because they were changed since */
export function useRepairUndo({ domainId, noteUndone }: ShownLinks, onUndone: (left: number) => void): Command<number> {
  const client = useClient();
  const refresh = useDomainRefresh(domainId);
  const keys = useRef(createIdempotencyKeys());
  return useCommand<number, number>(
    async (signal, changeId) => {
      const params = { domainId, changeId };
      try {
        const idempotencyKey = keys.current(params);
        const { undone, left } = await client.call('undoPathChange', { params, idempotencyKey, signal });
        if (undone === 0 && left.length > 0) throw changedMeanwhile();
        return left.length;
      } finally {
        await refresh();
      }
    },
    (left, changeId) => {
      noteUndone(changeId);
      onUndone(left);
    },
  );
}

function changedMeanwhile() {
  return new ApiError({ code: 'refused', message: t('It was changed meanwhile.') });
}

/** Removes a redirect of a domain, with Undo. */
export function useRedirectRemoval(domainId: number, onRemoved: () => void): Command<Redirect> {
  const client = useClient();
  const refresh = useDomainRefresh(domainId);
  const remove = async (signal: AbortSignal, redirectId: number) => {
    try {
      await client.call('destroyRedirect', { params: { domainId, redirectId }, signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
    } finally {
      await refresh();
    }
  };
  return useCommand<Redirect>(
    (signal, { id }) => remove(signal, id),
    (_, { from, to }) => {
      const undo: Restore = async (signal, idempotencyKey) => {
        try {
          await client.call('createRedirect', { params: { domainId }, body: { from, to }, idempotencyKey, signal });
        } finally {
          await refresh();
        }
      };
      trackEvent('domain', 'removeRedirect');
      offerUndo({
        message: t('The redirect from {from} is removed.', { from }),
        undo,
        repeat: async (signal) => {
          const redirects = await client.call('listRedirects', { params: { domainId }, signal });
          const again = redirects.find((one) => one.from === from && one.to === to);
          if (again) await remove(signal, again.id);
          return undo;
        },
        about: `redirect ${domainId} ${from}`,
        needs: [],
        undone: t('{from} leads to {to} again.', { from, to }),
        failed: (failure) => t('It is not taken back: {message}', { message: failureMessage(failure) }),
      });
      onRemoved();
    },
  );
}

/** `id` identifies the row. The place's own key does not: it may pass to another place when a text changes. */
export type LinkRow = { id: string; place: ReferencePlace };
export type LinkGroup = Omit<LinkTarget, 'places' | 'count'> & { rows: readonly LinkRow[] };
/** Row ids with their new target; `path` is `null` if the link was removed. */
type Repaired = ReadonlyMap<string, { path: string | null }>;

/**
 * Compares the rows with the latest answer of the server. `open` contains the current place of each row that still needs a
 * repair, by its id; `news` is the number of links that need a repair and are not among the rows.
 */
function linksNow(groups: readonly LinkGroup[], now: Links, repaired: Repaired) {
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
function extended(groups: readonly LinkGroup[], now: Links, repaired: Repaired): LinkGroup[] {
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
