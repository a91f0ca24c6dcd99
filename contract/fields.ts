/**
 * The terms in which an entity is described: name -> field. One description determines the entity as read, the bodies of
 * its calls, the columns of its table and the draft of its form.
 */
import {
  array,
  boolean,
  type Decoder,
  type Faithful,
  handedBack,
  integer,
  nullable,
  orJsonText,
  refuse,
  string,
  withDefault,
} from './decode.ts';
import { excessProblems, jsonExcess } from './json-excess.ts';

/** A field that answers contain. */
export type Told<Value = unknown> = { read: Decoder<Value> };
/** A field that a call may set. */
export type Written<Value = unknown, Sent = Value> = Told<Value> & {
  sent: Decoder<Sent>;
  /** Fields of one group are one field in a form: nobody wants half of theirs and half of mine. */
  group?: string;
  /** Sent only if this field itself was changed; the other fields of its group travel together. */
  isAlone?: true;
  /** An object whose texts are separate fields in a form. */
  parts?: readonly string[];
  /** The value as it was read, with the changes made since (TOL-03). */
  handedBack?: (value: Value) => Sent;
  /** A token or password: never stored in the browser, never compared on a screen (S18). */
  isSecret?: true;
};
export type Fields = Readonly<Record<string, Told | Written>>;

export type Entity<F extends Fields> = { [Name in keyof F]: F[Name] extends Told<infer Value> ? Value : never };
/** The names of the fields that a call may set. */
export type WrittenName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { sent: unknown } ? Name : never;
}[keyof F] &
  string;
export type Body<F extends Fields> = {
  [Name in WrittenName<F>]: F[Name] extends { sent: Decoder<infer Sent> } ? Sent : never;
};

export function told<Value>(read: Decoder<Value>): Told<Value> {
  return { read };
}

/** A text that may be absent. */
export const text = { read: nullable(string), sent: nullable(string) } satisfies Written;
export const secret = { ...text, isSecret: true } satisfies Written;
/** A text that is always present. */
export const name = { read: withDefault(string, ''), sent: string } satisfies Written;
export const flag = { read: withDefault(boolean, false), sent: boolean } satisfies Written;
export const reference = { read: nullable(integer), sent: nullable(integer) } satisfies Written;
/** A tolerant reader also accepts the JSON itself and turns it into text. */
export const jsonText = {
  read: nullable<string>((value, leftOut) =>
    leftOut && typeof value === 'object' ? JSON.stringify(value) : string(value, leftOut),
  ),
  sent: nullable(string),
} satisfies Written;

/** `written` keeps unknown keys in their original order, as servers store them. */
export function list<Entry extends object>(entry: Decoder<Faithful<Entry>>, written: Decoder<Entry>) {
  return {
    read: withDefault(array(entry), []),
    sent: array(written),
    handedBack: (entries) => entries.map((one) => handedBack(entry, one)),
  } satisfies Written<Faithful<Entry>[], Entry[]>;
}

/** A list given directly or as its JSON text. */
export function jsonList<Value, Sent>(entry: Decoder<Value>, written: Decoder<Sent>): Written<Value[], Sent[]> {
  const sent: Decoder<Sent[]> = (value, leftOut) => {
    const excess = typeof value === 'string' ? jsonExcess(value) : null;
    return excess ? refuse(excessProblems[excess]) : orJsonText(array(written))(value, leftOut);
  };
  return { read: withDefault(orJsonText(array(entry)), []), sent };
}

export function grouped<const Group extends string, F extends Record<string, Written>>(group: Group, fields: F) {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, group }]);
  return Object.fromEntries(entries) as { [Name in keyof F]: F[Name] & { group: Group } };
}

/** Fields that every entity has; `revision` is set only by servers that keep revisions. */
export const identity = { id: told(integer), revision: told(nullable(integer)) };

/** The decoders of the fields in answers. */
export function readers<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['read'] } {
  const entries = Object.entries(fields).map(([name, { read }]) => [name, read]);
  return Object.fromEntries(entries) as { [Name in keyof F]: F[Name]['read'] };
}

type Senders<F extends Fields> = { [Name in WrittenName<F>]: Decoder<Body<F>[Name]> };

/** The decoders of the fields that may be set. */
export function senders<F extends Fields>(fields: F): Senders<F> {
  const entries = Object.entries(fields).flatMap(([name, field]) => ('sent' in field ? [[name, field.sent]] : []));
  return Object.fromEntries(entries) as Senders<F>;
}

/** The subset of fields that one form has. */
export function pick<F extends Fields, Name extends keyof F>(fields: F, ...names: Name[]): Pick<F, Name> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, Name>;
}

export function omit<F extends Fields, Name extends keyof F & string>(fields: F, ...names: Name[]): Omit<F, Name> {
  const others = Object.entries(fields).filter(([name]) => !names.some((one) => one === name));
  return Object.fromEntries(others) as Omit<F, Name>;
}

export function writtenNames<F extends Fields>(fields: F): WrittenName<F>[] {
  return Object.keys(senders(fields)) as WrittenName<F>[];
}

type FlagsOf<F extends Fields> = {
  [Name in keyof Body<F> as Body<F>[Name] extends boolean ? Name : never]: boolean;
};

/** The initial values of a new entity, unless others are given. */
export function flagsOff<F extends Fields>(fields: F): FlagsOf<F> {
  const flags = Object.entries(fields).filter(([, field]) => 'sent' in field && field.sent === boolean);
  return Object.fromEntries(flags.map(([name]) => [name, false])) as FlagsOf<F>;
}
