/** Search, filter and sorting of the image library, in the browser. */
import type { LibraryImage } from '../../contract/entities.ts';
import { finds, foldText } from '../../contract/fold-text.ts';
import { compareTexts } from '../language/compare-texts.ts';

export const imageSorts = ['newest', 'id', 'category', 'alt', 'copyright'] as const;
export type ImageSort = (typeof imageSorts)[number];
/** `category` is `null` for all categories. */
export type ImageFilter = {
  query: string;
  category: string | null;
  /** Images of this domain, or common ones. */
  home?: number | 'common' | null;
  sort: ImageSort;
};

/** Each word of `query` must be the image's id or part of one of its texts, ignoring case. */
export function arrangeImages(images: readonly LibraryImage[], filter: ImageFilter): LibraryImage[] {
  const { query, category, home = null, sort } = filter;
  const wantedHome = home === 'common' ? null : home;
  const wanted = foldText(query).split(' ').filter(Boolean);
  return images
    .filter((image) => category === null || image.category === category)
    .filter((image) => home === null || image.home === wantedHome)
    .filter((image) => wanted.length === 0 || hasAll(image, wanted))
    .sort((one, other) => compare(one, other, sort) || one.id - other.id);
}

/** The categories in use, sorted by name, with the number of images in each. */
export function categoriesInUse(images: readonly LibraryImage[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { category } of images) if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => compareTexts(one.name, other.name));
}

function hasAll({ id, alt, category, copyright, notes }: LibraryImage, wanted: readonly string[]): boolean {
  const texts = [alt, category, copyright, notes].map((text) => foldText(text ?? '')).join('\n');
  return wanted.every((word) => finds(word)(texts) || String(id) === word);
}

/** Images without the text to sort by come last. */
function compare(one: LibraryImage, other: LibraryImage, sort: ImageSort): number {
  if (sort === 'newest') return other.id - one.id;
  if (sort === 'id') return one.id - other.id;
  const [first, second] = [one[sort] ?? '', other[sort] ?? ''];
  if (first === '' || second === '') return Number(first === '') - Number(second === '');
  return compareTexts(first, second);
}
