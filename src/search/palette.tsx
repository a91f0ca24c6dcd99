import { Fragment, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain } from '../../contract/entities.ts';
import { type Label, number, t } from '../language/translate.ts';
import { useNotedSearch } from '../lib/activity.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { useFilterText } from '../ui/filter-text.ts';
import { Marked } from '../ui/highlight.tsx';
import { Key } from '../ui/kbd.tsx';
import { type Findings, markedName, paletteSearch } from './palette-search.ts';
import { allPlaces, countInText, inTextText, withPlaces, wordsIn } from './palette-text.tsx';
import { type PaletteContents, type PaletteEntry, usePaletteContents } from './use-palette.ts';
import { type PaletteText, usePaletteText } from './use-text-search.ts';

export type PaletteProps = {
  domain: Domain | null;
  isAdmin: boolean;
  onShortcuts: () => void;
  onClose: () => void;
};

/** The command palette (Ctrl+K): domains, pages, menus, images, users, and the actions of the screen. */
export function Palette({ domain, isAdmin, onShortcuts, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [, navigate] = useLocation();
  const contents = usePaletteContents({ domain, isAdmin });
  const { recent, entries, isLoading, isReading, searchesText } = contents;
  const actions = useActions({ domain, isAdmin, searchesText, onShortcuts });
  const search = useMemo(() => paletteSearch([...recent, ...actions, ...entries]), [recent, actions, entries]);
  const delayedQuery = useFilterText(query, entries.length);
  const byName = useMemo(() => search(delayedQuery), [search, delayedQuery]);
  const words = searchesText ? wordsIn(query) : null;
  const text = usePaletteText(words);
  const rows = useMemo(
    () => (searchesText ? withPlaces(byName.found, text.found, query, domain) : byName.found),
    [searchesText, byName, text.found, query, domain],
  );
  useNotedSearch('palette', delayedQuery, byName.count);
  const pick = ({ href, changeHref, perform }: PaletteEntry, isChange: boolean) => {
    const target = isChange ? (changeHref ?? href) : href;
    onClose();
    // After the dialog has closed and returned the focus, so that the next screen or action can take it.
    setTimeout(() => (target === undefined ? perform?.() : navigate(target)));
  };
  return (
    <CommandDialog
      label={t('Search or jump to')}
      query={query}
      onQuery={setQuery}
      rows={rows}
      latestRows={() => {
        const latest = delayedQuery === query ? rows : search(query).found;
        return latest.length > 0 || words === null ? latest : [allPlaces(query)];
      }}
      onPick={pick}
      onClose={onClose}
      renderName={({ name, shownName }) => shownName ?? <Marked parts={markedName(name, delayedQuery)} />}
      {...summaryOf(byName, contents, text)}
      empty={t(isLoading || isReading ? 'Loading…' : emptyText(text))}
      hints={<Hints exactWords={searchesText} />}
    />
  );
}

type ActionsOptions = Omit<PaletteProps, 'onClose'> & { searchesText: boolean };

function useActions({ domain, isAdmin, searchesText, onShortcuts }: ActionsOptions): PaletteEntry[] {
  const [onScreen] = useState(() => screenActions(document.querySelector('#title')?.textContent ?? ''));
  return useMemo(
    () => [
      ...onScreen,
      ...(domain ? domainPlaces(domain) : []),
      place('Domains', '/domains', ''),
      place('Image library', '/images', ''),
      ...(searchesText ? [place('Search', '/search', '')] : []),
      ...(isAdmin ? adminPlaces() : []),
      { key: 'shortcuts', kind: t('Action'), name: t('Keyboard shortcuts'), where: '', perform: onShortcuts },
    ],
    [onScreen, domain, isAdmin, searchesText, onShortcuts],
  );
}

function domainPlaces({ id, fqdn, trash_count, has_references }: Domain): PaletteEntry[] {
  return [
    place('Pages', `/domains/${id}`, fqdn),
    place('Menus', `/domains/${id}/menus`, fqdn),
    ...(has_references ? [place('Links', `/domains/${id}/links`, fqdn)] : []),
    place('Content check', `/domains/${id}/content_check`, fqdn),
    place('Usage Stats', `/domains/${id}/display_modes`, fqdn),
    ...(trash_count === null ? [] : [place('Trash', `/domains/${id}/trash`, fqdn)]),
  ];
}

const place = (name: Label, href: string, where: string): PaletteEntry => ({
  key: href,
  kind: t('Action'),
  name: t('Go to {place}', { place: t(name) }),
  where,
  href,
});

const adminPlaces = () => [
  place('Users', '/admin/users', t('Admin')),
  place('Components', '/admin/components', t('Admin')),
  place('all domains', '/admin/domains', t('Admin')),
  place('All Client Tokens', '/admin/client_tokens', t('Admin')),
];

function summaryOf(byName: Findings<PaletteEntry>, contents: PaletteContents, text: PaletteText) {
  const { isLoading, isReading, missing, unread } = contents;
  const { found, count } = byName;
  const notes = missing.map((name) => t('{what} could not be loaded.', { what: t(name) }));
  if (unread.length > 0) notes.push(t('The pages of {domains} could not be loaded.', { domains: namesOf(unread) }));
  if (isReading && !isLoading) notes.push(t('Pages of other domains are still being read.'));
  if (text.isAsking) notes.push(t('Searching the text…'));
  if (text.failure)
    notes.push(t('The text could not be searched: {message}', { message: failureMessage(text.failure) }));
  const summary = (total: string) => ({ count: total, notes: notes.join(' ') });
  if (isLoading) {
    notes.push(t('Loading…'));
    return summary('');
  }
  const inText = text.found ? countInText(found, text.found) : 0;
  if (found.length === count && inText !== null) return summary(t('{count} found', { count: number(count + inText) }));
  if (text.found && text.found.total > 0) notes.push(inTextText(text.found));
  if (found.length < count)
    return summary(t('{count} of {total}', { count: number(found.length), total: number(count) }));
  return summary(count > 0 ? t('{count} found', { count: number(count) }) : '');
}

const emptyText = ({ isAsking, found }: PaletteText): Label => {
  if (isAsking) return 'Searching the text…';
  return found && !found.more
    ? 'Nothing has this name. No text has these words either. Try fewer letters.'
    : 'Nothing has this name. Try fewer letters.';
};

function namesOf(domains: readonly { fqdn: string }[]): string {
  const names = domains.slice(0, 3).map(({ fqdn }) => fqdn);
  const more = domains.length - names.length;
  return [...names, ...(more > 0 ? [t('{count} more', { count: number(more) })] : [])].join(', ');
}

const hints: readonly [keys: string[], meaning: Label][] = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'open'],
  [['Ctrl Enter'], 'change'],
  [['Esc'], 'close'],
];

