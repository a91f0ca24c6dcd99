/** The state of a page on the website. */
import { sql } from 'kysely';
import { answerLimit } from '../../contract/deployments.ts';
import type { PageLive } from '../../contract/page-live.ts';
import type { Database } from './database.ts';
import { isoTime } from './deployment-list.ts';
import { compositionOf, pagesOf, type StoredDeployment, seqIn } from './deployments.ts';
import { presentHold } from './holds.ts';
import type { Stored } from './tables.ts';

type State = StoredDeployment &
  Pick<Stored<'holds'>, 'held_by' | 'held_at' | 'publish_at' | 'publishes' | 'live_seq'> & {
    hold_id: number | null;
    email: string | null;
    kept_at: number | null;
    changes_of_page: number;
    is_new: number;
    next_at: number | null;
    newest_state: StoredDeployment['state'] | null;
    newest_at: number | null;
    newest_pages: string | null;
    former_base: number | null;
    former_pages_at: string | null;
    newest_base: number | null;
    last_change: number | null;
    newest_change: number | null;
  };

/** A single query, because every read of a page includes it. `seq` is the newest number of the domain. */
export async function readPageLive(
  database: Database,
  domainId: number,
  pageId: number,
  now: number,
): Promise<{ live: PageLive; seq: number }> {
  const subject = `page ${pageId}`;
  const taken = sql`domain_id = ${domainId} and taken_at is not null and state in ('triggered', 'running', 'succeeded')`;
  const { rows } = await sql<State>`
    select d.*, h.id as hold_id, h.held_by, h.held_at, h.publish_at, h.publishes, h.live_seq, u.email,
      (select at from changes where domain_id = ${domainId} and seq = h.live_seq) as kept_at,
      (select count(*) from pending where domain_id = ${domainId} and subject = ${subject}) as changes_of_page,
      (
        select count(*) from pending
        where domain_id = ${domainId} and subject = ${subject} and kind = 'page' and state = 'created'
      ) as is_new,
      (
        select min(scheduled_for) from domain_deployments where domain_id = ${domainId} and state = 'scheduled'
      ) as next_at,
      n.state as newest_state, n.triggered_at as newest_at, n.pages as newest_pages,
      f.base_seq as former_base, f.pages_at as former_pages_at,
      (select max(base_seq) from domain_deployments where ${taken}) as newest_base,
      (
        select max(seq) from changes
        where domain_id = ${domainId} and subject = ${subject} and kind <> 'hold' and seq <= d.seq
      ) as last_change,
      (select max(seq) from changes where domain_id = ${domainId}) as newest_change
    from (select 1 as one) as base
    left join live_domains as l on l.domain_id = ${domainId}
    left join domain_deployments as d on d.id = l.deployment_id
    left join domain_deployments as f on f.domain_id = ${domainId} and f.seq = (
      select max(seq) from domain_deployments where ${taken} and seq < d.seq
    )
    left join holds as h on h.domain_id = ${domainId} and h.page_id = ${pageId} and h.is_open = 1
    left join users as u on u.id = h.held_by
    left join domain_deployments as n on n.domain_id = ${domainId} and n.seq = (
      select max(seq) from domain_deployments where domain_id = ${domainId}
    )
  `.execute(database);
  const [state] = rows;
  if (!state) throw new Error('The query returned no row.');
  return { live: present(state, pageId, now), seq: state.newest_change ?? 0 };
}

function present(state: State, pageId: number, now: number): PageLive {
  const isDeployed = state.base_seq !== null;
  const hold = state.hold_id === null ? null : presentHold(state);
  const changes = Number(state.changes_of_page);
  const isNew = Number(state.is_new) > 0;
  const number = isDeployed ? seqIn(compositionOf(state), pageId) : hold && state.live_seq;
  const hasFailed =
    state.newest_state === 'failed' && (state.newest_pages === null || pagesOf(state.newest_pages).includes(pageId));
  const isOpen = state.state === 'triggered' || state.state === 'running';
  const isGoing = isOpen && now - (state.triggered_at ?? 0) < answerLimit && isFirstWith(state, pageId);
  const isOlder = (state.newest_base ?? 0) > (state.base_seq ?? 0);
  const differing = () => (hasFailed ? 'failed' : isNew ? 'new' : isOlder ? 'older' : 'changed');
  const which = hold ? 'held' : changes > 0 ? differing() : isGoing ? 'going' : 'live';
  return {
    state: which,
    changes,
    since: isoTime(state.triggered_at),
    deployment_at:
      which === 'failed' ? isoTime(state.newest_at) : which === 'going' ? isoTime(state.triggered_at) : null,
    next_at: isoTime(state.next_at),
    hold,
    from_seq: isNew ? null : number,
  };
}

/** Whether this deployment is the first with the present live version of the page. */
function isFirstWith(state: State, pageId: number): boolean {
  const { former_base, former_pages_at, last_change } = state;
  if (former_base === null || last_change === null) return false;
  const former = compositionOf({ ...state, base_seq: former_base, pages_at: former_pages_at ?? '{}' });
  return last_change > (seqIn(former, pageId) ?? 0);
}
