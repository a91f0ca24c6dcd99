/** The links of a domain that are to be repaired, and their repair (REF-05). */
import { useEffect, useRef, useState } from 'react';
import type { Links } from '../../contract/references.ts';
import { ApiError, createIdempotencyKeys, useClient } from '../api/client.ts';
import { referenceReadings, useDomainRefresh } from '../api/reference-readings.ts';
import { type Resource, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { noteEvent } from '../lib/activity.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { extended, type LinkGroup, type LinksNow, linksNow } from './shown-links.ts';

/** `isWhole` if all links of its target were repaired together. */
export type Repair = { path: string | null; changeId: number; isWhole: boolean };

export type ShownLinks = Resource<Links> & {
  domainId: number;
  groups: readonly LinkGroup[];
  now: LinksNow;
  total: number;
  /** How many places of a target are to be repaired, shown or not. */
  countOf: (group: LinkGroup) => number;
  repaired: ReadonlyMap<string, Repair>;
  noteRepair: (ids: readonly string[], repair: Repair) => void;
  noteUndone: (changeId: number) => void;
  /** Shows what others have broken meanwhile. */
  catchUp: () => void;
  /** Shows further links; null if all are shown. */
  showMore: (() => void) | null;
  isLoadingMore: boolean;
};

const nothing: Links = { total: 0, targets: [], next: null };

export function useLinks(domainId: number, onCount: (total: number) => void): ShownLinks {
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
  const counted = useRef({ repaired, onCount, total });
  useEffect(() => {
    const isOther = counted.current.repaired !== repaired;
    counted.current = { repaired, onCount, total };
    if (isOther) onCount(total);
  }, [repaired, onCount, total]);
  return {
    ...reading,
    ...{ domainId, total, repaired },
    groups: groups ?? [],
    now: linksNow(groups ?? [], now, repaired),
    countOf: ({ path, state }) => now.targets.find((one) => one.path === path && one.state === state)?.count ?? 0,
    noteRepair: (ids, repair) =>
      setRepaired((before) => new Map([...before, ...ids.map((id) => [id, repair] as const)])),
    noteUndone: (changeId) =>
      setRepaired((before) => new Map([...before].filter(([, one]) => one.changeId !== changeId))),
    catchUp: () => setGroups(extended(groups ?? [], now, repaired)),
    showMore: now.next === null ? null : () => setParts(shownParts + 1),
    isLoadingMore: parts !== shownParts && reading.failure === null,
  };
}

/** `places` are keys, or all that lead there; `path` is null to take the link away. `ids` are the rows that are repaired. */
export type RepairRequest = { ids: readonly string[]; places: true | string[]; path: string | null };

/** @param from where the links lead */
export function useRepair(
  domainId: number,
  from: string,
  onRepaired: (changeId: number, request: RepairRequest) => void,
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
    (changeId, request) => {
      keys.current = createIdempotencyKeys();
      onRepaired(changeId, request);
    },
  );
}

/** @param onUndone gets how many places were changed since and stay as they are */
export function useRepairUndo(domainId: number, onUndone: (changeId: number, left: number) => void): Command<number> {
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
    (left, changeId) => onUndone(changeId, left),
  );
}

function changedMeanwhile() {
  return new ApiError({ code: 'refused', message: t('It was changed meanwhile.') });
}