const Hints = ({ exactWords }: { exactWords: boolean }) => (
  <>
    {hints.map(([keys, meaning]) => (
      <span key={meaning}>
        {keys.map((key) => (
          <Fragment key={key}>
            <Key name={key} />{' '}
          </Fragment>
        ))}
        {t(meaning)}
      </span>
    ))}
    {exactWords ? <span>{t('“two words” finds exactly these')}</span> : null}
  </>
);

/** The enabled actions in the header of the screen behind the palette and in the live line, under the same names. */
function screenActions(where: string): PaletteEntry[] {
  const controls = document.querySelectorAll<HTMLElement>(
    '#main :is([data-part="actions"], [data-part="live-line"], [data-part="many"]) :is(button, a)',
  );
  return [...controls]
    .filter((control) => control.ariaDisabled !== 'true' && nameOf(control) !== '')
    .map((control, index) => ({
      key: `action ${index}`,
      kind: t('Action'),
      name: nameOf(control),
      where,
      perform: () => {
        control.focus();
        control.click();
      },
    }));
}

/** Invisible text, which reserves space for another state of the button, is not part of the name. */
function nameOf(control: HTMLElement): string {
  const seen = control.cloneNode(true) as HTMLElement;
  for (const hidden of seen.querySelectorAll('.invisible')) hidden.remove();
  return (control.ariaLabel ?? seen.textContent ?? '').trim();
}
