/** Where SQLite and PostgreSQL differ: locks, and what their errors mean. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { codeOf } from './error-code.ts';
import { isPostgres } from './is-postgres.ts';

/** Ends a SELECT whose rows nobody else may change until the transaction ends. SQLite has one writer anyway. */
export function lockClause(database: Database, table?: string): RawBuilder<unknown> {
  if (!isPostgres(database)) return sql``;
  return table ? sql`for no key update of ${sql.table(table)}` : sql`for no key update`;
}

/** A value that must be unique is there already. */
export function isTaken(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));
}

/** A row that is referred to is gone: someone destroyed the parent in the meantime. */
export function isOrphan(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

/** The transaction lost against another one, or against a change of a table; it may be run again from its start. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01', '0A000', 'SQLITE_BUSY_SNAPSHOT'].includes(codeOf(error));
}

/** The store cannot be reached, is full, or is being shut down. */
export function isUnavailable(error: unknown): boolean {
  if (/^(08|53|57P)|^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/.test(codeOf(error))) return true;
  if (/^E(CONNREFUSED|CONNRESET|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN)$|^ENOTFOUND$/.test(codeOf(error))) {
    return true;
  }
  const message = error instanceof Error ? error.message : '';
  return /driver has already been destroyed|database connection is not open|Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end/i.test(
    message,
  );
}
