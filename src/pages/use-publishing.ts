/** Publishes everything unpublished on a page, and undoes that. */
import { itemPut } from '../../contract/core-endpoints.ts';
import type { Page } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { failureOf } from '../../machines/failures.ts';
import { ApiError, type Client, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { findPart } from '../lib/page-parts.ts';
import { pageName } from '../lib/pages.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import type { Repeat, Restore } from '../trash/use-restoring.ts';
import { storedPart } from './part-drafts.ts';
import { partOf } from './part-moves.ts';

export type PagePart = { kind: 'page' | 'section' | 'item'; id: number; name: string };
export type PublishingResult = { done: PagePart[]; failed: { part: PagePart; failure: Failure }[] };

/** In the order of publishing: items first and the page last, so that nothing becomes visible before its content. */
export function unpublishedParts(page: Page): PagePart[] {
  const parts = [
    ...page.sections
      .flatMap(({ items }) => items)
      .map((item) => ({ ...partOf('item', item), published: item.published })),
    ...page.sections.map((section) => ({ ...partOf('section', section), published: section.published })),
    { kind: 'page' as const, id: page.id, name: pageName(page), published: page.published },
  ];
  return parts.filter(({ published }) => !published).map(({ kind, id, name }) => ({ kind, id, name }));
}

type Publishing = { client: Client; domainId: number; pageId: number; signal: AbortSignal };

/** Makes one call for each part. A failure is reported with its reason and does not stop the other calls. */
async function setPublished(
  { client, domainId, pageId, signal }: Publishing,
  parts: readonly PagePart[],
  published: boolean,
): Promise<PublishingResult> {
  const read = () => client.call('getPage', { params: { domainId, pageId }, signal });
  const stored = await read();
  const result: PublishingResult = { done: [], failed: [] };
  for (const part of parts) {
    try {
      await write(part);
      result.done.push(part);
    } catch (error) {
      result.failed.push({ part, failure: failureOf(error) });
    }
  }
  if (result.failed.length === 0) return result;
  // The answer may have been lost although the part was written.
  const now = await read().catch(() => null);
  const isWritten = ({ part }: PublishingResult['failed'][number]) =>
    now !== null && publishedOn(now, part) === published;
  return {
    done: [...result.done, ...result.failed.filter(isWritten).map(({ part }) => part)],
    failed: result.failed.filter((one) => !isWritten(one)),
  };

  async function write({ kind, id }: PagePart): Promise<unknown> {
    if (kind === 'page') {
      const { revision } = stored;
      return client.call('updatePage', { params: { domainId, pageId: id }, body: { published }, revision, signal });
    }
    if (kind === 'section') {
      const { revision } = storedPart(stored, { kind, id }).part;
      const params = { domainId, sectionId: id };
      return client.call('updateSection', { params, body: { published }, revision, signal });
    }
    const { part: item } = storedPart(stored, { kind, id });
    const body = itemPut(item, { published });
    return client.call('updateItem', { params: { domainId, itemId: id }, body, revision: item.revision, signal });
  }
}

function publishedOn(page: Page, { kind, id }: PagePart): boolean | undefined {
  return (kind === 'page' ? page : findPart(page, { kind, id })?.part)?.published;
}

/** `onEnded` receives the published and the failed parts, and how the publishing is undone and repeated. */
export function usePublishAll(
  domainId: number,
  page: Page,
  onEnded: (result: PublishingResult, reversal: { undo: Restore; repeat: Repeat }) => void,
): Command {
  const client = useClient();
  const refresh = useRefresh();
  const pageId = page.id;
  const set = async (signal: AbortSignal, parts: readonly PagePart[], published: boolean) => {
    try {
      return await setPublished({ client, domainId, pageId, signal }, parts, published);
    } finally {
      await refresh({ type: 'page.saved', domainId, pageId });
    }
  };
  const setAll = async (signal: AbortSignal, parts: readonly PagePart[], published: boolean): Promise<void> => {
    const { failed } = await set(signal, parts, published);
    const [first] = failed;
    if (first) throw new ApiError({ code: 'refused', message: `${first.part.name}: ${first.failure.message}` });
  };
  const reversalOf = (done: readonly PagePart[]): { undo: Restore; repeat: Repeat } => {
    const undo: Restore = (signal) => setAll(signal, [...done].reverse(), false);
    return { undo, repeat: (signal) => setAll(signal, done, true).then(() => undo) };
  };
  return useCommand<void, PublishingResult>(
    (signal) => set(signal, unpublishedParts(page), true),
    (result) => onEnded(result, reversalOf(result.done)),
  );
}
