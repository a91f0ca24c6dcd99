/** Reads a component's schema (its fields) and its configuration in an item (their values). */
import { anything, array, type Decoded, DecodeError, nullable, object, refuse, string } from '../../contract/decode.ts';
import { excessProblems, jsonExcess } from '../../contract/json-excess.ts';
import { decodingProblem } from '../../contract/problems.ts';
import { asText } from '../forms/json-text.ts';
import { problemText, t } from '../language/translate.ts';

export type SchemaField = {
  name: string;
  /** The label for editors: the schema's, else derived from the name. */
  label: string;
  type: 'string' | 'boolean';
  /** The only values allowed; `null` for any text. */
  choices: readonly string[] | null;
  description: string | null;
  /** The default as text: "True", "False", or that of a string; `null` for none. */
  fallback: string | null;
};

/** The value, or the reason why it cannot be read, as a clause: "is no valid JSON: …". */
export type Readable<T> = { ok: true; value: T } | { ok: false; reason: string };

/** Values by field name, including keys that the schema does not have. */
export type Configuration = Readonly<Record<string, unknown>>;

const wireField = object({
  name: string,
  label: anything,
  type: nullable(string),
  enum: nullable(array(anything)),
  description: nullable(string),
  default: anything,
});
export type WireField = Decoded<typeof wireField>;
/** A schema as it is stored. */
export const wireFields = array(wireField);

/** How much a browser renders without a pause; a field counts as ten, each of its choices as one. */
const mostControls = 5000;

/** Parses the JSON text of a schema; no text is a schema without fields. An unknown type becomes `string`. */
export function readSchema(text: string | null): Readable<SchemaField[]> {
  return read(text, '[]', (value) => {
    const fields = wireFields(value).map(fieldOf);
    const controls = fields.reduce((sum, { choices }) => sum + 10 + (choices?.length ?? 0), 0);
    if (controls > mostControls) refuse(decodingProblem('too_many_controls'));
    return fields;
  });
}

function fieldOf(field: WireField): SchemaField {
  const type = field.type === 'boolean' ? 'boolean' : 'string';
  return {
    name: field.name,
    label: labelOf(field),
    type,
    choices: field.enum?.filter((choice) => !isEmpty(choice)).map(asText) ?? null,
    description: field.description,
    fallback: fallbackText(type, field.default),
  };
}

/** The schema's label, else one made from the name: "Show past" for `show_past` and `showPast`. */
export function labelOf({ name, label }: { name: string; label?: unknown }): string {
  if (typeof label === 'string' && label.trim() !== '') return label.trim();
  const words = name
    .replaceAll(
      /(\p{Ll}|\p{N})(\p{Lu})(?=\p{Ll})/gu,
      (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
    )
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Parses the JSON text of a configuration; no text is an empty configuration. */
export function readConfiguration(text: string | null): Readable<Configuration> {
  return read(text, '{}', (value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Configuration;
    throw new DecodeError([{ path: '', code: 'not_object', message: 'must be an object of names and values' }]);
  });
}

/** The value of a field in the form: "true" or "false" for a boolean, else the text; "" stands for the default. */
export function fieldText({ name, type }: SchemaField, configuration: Configuration): string {
  const value = Object.hasOwn(configuration, name) ? configuration[name] : undefined;
  if (value === undefined || value === null) return '';
  if (type === 'boolean') return /^(?:true|false)$/i.test(asText(value)) ? asText(value).toLowerCase() : '';
  return asText(value);
}

/**
 * The JSON text of the configuration with the changes. Empty values are left out. Unchanged values, and keys that the
 * schema does not have, stay as they are stored.
 */
export function writeConfiguration(
  stored: Configuration,
  fields: readonly SchemaField[],
  changes: Readonly<Record<string, string>>,
): string {
  const known = new Map(fields.map((field) => [field.name, field]));
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(stored)]);
  const entries = [...names].flatMap((name) => {
    const field = known.get(name);
    const value = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (!field) return [[name, value] as const];
    const text = Object.hasOwn(changes, name) ? (changes[name] ?? '') : null;
    if (text === null) return isEmpty(value) ? [] : [[name, value] as const];
    return text === '' ? [] : [[name, field.type === 'boolean' ? text === 'true' : text] as const];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** The default as text. For a boolean whose default is neither true nor false it is what the schema has. */
export function fallbackText(type: string | null, value: unknown): string | null {
  if (isEmpty(value)) return null;
  const text = asText(value);
  if (type !== 'boolean' || !/^(?:true|false)$/i.test(text)) return text;
  return text.toLowerCase() === 'true' ? t('True') : t('False');
}

function read<T>(text: string | null, emptyValue: string, decoder: (value: unknown) => T): Readable<T> {
  const json = text === null || text.trim() === '' ? emptyValue : text;
  const excess = jsonExcess(json);
  if (excess) return { ok: false, reason: problemText(excessProblems[excess]) };
  try {
    return { ok: true, value: decoder(JSON.parse(json)) };
  } catch (error) {
    if (error instanceof SyntaxError)
      return { ok: false, reason: t('is no valid JSON: {reason}', { reason: error.message }) };
    if (error instanceof DecodeError) {
      const problems = error.issues.map((issue) => `${issue.path} ${problemText(issue)}`.trim());
      return { ok: false, reason: t('cannot be used: it {problem}', { problem: problems.join('; ') }) };
    }
    throw error;
  }
}
