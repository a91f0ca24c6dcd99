/** The pools of connections to PostgreSQL of each open store. */
import type { Database } from './database.ts';
import type { PoolFigures, PostgresPool } from './postgres-pool.ts';

const pools = new WeakMap<Database, readonly PostgresPool[]>();

export function rememberPools(database: Database, opened: readonly PostgresPool[]): void {
  pools.set(database, opened);
}

/** How many connections to PostgreSQL are open and idle, and how many callers wait for one; `null` for SQLite. */
export function poolOf(database: Database): PoolFigures | null {
  const figures = pools.get(database)?.map((pool) => pool.figures());
  return (
    figures?.reduce((sum, pool) => ({
      open: sum.open + pool.open,
      idle: sum.idle + pool.idle,
      waiting: sum.waiting + pool.waiting,
    })) ?? null
  );
}

/** Whether this process is writing to PostgreSQL now. */
export function isWriting(database: Database): boolean {
  const figures = pools.get(database)?.[1]?.figures();
  return figures !== undefined && figures.open > figures.idle;
}
