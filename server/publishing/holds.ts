/** Pages that are held back: deployments of the domain do not change them on the website. */
import { sql } from 'kysely';
import { array } from '../../contract/decode.ts';
import { type Hold, type PublishedPart, publishedPart } from '../../contract/page-live.ts';
import { recordChange } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { type PersonColumns, personOf, personSql } from '../db/people.ts';
import { findRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { seqOfPage } from './delivered-versions.ts';
import { isoTime } from './deployment-list.ts';
import { findLive } from './deployments.ts';
import { keptPages } from './kept-pages.ts';

type Place = { domainId: number; pageId: number };

export function findHold(database: Database, { domainId, pageId }: Place): Promise<Stored<'holds'> | null> {
  return findRow(database, 'holds', { domain_id: domainId, page_id: pageId, is_open: 1 });
}

type Holding = {
  by: number | null;
  at: number;
  publishAt: number | null;
  /** What is published at that time. */
  publishes?: readonly PublishedPart[];
};

/** Holds a page back, or changes the publication time of a held one. Call it in a transaction that locks the domain. */
export async function holdPage(
  database: Database,
  place: Place,
  { by, at, publishAt, publishes = [] }: Holding,
): Promise<void> {
  const { domainId, pageId } = place;
  const hold = await findHold(database, place);
  const parts = publishes.length > 0 ? JSON.stringify(publishes) : null;
  if (hold?.publish_at === publishAt && hold.publishes === parts) return;
  const after = { publish_at: publishAt };
  const values = { ...after, publishes: parts, held_by: by, held_at: at };
  const change = { kind: 'hold', domain_id: domainId, page_id: pageId, entity_id: pageId } as const;
  if (hold) {
    await database.updateTable('holds').set(values).where('id', '=', hold.id).execute();
    recordChange(database, { ...change, action: 'updated', before: { publish_at: hold.publish_at }, after });
    return;
  }
  const live = await findLive(database, domainId);
  const isNew = live !== null && (await pendingState(database, place)) === 'created';
  const live_seq = live && !isNew ? seqOfPage(live.composition, pageId) : null;
  const row = {
    domain_id: domainId,
    page_id: pageId,
    live_seq,
    from_seq: null,
    to_seq: null,
    ...values,
    is_open: 1,
  } as const;
  await database.insertInto('holds').values(row).execute();
  recordChange(database, { ...change, action: 'created', before: null, after });
}

/** How the page itself differs from live, or null. A page that was `created` was never live. */
export async function pendingState(database: Database, { domainId, pageId }: Place) {
  const page = await findRow(database, 'pending', { domain_id: domainId, subject: `page ${pageId}`, kind: 'page' });
  return page?.state ?? null;
}

/** Ends a hold. Call it in a transaction that locks the domain. */
export async function releasePage(database: Database, hold: Stored<'holds'>): Promise<void> {
  const { id, domain_id, page_id, publish_at } = hold;
  await database.updateTable('holds').set({ is_open: 0 }).where('id', '=', id).execute();
  const change = { kind: 'hold', action: 'destroyed', domain_id, page_id, entity_id: page_id } as const;
  recordChange(database, { ...change, before: { publish_at }, after: null });
}

type Joined = Stored<'holds'> & PersonColumns & { kept_at: number | null };

/** The open holds. */
export async function readHolds(
  database: Database,
  domainId: number,
): Promise<{ page_id: number; live_seq: number | null; hold: Hold }[]> {
  const { rows } = await sql<Joined>`
    select holds.*, ${personSql}, kept.at as kept_at from holds
    left join users on users.id = holds.held_by
    left join changes as kept on kept.domain_id = holds.domain_id and kept.seq = holds.live_seq
    where holds.domain_id = ${domainId} and holds.is_open = 1
  `.execute(database);
  return rows.map((row) => ({ page_id: row.page_id, live_seq: row.live_seq, hold: presentHold(row) }));
}

type HoldRow = Pick<Joined, 'held_by' | keyof PersonColumns | 'held_at' | 'publish_at' | 'publishes' | 'kept_at'>;

export function presentHold(row: HoldRow): Hold {
  return {
    by: personOf({ ...row, user_id: row.held_by }),
    at: isoTime(row.held_at),
    publish_at: isoTime(row.publish_at),
    publishes: partsOf(row.publishes),
    live_at: isoTime(row.kept_at),
  };
}

/** @param text the column `publishes` */
export function partsOf(text: string | null): PublishedPart[] {
  return text === null ? [] : array(publishedPart)(JSON.parse(text));
}

/** For the list of pages and the menus. */
export async function readHeldPages(database: Database, domainId: number) {
  const { rows } = await sql<Pick<Stored<'holds'>, 'page_id' | 'publish_at'> & { live_path: string | null }>`
    select holds.page_id, publish_at, live_path from holds
    left join (${keptPages(database, domainId)}) as kept on kept.page_id = holds.page_id
    where holds.domain_id = ${domainId} and is_open = 1 order by holds.page_id
  `.execute(database);
  return rows.map(({ page_id, publish_at, live_path }) => ({
    id: page_id,
    publish_at: isoTime(publish_at),
    live_path,
  }));
}
