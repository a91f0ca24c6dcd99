/** How long PostgreSQL may take, and how many connections a process holds. */

/** In milliseconds; `null` for what may take as long as it takes. */
export type PostgresLimits = {
  /** For a row or a table that another transaction has locked. */
  lock: number;
  statement: number;
  /** Between two statements of a transaction: a process that stands still must not hold its locks. */
  idleInTransaction: number;
  /** Until PostgreSQL has to have answered: longer than `statement`, or the connection is given up. */
  answer: number;
} | null;

export const usualLimits = { lock: 2000, statement: 3000, idleInTransaction: 2500, answer: 3500 };
export const poolSizes = { reading: 5, writing: 10 };
