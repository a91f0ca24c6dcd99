/** What a batch does to one page, and how that is taken back: with the handlers of the single actions. */
import type { BatchRequest } from '../../contract/batches.ts';
import type { BodyOf } from '../../contract/endpoints.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { newestSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { personColumns, personOf } from '../db/people.ts';
import { takeBackHandlers } from '../history/take-back-handlers.ts';
import { sideOf } from '../history/versions.ts';
import type { Call } from '../kernel/handler.ts';
import { orNotFound, Refusal, stale } from '../kernel/refusal.ts';
import { deploymentHandlers } from '../publishing/deployment-handlers.ts';
import { findHold, holdPage, partsOf, releasePage } from '../publishing/holds.ts';
import { pathChangeHandlers } from '../references/path-change-handlers.ts';
import { findTaken } from '../references/redirects.ts';
import { whyNot } from '../rules/page-moves.ts';
import { trashHandlers } from '../trash/trash-handlers.ts';
import type { BatchPage } from './batches.ts';
import { pageHandlers } from './page-handlers.ts';
import { findPage } from './pages.ts';

/** `database` is a transaction that locks the domain. */
export type PageCall = Pick<Call<'getPage'>, 'database' | 'account' | 'params' | 'query' | 'services'>;
type Outcome = { undo_id?: number; links?: number };

/** Without what a body and the headers of the batch's own call say. */
const plain = (call: PageCall) => ({ ...call, ifMatch: null, sent: {}, afterCommit: () => {} });

/** @throws Refusal if the page stays as it is */
export async function act(call: PageCall, request: BatchRequest, page: BatchPage): Promise<Outcome> {
  const { database, params } = call;
  orNotFound(await findPage(database, params.domainId, params.pageId), 'page');
  switch (request.action) {
    case 'publish':
      return change(call, { published: true });
    case 'unpublish':
      return change(call, { published: false });
    case 'set_layout':
      return change(call, { layout: request.layout ?? '' });
    case 'set_in_sitemap':
      return change(call, { in_sitemap: request.in_sitemap === true });
    case 'hold':
      await deploymentHandlers.holdPage({ ...plain(call), body: { publish_at: request.publish_at } });
      return {};
    case 'release':
      if (await findHold(database, params)) await deploymentHandlers.releasePage({ ...plain(call), body: undefined });
      return {};
    case 'destroy': {
      const trashed = await pageHandlers.destroyPage({ ...plain(call), body: undefined });
      return trashed ? { undo_id: trashed.trash_id } : {};
    }
    case 'move_under':
      return move(call, page);
  }
}

/** Writes nothing to a page that is so already. */
async function change(call: PageCall, body: BodyOf<'updatePage'>): Promise<Outcome> {
  const page = orNotFound(await findPage(call.database, call.params.domainId, call.params.pageId), 'page');
  const stored: Readonly<Record<string, unknown>> = page;
  const differs = Object.entries(body).some(([name, value]) =>
    typeof value === 'boolean' ? stored[name] !== Number(value) : stored[name] !== value,
  );
  if (differs) await pageHandlers.updatePage({ ...plain(call), body });
  return {};
}

/** What a change of path needs besides the page's own row, read before the domain is locked. */
export async function prepareMove(call: PageCall, { to_path }: BatchPage): Promise<void> {
  if (to_path === null) return;
  await pathChangeHandlers.changePath.prepare({ ...plain(call), body: pathChange(to_path, 0) });
}

const pathChange = (path: string, seen: number) => ({ path, seen, references: true, below: true, redirects: true });

async function move(call: PageCall, { from_path, to_path }: BatchPage): Promise<Outcome> {
  const { database, params } = call;
  const { path } = orNotFound(await findPage(database, params.domainId, params.pageId), 'page');
  if (to_path === null) throw new Refusal(422, whyNot(from_path));
  // It lay below another page of the batch, which has taken it along.
  if (path === to_path) return {};
  if (path !== from_path) throw new Refusal(409, problem('path_changed'));
  const other = (await findTaken(database, params.domainId, [to_path])).get(to_path);
  if (other) {
    const name = other.headline ?? to_path;
    throw new Refusal(409, problem('path_is_of', { path: to_path, id: other.id, name }));
  }
  const body = pathChange(to_path, await newestSeq(database, params.domainId));
  const { change_id, links } = await pathChangeHandlers.changePath.run({ ...plain(call), body });
  return { undo_id: change_id, links };
}

const fieldOf = {
  publish: 'published',
  unpublish: 'published',
  set_layout: 'layout',
  set_in_sitemap: 'in_sitemap',
} as const;

/**
 * @returns why part of it stays as it is
 * @throws Refusal if all of it does
 */
export async function takeBack(
  call: PageCall,
  { action }: BatchRequest,
  { seq, undo_id }: BatchPage,
): Promise<Problem | null> {
  const { domainId, pageId } = call.params;
  if (seq === null) return null;
  if (action === 'destroy') {
    const trashId = orNotFound(undo_id, 'trash_entry');
    await trashHandlers.restoreTrashed({ ...plain(call), params: { domainId, trashId }, body: undefined });
    return null;
  }
  if (action === 'move_under') {
    const changeId = orNotFound(undo_id, 'version');
    const params = { domainId, changeId };
    const { left } = await pathChangeHandlers.undoPathChange({ ...plain(call), params, body: undefined });
    const own = left.find(({ kind, id }) => kind === 'page' && id === pageId);
    return own ? changedBy(own.by) : null;
  }
  if (action === 'hold' || action === 'release') {
    await reverseHold(call, seq);
    return null;
  }
  const body = { seq: seq - 1, seen: seq, kind: 'page' as const, id: pageId, field: fieldOf[action], keep: [] };
  await takeBackHandlers.takeBackPage({ ...plain(call), body });
  return null;
}

/** @throws Refusal 412 if the page was held back or released since */
async function reverseHold({ database, account, params, services }: PageCall, seq: number): Promise<void> {
  const changes = await database
    .selectFrom('changes')
    .leftJoin('users', 'users.id', 'changes.user_id')
    .select(['seq', 'before', 'user_id', ...personColumns])
    .where('domain_id', '=', params.domainId)
    .where('subject', '=', `page ${params.pageId}`)
    .where('kind', '=', 'hold')
    .where('seq', '>=', seq)
    .orderBy('seq', 'desc')
    .execute();
  const [newest] = changes;
  if (newest?.seq !== seq) throw stale(newest ? { updated_by: personOf(newest) } : null);
  const former = sideOf(newest.before);
  const hold = await findHold(database, params);
  if (!former) {
    if (hold) await releasePage(database, hold);
    return;
  }
  const publishAt = typeof former.publish_at === 'number' ? former.publish_at : null;
  const closed = await lastHold(database, params);
  const by = { by: account.id, at: services.now(), publishAt };
  await holdPage(database, params, { ...by, publishes: hold ? [] : partsOf(closed?.publishes ?? null) });
}

function lastHold(database: Database, { domainId, pageId }: { domainId: number; pageId: number }) {
  return database
    .selectFrom('holds')
    .select('publishes')
    .where('domain_id', '=', domainId)
    .where('page_id', '=', pageId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function changedBy(by: { name: string | null; email: string | null } | null): Problem {
  const name = by?.name ?? by?.email ?? null;
  return name === null ? problem('changed_since_unknown') : problem('changed_since', { name });
}
