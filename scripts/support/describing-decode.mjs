/** Stands in for `contract/decode.ts`: what a decoder accepts, as JSON Schema. A decoder that is called returns its schema. */

const schemas = new WeakSet();

/** @param {() => object} build runs only when the schema is asked for, because decoders may refer to each other */
function describing(build, isOptional = false) {
  const decoder = () => {
    const schema = build();
    schemas.add(schema);
    return schema;
  };
  return Object.assign(decoder, { isOptional });
}

/** From a decoder to its schema; replaced while a document is made, so that named schemas are referred to. */
let schemaOf = read;

/** Runs `make` with `refer` in the place of `read` for everything inside a schema. */
export function withReferences(refer, make) {
  schemaOf = refer;
  try {
    return make();
  } finally {
    schemaOf = read;
  }
}

/** A decoder of its own is asked with a value of each kind: it passes that value, or returns the schema of another decoder. */
export function read(decoder) {
  const found = new Map();
  for (const value of 'isOptional' in decoder ? [undefined] : [undefined, null, true, 0, '', { id: 1 }]) {
    const answer = decoder(value);
    const schema = schemas.has(answer) ? answer : answer === value ? ofValue(value) : null;
    for (const one of schema?.anyOf ?? (schema ? [schema] : [])) found.set(JSON.stringify(one), one);
  }
  if (found.size === 0) throw new Error(`Not described: ${decoder}`);
  return found.size === 1 ? [...found.values()][0] : { anyOf: [...found.values()] };
}

function ofValue(value) {
  if (value === null) return { type: 'null' };
  return ['boolean', 'number', 'string'].includes(typeof value) ? { type: typeof value } : null;
}

export const string = describing(() => ({ type: 'string' }));
export const boolean = describing(() => ({ type: 'boolean' }));
export const integer = describing(() => ({ type: 'integer' }));
export const anything = describing(() => ({}), true);
export const literal = (...allowed) => describing(() => ({ type: 'string', enum: allowed }));

export const nullable = (decoder) => describing(() => orNull(schemaOf(decoder)), true);
export const withDefault = (decoder, fallback) =>
  describing(() => (fallback === null ? orNull(schemaOf(decoder)) : schemaOf(decoder)), true);
export const array = (decoder) => describing(() => ({ type: 'array', items: schemaOf(decoder) }));
export const record = (decoder) => describing(() => ({ type: 'object', additionalProperties: schemaOf(decoder) }));
export const object = (fields) =>
  describing(() => {
    const required = Object.keys(fields).filter((name) => !fields[name].isOptional);
    return { type: 'object', properties: propertiesOf(fields), ...(required.length > 0 && { required }) };
  });
export const partial = (fields) => describing(() => ({ type: 'object', properties: propertiesOf(fields) }));
export const roundTrip = object;
export const both = (first, second) => describing(() => merged(read(first), read(second)));
export const open = (decoder) => describing(() => schemaOf(decoder));
export const orJsonText = (decoder) => describing(() => schemaOf(decoder));

function propertiesOf(fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, decoder]) => [name, schemaOf(decoder)]));
}

function orNull(schema) {
  if (Object.keys(schema).length === 0) return schema;
  const isPlain = typeof schema.type === 'string' && !schema.enum;
  return isPlain ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] };
}

function merged(first, second) {
  const required = [...new Set([...(first.required ?? []), ...(second.required ?? [])])];
  const properties = { ...first.properties, ...second.properties };
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

// What only decoding needs.
export const maxIssues = 20;
export class DecodeError extends Error {}
export const encode = (_, entry) => entry;
export const decode = () => unavailable();
export const refuse = () => unavailable();
export const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function unavailable() {
  throw new Error('Nothing is decoded where decoders are described.');
}
