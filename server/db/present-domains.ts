/**
 * Domains that are there. A website in the trash keeps its rows, but nobody sees, edits or reads it, and nothing of it is
 * deployed: every query that starts from domains, or from what belongs to them, asks for those that are there.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { findRow, lockRow } from './rows.ts';
import type { Stored } from './tables.ts';

type Row = Stored<'domains'>;

/** A condition on the table `domains`. */
export const isThere: RawBuilder<boolean> = sql<boolean>`domains.destroyed_at is null`;

/** A condition on a column that holds a domain or `null`. */
export function isNotInTrash(column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from domains where domains.id = ${column} and domains.destroyed_at is not null)`;
}

/** A website that is there; `null` if it is in the trash. */
export async function findDomain(database: Database, id: number): Promise<Row | null> {
  return thatIsThere(await findRow(database, 'domains', id));
}

/** Also locks it, and everything in it, until the transaction ends. */
export async function lockDomain(database: Database, id: number): Promise<Row | null> {
  return thatIsThere(await lockRow(database, 'domains', id));
}

const thatIsThere = (row: Row | null) => (row?.destroyed_at === null ? row : null);
