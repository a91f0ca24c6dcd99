import { useEffect, useState } from 'react';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { ApiError, type Client } from '../api/client.ts';
import { eachBounded } from '../lib/bounded.ts';
import { checkContent, type Finding } from '../lib/content-checks.ts';
import { useClient } from './client.ts';

export type PageFindings = { page: PageSummary; findings: Finding[] };
export type ContentCheck = {
  looked: number;
  total: number;
  /** In the order in which they were read. */
  pages: PageFindings[];
  /** Pages that could not be read. */
  unread: PageSummary[];
  /** Why nothing is said of images; `null` where it is. */
  libraryFailure: Failure | null;
  /** Why the remaining pages are not asked for any more. */
  failure: Failure | null;
};

const atOnce = 4;

/** Reads every page of a domain, four at a time, and says what it has found so far. `null` while it is not wanted. */
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
  { id: domainId, pages }: Domain,
  signal: AbortSignal,
  report: (check: ContentCheck) => void,
): Promise<void> {
  const nothing = { looked: 0, pages: [], unread: [], libraryFailure: null, failure: null };
  let check: ContentCheck = { ...nothing, total: pages.length };
  const tell = (change: Partial<ContentCheck>) => {
    check = { ...check, ...change };
    if (!signal.aborted) report(check);
  };
  tell({});
  const alts = new Map<number, string | null>();
  try {
    const images = await client.call('listImages', { query: { scope: client.libraryScope }, signal });
    for (const { id, alt } of images) alts.set(id, alt);
  } catch (error) {
    tell({ libraryFailure: failureOf(error) });
  }
  const look = async (page: PageSummary) => {
    try {
      const read = await client.call('getPage', { params: { domainId, pageId: page.id }, signal });
      const findings = checkContent(read, (imageId) => alts.get(imageId));
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
  await eachBounded(pages, atOnce, look, () => !signal.aborted && check.failure === null);
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error;
  throw error;
}
