/** Publishing a page alone, now or at a time, together with its unpublished parts. */
import { type ProblemCode, problem } from '../../contract/refusals.ts';
import { readPage } from '../content/pages.ts';
import { findRow } from '../db/rows.ts';
import { isKept, pageAt } from '../history/versions.ts';
import type { Handlers } from '../kernel/handler.ts';
import { invalid, orNotFound, Refusal } from '../kernel/refusal.ts';
import { wholeNumber } from '../kernel/request-query.ts';
import { demandWebhook, futureTime, liveReader, startBuild, trigger } from './deployment-handlers.ts';
import { isCalling } from './deployments.ts';
import { findHold, holdPage, releasePage } from './holds.ts';
import { differsFrom, findLiveAt, keyOfPart, partsOfPage, publishParts, readPublication } from './publications.ts';

export const publicationHandlers = {
  getPublication: async ({ database, params, query, services }) =>
    orNotFound(
      await readPublication(database, params, { since: wholeNumber(query, 'since'), now: services.now() }),
      'page',
    ),

  /**
   * Now, the page goes out as it was at `seq`: what was saved since waits. If parts are to be published too, that is only
   * possible if nobody has saved since. At a time, what is then newest goes out.
   */
  publishPage: async ({ database, account, params, body: { seq, parts, publish_at }, services, afterCommit }) => {
    const { domainId, pageId } = params;
    const by = { at: services.now(), userId: account.id };
    await demandWebhook(database, domainId);
    if (!(await isKept(database, domainId, seq))) throw invalid({ seq: [problem('not_deployable')] });
    const page = orNotFound(await readPage(database, domainId, pageId), 'page');
    const now = orNotFound(await readPublication(database, params, { since: seq, now: by.at }), 'page');
    const isSaved = now.saved_since.length > 0;
    const onPage = new Map(partsOfPage(page).map((part) => [keyOfPart(part), part]));
    const writes = parts.filter((part) => onPage.get(keyOfPart(part))?.published === false);
    const publishesPage = writes.some(({ kind }) => kind === 'page');
    const read = liveReader(params, services);
    if (parts.some((part) => !onPage.has(keyOfPart(part)))) {
      throw isSaved ? conflict('page_saved_since') : invalid({ parts: [problem('not_on_page')] });
    }
    if (publishesPage && (await findRow(database, 'pages', { id: pageId, is_template: 1 }))) {
      throw new Refusal(422, problem('is_template'));
    }
    if (publish_at !== null) {
      const publishAt = futureTime('publish_at', publish_at, by.at);
      if (!(page.published || publishesPage || now.is_live)) throw new Refusal(422, problem('publishes_nothing'));
      await holdPage(database, params, { by: account.id, at: by.at, publishAt, publishes: writes });
      afterCommit(read);
      return read(database);
    }
    if (isSaved && writes.length > 0) throw conflict('page_saved_since');
    if (await isCalling(database, domainId)) throw conflict('deployment_under_way', 5);
    const version = isSaved ? await pageAt(database, domainId, pageId, seq) : page;
    if (!version) throw conflict('page_saved_since');
    if (!(version.published || publishesPage || now.is_live)) throw new Refusal(422, problem('publishes_nothing'));
    const path = version.path ?? '';
    const name = version.published || publishesPage ? await findLiveAt(database, params, path) : null;
    if (name !== null) throw new Refusal(409, problem('path_is_live', { path, name }));
    const differs = isSaved ? await differsFrom(database, params, now.from_seq, seq) : now.changes > 0;
    if (!(differs || writes.length > 0 || now.is_first)) throw new Refusal(422, problem('published_already'));
    await publishParts(database, params, writes, by);
    const hold = await findHold(database, params);
    if (hold) await releasePage(database, hold);
    const pages = JSON.stringify([pageId]);
    const id = await trigger(database, services, {
      ...{ domainId, userId: account.id, pages },
      page_seq: isSaved ? seq : null,
    });
    afterCommit(async (store) => {
      await startBuild(store, services, id);
      return read(store);
    });
    return read(database);
  },
} satisfies Partial<Handlers>;

function conflict(
  code: Extract<ProblemCode, 'page_saved_since' | 'deployment_under_way'>,
  retryAfter?: number,
): Refusal {
  return new Refusal(409, problem(code), retryAfter === undefined ? {} : { retryAfter });
}
