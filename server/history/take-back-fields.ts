/** Compares fields with an earlier version, and makes the body of the call that restores them. */
import type { Decoder } from '../../contract/decode.ts';
import { type Fields, writableNames } from '../../contract/fields.ts';
import { problem } from '../../contract/refusals.ts';
import { invalid } from '../kernel/refusal.ts';
import type { Row } from '../rules/replay.ts';

/**
 * The body that restores the field, or all fields; `null` if they are unchanged.
 * @throws Refusal 422 for a field that cannot be written
 */
export function restoringBody<Body>(
  decoder: Decoder<Body>,
  fields: Fields,
  field: string | null,
  then: object,
  now: object,
): Body | null {
  const [old, present] = [rowOf(field === null ? then : withFieldOf(fields, now, then, field)), rowOf(now)];
  const differs = (name: string) => JSON.stringify(old[name] ?? null) !== JSON.stringify(present[name] ?? null);
  // The image is the same: keep its present address, which may have been refreshed since.
  const isStale = (name: string) => name === 'image_url' && old.image_id !== null && !differs('image_id');
  const names = namesOf(fields, null).filter((name) => differs(name) && !isStale(name));
  return names.length === 0 ? null : decoder(Object.fromEntries(names.map((name) => [name, old[name] ?? null])));
}

/** The column of a part's unknown keys, which are restored together. */
export const furtherColumn = 'further_keys';

/** The columns of a field, of a group of fields such as `image`, or of everything (`null`). */
export function namesOf(fields: Fields, field: string | null): string[] {
  // Being the start page is data of the domain.
  const written: string[] = writableNames(fields).filter((name) => name !== 'start_page_domain_id');
  if (field === null) return written;
  if (field === furtherColumn) return [furtherColumn];
  const names = written.filter((name) => {
    const one = fields[name];
    const parts: readonly string[] = (one && 'parts' in one && one.parts) || [];
    return name === field || (one && 'group' in one && one.group === field) || parts.includes(field);
  });
  if (names.length === 0) throw invalid({ field: [problem('not_one_of', { names: written.join(', ') })] });
  return names;
}

/** The entity with the value that one field, or group of fields, has in another version. */
export function withFieldOf<One extends object>(fields: Fields, one: One, other: object, field: string): One {
  const [own, theirs] = [rowOf(one), rowOf(other)];
  // A member of `meta_data`.
  const part = field.startsWith('meta_') && field !== 'meta_data' ? field : null;
  const values = namesOf(fields, field).map((name) => [
    name,
    part ? { ...Object(own[name]), [part]: Object(theirs[name])[part] ?? null } : theirs[name],
  ]);
  return { ...one, ...Object.fromEntries(values) };
}

function rowOf(entity: object): Row {
  return { ...entity };
}
