/**
 * Finds the uses of an image. The contract has no call for that, so every page of every domain is read, unless the library or
 * the server announces that it knows the uses.
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
  /** Uses in the trash of websites; known only if the library knows all uses. */
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

/** The images on a page without its texts, because thousands of pages are remembered. */
export type PageImages = { readAt: number; places: readonly (Omit<ImageUse, 'domainId' | 'fqdn'> & ImageId)[] };
type ImageId = { imageId: number };

export type UsageSearch = {
  client: Client;
  imageId: number;
  /** Who knows the uses: the library those on all websites, the server those on the user's; `null` to read all pages. */
  asks: 'library' | 'server' | null;
  /** The images of a page that was read recently. */
  known: (domainId: number, pageId: number) => PageImages | null;
  remember: (domainId: number, pageId: number, images: PageImages) => void;
  /** Called whenever the result changes. */
  report: (usage: ImageUsage) => void;
  signal: AbortSignal;
};

/** Leaves two of a browser's six connections per host for other requests. */
const atOnce = 4;

/** Resolves when everything is searched or the search has to stop; never rejects. */
export async function searchImageUsage(search: UsageSearch): Promise<void> {
  const { client, imageId, asks, signal } = search;
  const result = createResult(search);
  if (asks !== null) {
    const known = await (asks === 'library' ? usesOfLibrary(search) : usesOfServer(search)).catch((error) => ({
      failure: usageFailureFrom(error),
    }));
    return result.update({ ...known, isEnded: true });
  }
  const each = <T>(items: readonly T[], nameOf: (item: T) => string, look: (item: T) => Promise<void>) =>
    forEachConcurrent(
      items,
      atOnce,
      (item) => look(item).catch((error) => result.miss(nameOf(item), error)),
      result.isRunning,
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
  result.update({ total: pages.length });
  await each(
    pages,
    ({ name, fqdn }) => t('page “{page}” of {fqdn}', { page: name, fqdn }),
    async (place) => {
      result.add(usesOn(await imagesOf(search, place), place, imageId));
    },
  );
  result.update({ isEnded: true });
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

/** Collects the result and reports every change. */
function createResult({ report, signal }: UsageSearch) {
  let usage = notSearched;
  const update = (change: Partial<ImageUsage>) => {
    usage = { ...usage, ...change };
    if (!signal.aborted) report(usage);
  };
  return {
    update,
    isRunning: () => !signal.aborted && usage.failure === null,
    add: (uses: readonly ImageUse[]) =>
      update({ looked: usage.looked + 1, ...(uses.length > 0 ? { uses: [...usage.uses, ...uses] } : {}) }),
    /** A domain or page that no longer exists counts as searched. */
    miss: (name: string, error: unknown) => {
      const failure = usageFailureFrom(error);
      if (failure.code === 'notFound') update({ looked: usage.looked + 1 });
      else update({ unread: [...usage.unread, name], ...(endsAll(failure) ? { failure } : {}) });
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

/** Whether all further requests would fail in the same way. */
function endsAll({ code }: Failure): boolean {
  return code === 'unreachable' || code === 'unauthenticated' || code === 'cancelled';
}

function usageFailureFrom(error: unknown): Failure {
  return error instanceof ApiError ? error : { code: 'unreadable', message: String(error) };
}
