import { Fragment, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain } from '../../contract/entities.ts';
import { type Label, number, t } from '../language/translate.ts';
import { useNotedSearch } from '../lib/activity.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { Key } from '../ui/kbd.tsx';
import { markedParts, paletteSearch } from './palette-search.ts';
import { screenActions } from './screen-actions.ts';
import { type PaletteContents, type PaletteEntry, usePaletteContents } from './use-palette.ts';

export type PaletteProps = {
  domain: Domain | null;
  isAdmin: boolean;
  onShortcuts: () => void;
  onClose: () => void;
};

/** Up to this many entries the findings come in the same frame as the key; with more, keys take precedence. */
const immediateUpTo = 20_000;

/** Ctrl+K: domains, pages, menus, images, users, and the actions of the screen. */
export function Palette({ domain, isAdmin, onShortcuts, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [, navigate] = useLocation();
  const contents = usePaletteContents({ domain, isAdmin });
  const { recent, entries, isLoading, isReading } = contents;
  const actions = useActions(domain, isAdmin, onShortcuts);
  const search = useMemo(() => paletteSearch([...recent, ...actions, ...entries]), [recent, actions, entries]);
  const deferred = useDeferredValue(query);
  const asked = entries.length > immediateUpTo ? deferred : query;
  const { found, count } = useMemo(() => search(asked), [search, asked]);
  useNotedSearch('palette', asked, count);
  const pick = ({ href, changeHref, perform }: PaletteEntry, isChange: boolean) => {
    const target = isChange ? (changeHref ?? href) : href;
    onClose();
    // Wait until the window has closed and returned the focus, so that the next screen or action can take it.
    setTimeout(() => (target === undefined ? perform?.() : navigate(target)));
  };
  return (
    <CommandDialog
      label={t('Search or jump to')}
      query={query}
      onQuery={setQuery}
      rows={found}
      latestRows={() => (asked === query ? found : search(query).found)}
      onPick={pick}
      onClose={onClose}
      renderName={(name) => <Marked parts={markedParts(name, asked)} />}
      summary={summaryOf(found.length, count, contents)}
      empty={t(isLoading || isReading ? 'Loading…' : 'Nothing has this name. Try fewer letters.')}
      hints={<Hints />}
    />
  );
}

function useActions(domain: Domain | null, isAdmin: boolean, onShortcuts: () => void): PaletteEntry[] {
  const [onScreen] = useState(() => screenActions(document.querySelector('#title')?.textContent ?? ''));
  return useMemo(
    () => [
      ...onScreen,
      ...(domain ? domainPlaces(domain) : []),
      place('Domains', '/domains', ''),
      place('Image library', '/images', ''),
      ...(isAdmin ? adminPlaces() : []),
      { key: 'shortcuts', kind: t('Action'), name: t('Keyboard shortcuts'), where: '', perform: onShortcuts },
    ],
    [onScreen, domain, isAdmin, onShortcuts],
  );
}

function domainPlaces({ id, fqdn, trash_count }: Domain): PaletteEntry[] {
  return [
    place('Pages', `/domains/${id}`, fqdn),
    place('Menus', `/domains/${id}/menus`, fqdn),
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

const Marked = ({ parts }: { parts: readonly string[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
  parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));

function summaryOf(shown: number, count: number, { isLoading, isReading, missing, unread }: PaletteContents): string {
  const found =
    shown < count
      ? t('{count} of {total}', { count: number(shown), total: number(count) })
      : t('{count} found', { count: number(count) });
  const notes = missing.map((name) => t('{what} could not be loaded.', { what: t(name) }));
  if (unread.length > 0) notes.push(t('The pages of {domains} could not be loaded.', { domains: namesOf(unread) }));
  if (isReading && !isLoading) notes.push(t('Pages of other domains are still being read.'));
  return [...notes, isLoading ? t('Loading…') : found].join(' ');
}

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

const Hints = () =>
  hints.map(([keys, meaning]) => (
    <span key={meaning}>
      {keys.map((key) => (
        <Fragment key={key}>
          <Key name={key} />{' '}
        </Fragment>
      ))}
      {t(meaning)}
    </span>
  ));
