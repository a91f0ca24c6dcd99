/**
 * Decoders for data from outside: network, storage, URL, data attributes, request bodies. A decoder returns the typed value
 * or throws a `DecodeError` with the first issues. With `leftOut` it is tolerant: wherever a value may be absent
 * (`nullable`, `withDefault`, an entry of `array`), an unreadable one is left out and added to that list; and numbers and
 * flags may be strings.
 */
import { decodingProblem, type Problem } from './problems.ts';

export type Decoder<T> = (value: unknown, leftOut?: Issue[]) => T;
export type Decoded<D> = D extends Decoder<infer T> ? T : never;
/** `path` is dotted (`meta_data.meta_title`, `entries.0.target_url`); empty for the value itself. */
export type Issue = Problem & { path: string; isMissing?: boolean };

/** Decoding stops after this many issues, because a hostile value may hold a million. */
export const maxIssues = 20;

export class DecodeError extends Error {
  override readonly name = 'DecodeError';

  constructor(readonly issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => (path ? `${path} ${message}` : message)).join('; '));
  }
}

export const string: Decoder<string> = (value, leftOut) => {
  if (leftOut && typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : refuse(decodingProblem('not_text'));
};

export const boolean: Decoder<boolean> = (value, leftOut) => {
  const flag = leftOut ? (flags.get(value) ?? value) : value;
  return typeof flag === 'boolean' ? flag : refuse(decodingProblem('not_boolean'));
};

export const integer: Decoder<number> = (value, leftOut) => {
  const number = leftOut && typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : refuse(decodingProblem('not_integer'));
};

const flags = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);

/** Accepts any value. */
export const anything: Decoder<unknown> = (value) => value;

export function literal<const T extends string>(...allowed: readonly T[]): Decoder<T> {
  return (value) =>
    allowed.find((candidate) => candidate === value) ??
    refuse(decodingProblem('not_one_of', { names: allowed.join(', ') }));
}

/** `null` and absent values become `null`. */
export function nullable<T>(decoder: Decoder<T>): Decoder<T | null> {
  return withDefault<T | null>(decoder, null);
}

/** `null` and absent values become `fallback`. */
export function withDefault<T>(decoder: Decoder<T>, fallback: T): Decoder<T> {
  return (value, leftOut) => {
    if (value === null || value === undefined) return fallback;
    if (!leftOut) return decoder(value);
    const before = leftOut.length;
    try {
      return decoder(value, leftOut);
    } catch (error) {
      leaveOut(error, leftOut, before);
      return fallback;
    }
  };
}

export function array<T>(decoder: Decoder<T>): Decoder<T[]> {
  return (value, leftOut) => {
    if (!Array.isArray(value)) return refuse(decodingProblem('not_list'));
    const issues: Issue[] = [];
    const decoded: T[] = [];
    const below: Issue[] | undefined = leftOut && [];
    for (const [index, element] of value.entries()) {
      try {
        decoded.push(decoder(element, below));
      } catch (error) {
        if (below) leaveOut(error, below, 0);
        else noteIssues(error, String(index), issues, true);
      }
      moveInside(String(index), below, leftOut);
      if (issues.length >= maxIssues) break;
    }
    if (issues.length > 0) throw new DecodeError(issues);
    return decoded;
  };
}

/** An object whose values all have the same type. */
export function record<T>(decoder: Decoder<T>): Decoder<Record<string, T>> {
  return (value, leftOut) => {
    const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return object(Object.fromEntries(names.map((name) => [name, decoder])))(value, leftOut);
  };
}

type Fields = Record<string, Decoder<unknown>>;
type ObjectOf<F extends Fields> = { [K in keyof F]: Decoded<F[K]> };

/** Other fields are dropped. */
export function object<F extends Fields>(fields: F): Decoder<ObjectOf<F>> {
  const entries = Object.entries(fields);
  return (value, leftOut) => decodeFields(entries, value, false, leftOut) as ObjectOf<F>;
}

/** Absent fields stay absent; other fields are dropped. */
export function partial<F extends Fields>(fields: F): Decoder<Partial<ObjectOf<F>>> {
  const entries = Object.entries(fields);
  return (value, leftOut) => decodeFields(entries, value, true, leftOut) as Partial<ObjectOf<F>>;
}

/** Keeps the keys that `decoder` drops, in their original order. */
export function open<T extends object>(decoder: Decoder<T>): Decoder<T> {
  return (value, leftOut) => {
    const known = decoder(value, leftOut);
    return { ...(value as object), ...known };
  };
}

export type Json = string | boolean | number | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** `source` is the original value; it is set only if decoding has lost something. */
export type Faithful<T> = T & { source?: Json };

