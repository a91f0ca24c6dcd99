/**
 * Stored deployments. Each takes a number of its domain's change sequence and fixes for ever what websites read under that
 * number. The live one is the newest that its webhook accepted and that has not failed. Until the first deployment, live follows
 * every save; from then on never again: while all have failed, live is the number just before the first.
 */
import { sql } from 'kysely';
import { array, integer, object, string } from '../../contract/decode.ts';
import type { ProblemCode } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { findRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { previewOrigin } from '../rules/checks.ts';
import { type DeployedState, deployedStateAt, deployedStateOf, seqOfPage } from './delivered-versions.ts';

export type StoredDeployment = Stored<'domain_deployments'>;

/**
 * Ends that live follows every save, if this is the first deployment of the domain.
 * @param seq the number just before the transaction that triggers it
 */
export async function fixLive(database: Database, domainId: number, seq: number): Promise<void> {
  await database
    .insertInto('live_domains')
    .values({ domain_id: domainId, deployment_id: null, changes_count: 0, before_first: seq })
    .onConflict((conflict) =>
      conflict
        .column('domain_id')
        .doUpdateSet({ before_first: sql`coalesce(live_domains.before_first, excluded.before_first)` }),
    )
    .execute();
}

/** Stores the number of a triggered deployment and its composition. Live is fixed already. */
export async function numberDeployment(database: Database, id: number, seq: number): Promise<void> {
  const deployment = await findDeployment(database, id);
  const live = deployment && (await findLive(database, deployment.domain_id));
  if (!live) return;
  const { base, pages } = await compositionFor(database, deployment, live, seq);
  const pages_at = JSON.stringify(Object.fromEntries(pages));
  const isFirst = live.deployment === null && live.seq === seq - 1;
  const changes = isFirst ? null : await countDeployed(database, deployment);
  await database
    .updateTable('domain_deployments')
    .set({ seq, base_seq: base, pages_at, changes })
    .where('id', '=', id)
    .execute();
}

async function compositionFor(
  database: Database,
  { domain_id: domainId, again_seq, pages, page_seq }: StoredDeployment,
  { composition: live }: Live,
  seq: number,
): Promise<DeployedState> {
  if (again_seq !== null) return deployedStateAt(database, domainId, again_seq);
  if (pages !== null) {
    const own = pagesOf(pages).map((id) => [id, page_seq ?? seq] as const);
    return { base: live.base, pages: new Map([...live.pages, ...own]) };
  }
  const held = await readHeldNumbers(database, domainId);
  const kept = new Map(held.map(({ page_id }) => [page_id, seqOfPage(live, page_id)]));
  for (const id of await findBlocked(database, domainId, [...kept.keys()])) kept.set(id, seqOfPage(live, id));
  return { base: seq, pages: kept };
}

/** Pages that have taken the path at which visitors find a held page, or another one of these pages. */
export async function findBlocked(database: Database, domainId: number, held: readonly number[]): Promise<number[]> {
  if (held.length === 0) return [];
  const live = isPostgres(database) ? sql`pending.live::json` : sql`pending.live`;
  const { rows } = await sql<{ held_id: number; taken_by: number }>`
    select page_id as held_id, pages.id as taken_by from pending
    inner join pages on pages.domain_id = pending.domain_id and pages.path = ${live} ->> 'path' and pages.id <> page_id
    left join pages as own on own.id = page_id
    where pending.domain_id = ${domainId} and kind = 'page'
      and coalesce(cast(${live} ->> 'published' as integer), own.published) = 1
  `.execute(database);
  const kept = new Set(held);
  // A set visits what is added to it meanwhile.
  for (const id of kept) for (const { held_id, taken_by } of rows) if (held_id === id) kept.add(taken_by);
  return [...kept].slice(held.length);
}

/** How many changes go live with a deployment; `null` if that is not known. */
async function countDeployed(
  database: Database,
  { domain_id, again_seq, pages }: StoredDeployment,
): Promise<number | null> {
  if (again_seq !== null) return null;
  if (pages === null) return countChanges(database, domain_id);
  const { rows } = await sql`
    select distinct page_id from pending where domain_id = ${domain_id} and page_id in (${sql.join(pagesOf(pages))})
  `.execute(database);
  return rows.length;
}

/** How many units (pages, menus, the domain's own data) differ from live and are not held back. */
export async function countChanges(database: Database, domainId: number): Promise<number> {
  return (await findRow(database, 'live_domains', { domain_id: domainId }))?.changes_count ?? 0;
}

/** Selects the address of the website that the build of the live deployment, or an earlier one, has reported. */
export function selectReportedWebsite(domainId: number) {
  return sql<string | null>`
    select url from domain_deployments as reported
    inner join live_domains on live_domains.domain_id = reported.domain_id
    where reported.domain_id = ${domainId} and reported.id <= live_domains.deployment_id and url is not null and state <> 'failed'
    order by reported.id desc limit 1`;
}

/** The address of the website: the reported one, or else that of its preview. */
export function websiteOf(
  reported: string | null,
  { preview_url }: Pick<Stored<'domains'>, 'preview_url'>,
): string | null {
  const origin = previewOrigin(preview_url ?? '');
  return reported ?? (origin && `${origin}/`);
}

/** Failures after which the build may be running: its report still counts. */
const unknownOutcomes: readonly ProblemCode[] = ['deployment_interrupted', 'webhook_lost'];
const reason = object({ code: string });

/** Whether no further report changes the deployment. */
export function isFinal({ state, problem }: StoredDeployment): boolean {
  if (state !== 'failed') return state === 'succeeded';
  return problem === null || !unknownOutcomes.some((code) => code === reason(JSON.parse(problem)).code);
}

export function findDeployment(database: Database, id: number): Promise<StoredDeployment | null> {
  return findRow(database, 'domain_deployments', id);
}

/** What visitors see. Without a `deployment` all have failed, and `seq` is the number just before the first one. */
export type Live = { deployment: StoredDeployment | null; seq: number; composition: DeployedState };

/** @returns `null` before the first deployment: the newest content is live */
export async function findLive(database: Database, domainId: number): Promise<Live | null> {
  const deployment = await database
    .selectFrom('live_domains')
    .innerJoin('domain_deployments', 'domain_deployments.id', 'live_domains.deployment_id')
    .selectAll('domain_deployments')
    .where('live_domains.domain_id', '=', domainId)
    .executeTakeFirst();
  if (!deployment?.seq) return findBeforeFirst(database, domainId);
  return { deployment, seq: deployment.seq, composition: deployedStateOf(deployment) };
}

/** What visitors saw just before the first deployment; `null` if there was none. */
export async function findBeforeFirst(database: Database, domainId: number): Promise<Live | null> {
  const { before_first: seq = null } = (await findRow(database, 'live_domains', { domain_id: domainId })) ?? {};
  return seq === null ? null : { deployment: null, seq, composition: await deployedStateAt(database, domainId, seq) };
}

/**
 * The deployment that should be live according to the states of all deployments.
 * @param above only with content of after this number
 */
export async function findAccepted(
  database: Database,
  domainId: number,
  above: number | null = null,
): Promise<StoredDeployment | null> {
  const row = await database
    .selectFrom('domain_deployments')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('seq', 'is not', null)
    .where('taken_at', 'is not', null)
    .where('state', 'in', ['triggered', 'running', 'succeeded'])
    .$if(above !== null, (query) => query.where('base_seq', '>', above))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an earlier number was deployed again, so that live lacks changes that were live before. */
export async function isOlder(database: Database, domainId: number, live: Live | null): Promise<boolean> {
  return live !== null && (await findAccepted(database, domainId, live.composition.base)) !== null;
}

/** How many deployments may be triggered within the period, in milliseconds. */
const mostInPeriod = 20;
const period = 60_000;

/** The seconds until the domain may be deployed by hand again; 0 for now. Call it in a transaction that locks the domain. */
export async function deploymentWait(database: Database, domainId: number, now: number): Promise<number> {
  const recent = await database
    .selectFrom('domain_deployments')
    .select('triggered_at')
    .where('domain_id', '=', domainId)
    .where('triggered_at', '>', now - period)
    .orderBy('triggered_at', 'desc')
    .limit(mostInPeriod)
    .execute();
  const oldest = recent[mostInPeriod - 1]?.triggered_at ?? null;
  return oldest === null ? 0 : Math.ceil((oldest + period - now) / 1000);
}

/** Deployments whose webhook is being called. */
export function callingDeployments(database: Database) {
  return database
    .selectFrom('domain_deployments')
    .selectAll()
    .where('state', '=', 'triggered')
    .where('taken_at', 'is', null);
}

/** Whether a webhook of the domain is being called. Its outcome decides the live content that pages are published into. */
export async function isCalling(database: Database, domainId: number): Promise<boolean> {
  return (await callingDeployments(database).where('domain_id', '=', domainId).executeTakeFirst()) !== undefined;
}

/** The next scheduled deployment of the domain. */
export async function findScheduled(database: Database, domainId: number): Promise<StoredDeployment | null> {
  const row = await database
    .selectFrom('domain_deployments')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('state', '=', 'scheduled')
    .orderBy('scheduled_for')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export function readHeldNumbers(database: Database, domainId: number) {
  const open = database.selectFrom('holds').where('domain_id', '=', domainId).where('is_open', '=', 1);
  return open.select(['page_id', 'live_seq']).execute();
}

/** @param text the column `pages` */
export function pagesOf(text: string): number[] {
  return array(integer)(JSON.parse(text));
}
