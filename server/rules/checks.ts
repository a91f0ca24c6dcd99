/** Validates values to be stored. A check returns the problem of a value, or `null` if the value is valid. */
import {
  anything,
  array,
  type Decoded,
  decode,
  literal,
  maxIssues,
  nullable,
  object,
  record,
  string,
} from '../../contract/decode.ts';
import { isEmailAddress } from '../../contract/email-address.ts';
import type { MenuEntry } from '../../contract/entities.ts';
import { excessProblems, jsonExcess } from '../../contract/json-excess.ts';
import { isUnreachable } from '../../contract/paths.ts';
import { previewAddress } from '../../contract/preview.ts';
import type { FieldProblems, Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';

export type Check = (value: string) => Problem | null;
type Named = { name: string };

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** A problem with the dotted path of its value, which is empty for the whole body. */
export type Placed = Problem & { path: string };

export function byField(problems: readonly Placed[]): FieldProblems {
  const fields = new Map<string, Problem[]>();
  for (const { path, ...wrong } of problems) fields.set(path || 'body', [...(fields.get(path || 'body') ?? []), wrong]);
  return Object.fromEntries(fields);
}

/** Only the fields with a problem. */
export function fieldProblems(found: Record<string, Problem | null>): FieldProblems {
  return Object.fromEntries(Object.entries(found).flatMap(([field, wrong]) => (wrong ? [[field, [wrong]]] : [])));
}

/** Checks an optional value; an empty or absent one passes. */
export function optional(value: string | null | undefined, check: Check): Problem | null {
  return value ? check(value) : null;
}

/** Checks a required value. `undefined` passes: the field is not part of the change. */
export function required(value: string | null | undefined, check: Check = () => null): Problem | null {
  if (value === undefined) return null;
  return value === null || value.trim() === '' ? problem('blank') : check(value);
}

/** For fields in which an empty text has no meaning of its own. */
export function blankToNull<Value extends string | null | undefined>(value: Value): Value | null {
  return value === '' ? null : value;
}

/** With any characters, a domain id and a path of this length fit into an index entry of PostgreSQL. */
export const longestPath = 800;
const longestName = 500;

export const shortName: Check = (value) => longerThan(longestName, value);
/** The headline of a new page, from which its path is made. */
export const newHeadline: Check = (value) => longerThan(1000, value);
export const pathPrefix: Check = (value) => longerThan(longestPath / 2, value) ?? ownPath(value);

export const ownPath: Check = (value) => {
  if (!value.startsWith('/')) return problem('path_without_slash');
  if (/^\/[/\\]/.test(value)) return problem('path_with_two_slashes');
  return hasSpace(value) ? problem('path_with_spaces') : null;
};

export const pagePath: Check = (value) =>
  longerThan(longestPath, value) ??
  ownPath(value) ??
  (/[?#]/.test(value) ? problem('path_with_query') : null) ??
  (isUnreachable(value) ? problem('path_unreachable') : null);

export const pageSlug: Check = (value) =>
  longerThan(longestPath, value) ?? (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? null : problem('not_page_slug'));

export const domainSlug: Check = (value) => (/^[\w.~-]+$/.test(value) ? null : problem('not_domain_slug'));

export const linkUrl: Check = (value) => {
  const isAddress = !hasSpace(value) && URL.canParse(value) && isReachable(value);
  return isAddress ? null : problem('not_link_url');
};

function isReachable(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (!schemes.includes(protocol)) return false;
  return !protocol.startsWith('http') || (/^https?:\/\//i.test(url) && hostname !== '');
}

export const webUrl: Check = (value) =>
  /^https?:/i.test(value) && linkUrl(value) === null ? null : problem('not_web_url');

export const webhookUrl: Check = (value) => {
  const wrong = webUrl(value);
  if (wrong) return wrong;
  const { username, password } = new URL(value);
  return username || password ? problem('url_with_credentials') : null;
};

/** The console's own origin is refused, because a frame of it could reach the console. */
export const previewUrl = (value: string, consoleOrigins: readonly string[]): Problem | null => {
  const wrong = longerThan(2000, value);
  if (wrong) return wrong;
  const origin = previewOrigin(value);
  if (origin === null) return problem('not_preview_url', { path: '{path}' });
  return consoleOrigins.includes(origin) ? problem('preview_of_console') : null;
};

/** The origin of a preview URL; `null` if it is invalid. */
export function previewOrigin(value: string): string | null {
  const address = previewAddress(value, '/', '');
  const origin = address !== null && webUrl(address) === null ? new URL(address).origin : '';
  // A host could contain characters that end a source expression of a Content-Security-Policy or match every host.
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : null;
}

export const hostName: Check = (value) => {
  const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
  return value.length <= 253 && value.split('.').every((part) => label.test(part)) ? null : problem('not_host_name');
};

/** `null` without one: people are then called by their address. */
export const nameIn = (text: string | null): string | null => text?.normalize('NFC').trim().replace(/ +/g, ' ') || null;

/** Names stand among those of others: no line breaks, and nothing that turns the direction of what follows. */
export const personName: Check = (value) =>
  longerThan(100, value) ?? (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value) ? problem('unstorable') : null);

export const emailAddress: Check = (value) =>
  longerThan(254, value) ?? (isEmailAddress(value) ? null : problem('not_email'));

/** Ids are of PostgreSQL's type integer. */
export function storableId(value: number | null | undefined): Problem | null {
  if (value === null || value === undefined) return null;
  return value >= 1 && value <= 2_147_483_647 ? null : problem('not_record');
}

/** Parses an ISO 8601 time with a time zone. @returns milliseconds since 1970; `null` if it is invalid */
export function instant(text: string): number | null {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  // `Date.parse` takes 30 February for 2 March.
  const [date = ''] = text.split('T');
  const isDay = isWhole && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) === true;
  const time = isDay ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** A position in an order, counted from 0. */
export function listPosition(value: number): Problem | null {
  return value >= 0 ? null : problem('negative');
}

export const componentConfig: Check = (value) => jsonProblems(value, record(anything))[0] ?? null;

/** Fields are named like `schema.0.type`. */
export function schemaProblems(schema: string | null | undefined): FieldProblems {
  if (!schema) return {};
  const wrong = jsonProblems(schema, componentFields);
  if (wrong.length === 0) {
    const fields = componentFields(JSON.parse(schema));
    const unusable = fields.flatMap(unusableValues);
    if (unusable.length === 0) return fieldProblems({ schema: namesProblem(fields) });
    wrong.push(...unusable);
  }
  return byField(wrong.map(({ path, ...one }) => ({ ...one, path: path ? `schema.${path}` : 'schema' })));
}

const componentField = object({
  name: string,
  type: literal('string', 'boolean'),
  enum: nullable(array(anything)),
  description: nullable(string),
  default: anything,
});
const componentFields = array(componentField);

/** What a field offers that nobody could choose. */
function unusableValues(field: Decoded<typeof componentField>, place: number): Placed[] {
  const { type, enum: choices, default: fallback } = field;
  if (type === 'string' && choices?.every(isEmpty)) return [{ path: `${place}.enum`, ...problem('choices_empty') }];
  if (isEmpty(fallback)) return [];
  const path = `${place}.default`;
  if (type === 'boolean')
    return /^(?:true|false)$/i.test(String(fallback)) ? [] : [{ path, ...problem('default_not_boolean') }];
  const isListed = !choices || choices.some((choice) => String(choice) === String(fallback));
  return isListed ? [] : [{ path, ...problem('default_not_listed') }];
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Names are required and unique. */
export function namesProblem(entries: readonly Named[]): Problem | null {
  if (entries.some(({ name }) => name.trim() === '')) return problem('entry_without_name');
  const names = new Set<string>();
  const repeated = entries.find(({ name }) => names.size === names.add(name).size);
  return repeated === undefined ? null : problem('name_twice', { name: repeated.name });
}

/** Checks the names, and image sizes of at least one pixel, of a list of display modes or layouts. */
export function modesProblem(given: readonly Named[] | string | undefined): Problem | null {
  if (!given) return null;
  const modes: readonly Named[] = typeof given === 'string' ? JSON.parse(given) : given;
  const sizes = modes.flatMap((mode) => Object.entries(mode).filter(([field]) => field.endsWith('image_config')));
  const isWrong = sizes.some(([, size]) => [lengthOf(size, 'width'), lengthOf(size, 'height')].some(isOutOfRange));
  return namesProblem(modes) ?? (isWrong ? problem('image_size_out_of_range') : null);
}

/** Checks the links and the depth of a menu. Fields are named like `entries.0.entries.2.target_url`. */
export function menuProblems(
  entries: readonly MenuEntry[] | undefined,
  deepest: number,
  at = 'entries',
): FieldProblems {
  const found: FieldProblems = {};
  if (!entries || entries.length === 0) return found;
  if (deepest === 0) return { [at]: [problem('menu_too_deep')] };
  for (const [index, entry] of entries.entries()) {
    const links = fieldProblems({
      [`${at}.${index}.target_page_path`]: optional(entry.target_page_path, ownPath),
      [`${at}.${index}.target_url`]: optional(entry.target_url, linkUrl),
    });
    Object.assign(found, links, menuProblems(entry.entries, deepest - 1, `${at}.${index}.entries`));
  }
  return found;
}

function longerThan(limit: number, value: string): Problem | null {
  return value.length > limit ? problem('too_long', { limit }) : null;
}

function hasSpace(value: string): boolean {
  return /[\s\p{Cc}]/u.test(value);
}

function lengthOf(size: unknown, side: 'width' | 'height'): unknown {
  return typeof size === 'object' && size !== null ? new Map(Object.entries(size)).get(side) : undefined;
}

function isOutOfRange(length: unknown): boolean {
  return typeof length === 'number' && !(length > 0 && length <= 10_000);
}

function jsonProblems(text: string, decoder: (value: unknown) => unknown): Placed[] {
  const excess = jsonExcess(text);
  if (excess) return [{ path: '', ...excessProblems[excess] }];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [{ path: '', ...problem('not_json', { reason: error instanceof Error ? error.message : 'unreadable' }) }];
  }
  const decoded = decode(decoder, value);
  return decoded.ok ? [] : [...decoded.issues];
}

/** In characters, for each text of a body. */
const textLimit = 200_000;

/** The texts in a value that are too long or cannot be stored unchanged, up to `maxIssues`. */
export function textProblems(whole: unknown): Placed[] {
  const problems: Placed[] = [];
  const visit = (value: unknown, path: string) => {
    if (problems.length >= maxIssues) return;
    if (typeof value === 'string') {
      const wrong = textProblem(value);
      if (wrong) problems.push({ path, ...wrong });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (textProblem(name)) problems.push({ path, ...problem('unstorable') });
        visit(part, path ? `${path}.${name}` : name);
      }
    }
  };
  visit(whole, '');
  return problems;
}

export function textProblem(text: string, limit = textLimit): Problem | null {
  if (text.length > limit) return problem('too_long', { limit });
  return holdsUnstorable(text) ? problem('unstorable') : null;
}

/** PostgreSQL cannot store NUL, and a lone surrogate would be stored as a different character. */
function holdsUnstorable(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text);
}
