/** The palette's group of places in the text, with a link to all of them. */
import type { Domain } from '../../contract/entities.ts';
import { longestSearch, type SearchPlace, type SearchResult } from '../../contract/search.ts';
import { counted, number, t } from '../language/translate.ts';
import { Snippet } from '../ui/highlight.tsx';
import { isInName, partName, placeAddress, wholeName } from './place-texts.ts';
import type { PaletteEntry } from './use-palette.ts';

const minLetters = 2;
const maxShown = 5;
const kinds = { page: 'Page', section: 'Section', item: 'Item', menu: 'Menu', image: 'Image' } as const;

/** The query for the server; null if it is too short or too long. */
export function wordsIn(query: string): string | null {
  const words = query.trim();
  return words.length >= minLetters && words.length <= longestSearch ? words : null;
}

/** Entries found by name, followed by places in the text once the server has answered. */
export function withPlaces(
  byName: readonly PaletteEntry[],
  found: SearchResult | null,
  query: string,
  open: Domain | null,
): PaletteEntry[] {
  const named = byName.map((entry) => ({ ...entry, group: { name: t('By name'), isShown: false } }));
  if (!found || countInText(byName, found) === 0) return named;
  const inText = unnamed(byName, found).slice(0, maxShown).map(placeEntry(open));
  const group = { name: t('In the text'), isShown: true };
  const all = { ...allPlaces(query), shownName: <AllPlaces {...found} /> };
  return [...named, ...[...inText, all].map((entry) => ({ ...entry, group }))];
}

/** A link to the search screen with the query. */
export const allPlaces = (query: string): PaletteEntry => ({
  key: 'all places',
  kind: '',
  name: '',
  where: '',
  href: `/search?${new URLSearchParams({ q: query.trim() })}`,
});

const AllPlaces = ({ total, more }: Pick<SearchResult, 'total' | 'more'>) => (
  <span className="font-semibold text-act">
    {more
      ? t('More than {count} places in the text', { count: number(total) })
      : counted(total, '{count} place in the text', 'All {count} places in the text')}
  </span>
);

/**
 * The number of places that are not listed by name. Unknown (null) if places in names may be missing from the answer: the server
 * lists them first.
 */
export function countInText(byName: readonly PaletteEntry[], found: SearchResult): number | null {
  const { total, more, places } = found;
  const isCut = total > places.length && nameFields.includes(places.at(-1)?.field ?? '');
  return more || (isCut && byName.length > 0) ? null : total - places.length + unnamed(byName, found).length;
}

export const inTextText = ({ total, more }: SearchResult): string =>
  t(more ? 'More than {count} places in the text' : '{count} in the text', { count: number(total) });

const nameFields = ['headline', 'path', 'name', 'alt'];

/** Leaves out places in the name of an entry that is listed by name. */
function unnamed(byName: readonly PaletteEntry[], { places }: SearchResult): SearchPlace[] {
  const named = new Set(byName.map(({ href }) => href));
  return places.filter((place) => !isInName(place, wholeName(place)) || !named.has(placeAddress(place).href));
}

const placeEntry =
  (open: Domain | null) =>
  (place: SearchPlace): PaletteEntry => {
    const { kind, id, domain_id, fqdn, path, snippet } = place;
    const name = partName(place);
    const domain = domain_id === open?.id ? '' : (fqdn ?? '');
    const isPart = kind === 'section' || kind === 'item';
    const where = isPart ? [wholeName(place), domain].filter(Boolean).join(', ') : `${domain}${path ?? ''}`;
    const shown = <Snippet of={snippet} />;
    return {
      ...{ key: `text ${kind} ${id}`, kind: t(kinds[kind]), name, where },
      ...placeAddress(place),
      ...(isInName(place, name) ? { shownName: shown } : { shownName: name, detail: shown }),
    };
  };
