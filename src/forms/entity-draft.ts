/** Converts an entity to its form's draft and back, based on the description of its fields. */
import type { Body, Entity, Fields, WrittenName } from '../../contract/fields.ts';
import { changedFields, type Draft } from '../../machines/drafts.ts';

type GroupOf<F extends Fields> = { [Name in keyof F]: F[Name] extends { group: infer Group } ? Group : never }[keyof F];
type PartOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { parts: readonly (infer Part)[] } ? Part : never;
}[keyof F];
type InGroup<F extends Fields, Group> = {
  [Name in WrittenName<F> as F[Name] extends { group: Group } ? Name : never]: Body<F>[Name];
};
type Plain<F extends Fields> = {
  [Name in WrittenName<F> as F[Name] extends { group: string } | { parts: readonly string[] } ? never : Name]: Shown<
    Entity<F>[Name]
  >;
};
/** A form shows `null` as an empty text. */
type Shown<Value> = [Value] extends [string | null] ? string : Value;
type Merged<All> = { [Name in keyof All]: All[Name] } extends infer One extends Draft ? One : never;

/** One draft field for every field that a call may set: a group is one field, an object has one field for each part. */
export type DraftOf<F extends Fields> = Merged<
  Plain<F> & { [Group in GroupOf<F> & string]: InGroup<F, Group> } & { [Part in PartOf<F> & string]: string }
>;

/** `stored` is `null` for an entity that has yet to be created. */
export function entityDraft<F extends Fields>(fields: F, stored: Entity<F> | null): DraftOf<F> {
  const draft: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!('sent' in field)) continue;
    const value = valueIn(stored, name) ?? field.read(null);
    if (field.group) draft[field.group] = { ...objectIn(draft, field.group), [name]: value };
    else if (field.parts) for (const part of field.parts) draft[part] = valueIn(value, part) ?? '';
    else draft[name] = value ?? '';
  }
  return draft as DraftOf<F>;
}

/**
 * The body that turns `base` into the draft, or the whole draft if nothing is stored yet. An empty text is sent as `null` if
 * the field is nullable.
 * @param known what is stored, so that parts that this console does not understand are sent back unchanged
 */
export function entityBody<F extends Fields>(
  fields: F,
  draft: DraftOf<F>,
  base: DraftOf<F> | null,
  known: object | null,
): Partial<Body<F>> {
  const changed = new Set(base ? changedFields(base, draft) : Object.keys(draft));
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!('sent' in field)) continue;
    const { group, parts, handedBack = (value: unknown) => value } = field;
    if (parts?.some((part) => changed.has(part))) {
      const texts = parts.map((part) => [part, valueIn(draft, part) || null]);
      body[name] = handedBack({ ...objectIn(known, name), ...Object.fromEntries(texts) });
    }
    if (group && travels(fields, name, valueIn(draft, group), base && valueIn(base, group)))
      body[name] = valueIn(valueIn(draft, group), name);
    if (!group && !parts && changed.has(name)) {
      const value = valueIn(draft, name);
      body[name] = value === '' && field.read(null) === null ? null : handedBack(value);
    }
  }
  return body as Partial<Body<F>>;
}

/** Whether a field of a group is sent: all of them if nothing is stored, else those of a changed group. */
function travels(fields: Fields, name: string, now: unknown, before: unknown): boolean {
  if (before === null) return true;
  const isAlone = (one: string) => 'isAlone' in (fields[one] ?? {});
  const isChanged = (one: string) => (valueIn(now, one) ?? null) !== (valueIn(before, one) ?? null);
  if (isAlone(name)) return isChanged(name);
  return isObject(now) && Object.keys(now).some((one) => !isAlone(one) && isChanged(one));
}

/** The fields of the draft that differ from `base`. */
export function changesOf<D extends Draft>(draft: D, base: D): Partial<D> {
  return Object.fromEntries(changedFields(base, draft).map((name) => [name, draft[name]])) as Partial<D>;
}

/** Names of the fields that must never be kept in the browser's storage (S18). */
export function secretsOf<F extends Fields>(fields: F): (keyof DraftOf<F> & string)[] {
  const secrets = Object.entries(fields).filter(([, field]) => 'isSecret' in field && field.isSecret);
  return secrets.map(([name]) => name) as (keyof DraftOf<F> & string)[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function valueIn(value: unknown, name: string): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}

function objectIn(value: unknown, name: string): object {
  const inner = valueIn(value, name);
  return isObject(inner) ? inner : {};
}
