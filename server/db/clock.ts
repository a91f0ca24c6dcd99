/** The clock that all processes of a store share: PostgreSQL's, because those of their machines may differ by minutes. */
import { sql } from 'kysely';
import { describeError, type Log } from '../kernel/log.ts';
import type { Database } from './database.ts';
import { isPostgres } from './dialect.ts';

type StoreClock = {
  /** Milliseconds since 1970. */
  now: () => number;
  close: () => void;
};

/** How often the clocks are compared, in milliseconds, because clocks drift and are set. */
const interval = 60_000;
/** A larger difference, in milliseconds, is logged for the operator. */
const toleratedDifference = 2000;

export async function openStoreClock(database: Database, log: Log): Promise<StoreClock> {
  if (!isPostgres(database)) return { now: () => Date.now(), close: () => undefined };
  let origin = await originOf(database);
  const difference = origin + performance.now() - Date.now();
  if (Math.abs(difference) > toleratedDifference) {
    const seconds = Math.round(-difference / 1000);
    log({ level: 'warn', event: 'the clock of this machine differs from that of the database', seconds });
  }
  const compare = async () => {
    origin = await originOf(database);
  };
  const comparing = setInterval(() => {
    compare().catch((error: Error) => log({ level: 'warn', event: 'clocks not compared', ...describeError(error) }));
  }, interval).unref();
  // `performance.now()` does not jump when the machine's clock is set.
  return { now: () => Math.round(origin + performance.now()), close: () => clearInterval(comparing) };
}

/** When this process started, by PostgreSQL's clock. */
async function originOf(database: Database): Promise<number> {
  const before = performance.now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(database);
  const [answer] = rows;
  if (!answer) throw new Error('PostgreSQL has not returned the time.');
  return answer.now - (before + performance.now()) / 2;
}
