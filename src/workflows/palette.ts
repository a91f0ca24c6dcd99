/** Everything that the palette finds: what has been read is there at once, the rest joins when it comes. */
import { useMemo } from 'react';
import type { Domain, DomainSummary, LibraryImage, Menu, User } from '../../contract/entities.ts';
import { useDomains } from '../data/domains.ts';
import { useImages } from '../data/images.ts';
import { useLoadedDomains } from '../data/loaded-domains.ts';
import { useMenus } from '../data/menus.ts';
import { useUsers } from '../data/users.ts';
import { type Label, t } from '../language/translate.ts';

export type PaletteEntry = {
  key: string;
  /** What it is, in a word. */
  kind: string;
  name: string;
  where: string;
  /** Where Enter leads; an action without one is done on the screen. */
  href?: string;
  /** Where Ctrl+Enter leads. */
  changeHref?: string;
  perform?: () => void;
};
export type PaletteContents = {
  entries: PaletteEntry[];
  isLoading: boolean;
  /** What could not be read, in the plural. */
  missing: Label[];
};

export function usePaletteContents(open: { domain: Domain | null; isAdmin: boolean }): PaletteContents {
  const { domain, isAdmin } = open;
  const domains = useDomains();
  const menus = useMenus(domain?.id ?? null);
  const images = useImages();
  const users = useUsers(isAdmin);
  const loaded = useLoadedDomains(domains.data?.map(({ id }) => id) ?? []);
  const sources = { Domains: domains, Menus: menus, Images: images, Users: users };
  const pages = loaded.map(({ id, revision }) => `${id}/${revision}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pages` stands for the loaded domains, a new list each time
  const entries = useMemo(
    () => [
      ...(domain ? pageEntries(domain, true) : []),
      ...(domains.data ?? []).map(domainEntry),
      ...(domain ? (menus.data ?? []).map((menu) => menuEntry(menu, domain)) : []),
      ...loaded.filter(({ id }) => id !== domain?.id).flatMap((other) => pageEntries(other, false)),
      ...(images.data ?? []).map(imageEntry),
      ...(users.data ?? []).map(userEntry),
    ],
    [domain, domains.data, menus.data, images.data, users.data, pages],
  );
  const isWanted = { Domains: true, Menus: domain !== null, Images: true, Users: isAdmin };
  const names = Object.keys(sources) as (keyof typeof sources)[];
  return {
    entries,
    isLoading: names.some((name) => isWanted[name] && !sources[name].data && !sources[name].failure),
    missing: names.filter((name) => !sources[name].data && sources[name].failure),
  };
}

function domainEntry({ id, fqdn }: DomainSummary): PaletteEntry {
  const href = `/domains/${id}`;
  return { key: `domain ${id}`, kind: t('Domain'), name: fqdn, where: '', href, changeHref: `${href}/edit` };
}

/** Pages of the open domain are told apart by their paths, others by their domains. */
function pageEntries({ id: domainId, fqdn, pages }: Domain, isOpen: boolean): PaletteEntry[] {
  return pages.map(({ id, headline, path }) => {
    const href = `/domains/${domainId}/pages/${id}`;
    const where = isOpen ? (path ?? '') : fqdn;
    const name = headline || path || t('Page {id}', { id });
    return { key: `page ${id}`, kind: t('Page'), name, where, href, changeHref: `${href}/change` };
  });
}

function menuEntry({ id, name, display_name }: Menu, { id: domainId, fqdn }: Domain): PaletteEntry {
  const href = `/domains/${domainId}/menus/${id}`;
  return {
    key: `menu ${id}`,
    kind: t('Menu'),
    name: display_name || name,
    where: fqdn,
    href,
    changeHref: `${href}/edit`,
  };
}

function imageEntry({ id, alt, category }: LibraryImage): PaletteEntry {
  const where = [id, category].filter(Boolean).join(', ');
  const [href, changeHref] = [`/images?show=${id}`, `/images?edit=${id}`];
  return { key: `image ${id}`, kind: t('Image'), name: alt || t('Image {id}', { id }), where, href, changeHref };
}

function userEntry({ id, email, is_admin }: User): PaletteEntry {
  const href = `/admin/users/${id}`;
  const where = t(is_admin ? 'Admin' : 'Editor');
  return { key: `user ${id}`, kind: t('User'), name: email, where, href, changeHref: `${href}/edit` };
}
