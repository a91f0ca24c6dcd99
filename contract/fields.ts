/**
 * The building blocks of an entity's description, which maps names to fields. The decoder of the entity, the bodies of its
 * calls, the columns of its table and the draft of its form follow from it.
 */
import {
  array,
  boolean,
  type Decoder,
  encode,
  type Faithful,
  integer,
  nullable,
  orJsonText,
  refuse,
  string,
  withDefault,
} from './decode.ts';
import { excessProblems, jsonExcess } from './json-excess.ts';

/** A field of responses. */
export type ReadField<Value = unknown> = { read: Decoder<Value> };
/** A field that a call may set. */
export type WritableField<Value = unknown, Sent = Value> = ReadField<Value> & {
  sent: Decoder<Sent>;
  /** The fields of a group are resolved together in a conflict, because mixing both versions would make no sense. */
  group?: string;
  /** Sent only if this field itself has changed, whereas the other fields of its group are sent together. */
  isAlone?: true;
  /** The keys of an object, each of which is a field of the form. */
  parts?: readonly string[];
  /** The value to send back: as it came, with the changes made since. */
  encode?: (value: Value) => Sent;
  /** A token or password, which must not be stored in the browser or shown in a comparison. */
  isSecret?: true;
};
export type Fields = Readonly<Record<string, ReadField | WritableField>>;

export type Entity<F extends Fields> = { [Name in keyof F]: F[Name] extends ReadField<infer Value> ? Value : never };
/** The names of the fields that a call may set. */
export type WritableName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { sent: unknown } ? Name : never;
}[keyof F] &
  string;
export type Body<F extends Fields> = {
  [Name in WritableName<F>]: F[Name] extends { sent: Decoder<infer Sent> } ? Sent : never;
};

export function readOnly<Value>(read: Decoder<Value>): ReadField<Value> {
  return { read };
}

export const text = { read: nullable(string), sent: nullable(string) } satisfies WritableField;
export const secret = { ...text, isSecret: true } satisfies WritableField;
export const name = { read: withDefault(string, ''), sent: string } satisfies WritableField;
export const flag = { read: withDefault(boolean, false), sent: boolean } satisfies WritableField;
export const reference = { read: nullable(integer), sent: nullable(integer) } satisfies WritableField;
/** A tolerant decoder also accepts the JSON value itself and converts it to text. */
export const jsonText = {
  read: nullable<string>((value, leftOut) =>
    leftOut && typeof value === 'object' ? JSON.stringify(value) : string(value, leftOut),
  ),
  sent: nullable(string),
} satisfies WritableField;

/** @param written keeps unknown keys in their original order, because servers store them like that */
export function list<Entry extends object>(entry: Decoder<Faithful<Entry>>, written: Decoder<Entry>) {
  return {
    read: withDefault(array(entry), []),
    sent: array(written),
    encode: (entries) => entries.map((one) => encode(entry, one)),
  } satisfies WritableField<Faithful<Entry>[], Entry[]>;
}

/** Accepts the list itself or its JSON text, which stays a text, because JavaScript may change what it reads and writes. */
export function jsonList<Value, Sent>(
  entry: Decoder<Value>,
  written: Decoder<Sent>,
): WritableField<Value[], Sent[] | string> {
  const sent: Decoder<Sent[] | string> = (value, leftOut) => {
    const excess = typeof value === 'string' ? jsonExcess(value) : null;
    if (excess) return refuse(excessProblems[excess]);
    const list = orJsonText(array(written))(value, leftOut);
    return typeof value === 'string' ? value : list;
  };
  return { read: withDefault(orJsonText(array(entry)), []), sent };
}

export function grouped<const Group extends string, F extends Record<string, WritableField>>(group: Group, fields: F) {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, group }]);
  return Object.fromEntries(entries) as { [Name in keyof F]: F[Name] & { group: Group } };
}

/** The fields that every entity has; only servers that keep revisions send a `revision`. */
export const identity = { id: readOnly(integer), revision: readOnly(nullable(integer)) };

export function fieldDecoders<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['read'] } {
  const entries = Object.entries(fields).map(([name, { read }]) => [name, read]);
  return Object.fromEntries(entries) as { [Name in keyof F]: F[Name]['read'] };
}

type BodyDecoders<F extends Fields> = { [Name in WritableName<F>]: Decoder<Body<F>[Name]> };

/** The decoders of the fields that may be set. */
export function bodyDecoders<F extends Fields>(fields: F): BodyDecoders<F> {
  const entries = Object.entries(fields).flatMap(([name, field]) => ('sent' in field ? [[name, field.sent]] : []));
  return Object.fromEntries(entries) as BodyDecoders<F>;
}

export function pick<F extends Fields, Name extends keyof F>(fields: F, ...names: Name[]): Pick<F, Name> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, Name>;
}

export function omit<F extends Fields, Name extends keyof F & string>(fields: F, ...names: Name[]): Omit<F, Name> {
  const others = Object.entries(fields).filter(([name]) => !names.some((one) => one === name));
  return Object.fromEntries(others) as Omit<F, Name>;
}

export function writableNames<F extends Fields>(fields: F): WritableName<F>[] {
  return Object.keys(bodyDecoders(fields)) as WritableName<F>[];
}

type FlagsOf<F extends Fields> = {
  [Name in keyof Body<F> as Body<F>[Name] extends boolean ? Name : never]: boolean;
};

/** The initial values of all flags of a new entity. */
export function defaultFlags<F extends Fields>(fields: F): FlagsOf<F> {
  const flags = Object.entries(fields).filter(([, field]) => 'sent' in field && field.sent === boolean);
  return Object.fromEntries(flags.map(([name]) => [name, false])) as FlagsOf<F>;
}
