/** The second group of the palette: places in the text, and the way to all of them. */
import type { Domain } from '../../contract/entities.ts';
import { longestSearch, type SearchPlace, type SearchResult } from '../../contract/search.ts';
import { number, t } from '../language/translate.ts';
import { isInName, partName, placeAddress, wholeName } from './place-texts.ts';
import { Snippet } from './snippet.tsx';
import type { PaletteEntry } from './use-palette.ts';

const fewestLetters = 2;
const mostShown = 5;
const kinds = { page: 'Page', section: 'Section', item: 'Item', menu: 'Menu', image: 'Image' } as const;

/** What the server is asked for; null if that is too little, or more than it takes. */
export function wordsIn(query: string): string | null {
  const words = query.trim();
  return words.length >= fewestLetters && words.length <= longestSearch ? words : null;
}

/** What was found by name in its group; below it places in the text, once there is an answer. */
export function withPlaces(
  byName: readonly PaletteEntry[],
  found: SearchResult | null,
  query: string,
  open: Domain | null,
): PaletteEntry[] {
  const named = byName.map((entry) => ({ ...entry, group: { name: t('By name'), isShown: false } }));
  if (!found || countInText(byName, found) === 0) return named;
  const inText = unnamed(byName, found).slice(0, mostShown).map(placeEntry(open));
  const group = { name: t('In the text'), isShown: true };
  const all = { ...allPlaces(query), shownName: <AllPlaces {...found} /> };
  return [...named, ...[...inText, all].map((entry) => ({ ...entry, group }))];
}

/** The search screen with what was typed. */
export const allPlaces = (query: string): PaletteEntry => ({
  key: 'all places',
  kind: '',
  name: '',
  where: '',
  href: `/search?${new URLSearchParams({ q: query.trim() })}`,
});

const AllPlaces = ({ total, more }: Pick<SearchResult, 'total' | 'more'>) => (
  <span className="font-semibold text-act">
    {t(more ? 'More than {count} places in the text' : 'All {count} places in the text', { count: number(total) })}
  </span>
);

/**
 * How many places there are besides what is listed by name. Not known (null) while places that are listed by name may be among
 * those that did not come: names come first.
 */
export function countInText(byName: readonly PaletteEntry[], found: SearchResult): number | null {
  const { total, more, places } = found;
  const isCut = total > places.length && nameFields.includes(places.at(-1)?.field ?? '');
  return more || (isCut && byName.length > 0) ? null : total - places.length + unnamed(byName, found).length;
}

/** What did not fit into one number. */
export const inTextText = ({ total, more }: SearchResult): string =>
  t(more ? 'More than {count} places in the text' : '{count} in the text', { count: number(total) });

const nameFields = ['headline', 'path', 'name', 'alt'];

/** What is listed because of its name is not listed a second time for the same reason. */
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
