import { defaultPageLayout } from '../../contract/constants.ts';
import { noMetaData, type Page, pageFields } from '../../contract/entities.ts';
import { defaultFlags } from '../../contract/fields.ts';
import { problem } from '../../contract/refusals.ts';
import { noteLastWrite } from '../db/changes.ts';
import { type Database, runConcurrently } from '../db/database.ts';
import { columns, findRow, insertRow } from '../db/rows.ts';
import type { Handlers } from '../kernel/handler.ts';
import { LruCache } from '../kernel/lru-cache.ts';
import { invalid, mapUniqueViolation, orNotFound, Refusal, throwIfInvalid } from '../kernel/refusal.ts';
import { wholeNumber } from '../kernel/request-query.ts';
import { readPageLive } from '../publishing/page-state.ts';
import {
  blankToNull,
  fieldProblems,
  longestPath,
  newHeadline,
  optional,
  pagePath,
  pageSlug,
  required,
} from '../rules/checks.ts';
import { newPagePath, pagePathStart, startPageAfter } from '../rules/page-paths.ts';
import { trashPage } from '../trash/trash-handlers.ts';
import { breadcrumbsProblems } from './breadcrumb-handlers.ts';
import { saveStartPage } from './domains.ts';
import {
  findPage,
  presentPage,
  readPage,
  readPagesAfter,
  readPaths,
  readSectionsOf,
  type StoredPage,
} from './pages.ts';
import { contentProblems, mergeMetaData, storedContent } from './part-handlers.ts';
import { demandRevision, destroyRow, reviseRow } from './revise.ts';

const pagesPerAnswer = 500;

export const pageHandlers = {
  getPage: async ({ database, params: { domainId, pageId }, services }) => {
    const { live, seq } = await readPageLive(database, domainId, pageId, services.now());
    return { ...orNotFound(await readCachedPage(database, domainId, pageId, seq), 'page'), live };
  },

  listPageContents: {
    isCostly: true,
    run: async ({ database, params: { domainId }, query }) => {
      const pages = await readPagesAfter(database, domainId, wholeNumber(query, 'after') ?? 0, pagesPerAnswer);
      return { pages, next: pages.length < pagesPerAnswer ? null : (pages.at(-1)?.id ?? null) };
    },
  },

  createPage: async (call) => {
    const { database, params, body } = call;
    const { domainId } = params;
    const { headline, layout, breadcrumbs } = body;
    throwIfInvalid({
      ...breadcrumbsProblems(breadcrumbs, 'breadcrumbs'),
      ...(headline?.trim()
        ? fieldProblems({ headline: newHeadline(headline) })
        : { headline: [problem('headline_blank')] }),
    });
    const domain = orNotFound(await findRow(database, 'domains', domainId), 'domain');
    const prefix = domain.default_path_prefix;
    const taken = await readPaths(database, domainId, pagePathStart(headline, prefix));
    const place = newPagePath(headline, prefix, taken);
    if (place.path.length > longestPath) throw invalid({ headline: [problem('too_long_for_path')] });
    const flags = { ...defaultFlags(pageFields), in_sitemap: true };
    const fields = { ...flags, headline, layout: layout || defaultPageLayout };
    const content = await storedContent(call, pageFields, null, fields);
    const row = columns({ domain_id: domainId, ...place, ...content, meta_data: noMetaData });
    const page = await insertRow(database, 'pages', row);
    noteLastWrite(database, 'pages', page);
    if (breadcrumbs.length > 0) {
      await insertRow(database, 'breadcrumbs', columns({ page_id: page.id, entries: breadcrumbs }));
    }
    return orNotFound(await readPage(database, domainId, page.id), 'page');
  },

  updatePage: async (call) => {
    const { database, params, body, services } = call;
    const { domainId, pageId } = params;
    const page = orNotFound(await findPage(database, domainId, pageId), 'page');
    const current = () => readPage(database, domainId, pageId);
    await demandRevision(call, 'pages', page, current);
    const placeProblems = fieldProblems({ path: required(body.path, pagePath), slug: optional(body.slug, pageSlug) });
    throwIfInvalid({ ...placeProblems, ...contentProblems(body, services) });
    if (page.is_template && body.published) throw invalid({ published: [problem('is_template')] });
    const { start_page_domain_id, path, slug, meta_data, ...others } = await storedContent(
      call,
      pageFields,
      page,
      body,
    );
    const start_page_id = await setStartPage(database, page, start_page_domain_id);
    // `path` is not blank here: that was refused.
    const place = { path: path ?? undefined, slug: slug === undefined ? undefined : blankToNull(slug) };
    const changes = columns({ ...others, ...place, meta_data: mergeMetaData(page, meta_data) });
    const [row, sections] = await runConcurrently([
      mapUniqueViolation('path', reviseRow(call, 'pages', page, changes, current)),
      readSectionsOf(database, pageId),
    ]);
    return presentPage({ ...page, ...row, start_page_id }, sections);
  },

  setTemplate: async (call) => {
    const { database, params, body } = call;
    const { domainId, pageId } = params;
    const page = orNotFound(await findPage(database, domainId, pageId), 'page');
    if (body.is_template && page.published) throw new Refusal(409, problem('template_published'));
    const current = () => readPage(database, domainId, pageId);
    await reviseRow(call, 'pages', page, columns(body), current);
  },

  destroyPage: async (call) => {
    const { database, params } = call;
    const { domainId, pageId } = params;
    const page = orNotFound(await findPage(database, domainId, pageId), 'page');
    const trashed = await trashPage(call, page);
    await destroyRow(call, 'pages', page, () => readPage(database, domainId, pageId));
    await storeStartPage(database, page, startPageAfter(page.start_page_id, page, null));
    return trashed;
  },
} satisfies Partial<Handlers>;

/** In characters of JSON. */
const cacheCapacity = 8_000_000;
/** In milliseconds: a process of an earlier version may write without advancing the change sequence. */
const cacheAge = 60_000;
const caches = new WeakMap<Database, LruCache<Page | null>>();

/** The page from memory, until something in its domain changes. @param seq the newest number, read before this call */
function readCachedPage(database: Database, domainId: number, pageId: number, seq: number): Promise<Page | null> {
  const cache = caches.get(database) ?? new LruCache(cacheCapacity, cacheAge);
  caches.set(database, cache);
  const read = () => readPage(database, domainId, pageId);
  // An entry without a page takes memory too.
  const weigh = (page: Page | null) => 500 + JSON.stringify(page).length;
  return cache.load(`${domainId} ${pageId}`, read, weigh, String(seq));
}

/** @returns the new start page of the domain */
async function setStartPage(
  database: Database,
  page: StoredPage,
  requested: number | null | undefined,
): Promise<number | null> {
  if (requested === undefined) return page.start_page_id;
  const startPage = startPageAfter(page.start_page_id, page, requested);
  if (startPage === 'foreign') throw invalid({ start_page_domain_id: [problem('foreign_start_page')] });
  await storeStartPage(database, page, startPage);
  return startPage;
}

async function storeStartPage(
  database: Database,
  page: StoredPage,
  startPage: number | null | 'foreign',
): Promise<void> {
  if (startPage === 'foreign' || startPage === page.start_page_id) return;
  await saveStartPage(database, page.domain_id, { from: page.start_page_id, to: startPage });
}
