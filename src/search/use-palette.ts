/** The entries of the palette: cached ones are there at once, others are added when they are loaded. */
import { type ReactNode, useMemo, useState } from 'react';
import type { Domain, DomainSummary, LibraryImage, Menu, StoredSettings, User } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { useAllDomains } from '../domains/use-loaded-domains.ts';
import { type Label, t } from '../language/translate.ts';
import { domainName, userName } from '../lib/names.ts';
import { recentPages } from '../lib/stored-setting.ts';
import type { RowGroup } from '../ui/command-dialog.tsx';
import { searchesText } from './use-text-search.ts';

export type PaletteEntry = {
  key: string;
  kind: string;
  name: string;
  where: string;
  /** The target of Enter; without it `perform` is called. */
  href?: string;
  /** The target of Ctrl+Enter. */
  changeHref?: string;
  perform?: () => void;
  /** Replaces the name in which the query is marked. */
  shownName?: ReactNode;
  detail?: ReactNode;
  group?: RowGroup;
  /** One of the pages opened most recently. */
  recent?: true;
};
export type PaletteContents = {
  /** The pages opened most recently, newest first. */
  recent: PaletteEntry[];
  entries: PaletteEntry[];
  isLoading: boolean;
  /** Whether pages of some domain are still being loaded. */
  isReading: boolean;
  /** What could not be loaded, as plurals. */
  missing: Label[];
  /** The domains whose pages could not be loaded. */
  unread: DomainSummary[];
  /** Whether the server supports full-text search; false while that is unknown. */
  searchesText: boolean;
};

export function usePaletteContents(open: { domain: Domain | null; isAdmin: boolean }): PaletteContents {
  const { domain, isAdmin } = open;
  const domains = useReading(readings.domains);
  const menus = useReading(domain ? readings.menus(domain.id) : null);
  const images = useReading(readings.images);
  const users = useReading(isAdmin ? readings.users : null);
  const settings = useReading(isAdmin ? readings.allSettings : null);
  const all = useAllDomains(domains.data);
  const [visited] = useState(() => recentPages().filter((href) => !`${location.pathname}/`.startsWith(`${href}/`)));
  const sources = { Domains: domains, Menus: menus, Images: images, Users: users, Settings: settings };
  const pages = useMemo(
    () => [
      ...(domain ? pageEntries(domain, true) : []),
      ...all.domains.filter(({ id }) => id !== domain?.id).flatMap((other) => pageEntries(other, false)),
    ],
    [domain, all.domains],
  );
  const recent = useMemo(() => {
    const byAddress = new Map(pages.map((entry) => [entry.href, entry]));
    return visited.flatMap((href) => {
      const entry = byAddress.get(href);
      return entry ? [{ ...entry, recent: true as const }] : [];
    });
  }, [pages, visited]);
  const entries = useMemo(() => {
    const isRecent = new Set(recent.map(({ key }) => key));
    return [
      ...pages.filter(({ key }) => !isRecent.has(key)),
      ...(domains.data ?? []).map(domainEntry),
      ...(domain ? (menus.data ?? []).map((menu) => menuEntry(menu, domain)) : []),
      ...(images.data ?? []).map(imageEntry),
      ...(users.data ?? []).map(userEntry),
      ...(settings.data ?? []).map((stored) => settingsEntry(stored, domains.data ?? [])),
    ];
  }, [domain, domains.data, menus.data, images.data, users.data, settings.data, pages, recent]);
  const isWanted = { Domains: true, Menus: domain !== null, Images: true, Users: isAdmin, Settings: isAdmin };
  const names = Object.keys(sources) as (keyof typeof sources)[];
  return {
    recent,
    entries,
    isLoading: names.some((name) => isWanted[name] && !sources[name].data && !sources[name].failure),
    isReading: all.isReading,
    missing: names.filter((name) => !sources[name].data && sources[name].failure),
    unread: all.unread,
    searchesText: searchesText(domains.data ?? []),
  };
}

function domainEntry(domain: DomainSummary): PaletteEntry {
  const href = `/domains/${domain.id}`;
  const name = domainName(domain);
  return { key: `domain ${domain.id}`, kind: t('Domain'), name, where: '', href, changeHref: `${href}/edit` };
}

/** Built once per loaded domain, so that `paletteSearch` folds them only once. */
const entriesOf = new WeakMap<Domain, { isOpen: boolean; entries: PaletteEntry[] }>();

/** Pages of the open domain are distinguished by their paths, others also by their domains. */
function pageEntries(domain: Domain, isOpen: boolean): PaletteEntry[] {
  const known = entriesOf.get(domain);
  if (known?.isOpen === isOpen) return known.entries;
  const { id: domainId, fqdn, pages } = domain;
  const entries = pages.map(({ id, headline, path }) => {
    const href = `/domains/${domainId}/pages/${id}`;
    const where = isOpen ? (path ?? '') : `${fqdn}${path ?? ''}`;
    const name = headline || path || t('Page {id}', { id });
    return { key: `page ${id}`, kind: t('Page'), name, where, href, changeHref: `${href}/change` };
  });
  entriesOf.set(domain, { isOpen, entries });
  return entries;
}

function menuEntry(menu: Menu, { id: domainId, fqdn: where }: Domain): PaletteEntry {
  const { id } = menu;
  const href = `/domains/${domainId}/menus/${id}`;
  const name = menu.display_name || menu.name || t('Menu {id}', { id });
  return { key: `menu ${id}`, kind: t('Menu'), name, where, href, changeHref: `${href}/edit` };
}

function imageEntry({ id, alt, category }: LibraryImage): PaletteEntry {
  const where = [id, category].filter(Boolean).join(', ');
  const [href, changeHref] = [`/images?show=${id}`, `/images?edit=${id}`];
  return { key: `image ${id}`, kind: t('Image'), name: alt || t('Image {id}', { id }), where, href, changeHref };
}

function userEntry(user: User): PaletteEntry {
  const href = `/admin/users/${user.id}`;
  const where = t(user.is_admin ? 'Admin' : 'Editor');
  return { key: `user ${user.id}`, kind: t('User'), name: userName(user), where, href, changeHref: `${href}/edit` };
}

/** If their domain is not in the list, settings are named by their id. */
function settingsEntry({ id, domain_id }: StoredSettings, domains: readonly DomainSummary[]): PaletteEntry {
  const fqdn = domains.find((domain) => domain.id === domain_id)?.fqdn;
  const name = fqdn === undefined ? t('Settings {id}', { id }) : t('Settings of {fqdn}', { fqdn });
  return { key: `settings ${id}`, kind: t('Settings'), name, where: t('Admin'), href: `/admin/settings/${id}/edit` };
}
