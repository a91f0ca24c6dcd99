/** Which fields differ from an earlier version, and the body of the call that makes them as they were. */
import type { Decoder } from '../../contract/decode.ts';
import { type Fields, writtenNames } from '../../contract/fields.ts';
import { problem } from '../../contract/refusals.ts';
import { invalid } from '../http/refusal.ts';
import type { Row } from '../rules/replay.ts';

/**
 * The body that makes the field, or all fields, as they were; `null` if they are.
 * @throws Refusal 422 for a field that cannot be written
 */
export function earlier<Body>(
  decoder: Decoder<Body>,
  fields: Fields,
  field: string | null,
  then: object,
  now: object,
): Body | null {
  const [old, present]: [Row, Row] = [{ ...then }, { ...now }];
  const differs = (name: string) => JSON.stringify(old[name] ?? null) !== JSON.stringify(present[name] ?? null);
  // An image that stays keeps the address that it may have been refreshed to since.
  const isStale = (name: string) => name === 'image_url' && old.image_id !== null && !differs('image_id');
  const names = namesOf(fields, field).filter((name) => differs(name) && !isStale(name));
  if (names.length === 0) return null;
  const part = field?.startsWith('meta_') && field !== 'meta_data' ? field : null;
  const values = names.map((name) => [name, part ? { [part]: partOf(old[name], part) } : (old[name] ?? null)]);
  return decoder(Object.fromEntries(values));
}

/** Of a part: the keys that the contract does not name, all together. */
export const furtherColumn = 'further_keys';

/** The columns of a field, of a group of fields such as `image`, or of everything (`null`). */
export function namesOf(fields: Fields, field: string | null): string[] {
  // A page's place as start page is data of its domain.
  const written: string[] = writtenNames(fields).filter((name) => name !== 'start_page_domain_id');
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

/** The earlier version, but for a field that stays as it is now. */
export function withKept<One extends object>(fields: Fields, then: One, now: One, field: string): One {
  const [old, present] = [
    new Map<string, unknown>(Object.entries(then)),
    new Map<string, unknown>(Object.entries(now)),
  ];
  const isPart = field.startsWith('meta_') && field !== 'meta_data';
  const kept = namesOf(fields, field).map((name) => [
    name,
    isPart ? { ...Object(old.get(name)), [field]: partOf(present.get(name), field) } : present.get(name),
  ]);
  return { ...then, ...Object.fromEntries(kept) };
}

function partOf(value: unknown, part: string): unknown {
  return typeof value === 'object' && value !== null ? ({ ...value } as Row)[part] : null;
}

export function withRevision(rows: readonly Row[], seq: number): Row[] {
  // Above every revision that it had: each was written under a number of its own.
  return rows.map((row) => ({ ...row, revision: seq + 1 }));
}
