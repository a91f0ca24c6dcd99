/** Lists stored deployments as the API presents them. */
import { sql } from 'kysely';
import { anything, nullable, object, record, string } from '../../contract/decode.ts';
import { answerLimit, type Deployment, type Deployments } from '../../contract/deployments.ts';
import type { Problem } from '../../contract/problems.ts';
import type { Database } from '../db/database.ts';
import { presentPersonOf } from '../db/people.ts';
import { findDeployment, pagesOf, type StoredDeployment } from './deployments.ts';

const pageSize = 10;
const orderedAt = sql<number>`coalesce(d.triggered_at, d.scheduled_for, 0)`;

/** Newest first, by the time at which they were or will be triggered. @param before the id of the last one listed so far */
export async function readDeployments(
  database: Database,
  domainId: number,
  before: number | null,
  now: number,
): Promise<Deployments> {
  const last = before === null ? null : await findDeployment(database, before);
  const at = last ? (last.triggered_at ?? last.scheduled_for ?? 0) : null;
  const older = at === null || last === null ? sql`true` : sql`(${orderedAt}, d.id) < (${at}, ${last.id})`;
  const rows = await presentWhere(database, sql`d.domain_id = ${domainId} and ${older}`, now, pageSize + 1);
  if (rows.length <= pageSize) return { deployments: rows, older: 0 };
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from domain_deployments as d where d.domain_id = ${domainId} and ${older}
  `.execute(database);
  return { deployments: rows.slice(0, pageSize), older: Number(counted[0]?.count ?? 0) - pageSize };
}

export async function readDeployment(database: Database, id: number, now: number): Promise<Deployment> {
  const [deployment] = await presentWhere(database, sql`d.id = ${id}`, now, 1);
  if (!deployment) throw new Error(`There is no deployment ${id}.`);
  return deployment;
}

/** The newest that was triggered, whatever became of it. */
export async function readNewestDeployment(database: Database, domainId: number, now: number) {
  const wasTriggered = sql`d.domain_id = ${domainId} and d.state not in ('scheduled', 'cancelled')`;
  return (await presentWhere(database, wasTriggered, now, 1))[0] ?? null;
}

type Joined = StoredDeployment & {
  live_id: number | null;
  triggered_email: string | null;
  triggered_name: string | null;
  cancelled_email: string | null;
  cancelled_name: string | null;
  again_at: number | null;
};
const problemText = object({ code: string, values: nullable(record(anything)) });

async function presentWhere(
  database: Database,
  condition: ReturnType<typeof sql>,
  now: number,
  limit: number,
): Promise<Deployment[]> {
  const { rows } = await sql<Joined>`
    select d.*, live.deployment_id as live_id, triggerer.email as triggered_email, triggerer.name as triggered_name,
      canceller.email as cancelled_email, canceller.name as cancelled_name,
      coalesce(earlier.triggered_at, (
        select at from changes where changes.domain_id = d.domain_id and changes.seq = d.again_seq
      )) as again_at
    from domain_deployments as d
    left join live_domains as live on live.domain_id = d.domain_id
    left join users as triggerer on triggerer.id = d.triggered_by
    left join users as canceller on canceller.id = d.cancelled_by
    left join domain_deployments as earlier on earlier.domain_id = d.domain_id and earlier.seq = d.again_seq
    where ${condition} order by ${orderedAt} desc, d.id desc limit ${limit}
  `.execute(database);
  return rows.map((row) => present(row, now));
}

function present(row: Joined, now: number): Deployment {
  const { id, seq, pages, state, triggered_at, again_seq, again_at } = row;
  const isOpen = state === 'triggered' || state === 'running';
  const isLate = isOpen && triggered_at !== null && now - triggered_at >= answerLimit;
  return {
    id,
    seq,
    pages: pages === null ? null : pagesOf(pages),
    state: isLate ? 'no_answer' : state,
    has_answered: row.answered_at !== null,
    is_live: row.live_id === id,
    webhook_answered: row.taken_at !== null && row.is_unanswered === 0,
    again: again_seq === null ? null : { seq: again_seq, at: isoTime(again_at) ?? '' },
    triggered_by: presentPersonOf({
      user_id: row.triggered_by,
      email: row.triggered_email,
      user_name: row.triggered_name,
    }),
    triggered_at: isoTime(triggered_at),
    finished_at: isoTime(row.finished_at),
    url: row.url,
    ...reasonIn(row),
    scheduled_for: isoTime(row.scheduled_for),
    changes: row.changes,
    cancelled_by: presentPersonOf({
      user_id: row.cancelled_by,
      email: row.cancelled_email,
      user_name: row.cancelled_name,
    }),
  };
}

/** Why a deployment failed. */
export function reasonIn({ message, problem }: Pick<StoredDeployment, 'message' | 'problem'>) {
  const reason = problem === null ? null : problemText(JSON.parse(problem));
  return { message, code: reason?.code ?? null, values: valuesOf(reason?.values ?? null) };
}

function valuesOf(values: Record<string, unknown> | null): Deployment['values'] {
  if (!values) return null;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  );
}

export function problemColumns({ code, message, values = {} }: Problem): { message: string; problem: string } {
  return { message, problem: JSON.stringify({ code, values }) };
}

/** @param time milliseconds since 1970 */
export function isoTime(time: number): string;
export function isoTime(time: number | null): string | null;
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(Number(time)).toISOString();
}
