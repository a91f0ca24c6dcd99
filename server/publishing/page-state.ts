/** The state of a page on the website: what visitors are given, compared with what is stored. */
import { sql } from 'kysely';
import { answerLimit } from '../../contract/deployments.ts';
import type { PageLive } from '../../contract/page-live.ts';
import type { Database } from '../db/database.ts';
import { isIn, isPostgres } from '../db/dialect.ts';
import { nobody, type PersonColumns, personOf, personSql } from '../db/people.ts';
import type { Stored } from '../db/tables.ts';
import { sideOf, textIn } from '../history/versions.ts';
import { type DeployedState, deployedStateOf, seqOfPage } from './delivered-versions.ts';
import { isoTime, reasonIn } from './deployment-list.ts';
import { findBeforeFirst, findBlocked, readHeldNumbers, type StoredDeployment } from './deployments.ts';
import { presentHold } from './holds.ts';
import { findFailed, findGoing, isFirst, wasLater } from './page-deployments.ts';

type Place = { domainId: number; pageId: number };

/** `d` is the live deployment, `n` the newest one. */
type State = StoredDeployment &
  PersonColumns &
  Pick<Stored<'holds'>, 'held_by' | 'held_at' | 'publish_at' | 'publishes' | 'live_seq' | 'from_seq'> & {
    hold_id: number | null;
    kept_at: number | null;
    path: string | null;
    published: boolean | number | null;
    /** How the row of the page differs from live. */
    own_state: Stored<'pending'>['state'] | null;
    own_live: string | null;
    changes_of_page: number;
    is_fixed: boolean | number;
    next_at: number | null;
    newest_id: number | null;
    newest_base: number | null;
    open_count: number;
    newest_change: number | null;
  };

/** A single query unless something unusual is to be told, because every read of a page includes it. `seq` is the newest number. */
export async function readPageLive(
  database: Database,
  domainId: number,
  pageId: number,
  now: number,
): Promise<{ live: PageLive; seq: number }> {
  const subject = `page ${pageId}`;
  const { rows } = await sql<State>`
    select d.*, h.id as hold_id, h.held_by, h.held_at, h.publish_at, h.publishes, h.live_seq, h.from_seq, ${personSql},
      p.path, p.published,
      (select at from changes where domain_id = ${domainId} and seq = h.live_seq) as kept_at,
      (select count(*) from pending where domain_id = ${domainId} and subject = ${subject}) as changes_of_page,
      own.state as own_state, own.live as own_live, l.domain_id is not null as is_fixed,
      (
        select min(scheduled_for) from domain_deployments where domain_id = ${domainId} and state = 'scheduled'
      ) as next_at,
      (
        select id from domain_deployments where domain_id = ${domainId} and seq = (
          select max(seq) from domain_deployments where domain_id = ${domainId}
        )
      ) as newest_id,
      (select max(base_seq) from domain_deployments where domain_id = ${domainId} and ${isAccepted}) as newest_base,
      (
        select count(*) from domain_deployments
        where domain_id = ${domainId} and state in ('triggered', 'running') and triggered_at > ${now - answerLimit}
      ) as open_count,
      (select max(seq) from changes where domain_id = ${domainId}) as newest_change
    from (select 1 as one) as base
    left join pages as p on p.id = ${pageId}
    left join live_domains as l on l.domain_id = ${domainId}
    left join domain_deployments as d on d.id = l.deployment_id
    left join pending as own on own.domain_id = ${domainId} and own.subject = ${subject} and own.kind = 'page'
      and own.entity_id = ${pageId}
    left join holds as h on h.domain_id = ${domainId} and h.page_id = ${pageId} and h.is_open = 1
    left join users on users.id = h.held_by
  `.execute(database);
  const [state] = rows;
  if (!state) throw new Error('The query returned no row.');
  return { live: await present(database, { domainId, pageId }, state, now), seq: state.newest_change ?? 0 };
}

const isAccepted = sql`taken_at is not null and state in ('triggered', 'running', 'succeeded')`;

async function present(database: Database, place: Place, state: State, now: number): Promise<PageLive> {
  const { pageId } = place;
  const live = await liveOf(database, place, state);
  const hold = state.hold_id === null ? null : presentHold(state);
  const number = live ? seqOfPage(live, pageId) : hold && state.live_seq;
  const changes = Number(state.changes_of_page);
  const path = textIn(state.path) ?? '';
  const isPublished = Boolean(state.published);
  const former = { path, published: isPublished, ...sideOf(state.own_live) };
  const isNew = state.own_state === 'created';
  const isDelivered = !isNew && Boolean(former.published);
  const live_path = isDelivered && !(live && (await isTaken(database, place, live, former.path))) ? former.path : null;
  const told: PageLive = {
    state: 'live',
    changes,
    since: isoTime(state.triggered_at),
    ...{ deployment_at: null, deployment: null },
    next_at: isoTime(state.next_at),
    hold,
    from_seq: live_path === null ? null : number,
    live_path,
    ...{ unpublished_by: null, taken_by: null },
  };
  const going =
    live && Number(state.open_count) > 0
      ? await findGoing(database, place, live, {
          liveSeq: state.seq ?? 0,
          newest: state.newest_change ?? 0,
          now,
        })
      : null;
  if (going && (going.taken_at === null || live_path !== null))
    return { ...told, state: 'going', ...deploymentIn(going) };
  const failed =
    live && changes > 0 && (live_path !== null || isPublished)
      ? await findFailed(database, pageId, { newestId: state.newest_id, heldSince: hold && (state.from_seq ?? 0) })
      : null;
  if (failed) return { ...told, state: 'failed', ...deploymentIn(failed, await isFirst(database, failed)) };
  if (hold) {
    const isScheduled = hold.publish_at !== null && path !== live_path;
    return { ...told, state: 'held', taken_by: isScheduled ? await findStillAt(database, place, path) : null };
  }
  if (!live) return { ...told, state: 'at_once' };
  if (!isPublished) {
    const unpublished_by = live_path === null ? null : await findUnpublisher(database, place, number ?? 0);
    return { ...told, state: 'unpublished', unpublished_by };
  }
  const isOlder = (state.newest_base ?? 0) > live.base;
  if (live_path !== null && path === live_path) {
    return { ...told, state: changes === 0 ? 'live' : isOlder ? 'older' : 'changed' };
  }
  const taken_by = await findKeptAt(database, place, path);
  if (live_path !== null) return { ...told, state: isOlder ? 'older' : 'changed', taken_by };
  if (taken_by) return { ...told, state: 'path_taken', taken_by };
  return { ...told, state: isOlder && (await wasLater(database, place, live)) ? 'older' : 'new' };
}

