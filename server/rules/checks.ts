/**
 * What a value must be like to be stored. A check answers the words to show at the field, or `null` if all is well.
 * Absent values and blank optional ones pass.
 */
import { anything, array, decode, literal, nullable, object, record, string } from '../../contract/decode.ts';
import type { FieldMessages, MenuEntry } from '../../contract/entities.ts';
import { excessMessages, jsonExcess } from '../../contract/json-excess.ts';

export type Check = (value: string) => string | null;
type Named = { name: string };

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** Messages by field, only for fields that have one. */
export function messages(found: Record<string, string | null>): FieldMessages {
  const entries = Object.entries(found).flatMap(([field, message]) => (message ? [{ field, words: [message] }] : []));
  return Object.fromEntries(entries.map(({ field, words }) => [field, words]));
}

/** An optional value: blank and absent pass. */
export function optional(value: string | null | undefined, check: Check): string | null {
  return value ? check(value) : null;
}

/** A value that must be there. `undefined` means that the field is not part of the change. */
export function required(value: string | null | undefined, check: Check = () => null): string | null {
  if (value === undefined) return null;
  return value === null || value.trim() === '' ? 'must not be blank' : check(value);
}

/** Blank means none: the fields where an empty text has no meaning of its own are stored as null. */
export function blankToNull<Value extends string | null | undefined>(value: Value): Value | null {
  return value === '' ? null : value;
}

/** A domain and a path of this length fit into an entry of PostgreSQL's indexes, whatever the characters. */
export const longestPath = 800;
const longestName = 500;

export const shortName: Check = (value) => longerThan(longestName, value);
/** Of a new page, whose path is made of it. */
export const newHeadline: Check = (value) => longerThan(1000, value);
export const pathPrefix: Check = (value) => longerThan(longestPath / 2, value) ?? ownPath(value);

export const ownPath: Check = (value) => {
  if (!value.startsWith('/')) return 'must start with /';
  if (/^\/[/\\]/.test(value)) return 'must not start with two slashes';
  return hasSpace(value) ? 'must not contain spaces' : null;
};

export const pagePath: Check = (value) =>
  longerThan(longestPath, value) ?? ownPath(value) ?? (/[?#]/.test(value) ? 'must not contain ? or #' : null);

export const pageSlug: Check = (value) =>
  longerThan(longestPath, value) ??
  (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? null : 'may hold lower-case letters, digits and single hyphens only');

export const domainSlug: Check = (value) =>
  /^[\w.~-]+$/.test(value) ? null : 'may hold letters, digits, hyphens, dots and underscores only';

export const linkUrl: Check = (value) => {
  const words = 'must be an http, https, mailto or tel address';
  if (hasSpace(value) || !URL.canParse(value)) return words;
  const { protocol, hostname } = new URL(value);
  if (!schemes.includes(protocol)) return words;
  return protocol.startsWith('http') && (!/^https?:\/\//i.test(value) || hostname === '') ? words : null;
};

export const webUrl: Check = (value) =>
  /^https?:/i.test(value) && linkUrl(value) === null ? null : 'must be an http or https address';

export const webhookUrl: Check = (value) => {
  const message = webUrl(value);
  if (message) return message;
  const { username, password } = new URL(value);
  return username || password ? 'must not hold a user name or password: use CI user and CI user token' : null;
};

export const hostName: Check = (value) => {
  const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
  return value.length <= 253 && value.split('.').every((part) => label.test(part))
    ? null
    : 'must be a host name like www.example.com';
};

export const emailAddress: Check = (value) =>
  longerThan(254, value) ?? (/^[^\s@]+@[^\s@]+$/.test(value) && !hasSpace(value) ? null : 'must be an email address');

/** PostgreSQL's integer: ids and image ids. */
export function storableId(value: number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value >= 1 && value <= 2_147_483_647 ? null : 'must be the number of an existing record';
}

/** A position in an order, counted from 0. */
export function listPosition(value: number): string | null {
  return value >= 0 ? null : 'must be 0 or more';
}

export const componentConfig: Check = (value) => jsonMessage(value, record(anything));

export const componentSchema: Check = (value) => {
  const message = jsonMessage(value, array(componentField));
  return message ?? namesMessage(JSON.parse(value));
};

const componentField = object({
  name: string,
  type: literal('string', 'boolean'),
  enum: nullable(array(anything)),
  description: nullable(string),
});

/** Names must be there, and each once. */
export function namesMessage(entries: readonly Named[]): string | null {
  if (entries.some(({ name }) => name.trim() === '')) return 'holds an entry without a name';
  const names = new Set<string>();
  const twice = entries.find(({ name }) => names.size === names.add(name).size);
  return twice === undefined ? null : `holds "${twice.name}" twice`;
}

/** Names, and image sizes of at least one pixel, of a list of display modes or layouts. */
export function modesMessage(modes: readonly Named[] | undefined): string | null {
  if (!modes) return null;
  const sizes = modes.flatMap((mode) => Object.entries(mode).filter(([field]) => field.endsWith('image_config')));
  const isWrong = sizes.some(([, size]) => [lengthOf(size, 'width'), lengthOf(size, 'height')].some(isOutOfRange));
  return namesMessage(modes) ?? (isWrong ? 'holds an image size that is not between 1 and 10000 pixels' : null);
}

/** Links and depth of a menu; fields are named like `entries.0.entries.2.target_url`. */
export function menuMessages(
  entries: readonly MenuEntry[] | undefined,
  deepest: number,
  at = 'entries',
): FieldMessages {
  const found: FieldMessages = {};
  if (!entries || entries.length === 0) return found;
  if (deepest === 0) return { [at]: ['go deeper than three levels'] };
  for (const [index, entry] of entries.entries()) {
    const links = messages({
      [`${at}.${index}.target_page_path`]: optional(entry.target_page_path, ownPath),
      [`${at}.${index}.target_url`]: optional(entry.target_url, linkUrl),
    });
    Object.assign(found, links, menuMessages(entry.entries, deepest - 1, `${at}.${index}.entries`));
  }
  return found;
}

function longerThan(limit: number, value: string): string | null {
  return value.length > limit ? `must not be longer than ${limit} characters` : null;
}

function hasSpace(value: string): boolean {
  return /[\s\p{Cc}]/u.test(value);
}

/** An absent width or height is that of the default image config. */
function lengthOf(size: unknown, side: 'width' | 'height'): unknown {
  return typeof size === 'object' && size !== null ? new Map(Object.entries(size)).get(side) : undefined;
}

function isOutOfRange(length: unknown): boolean {
  return typeof length === 'number' && !(length > 0 && length <= 10_000);
}

function jsonMessage(text: string, decoder: (value: unknown) => unknown): string | null {
  const excess = jsonExcess(text);
  if (excess) return excessMessages[excess];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `is no JSON: ${error instanceof Error ? error.message : 'unreadable'}`;
  }
  const decoded = decode(decoder, value);
  return decoded.ok ? null : decoded.issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
}
