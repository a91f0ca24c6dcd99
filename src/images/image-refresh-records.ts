/** The reads and writes of Refresh Image URLs: the jobs of a domain, then one record at a time. */
import { itemPut } from '../../contract/core-endpoints.ts';
import type { Domain, Item, Page } from '../../contract/entities.ts';
import {
  type ImageSettings,
  itemImageConfig,
  pageImageConfig,
  sectionImageConfig,
} from '../../contract/image-config.ts';
import {
  type LoadInput,
  type Problem,
  type ProblemReason,
  type RecordRef,
  type RecordResult,
  type RefreshJob,
  type RefreshPlan,
  refOf,
} from '../../machines/image-refresh.machine.ts';
import { ApiError, type Client } from '../api/client.ts';
import { t } from '../language/translate.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';
import { endingWithin } from '../lib/deadline.ts';
import { textSignedAnew, withImages } from './text-addresses.ts';
import type { SignImage } from './use-image-proxy.ts';

/** A browser opens six connections per host. */
export const recordsAtOnce = 6;

/** `sources` maps the ids of the library's images to their addresses, which are also in `inLibrary`. */
export type PlanSources = {
  domain: Domain;
  settings: ImageSettings | null;
  sources: ReadonlyMap<number, string>;
  inLibrary: ReadonlySet<string>;
};
export type RecordTools = { client: Client; sign: SignImage; domainId: number };
type Found = RefreshJob | Problem;

/** Rejects if the domain or the library cannot be read. A page that cannot be read becomes a problem in the plan. */
export async function loadPlan(
  client: Client,
  { domainId, only }: LoadInput,
  signal: AbortSignal,
): Promise<{ plan: RefreshPlan; sources: PlanSources }> {
  const [domain, images] = await Promise.all([
    client.call('getDomain', { params: { domainId }, signal }),
    client.call('listImages', { query: { scope: client.libraryScope }, signal }),
  ]);
  const sources = {
    domain,
    settings: domain.domain_settings,
    sources: new Map(images.map(({ id, url }) => [id, url])),
    inLibrary: new Set(images.map(({ url }) => url)),
  };
  const pageIds = only ? [...new Set(only.map(({ pageId }) => pageId))] : domain.pages.map(({ id }) => id);
  const found = new Map<number, Found[]>();
  await forEachConcurrent(pageIds, recordsAtOnce, async (pageId) => {
    const pageName = domain.pages.find(({ id }) => id === pageId)?.headline ?? null;
    const about = { kind: 'page', id: pageId, pageId, pageName } as const;
    found.set(pageId, await readRecords(client, about, sources, signal));
  });
  const inOrder = pageIds.flatMap((pageId) => found.get(pageId) ?? []);
  const wanted = only ? chosen(inOrder, only) : inOrder;
  return {
    plan: { jobs: wanted.filter(isJob), problems: wanted.filter((one): one is Problem => !isJob(one)) },
    sources,
  };
}

/** Resolves to `null` if the run must stop, because the session has ended or the run was cancelled. Never rejects. */
export async function refreshRecord(
  tools: RecordTools,
  sources: PlanSources,
  first: RefreshJob,
  signal: AbortSignal,
): Promise<RecordResult | null> {
  try {
    return await refreshRevision(tools, sources, first, signal);
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'cancelled')) return null;
    if (error instanceof ApiError && error.code === 'notFound') return problem(first, 'skipped', 'recordGone');
    return problem(first, 'failed', 'refused', error instanceof Error ? error.message : String(error));
  }
}

const attempts = 4;
/** Milliseconds. */
const callTimeout = 30_000;

/** Writes a record. Reads it again first if it has no revision, or if the server answers that it is stale. */
async function refreshRevision(
  { client, sign, domainId }: RecordTools,
  sources: PlanSources,
  first: RefreshJob,
  signal: AbortSignal,
): Promise<RecordResult> {
  let job = first;
  let isFresh = first.revision !== null;
  let message: string | null = null;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const changes = await signedAnew(job, sources, sign);
    if (Object.keys(changes).length === 0) return { ...refOf(job), outcome: 'right' };
    if (isFresh) {
      try {
        await write(client, domainId, job, changes, endingWithin(signal, callTimeout));
        return { ...refOf(job), outcome: 'written' };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
        message = error.message;
      }
    }
    const page = await client.call('getPage', {
      params: { domainId, pageId: job.pageId },
      signal: endingWithin(signal, callTimeout),
    });
    const again = sameRecord(recordsOn(page, sources), job);
    if (!isJob(again)) return again;
    job = again;
    isFresh = true;
  }
  return problem(job, 'failed', 'changed', message);
}

