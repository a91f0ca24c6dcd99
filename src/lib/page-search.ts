/** Searches pages by headline or path. Build it once per list; the search runs on every keystroke. */
import type { PageSummary } from '../../contract/entities.ts';
import { finds, foldText } from '../../contract/fold-text.ts';
import { compareTexts } from '../language/compare-texts.ts';

/** The pages whose headline or path contains the query, ignoring case; all pages for an empty query. */
export type PageSearch = (query: string) => readonly PageSummary[];

/** The results are sorted by path. */
export function pageSearch(pages: readonly PageSummary[]): PageSearch {
  const sorted = [...pages].sort((one, other) => compareTexts(one.path ?? '', other.path ?? '') || one.id - other.id);
  const texts = sorted.map(({ headline, path }) => [folded(headline), folded(path)] as const);
  return (query) => {
    const wanted = folded(query);
    if (wanted === '') return sorted;
    return sorted.filter((_, index) => texts[index]?.some(finds(wanted)));
  };
}

const maxSuggestions = 6;

/** Suggestions for a path that is typed after `](`: first paths that begin with it, then other matches. */
export function completePath(search: PageSearch, typed: string): PageSummary[] {
  const wanted = folded(typed);
  const found = search(typed === '/' ? '' : typed.replace(/^\//, '')).filter(({ path }) => path?.startsWith('/'));
  const leading = found.filter(({ path }) => folded(path).startsWith(wanted));
  const others = found.filter(({ path }) => !folded(path).startsWith(wanted));
  return [...leading, ...others].slice(0, maxSuggestions);
}

const folded = (text: string | null): string => foldText(text ?? '');
