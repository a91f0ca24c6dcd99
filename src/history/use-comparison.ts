/** Which two versions are compared, how they differ, and what of it can be taken back. */
import { useMemo, useState } from 'react';
import type { HistoryEntry } from '../../contract/history.ts';
import { type Resource, useReading } from '../api/resource.ts';
import { findCreation } from './act-texts.ts';
import {
  type Compare,
  type Difference,
  type FieldDifference,
  isSame,
  type PartDifference,
  restorable,
} from './difference.ts';
import type { AnyVersion, Head, Histories } from './use-history.ts';

/**
 * `save`: with the version before this save. `now`: with the present. `other`: with a version that is chosen. `alone`: not at
 * all.
 */
export type ComparisonMode = 'save' | 'now' | 'other' | 'alone';

type Versions<Version> = {
  histories: Histories<Version>;
  head: Head<Version>;
  at: number;
  /** `null` if the save that made this version is unknown. */
  entry: HistoryEntry | null;
  shown: Resource<{ version: Version | null }>;
  /** The number of the other version; `null` if none is chosen. */
  other: number | null;
  isChoosing: boolean;
  difference: Compare<Version>;
};

export type Comparison<Version> = {
  mode: ComparisonMode;
  setMode: (mode: ComparisonMode) => void;
  /** What is still being read. */
  pending: Resource<unknown> | null;
  /** The version that taking back restores, and its number. */
  earlier: Version | null;
  earlierSeq: number;
  /** `null` if there is nothing to compare, or one of the versions is missing. */
  differing: Difference | null;
  isMissing: boolean;
  mayTakeBack: (place: FieldDifference | PartDifference) => boolean;
  /** Whether somebody has changed it again, so that taking it back here would overwrite what is not shown. */
  isOutdated: (place: FieldDifference | PartDifference) => boolean;
  mayTakeBackAll: boolean;
};

export function useComparison<Version extends AnyVersion>({
  histories,
  head,
  at,
  entry,
  shown,
  other,
  isChoosing,
  difference,
}: Versions<Version>): Comparison<Version> {
  const [wanted, setMode] = useState<ComparisonMode>('save');
  const own = wanted === 'save' && entry === null ? 'now' : wanted;
  const mode = other !== null || isChoosing ? 'other' : own;
  const isCreation = entry !== null && findCreation(entry.acts) !== undefined;
  /** The page or menu may have come back from the trash, so that it was not there before. */
  const isBack = entry?.acts.some(
    ({ kind, action, fields }) => isWhole(kind) && action === 'restored' && !fields.length,
  );
  const beforeSeq = entry === null ? 0 : entry.first_seq - 1;
  const before = useReading(mode === 'save' && !isCreation ? histories.version(beforeSeq, null) : null);
  const compared = useReading(other === null ? null : histories.version(other, null));
  const version = shown.data?.version ?? null;
  const sides = {
    save: { from: before.data?.version ?? null, to: version, needs: isCreation ? [shown] : [shown, before] },
    now: { from: version, to: head.now, needs: [shown] },
    other: {
      ...((other ?? 0) < at
        ? { from: compared.data?.version ?? null, to: version }
        : { from: version, to: compared.data?.version ?? null }),
      needs: other === null ? [shown] : [shown, compared],
    },
    alone: { from: version, to: null, needs: [shown] },
  }[mode];
  const { from, to } = sides;
  const pending = sides.needs.find(({ data }) => data === null) ?? null;
  const isMissing =
    pending === null &&
    {
      save: from === null && !isCreation && !isBack,
      now: from === null,
      other: from === null || to === null,
      alone: from === null,
    }[mode];
  const isCompared = pending === null && !isMissing && mode !== 'alone' && (mode !== 'other' || other !== null);
  const differing = useMemo(() => (isCompared ? difference(from, to) : null), [isCompared, from, to, difference]);
  const open = useMemo(() => {
    if (differing === null || from === null || mode === 'other') return null;
    const toNow = mode === 'now' ? differing : difference(from, head.now);
    return { places: new Set(placesOf(toNow).map(textOf)), isAll: textOf(toNow) === textOf(differing) };
  }, [differing, from, mode, head.now, difference]);
  return {
    ...{ mode, setMode, pending, differing, isMissing },
    earlier: from,
    earlierSeq: mode === 'save' ? beforeSeq : at,
    mayTakeBack: (place) => open?.places.has(textOf(place)) === true,
    isOutdated: (place) => mode === 'save' && open !== null && !isOfImage(place) && !open.places.has(textOf(place)),
    mayTakeBackAll: open?.isAll === true && differing !== null && !isSame(restorable(differing)),
  };
}

const isWhole = (kind: string) => kind === 'page' || kind === 'menu';

const textOf = (one: object): string => JSON.stringify(one);

function placesOf({ fields, sections }: Difference): (FieldDifference | PartDifference)[] {
  const parts = [...sections, ...sections.flatMap(({ items }) => items)];
  return [...fields, ...parts, ...parts.flatMap((part) => part.fields)].filter((place) => !isOfImage(place));
}

const isOfImage = (place: FieldDifference | PartDifference): boolean => 'isOfImage' in place;
