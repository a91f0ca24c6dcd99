/** Drafts compared and brought together: pure, so that the charts and the draft store judge them alike. */
import type { Json } from '../contract/decode.ts';

/** Any JSON value: a text, a flag, an id, or the entries of a menu. */
export type FieldValue = Json;
export type Draft = Record<string, FieldValue>;

/** Whose value a field takes: changed by one side only, or the same change on both. */
export type MergedField = { name: string; from: 'mine' | 'theirs' };
export type Merge = {
  /** Mine, with everything that only they changed. */
  draft: Draft;
  merged: MergedField[];
  /** Changed by both, to different values: the draft holds mine until somebody chooses. */
  disputed: string[];
};

/** Field by field, against what both began with. What both changed alike is nobody's loss and is not listed. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const merge: Merge = { draft: { ...mine }, merged: [], disputed: [] };
  for (const name of fieldNames(mine, theirs)) {
    if (isSameValue(mine[name], theirs[name])) continue;
    if (isSameValue(theirs[name], base[name])) merge.merged.push({ name, from: 'mine' });
    else if (isSameValue(mine[name], base[name])) {
      merge.merged.push({ name, from: 'theirs' });
      merge.draft[name] = theirs[name] ?? null;
    } else merge.disputed.push(name);
  }
  return merge;
}

export function changedFields(base: Draft, draft: Draft): string[] {
  return fieldNames(base, draft).filter((name) => !isSameValue(base[name], draft[name]));
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return changedFields(one, other).length === 0;
}

/** A field that is missing is the same as one that holds `null`; the order of an object's entries means nothing. */
export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return isSamePart(one ?? null, other ?? null);
}

function fieldNames(one: Draft, other: Draft): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

/** Asked at every key, also of a menu with hundreds of entries: it ends at the first difference. */
function isSamePart(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isList(one) || isList(other)) {
    return (
      isList(one) &&
      isList(other) &&
      one.length === other.length &&
      one.every((part, place) => isSamePart(part, other[place]))
    );
  }
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSamePart(one[name], other[name]))
  );
}

const isList = (value: FieldValue): value is readonly FieldValue[] => Array.isArray(value);
