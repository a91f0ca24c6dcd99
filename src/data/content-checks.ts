import { useEffect, useState } from 'react';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import { ApiError, type Client } from '../api/client.ts';
import { checkContent, type Finding } from '../lib/content-checks.ts';
import { useClient } from './client.ts';

export type PageFindings = { page: PageSummary; findings: Finding[] };
/** `unread` are the pages that could not be read. */
export type ContentCheck = { looked: number; total: number; pages: PageFindings[]; unread: PageSummary[] };

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
  let check: ContentCheck = { looked: 0, total: pages.length, pages: [], unread: [] };
  report(check);
  const alts = await readAlts(client, signal);
  for (let start = 0; start < pages.length && !signal.aborted; start += atOnce) {
    const some = pages.slice(start, start + atOnce);
    const read = await Promise.all(
      some.map(async (summary) => {
        const params = { domainId, pageId: summary.id };
        const page = await client.call('getPage', { params, signal }).catch(unlessBroken);
        return { summary, findings: page && checkContent(page, (imageId) => alts.get(imageId)) };
      }),
    );
    if (signal.aborted) return;
    check = {
      ...check,
      looked: start + some.length,
      pages: [
        ...check.pages,
        ...read.flatMap(({ summary: page, findings }) => (findings?.length ? [{ page, findings }] : [])),
      ],
      unread: [...check.unread, ...read.flatMap(({ summary, findings }) => (findings ? [] : [summary]))],
    };
    report(check);
  }
}

/** Without the library nothing is said of pictures. */
async function readAlts(client: Client, signal: AbortSignal): Promise<Map<number, string | null>> {
  const images = await client.call('listImages', { query: { scope: client.libraryScope }, signal }).catch(unlessBroken);
  return new Map((images ?? []).map(({ id, alt }) => [id, alt]));
}

function unlessBroken(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