/** The composition that is live, as long as it does not follow every save. */
async function liveOf(database: Database, { domainId }: Place, state: State): Promise<DeployedState | null> {
  if (!state.is_fixed) return null;
  if (state.base_seq !== null) return deployedStateOf(state);
  return (await findBeforeFirst(database, domainId))?.composition ?? null;
}

function deploymentIn(row: StoredDeployment, is_first = false): Pick<PageLive, 'deployment_at' | 'deployment'> {
  const hasAnswered = row.answered_at !== null || (row.taken_at !== null && row.is_unanswered === 0);
  const is_calling = row.state === 'triggered' && !hasAnswered;
  return {
    deployment_at: isoTime(row.triggered_at),
    deployment: { is_alone: row.pages !== null, is_calling, is_first, ...reasonIn(row) },
  };
}

async function findUnpublisher(
  database: Database,
  { domainId, pageId }: Place,
  liveSeq: number,
): Promise<PageLive['unpublished_by']> {
  const { rows } = await sql<{ user_id: number | null } & PersonColumns>`
    select user_id, ${personSql} from changes left join users on users.id = user_id
    where domain_id = ${domainId} and subject = ${`page ${pageId}`} and kind = 'page' and seq > ${liveSeq}
      and after like '%"published":%'
    order by seq desc limit 1
  `.execute(database);
  return rows[0] ? personOf(rows[0]) : nobody;
}

/** Whether visitors get another page at the path, because pages with a number of their own keep their paths. */
async function isTaken(
  database: Database,
  { domainId, pageId }: Place,
  live: DeployedState,
  path: string,
): Promise<boolean> {
  const hasOwn = live.pages.has(pageId);
  const others = [...live.pages]
    .filter(([id, number]) => number !== null && (hasOwn ? id < pageId : id !== pageId))
    .map(([id]) => id);
  return others.length > 0 && (await findLiveAt(database, domainId, others, path)) !== null;
}

/** The page that keeps the path: a held one, or one that waits for the path of such a page itself. */
async function findKeptAt(
  database: Database,
  { domainId, pageId }: Place,
  path: string,
): Promise<PageLive['taken_by']> {
  const held = await readHeldNumbers(database, domainId);
  const ids = held.map(({ page_id }) => page_id);
  const others = [...ids, ...(await findBlocked(database, domainId, ids))].filter((id) => id !== pageId);
  const kept = others.length === 0 ? null : await findLiveAt(database, domainId, others, path);
  return kept && { ...kept, is_held: ids.includes(kept.id) };
}

/** The page that visitors find at the path until a deployment moves or removes it. At its time, no other page takes its place. */
async function findStillAt(
  database: Database,
  { domainId, pageId }: Place,
  path: string,
): Promise<PageLive['taken_by']> {
  const live = isPostgres(database) ? sql`live::json` : sql`live`;
  const { rows } = await sql<{ id: number }>`
    select entity_id as id from pending
    where domain_id = ${domainId} and kind = 'page' and entity_id <> ${pageId} and ${live} ->> 'path' = ${path}
  `.execute(database);
  const still =
    rows.length === 0
      ? null
      : await findLiveAt(
          database,
          domainId,
          rows.map(({ id }) => id),
          path,
        );
  const held = still === null ? [] : await readHeldNumbers(database, domainId);
  return still && { ...still, is_held: held.some(({ page_id }) => page_id === still.id) };
}

/** Which of the pages is live at the path. */
async function findLiveAt(
  database: Database,
  domainId: number,
  ids: readonly number[],
  path: string,
): Promise<{ id: number; name: string | null } | null> {
  const live = isPostgres(database) ? sql`own.live::json` : sql`own.live`;
  const { rows } = await sql<{ id: number; name: string | null }>`
    select own_id as id, name from (
      select pages.id as own_id, pages.headline as name, coalesce(${live} ->> 'path', pages.path) as path,
        coalesce(cast(${live} ->> 'published' as integer), pages.published) as published
      from pages left join pending as own on own.domain_id = pages.domain_id and own.subject = 'page ' || pages.id
        and own.kind = 'page' and own.entity_id = pages.id
      where ${isIn(database, 'pages.id', ids)} and own.state is distinct from 'created'
      union all
      select own.entity_id, ${live} ->> 'headline', ${live} ->> 'path', cast(${live} ->> 'published' as integer)
      from pending as own
      where own.domain_id = ${domainId} and own.kind = 'page' and own.state = 'destroyed'
        and ${isIn(database, 'own.entity_id', ids)}
    ) as kept
    where path = ${path} and published = 1 limit 1
  `.execute(database);
  return rows[0] ?? null;
}
