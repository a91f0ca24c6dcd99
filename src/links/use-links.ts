/** The links of a domain that need a repair, their repair, and the removal of redirects (REF-05, REF-06). */
import { useEffect, useRef, useState } from 'react';
import type { Links, Redirect } from '../../contract/references.ts';
import { ApiError, createIdempotencyKeys, useClient } from '../api/client.ts';
import { referenceReadings } from '../api/reference-readings.ts';
import { useDomainRefresh, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { noteEvent } from '../lib/activity.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import { extended, type LinkGroup, linksNow } from './shown-links.ts';

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
        noteEvent('domain', path === null ? 'removeLink' : 'repairLink');
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

/** Removes a redirect of a domain, with Undo (REF-06). */
export function useRedirectRemoval(domainId: number, onRemoved: () => void): Command<Redirect> {
  const client = useClient();
  const refresh = useDomainRefresh(domainId);
  return useCommand<Redirect>(
    async (signal, { id: redirectId }) => {
      try {
        await client.call('destroyRedirect', { params: { domainId, redirectId }, signal });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
      } finally {
        await refresh();
      }
    },
    (_, { from, to }) => {
      noteEvent('domain', 'removeRedirect');
      offerUndo({
        message: t('The redirect from {from} is removed.', { from }),
        undo: async (signal, idempotencyKey) => {
          try {
            await client.call('createRedirect', { params: { domainId }, body: { from, to }, idempotencyKey, signal });
          } finally {
            await refresh();
          }
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
