import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../contract/endpoints.ts';
import type { Domain, Menu, Page, PageSummary } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { type Client, failureOf, useClient } from '../api/client.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';
import { pathResolver } from '../lib/pages.ts';
import { checkContent, checkMenu, type Finding, followRedirects, type Site } from './content-checks.ts';

type NamedPage = Pick<PageSummary, 'id' | 'headline'>;
export type PageFindings = { page: NamedPage; findings: Finding[] };
export type MenuFindings = { menu: Menu; findings: Finding[] };
export type ContentCheck = {
  looked: number;
  total: number;
  /** In reading order. */
  pages: PageFindings[];
  menus: MenuFindings[];
  /** Pages that could not be read. */
  unread: NamedPage[];
  /** Why images are not checked; `null` if they are. */
  libraryFailure: Failure | null;
  /** Why menus are not checked. */
  menusFailure: Failure | null;
  /** Why the remaining pages are no longer requested. */
  failure: Failure | null;
};

const atOnce = 4;
/** Pages checked before what is typed or pressed gets its turn. */
const checkedInOneGo = 25;

/**
 * Reads the menus and every page of a domain and returns the findings so far; `null` while not wanted. Pages come one by one,
 * four at a time, unless the server sends many in one answer.
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

/** Ends when every page is checked, or the server cannot be reached; exported for its test. */
export async function checkPages(
  client: Client,
  domain: Pick<Domain, 'id' | 'pages' | 'has_references'>,
  signal: AbortSignal,
  report: (check: ContentCheck) => void,
): Promise<void> {
  const { id: domainId, pages } = domain;
  const nothing = {
    looked: 0,
    pages: [],
    menus: [],
    unread: [],
    libraryFailure: null,
    menusFailure: null,
    failure: null,
  };
  let check: ContentCheck = { ...nothing, total: pages.length };
  const tell = (change: Partial<ContentCheck>) => {
    check = { ...check, ...change };
    if (!signal.aborted) report(check);
  };
  tell({});
  const site: Site = { descriptions: null, resolve: pathResolver(domain) };
  try {
    const images = await client.call('listImages', { query: { scope: client.libraryScope }, signal });
    site.descriptions = new Map(images.map(({ id, alt }) => [id, alt]));
  } catch (error) {
    tell({ libraryFailure: failureOf(error) });
  }
  try {
    const menus = await client.call('listMenus', { params: { domainId }, signal });
    const found = menus.map((menu) => ({ menu, findings: checkMenu(menu, site) }));
    tell({ menus: found.filter(({ findings }) => findings.length > 0) });
  } catch (error) {
    tell({ menusFailure: failureOf(error) });
  }
  const look = (read: readonly Page[]) => {
    const found = read.map((page) => ({ page, findings: checkContent(page, site) }));
    tell({
      looked: check.looked + read.length,
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
        for (let first = 0; first < answer.pages.length && !signal.aborted; first += checkedInOneGo) {
          look(answer.pages.slice(first, first + checkedInOneGo));
          await new Promise((resolve) => setTimeout(resolve));
        }
        after = answer.next;
      }
      // Some may have come or gone meanwhile.
      tell({ total: check.looked });
    } catch (error) {
      tell({ failure: failureOf(error) });
    }
    return;
  }
  const lookAt = async (page: PageSummary) => {
    try {
      look([await client.call('getPage', { params: { domainId, pageId: page.id }, signal })]);
    } catch (error) {
      const failure = failureOf(error);
      const endsAll = failure.code === 'unreachable' || failure.code === 'unauthenticated';
      tell({ unread: [...check.unread, page], looked: check.looked + 1, ...(endsAll ? { failure } : {}) });
    }
  };
  await forEachConcurrent(pages, atOnce, lookAt, () => !signal.aborted && check.failure === null);
}
