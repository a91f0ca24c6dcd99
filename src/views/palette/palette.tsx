import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain } from '../../../contract/entities.ts';
import { paletteSearch } from '../../lib/palette-search.ts';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { type PaletteEntry, usePaletteContents } from '../../workflows/palette.ts';
import { screenActions } from './screen-actions.ts';

export type PaletteProps = {
  domain: Domain | null;
  isAdmin: boolean;
  onShortcuts: () => void;
  onClose: () => void;
};

/** Ctrl+K: domains, pages, menus, images, users and what can be done here. */
export function Palette({ domain, isAdmin, onShortcuts, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [, navigate] = useLocation();
  const { entries, isLoading, missing } = usePaletteContents({ domain, isAdmin });
  const actions = useActions(domain, isAdmin, onShortcuts);
  const search = useMemo(() => paletteSearch([...actions, ...entries]), [actions, entries]);
  const asked = useDeferredValue(query);
  const { found, count } = useMemo(() => search(asked), [search, asked]);
  const pick = ({ href, changeHref, perform }: PaletteEntry, isChange: boolean) => {
    const target = isChange ? (changeHref ?? href) : href;
    onClose();
    // Once the window has gone and given the focus back, so that what comes next can take it.
    setTimeout(() => (target === undefined ? perform?.() : navigate(target)));
  };
  return (
    <CommandDialog
      label="Search or jump to"
      query={query}
      onQuery={setQuery}
      rows={found}
      latestRows={() => (asked === query ? found : search(query).found)}
      onPick={pick}
      onClose={onClose}
      summary={summaryOf(found.length, count, isLoading, missing)}
      empty={isLoading ? 'Loading…' : 'Nothing has this name. Try fewer letters.'}
      hints={hints}
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
      ...(isAdmin ? adminPlaces : []),
      { key: 'shortcuts', kind: 'Action', name: 'Keyboard shortcuts', where: '', perform: onShortcuts },
    ],
    [onScreen, domain, isAdmin, onShortcuts],
  );
}

function domainPlaces({ id, fqdn }: Domain): PaletteEntry[] {
  return [
    place('Pages', `/domains/${id}`, fqdn),
    place('Menus', `/domains/${id}/menus`, fqdn),
    place('Usage Stats', `/domains/${id}/display_modes`, fqdn),
  ];
}

const place = (name: string, href: string, where: string): PaletteEntry => ({
  key: href,
  kind: 'Action',
  name: `Go to ${name}`,
  where,
  href,
});

const adminPlaces = [
  place('Users', '/admin/users', 'Admin'),
  place('Components', '/admin/components', 'Admin'),
  place('all domains', '/admin/domains', 'Admin'),
];

function summaryOf(shown: number, count: number, isLoading: boolean, missing: readonly string[]): string {
  const found = shown < count ? `${shown} of ${count.toLocaleString('en')}` : `${count} found`;
  const notes = missing.map((name) => `${name} could not be loaded.`);
  return [...notes, isLoading ? 'Loading…' : found].join(' ');
}

const hints = (
  <>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> move
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    <span>
      <kbd>Ctrl Enter</kbd> change
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
  </>
);
