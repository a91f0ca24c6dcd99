/**
 * Decoders for everything that comes from outside: network, storage, URL, data attributes, request bodies.
 * A decoder takes an unknown value and returns the typed one or throws a `DecodeError` that lists every issue.
 */
export type Decoder<T> = (value: unknown) => T;
export type Decoded<D> = D extends Decoder<infer T> ? T : never;
/** `path` is dotted (`meta_data.meta_title`, `entries.0.target_url`), empty for the value itself. */
export type Issue = { path: string; message: string };

export class DecodeError extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => (path ? `${path} ${message}` : message)).join('; '));
    this.name = 'DecodeError';
    this.issues = issues;
  }
}

export const string: Decoder<string> = (value) => (typeof value === 'string' ? value : refuse('must be a text'));

export const boolean: Decoder<boolean> = (value) =>
  typeof value === 'boolean' ? value : refuse('must be true or false');

export const integer: Decoder<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : refuse('must be a whole number');

/** Any JSON value, as it is. */
export const anything: Decoder<unknown> = (value) => value;

export function literal<const T extends string>(...allowed: readonly T[]): Decoder<T> {
  return (value) => allowed.find((candidate) => candidate === value) ?? refuse(`must be one of ${allowed.join(', ')}`);
}

/** `null`, and an absent value, become `null`. */
export function nullable<T>(decoder: Decoder<T>): Decoder<T | null> {
  return (value) => (value === null || value === undefined ? null : decoder(value));
}

/** `null`, and an absent value, become `fallback`. */
export function withDefault<T>(decoder: Decoder<T>, fallback: T): Decoder<T> {
  return (value) => (value === null || value === undefined ? fallback : decoder(value));
}

export function array<T>(decoder: Decoder<T>): Decoder<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return refuse('must be a list');
    const issues: Issue[] = [];
    const decoded = value.map((element, index) => attempt(decoder, element, String(index), issues));
    if (issues.length > 0) throw new DecodeError(issues);
    return decoded as T[];
  };
}

/** An object whose every value is of one kind. */
export function record<T>(decoder: Decoder<T>): Decoder<Record<string, T>> {
  return (value) => {
    const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return object(Object.fromEntries(names.map((name) => [name, decoder])))(value);
  };
}

type Fields = Record<string, Decoder<unknown>>;
type ObjectOf<F extends Fields> = { [K in keyof F]: Decoded<F[K]> };

/** An object with exactly these fields; further ones are dropped. */
export function object<F extends Fields>(fields: F): Decoder<ObjectOf<F>> {
  return (value) => decodeFields(fields, value, () => true) as ObjectOf<F>;
}

/** An object with some of these fields: an absent one stays absent, further ones are dropped. */
export function partial<F extends Fields>(fields: F): Decoder<Partial<ObjectOf<F>>> {
  return (value) => decodeFields(fields, value, (name, record) => Object.hasOwn(record, name)) as Partial<ObjectOf<F>>;
}

/** Fields that must be there together with fields that may. */
export function both<A, B>(first: Decoder<A>, second: Decoder<B>): Decoder<A & B> {
  return (value) => ({ ...first(value), ...second(value) });
}

/** A value given as itself or as its JSON text. */
export function orJsonText<T>(decoder: Decoder<T>): Decoder<T> {
  return (value) => decoder(typeof value === 'string' ? parseJson(value) : value);
}

/** The decoded value, or the issues: for places where a bad value is an answer and not an exception. */
export function decode<T>(
  decoder: Decoder<T>,
  value: unknown,
): { ok: true; value: T } | { ok: false; issues: readonly Issue[] } {
  try {
    return { ok: true, value: decoder(value) };
  } catch (error) {
    if (error instanceof DecodeError) return { ok: false, issues: error.issues };
    throw error;
  }
}

export function refuse(message: string): never {
  throw new DecodeError([{ path: '', message }]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`is no JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

function decodeFields(
  fields: Fields,
  value: unknown,
  wanted: (name: string, record: object) => boolean,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('must be an object');
  const record = value as Record<string, unknown>;
  const issues: Issue[] = [];
  const entries = Object.entries(fields)
    .filter(([name]) => wanted(name, record))
    .map(([name, decoder]) => [
      name,
      attempt(decoder, Object.hasOwn(record, name) ? record[name] : undefined, name, issues),
    ]);
  if (issues.length > 0) throw new DecodeError(issues);
  return Object.fromEntries(entries);
}

function attempt<T>(decoder: Decoder<T>, value: unknown, name: string, issues: Issue[]): T | undefined {
  try {
    return decoder(value);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    issues.push(...error.issues.map(({ path, message }) => ({ path: path ? `${name}.${path}` : name, message })));
    return undefined;
  }
}
