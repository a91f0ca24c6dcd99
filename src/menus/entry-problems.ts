/** Problems of a menu entry: its text, its page, its URL. */
import type { MenuEntry } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { urlRefusal } from '../lib/url-refusal.ts';
import type { EntryContent } from './menu-tree.ts';

export type EntryProblem = 'no text' | 'page gone' | 'bad URL';

/** `hasPage` says whether a page of the domain has the path. */
export function entryProblems(
  { target_text, target_page_path: path, target_url: url }: EntryContent,
  hasPage: (path: string) => boolean,
): EntryProblem[] {
  const problems: (EntryProblem | null)[] = [
    target_text?.trim() ? null : 'no text',
    path && !hasPage(path) ? 'page gone' : null,
    !path && url && urlRefusal(url) !== null ? 'bad URL' : null,
  ];
  return problems.filter((problem) => problem !== null);
}

/** Errors that block saving. A missing page is not one, because it may come back. Entries of an unknown form are not checked. */
function entryErrors(entry: EntryContent & Pick<MenuEntry, 'source'>): string[] {
  if (entry.source !== undefined) return [];
  const problems = entryProblems(entry, () => true);
  return [
    ...(problems.includes('no text') ? [t('Give the entry a text.')] : []),
    ...(problems.includes('bad URL') ? [urlRefusal(entry.target_url ?? '') ?? ''] : []),
  ];
}

/** The errors of all entries, by names such as `entries.0.entries.2.target_text`. */
export function wrongEntries(entries: readonly MenuEntry[], above = ''): Record<string, string> {
  return Object.assign(
    {},
    ...entries.map((entry, index) => {
      const at = `${above}entries.${index}.`;
      const errors = entryErrors(entry).join(' ');
      return { ...(errors ? { [`${at}target_text`]: errors } : {}), ...wrongEntries(entry.entries, at) };
    }),
  );
}
