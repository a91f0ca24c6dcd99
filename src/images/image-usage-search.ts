/**
 * Reads every page of every domain to find an image: the contract has no call that lists an image's uses. A library or a server
 * that knows them is asked instead.
 */
import type { Domain, DomainSummary, Page } from '../../contract/entities.ts';
import type { ImageUses } from '../../contract/extras.ts';
import type { Failure } from '../../contract/failures.ts';
import type { ReferringKind, Uses } from '../../contract/references.ts';
import { ApiError, type Client } from '../api/client.ts';
import { t } from '../language/translate.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';

/** A use of an image on a page. */
export type ImageUse = {
  kind: 'Page' | 'Section' | 'Item';
  id: number;
  headline: string | null;
  pageId: number;
  pageName: string | null;
  domainId: number;
  fqdn: string;
};

export type ImageUsage = {
  uses: readonly ImageUse[];
  /** Number of pages searched so far. */
  looked: number;
  /** Number of pages in all; `null` while the domains are being read. */
  total: number | null;
  /** Names of domains and pages that could not be read, or were not read because the search had to stop. */
  unread: readonly string[];
  /** Why the search stopped. */
  failure: Failure | null;
  isEnded: boolean;
  /** Uses in a website's trash; known only if the server knows all uses. */
  trashed: ImageUses['trashed'];
  /** Uses on websites that are not the user's; `null` if those were not searched. */
  hidden: ImageUses['hidden'] | null;
};

export const notSearched: ImageUsage = {
  uses: [],
  looked: 0,
  total: null,
  unread: [],
  failure: null,
  isEnded: false,
  trashed: [],
  hidden: null,
};

/** The images on a page, without its texts, because thousands of pages are remembered. */
export type PageImages = { readAt: number; places: readonly (Omit<ImageUse, 'domainId' | 'fqdn'> & ImageId)[] };
type ImageId = { imageId: number };

export type UsageSearch = {
  client: Client;
  imageId: number;
  /** Who knows an image's uses: the library those on all websites, the server those on the user's; `null` if nobody does. */
  asks: 'library' | 'server' | null;
  /** What a recent reading of the page found. */
  known: (domainId: number, pageId: number) => PageImages | null;
  remember: (domainId: number, pageId: number, images: PageImages) => void;
  /** Called whenever there is something new. */
  report: (usage: ImageUsage) => void;
  signal: AbortSignal;
};

/** Leaves two of a browser's six connections per host to what the user does meanwhile. */
const atOnce = 4;

/** Resolves when everything is searched, or nothing more can be read; never rejects. */
export async function searchImageUsage(search: UsageSearch): Promise<void> {
  const { client, imageId, asks, signal } = search;
  const news = createNews(search);
  if (asks !== null) {
    const known = await (asks === 'library' ? usesOfLibrary(search) : usesOfServer(search)).catch((error) => ({
      failure: failureOf(error),
    }));
    return news.tell({ ...known, isEnded: true });
  }
  const each = <T>(items: readonly T[], nameOf: (item: T) => string, look: (item: T) => Promise<void>) =>
    forEachConcurrent(
      items,
      atOnce,
      (item) => look(item).catch((error) => news.miss(nameOf(item), error)),
      news.goesOn,
    );
  const domains: DomainSummary[] = [];
  await each(
    [null],
    () => t('the list of domains'),
    async () => {
      domains.push(...(await client.call('listDomains', { signal })));
    },
  );
  const pages: PagePlace[] = [];
  await each(
    domains,
    ({ fqdn }) => fqdn,
    async ({ id }) => {
      const domain = await client.call('getDomain', { params: { domainId: id }, signal });
      pages.push(...placesOf(domain));
    },
  );
  news.tell({ total: pages.length });
  await each(
    pages,
    ({ name, fqdn }) => t('page “{page}” of {fqdn}', { page: name, fqdn }),
    async (place) => {
      news.looked(usesOn(await imagesOf(search, place), place, imageId));
    },
  );
  news.tell({ isEnded: true });
}

