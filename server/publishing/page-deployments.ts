/** Which deployments change what visitors see of a page: running, failed, or newer than what is live. */
import { sql } from 'kysely';
import { answerLimit } from '../../contract/deployments.ts';
import type { Database } from '../db/database.ts';
import { rowsAt } from '../history/versions.ts';
import { type DeployedState, deployedStateOf, seqOfPage } from './delivered-versions.ts';
import { findAccepted, findBeforeFirst, findDeployment, pagesOf, type StoredDeployment } from './deployments.ts';

type Place = { domainId: number; pageId: number };

/**
 * The running deployment that brings the page to visitors as it is stored now.
 * @param newest the newest number of the domain
 */
export async function findGoing(
  database: Database,
  place: Place,
  live: DeployedState,
  { liveSeq, newest, now }: { liveSeq: number; newest: number; now: number },
): Promise<StoredDeployment | null> {
  const { domainId, pageId } = place;
  const open = await database
    .selectFrom('domain_deployments')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['triggered', 'running'])
    .where('triggered_at', '>', now - answerLimit)
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(10)
    .execute();
  for (const one of open) {
    const to = seqOfPage(deployedStateOf(one), pageId);
    if (to === null || (await hasChanged(database, place, to, newest))) continue;
    const isLive = one.taken_at !== null && !(await hasChanged(database, place, seqOfPage(live, pageId), to));
    const comesLater = one.taken_at === null && (one.seq ?? 0) > liveSeq;
    if (!isLive && !comesLater) continue;
    const former = await compositionBefore(database, domainId, one.seq ?? 0);
    const from = former && seqOfPage(former, pageId);
    // A page that is being taken back to an earlier number is not going live: live is older.
    if (!former || (from !== null && from > to) || !(await hasChanged(database, place, from, to))) continue;
    if (await isPublishedAt(database, place, to)) return one;
  }
  return null;
}

/** What was live before the deployment with this number was accepted. */
async function compositionBefore(database: Database, domainId: number, seq: number): Promise<DeployedState | null> {
  const row = await database
    .selectFrom('domain_deployments')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('seq', '<', seq)
    .where('taken_at', 'is not', null)
    .where('state', 'in', ['triggered', 'running', 'succeeded'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? deployedStateOf(row) : ((await findBeforeFirst(database, domainId))?.composition ?? null);
}

/** Whether the page differs between two numbers; `null` is a number without it. */
async function hasChanged(
  database: Database,
  { domainId, pageId }: Place,
  one: number | null,
  other: number | null,
): Promise<boolean> {
  if (one === other) return false;
  if (one === null || other === null) return true;
  const change = await database
    .selectFrom('changes')
    .select('seq')
    .where('domain_id', '=', domainId)
    .where('subject', '=', `page ${pageId}`)
    .where('kind', '<>', 'hold')
    .where('seq', '>', Math.min(one, other))
    .where('seq', '<=', Math.max(one, other))
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

async function isPublishedAt(database: Database, { domainId, pageId }: Place, seq: number): Promise<boolean> {
  const [page] = (await rowsAt(database, domainId, `page ${pageId}`, seq)).pages ?? [];
  return Boolean(page?.published);
}

/** The newest deployment, if it failed and would have included the page. @param heldSince the number of the open hold */
export async function findFailed(
  database: Database,
  pageId: number,
  { newestId, heldSince }: { newestId: number | null; heldSince: number | null },
): Promise<StoredDeployment | null> {
  const newest = newestId === null ? null : await findDeployment(database, newestId);
  if (newest?.state !== 'failed') return null;
  if (newest.pages !== null) return pagesOf(newest.pages).includes(pageId) ? newest : null;
  return heldSince !== null && heldSince < (newest.seq ?? 0) ? null : newest;
}

/** Whether the website is as it was just before this deployment, because no other was ever triggered. */
export async function isFirst(database: Database, { domain_id, seq }: StoredDeployment): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from domain_deployments where domain_id = ${domain_id} and seq is not null
  `.execute(database);
  const before = await findBeforeFirst(database, domain_id);
  return Number(rows[0]?.count) === 1 && before !== null && before.seq < (seq ?? 0);
}

/** Whether the page was on the website with newer content than what is live now. */
export async function wasLater(database: Database, place: Place, live: DeployedState): Promise<boolean> {
  const newer = await findAccepted(database, place.domainId, live.base);
  const number = newer && seqOfPage(deployedStateOf(newer), place.pageId);
  return number !== null && (await isPublishedAt(database, place, number));
}
