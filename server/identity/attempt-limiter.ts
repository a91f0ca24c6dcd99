/**
 * Slows guessing down. An attempt counts when it begins, so that many at once gain nothing; each one beyond the free
 * ones doubles the wait, up to a cap. Nobody is locked out for longer than the cap. The counts are in the store, so that
 * an attacker gains nothing by asking several processes, or by waiting for a restart.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { transact } from '../store/database.ts';
import { lockClause } from '../store/dialect.ts';
import type { Stored } from '../store/tables.ts';

export type AttemptLimits = {
  /** Attempts before the first wait. */
  free: number;
  /** The first wait, in milliseconds. */
  firstDelay: number;
  /** The longest wait, in milliseconds. */
  longestDelay: number;
};

/** One thing that is counted: an address, an account, both together. */
export type Counted = { key: string; limits: AttemptLimits };

export type AttemptLimiter = {
  /** Milliseconds to wait, counting nothing; or 0, and one attempt is counted against each. */
  begin(counted: readonly Counted[]): Promise<number>;
  /** The attempt was no guess: takes it back. */
  takeBack(counted: readonly Counted[]): Promise<void>;
  /** How many attempts are counted against this. */
  attemptsOf(key: string): Promise<number>;
  /** Starts over, after a success. */
  clear(counted: readonly Counted[]): Promise<void>;
  /** Forgets what happened long ago. */
  purge(): Promise<void>;
};

type Tally = Stored<'attempts'> & { limits: AttemptLimits };

const forgetAfter = 60 * 60 * 1000;

/** @param now milliseconds since 1970 */
export function createAttemptLimiter(database: Database, now: () => number = Date.now): AttemptLimiter {
  return {
    begin: (counted) =>
      transact(database, async (transaction) => {
        const tallies = await lockTallies(transaction, counted, now());
        const wait = Math.max(0, ...tallies.map(({ blocked_until }) => blocked_until - now()));
        if (wait > 0) return wait;
        for (const { limits, ...tally } of tallies) {
          const attempts = tally.attempts + 1;
          const blocked_until = now() + delayAfter(attempts, limits);
          await store(transaction, { ...tally, attempts, blocked_until, last_attempt: now() });
        }
        return 0;
      }),
    takeBack: (counted) =>
      transact(database, async (transaction) => {
        for (const { limits, ...tally } of await lockTallies(transaction, counted, now())) {
          const attempts = Math.max(0, tally.attempts - 1);
          const blocked_until = delayAfter(attempts, limits) > 0 ? tally.blocked_until : 0;
          await store(transaction, { ...tally, attempts, blocked_until });
        }
      }),
    async attemptsOf(key) {
      const row = await database
        .selectFrom('attempts')
        .select('attempts')
        .where('key', '=', hashed(key))
        .where('last_attempt', '>', now() - forgetAfter)
        .executeTakeFirst();
      return row?.attempts ?? 0;
    },
    async clear(counted) {
      const keys = counted.map(({ key }) => hashed(key));
      if (keys.length > 0) await database.deleteFrom('attempts').where('key', 'in', keys).execute();
    },
    async purge() {
      await database
        .deleteFrom('attempts')
        .where('last_attempt', '<=', now() - forgetAfter)
        .execute();
    },
  };
}

/** One tally for each, locked in the order of the keys, so that two requests never wait for each other. */
async function lockTallies(database: Database, counted: readonly Counted[], now: number): Promise<Tally[]> {
  const limitsOf = new Map(counted.map(({ key, limits }) => [hashed(key), limits]));
  const keys = [...limitsOf.keys()].sort();
  await database
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, attempts: 0, blocked_until: 0, last_attempt: now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { rows } = await sql<Stored<'attempts'>>`
    select * from attempts where key in (${sql.join(keys)}) order by key ${lockClause(database)}
  `.execute(database);
  return rows.flatMap((row) => {
    const limits = limitsOf.get(row.key);
    const fresh = now - row.last_attempt < forgetAfter ? row : { ...row, attempts: 0, blocked_until: 0 };
    return limits ? [{ ...fresh, limits }] : [];
  });
}

async function store(database: Database, { key, ...values }: Stored<'attempts'>): Promise<void> {
  await database.updateTable('attempts').set(values).where('key', '=', key).execute();
}

/** Addresses of people and of their mail are not kept. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function delayAfter(attempts: number, { free, firstDelay, longestDelay }: AttemptLimits): number {
  return attempts < free ? 0 : Math.min(longestDelay, firstDelay * 2 ** Math.min(attempts - free, 30));
}
