/** Compares and merges drafts, for the charts and the draft store. */
import type { Json } from '../contract/decode.ts';
import { isSame } from '../contract/same.ts';

/** For example a text, a flag, an id, or the entries of a menu. */
export type FieldValue = Json;
export type Draft = Record<string, FieldValue>;

/** A field that only one side has changed. */
export type MergedField = { name: string; from: 'mine' | 'theirs' };
export type Merge = {
  /** My draft with their changes to fields that I have not changed. */
  draft: Draft;
  merged: MergedField[];
  /** Fields that both sides changed to different values; `draft` has mine. */
  disputed: string[];
};

/** A three-way merge, field by field. Equal changes on both sides are not listed. */
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

/** Whether somebody has saved since: what was stored `then` differs now, not only by a new address of the same image. */
export function isStoredSince(then: Draft, now: Draft): boolean {
  return Object.keys(then).some((name) => !isSameValue(withoutAddress(then[name]), withoutAddress(now[name])));
}

/** Addresses of library images are signed anew without anybody saving. */
function withoutAddress(value: FieldValue | undefined): FieldValue | undefined {
  if (typeof value !== 'object' || value === null || !('image_id' in value)) return value;
  return value.image_id === null ? value : { ...value, image_url: null };
}

/** A missing field equals one that holds `null`; the order of an object's entries does not matter. */
export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return isSame(one ?? null, other ?? null);
}

function fieldNames(one: Draft, other: Draft): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
