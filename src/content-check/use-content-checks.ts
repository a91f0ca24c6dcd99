import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../contract/endpoints.ts';
import type { Domain, Menu, Page, PageSummary } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { type Client, failureOf, useClient } from '../api/client.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';
import { pathResolver } from '../lib/pages.ts';
import { checkContent, checkMenu, type Finding, followRedirects, type Site } from './content-checks.ts';

type NamedPage = Pick<PageSummary, 'id' | 'headline'>;
export type ContentCheck = {
  /** How many pages were checked, of how many. */
  looked: number;
  total: number;
  /** In the order of their answers. */
  pages: { page: NamedPage; findings: Finding[] }[];
  menus: { menu: Menu; findings: Finding[] }[];
  /** Pages that could not be read. */
  unread: NamedPage[];
  /** Why images are not checked; `null` if they are. */
  libraryFailure: Failure | null;
  /** Why menus are not checked. */
  menusFailure: Failure | null;
  /** Why the remaining pages are no longer requested. */
  failure: Failure | null;
};

const concurrentRequests = 4;
/** How many pages are checked before yielding to the event loop. */
const batchSize = 25;

/**
 * Reads the menus and every page of a domain and returns the findings so far; `null` if the check is not wanted. The pages
 * are requested one by one, unless the server sends many in one answer.
 */
export function useContentCheck(domain: Domain, isWanted: boolean): ContentCheck | null {
  const client = useClient();
  const [check, setCheck] = useState<ContentCheck | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    void checkPages(client, domain, abort.signal, setCheck);
    return () => abort.abort();
  }, [client, domain, isWanted]);
  return check;
}

/** Resolves when every page is checked, or when the server cannot be reached. Exported for its test. */
export async function checkPages(
  client: Client,
  domain: Pick<Domain, 'id' | 'pages' | 'has_references'>,
  signal: AbortSignal,
  report: (check: ContentCheck) => void,
): Promise<void> {
  const { id: domainId, pages } = domain;
  let check: ContentCheck = {
    ...{ looked: 0, total: pages.length, pages: [], menus: [], unread: [] },
    ...{ libraryFailure: null, menusFailure: null, failure: null },
  };
  const update = (change: Partial<ContentCheck>) => {
    check = { ...check, ...change };
    if (!signal.aborted) report(check);
  };
  update({});
  const site: Site = { descriptions: null, resolve: pathResolver(domain) };
  try {
    const images = await client.call('listImages', { query: { scope: client.libraryScope }, signal });
    site.descriptions = new Map(images.map(({ id, alt }) => [id, alt]));
  } catch (error) {
    update({ libraryFailure: failureOf(error) });
  }
  try {
    const menus = await client.call('listMenus', { params: { domainId }, signal });
    const found = menus.map((menu) => ({ menu, findings: checkMenu(menu, site) }));
    update({ menus: found.filter(({ findings }) => findings.length > 0) });
  } catch (error) {
    update({ menusFailure: failureOf(error) });
  }
  const checkAll = (batch: readonly Page[]) => {
    const found = batch.map((page) => ({ page, findings: checkContent(page, site) }));
    update({
      looked: check.looked + batch.length,
      pages: [...check.pages, ...found.filter(({ findings }) => findings.length > 0)],
    });
  };
  if (domain.has_references) {
    try {
      const redirects = await client.call('listRedirects', { params: { domainId }, signal });
      site.resolve = followRedirects(site.resolve, redirects);
      for (let after: number | null = 0; after !== null && !signal.aborted; ) {
        const query: Record<string, string> = { after: String(after) };
        const answer: ResponseOf<'listPageContents'> = await client.call('listPageContents', {
          ...{ params: { domainId }, query, signal },
        });
        for (let first = 0; first < answer.pages.length && !signal.aborted; first += batchSize) {
          checkAll(answer.pages.slice(first, first + batchSize));
          await new Promise((resolve) => setTimeout(resolve));
        }
        after = answer.next;
      }
      // Pages may have been created or destroyed meanwhile.
      update({ total: check.looked });
    } catch (error) {
      update({ failure: failureOf(error) });
    }
    return;
  }
  const checkOne = async (page: PageSummary) => {
    try {
      checkAll([await client.call('getPage', { params: { domainId, pageId: page.id }, signal })]);
    } catch (error) {
      const failure = failureOf(error);
      const endsAll = failure.code === 'unreachable' || failure.code === 'unauthenticated';
      update({ unread: [...check.unread, page], looked: check.looked + 1, ...(endsAll ? { failure } : {}) });
    }
  };
  await forEachConcurrent(pages, concurrentRequests, checkOne, () => !signal.aborted && check.failure === null);
}
