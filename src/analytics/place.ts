/** What may be reported about the user's location: no query, no fragment, no name of a record (MT04). */

/** The address without parts that may hold a code, a state or a user's text; empty if it is not a web address. */
export function publicAddress(href: string): string {
  if (!URL.canParse(href)) return '';
  const { protocol, origin, pathname } = new URL(href);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : '';
}

/**
 * The screen of one record is named after its route, because its title contains the record's own text:
 * `/domains/3/pages/4/change` is "Domains / Pages / Change". `null` for screens whose title says nothing about a record.
 */
export function placeName(href: string): string | null {
  const parts = new URL(href).pathname.split('/').filter((part) => part !== '');
  if (!parts.some(isId)) return null;
  return parts
    .filter((part) => !isId(part))
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1).replaceAll('_', ' ')}`)
    .join(' / ');
}

const isId = (part: string) => /^\d+$/.test(part);