type Changes = { image_url?: string; body?: string; intro?: string };

/** The fields of the record that change. */
async function signedAnew(
  { source, config, url, texts }: RefreshJob,
  { inLibrary }: PlanSources,
  sign: SignImage,
): Promise<Changes> {
  const changes: Record<string, string> = {};
  const wanted = source === null ? url : await sign(source, config);
  if (wanted !== null && wanted !== url) changes.image_url = wanted;
  for (const [field, text] of Object.entries(texts)) {
    const signed = await textSignedAnew(text, inLibrary, sign);
    if (signed !== text) changes[field] = signed;
  }
  return changes;
}

async function write(client: Client, domainId: number, job: RefreshJob, body: Changes, signal: AbortSignal) {
  const { id, revision } = job;
  if (job.kind === 'page') {
    await client.call('updatePage', { params: { domainId, pageId: id }, body, revision, signal });
  } else if (job.kind === 'section') {
    await client.call('updateSection', { params: { domainId, sectionId: id }, body, revision, signal });
  } else {
    const fields = itemPut(job.item as Item, body);
    await client.call('updateItem', { params: { domainId, itemId: id }, body: fields, revision, signal });
  }
}

async function readRecords(
  client: Client,
  about: RecordRef,
  sources: PlanSources,
  signal: AbortSignal,
): Promise<Found[]> {
  const domainId = sources.domain.id;
  try {
    const page = await client.call('getPage', {
      params: { domainId, pageId: about.pageId },
      signal: endingWithin(signal, callTimeout),
    });
    return recordsOn(page, sources);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'notFound') return [];
    return [problem(about, 'failed', 'unread', error.message)];
  }
}

/** All records on the page that have an image, or images in their texts. */
function recordsOn(page: Page, { settings, sources, inLibrary }: PlanSources): Found[] {
  type Stored = { id: number; image_id: number | null; image_url: string | null; revision: number | null };
  const record = (
    kind: RecordRef['kind'],
    stored: Stored,
    config: RefreshJob['config'],
    item: Item | null,
    written: Record<string, string | null> = {},
  ): Found[] => {
    const about = { kind, id: stored.id, pageId: page.id, pageName: page.headline };
    const texts = withImages(written, inLibrary);
    const { image_id: imageId, image_url: url, revision } = stored;
    const source = imageId === null ? null : sources.get(imageId);
    const job = { ...about, source: source ?? null, config, url, texts, revision, item };
    const found: Found[] = source || Object.keys(texts).length > 0 ? [job] : [];
    if (source !== undefined) return found;
    return [problem(about, 'failed', 'imageGone', t('Image {id}', { id: imageId ?? '' })), ...found];
  };
  return [
    ...record('page', page, pageImageConfig(settings, page.layout), null),
    ...page.sections.flatMap((section) => [
      ...record('section', section, sectionImageConfig(settings, page.layout, section.display_mode), null, {
        body: section.body,
      }),
      ...section.items.flatMap((item) =>
        record('item', item, itemImageConfig(settings, page.layout, item.display_mode), item, {
          intro: item.intro,
          body: item.body,
        }),
      ),
    ]),
  ];
}

/** The records to retry that still exist; for a page that could not be read, all of its records. */
function chosen(found: readonly Found[], only: readonly Problem[]): Found[] {
  return only.flatMap((wanted) =>
    wanted.reason === 'unread'
      ? found.filter(({ pageId }) => pageId === wanted.pageId)
      : [
          found.find((one) => 'reason' in one && one.reason === 'unread' && one.pageId === wanted.pageId) ??
            sameRecord(found, wanted),
        ],
  );
}

function sameRecord(found: readonly Found[], { kind, id, pageId, pageName }: RecordRef): Found {
  const same = found.find((one) => one.kind === kind && one.id === id);
  return same ?? problem({ kind, id, pageId, pageName }, 'skipped', 'imageRemoved');
}

function problem(
  about: RecordRef,
  outcome: Problem['outcome'],
  reason: ProblemReason,
  message: string | null = null,
): Problem {
  return { ...refOf(about), outcome, reason, message };
}

function isJob(found: Found): found is RefreshJob {
  return 'source' in found;
}
