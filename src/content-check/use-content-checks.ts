import { useEffect, useState } from 'react';
import type { Domain, Menu, PageSummary } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { ApiError, type Client, useClient } from '../api/client.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';
import { pathResolver } from '../lib/pages.ts';
import { checkContent, checkMenu, type Finding, type Site } from './content-checks.ts';

export type PageFindings = { page: PageSummary; findings: Finding[] };
export type MenuFindings = { menu: Menu; findings: Finding[] };
export type ContentCheck = {
  looked: number;
  total: number;
  /** In reading order. */
  pages: PageFindings[];
  menus: MenuFindings[];
  /** Pages that could not be read. */
  unread: PageSummary[];
  /** Why images are not checked; `null` if they are. */
  libraryFailure: Failure | null;
  /** Why menus are not checked. */
  menusFailure: Failure | null;
  /** Why the remaining pages are no longer requested. */
  failure: Failure | null;
};

const atOnce = 4;

/** Reads the menus and every page of a domain, four at a time, and returns the findings so far; `null` while not wanted. */
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

async function checkPages(
  client: Client,
  domain: Domain,
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
  const look = async (page: PageSummary) => {
    try {
      const read = await client.call('getPage', { params: { domainId, pageId: page.id }, signal });
      const findings = checkContent(read, site);
      tell({
        looked: check.looked + 1,
        ...(findings.length > 0 ? { pages: [...check.pages, { page, findings }] } : {}),
      });
    } catch (error) {
      const failure = failureOf(error);
      const endsAll = failure.code === 'unreachable' || failure.code === 'unauthenticated';
      tell({ unread: [...check.unread, page], looked: check.looked + 1, ...(endsAll ? { failure } : {}) });
    }
  };
  await forEachConcurrent(pages, atOnce, look, () => !signal.aborted && check.failure === null);
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error;
  throw error;
}