async function usesOfLibrary({ client, imageId, signal }: UsageSearch): Promise<Partial<ImageUsage>> {
  const { places, trashed, hidden } = await client.call('getImageUses', { params: { imageId }, signal });
  const uses = places.map(({ type, id, headline, page_id, page_name, domain_id, fqdn }) => {
    return { kind: type, id, headline, pageId: page_id, pageName: page_name, domainId: domain_id, fqdn };
  });
  return { uses, trashed, hidden };
}

const kinds: Partial<Record<ReferringKind, ImageUse['kind']>> = { page: 'Page', section: 'Section', item: 'Item' };

async function usesOfServer({ client, imageId, signal }: UsageSearch): Promise<Partial<ImageUsage>> {
  const uses: ImageUse[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query: Record<string, string> = { kind: 'image', key: String(imageId), after };
    const { places, next }: Uses = await client.call('listSharedUses', { query, signal });
    for (const { kind: from, id, name: headline, page_id: pageId, page_name: pageName, domain_id, fqdn } of places) {
      const kind = kinds[from];
      if (kind && pageId !== null) uses.push({ kind, id, headline, pageId, pageName, domainId: domain_id, fqdn });
    }
    after = next;
  }
  return { uses };
}

/** The uses found so far, reported whenever they change. */
function createNews({ report, signal }: UsageSearch) {
  let usage = notSearched;
  const tell = (change: Partial<ImageUsage>) => {
    usage = { ...usage, ...change };
    if (!signal.aborted) report(usage);
  };
  return {
    tell,
    goesOn: () => !signal.aborted && usage.failure === null,
    looked: (uses: readonly ImageUse[]) =>
      tell({ looked: usage.looked + 1, ...(uses.length > 0 ? { uses: [...usage.uses, ...uses] } : {}) }),
    /** A domain or page that no longer exists contains no image. */
    miss: (name: string, error: unknown) => {
      const failure = failureOf(error);
      if (failure.code === 'notFound') tell({ looked: usage.looked + 1 });
      else tell({ unread: [...usage.unread, name], ...(endsAll(failure) ? { failure } : {}) });
    },
  };
}

export function imagesOn(page: Page, readAt: number): PageImages {
  const at = { pageId: page.id, pageName: page.headline };
  type Placed = { id: number; headline: string | null; image_id: number | null };
  const place = (kind: ImageUse['kind'], { id, headline, image_id }: Placed) =>
    image_id === null ? [] : [{ kind, id, headline, imageId: image_id, ...at }];
  const places = [
    ...place('Page', page),
    ...page.sections.flatMap((section) => [
      ...place('Section', section),
      ...section.items.flatMap((item) => place('Item', item)),
    ]),
  ];
  return { readAt, places };
}

type PagePlace = { domainId: number; fqdn: string; pageId: number; name: string };

function placesOf({ id, fqdn, pages }: Domain): PagePlace[] {
  return pages.map((page) => ({ domainId: id, fqdn, pageId: page.id, name: page.headline || String(page.id) }));
}

async function imagesOf(
  { client, known, remember, signal }: UsageSearch,
  { domainId, pageId }: PagePlace,
): Promise<PageImages> {
  const images = known(domainId, pageId);
  if (images) return images;
  const page = await client.call('getPage', { params: { domainId, pageId }, signal });
  const read = imagesOn(page, Date.now());
  remember(domainId, pageId, read);
  return read;
}

function usesOn({ places }: PageImages, { domainId, fqdn }: PagePlace, wanted: number): ImageUse[] {
  return places
    .filter(({ imageId }) => imageId === wanted)
    .map(({ imageId: _, ...place }) => ({ ...place, domainId, fqdn }));
}

/** Whether all further reads would fail in the same way. */
function endsAll({ code }: Failure): boolean {
  return code === 'unreachable' || code === 'unauthenticated' || code === 'cancelled';
}

function failureOf(error: unknown): Failure {
  return error instanceof ApiError ? error : { code: 'unreadable', message: String(error) };
}