/** An object that can be sent back as it came. */
export function roundTrip<F extends Fields>(fields: F): Decoder<Faithful<ObjectOf<F>>> {
  const decoder = object(fields);
  return (value, leftOut) => {
    const isOdd = leftOut !== undefined && !isRecord(value);
    const below: Issue[] | undefined = leftOut && (isOdd ? [{ path: '', ...decodingProblem('not_object') }] : []);
    const read = decoder(isOdd ? {} : value, below);
    add(below, leftOut);
    return isComplete(value, read, below) ? read : { ...read, source: value as Json };
  };
}

/** The value to send back: the original with the changes made since it was decoded. */
export function encode<T extends Faithful<object>>(decoder: Decoder<T>, entry: T): T {
  const { source, ...now } = entry;
  if (source === undefined) return entry;
  const before = new Map(Object.entries(decoder(source, [])));
  const changed = Object.entries(now).filter(([name, value]) => textOf(before.get(name)) !== textOf(value));
  if (isRecord(source)) return { ...source, ...Object.fromEntries(changed) } as T;
  return (changed.length === 0 ? source : now) as T;
}

/** Required and optional fields combined. */
export function both<A, B>(first: Decoder<A>, second: Decoder<B>): Decoder<A & B> {
  return (value, leftOut) => ({ ...first(value, leftOut), ...second(value, leftOut) });
}

/** Accepts the value itself or its JSON text. */
export function orJsonText<T>(decoder: Decoder<T>): Decoder<T> {
  return (value, leftOut) => decoder(typeof value === 'string' ? parseJson(value) : value, leftOut);
}

/**
 * Returns the issues instead of throwing them. With `leftOut`, decoding is tolerant.
 */
export function decode<T>(
  decoder: Decoder<T>,
  value: unknown,
  leftOut?: Issue[],
): { ok: true; value: T } | { ok: false; issues: readonly Issue[] } {
  try {
    return { ok: true, value: decoder(value, leftOut) };
  } catch (error) {
    if (error instanceof DecodeError) return { ok: false, issues: error.issues };
    throw error;
  }
}

export function refuse(problem: Problem): never {
  throw new DecodeError([{ path: '', ...problem }]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(decodingProblem('not_json', { reason: error instanceof Error ? error.message : 'unreadable' }));
  }
}

/** Performance matters: it runs for every row of a long list. */
function decodeFields(
  fields: readonly [string, Decoder<unknown>][],
  record: unknown,
  skipsAbsent: boolean,
  leftOut: Issue[] | undefined,
): Record<string, unknown> {
  if (!isRecord(record)) return refuse(decodingProblem('not_object'));
  const issues: Issue[] = [];
  const decoded: Record<string, unknown> = {};
  const below: Issue[] | undefined = leftOut && [];
  for (const [name, decoder] of fields) {
    const isPresent = Object.hasOwn(record, name);
    if (skipsAbsent && !isPresent) continue;
    const field = isPresent ? record[name] : undefined;
    try {
      setField(decoded, name, decoder(field, below));
    } catch (error) {
      noteIssues(error, name, issues, field === undefined || field === null);
    }
    moveInside(name, below, leftOut);
    if (issues.length >= maxIssues) break;
  }
  if (issues.length > 0) throw new DecodeError(issues);
  return decoded;
}

/** The name may come from outside, and assigning `__proto__` would set the prototype. */
function setField(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Absent and empty texts are equal, because a form cannot distinguish them. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? '');
}

function isComplete(value: unknown, read: object, leftOut: readonly Issue[] = []): boolean {
  if (leftOut.length > 0 || !isRecord(value)) return false;
  const fields = new Map<string, unknown>(Object.entries(read));
  return Object.entries(value).every(([name, original]) => {
    const decoded = fields.get(name);
    return fields.has(name) && (original === decoded || (isStructure(original) && isStructure(decoded)));
  });
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces the issues of parts (from `before` on) with those for which the whole value is left out. */
function leaveOut(error: unknown, leftOut: Issue[], before: number): void {
  if (!(error instanceof DecodeError)) throw error;
  leftOut.length = before;
  add(error.issues, leftOut);
}

function noteIssues(error: unknown, name: string, issues: Issue[], isMissing: boolean): void {
  if (!(error instanceof DecodeError)) throw error;
  const marked = error.issues.map((issue) => (isMissing && issue.path === '' ? { ...issue, isMissing } : issue));
  add(inside(name, marked), issues);
}

function moveInside(name: string, below: Issue[] | undefined, leftOut: Issue[] | undefined): void {
  if (!below || below.length === 0) return;
  add(inside(name, below), leftOut);
  below.length = 0;
}

/** One by one, because there may be more issues than a function can take arguments. */
function add(issues: readonly Issue[] = [], to: Issue[] | undefined): void {
  for (const issue of issues) to?.push(issue);
}

function inside(name: string, issues: readonly Issue[] = []): Issue[] {
  return issues.map((issue) => ({ ...issue, path: issue.path ? `${name}.${issue.path}` : name }));
}
