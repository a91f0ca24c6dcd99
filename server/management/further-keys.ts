/** Keys sent in addition to the fields of the contract: stored unchanged, and returned (TOL-03). */
import { itemFields, type MetaData, noMetaData, pageFields, sectionFields } from '../../contract/entities.ts';
import { problem } from '../../contract/refusals.ts';
import { invalid, type Refusal } from '../http/refusal.ts';
import { demandStorable, type Sent } from '../http/request-body.ts';
import { furtherKeys, presentMetaData } from '../store/pages.ts';

const longest = 50_000;
/** Thousands of keys are refused before anything is made of them, and not all named in the refusal. */
const most = 1000;
const mostNamed = 10;

const unsafe = ['__proto__', 'constructor', 'prototype'];

/** Fields that only the server sets, and names that must not become keys of an object. */
const reserved = [
  ...['position', 'further_keys', 'created_at', 'created_by', 'updated_at', 'updated_by', 'is_admin'],
  ...unsafe,
];
/** Not stored as further keys: these are fields of the contract, whoever may set them. */
const known = {
  page: namesOf(pageFields),
  section: namesOf(sectionFields),
  item: namesOf(itemFields),
};

/**
 * The change of the row: like fields, keys that are not sent stay. @throws Refusal if together they become too long
 * @param sent the body as received
 */
export function keepFurther(
  kind: keyof typeof known,
  sent: Sent,
  row: { further_keys: string | null } | null = null,
): { further_keys?: string } {
  const names = Object.keys(sent).filter((name) => !known[kind].has(name));
  if (names.length === 0) return {};
  if (names.length > most) throw tooLong(names);
  const further = Object.fromEntries(names.map((name) => [name, sent[name]]));
  demandStorable(further);
  return { further_keys: demandShort({ ...(row ? furtherKeys(row) : {}), ...further }, names) };
}

/** The meta data of the row merged with those sent, unknown ones included. @throws Refusal as above */
export function keepMetaData(row: { meta_data: string }, sent: Partial<MetaData> | undefined): MetaData | undefined {
  if (!sent) return undefined;
  const safe: Partial<MetaData> = Object.fromEntries(Object.entries(sent).filter(([name]) => !unsafe.includes(name)));
  const kept = { ...presentMetaData(row.meta_data), ...safe };
  const further = Object.fromEntries(Object.entries(kept).filter(([name]) => !Object.hasOwn(noMetaData, name)));
  demandShort(further, ['meta_data']);
  return kept;
}

function demandShort(further: object, names: readonly string[]): string {
  const text = JSON.stringify(further);
  if (text.length <= longest) return text;
  throw tooLong(names);
}

function tooLong(names: readonly string[]): Refusal {
  const wrong = problem('further_too_long', { limit: longest });
  return invalid(Object.fromEntries(names.slice(0, mostNamed).map((name) => [name, [wrong]])));
}

function namesOf(fields: object): ReadonlySet<string> {
  return new Set([...Object.keys(fields), ...reserved]);
}
