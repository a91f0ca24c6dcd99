/**
 * Slows guessing down. An attempt counts when it begins, so that many at once gain nothing; each one beyond the free
 * ones doubles the wait, up to a cap. Nobody is locked out for longer than the cap. The counts are in the store, so that
 * an attacker gains nothing by asking several processes, or by waiting for a restart.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { clientNetworkOf } from '../client-address.ts';
import { type Database, transact } from '../store/database.ts';
import { lockClause } from '../store/dialect.ts';
import type { Stored } from '../store/tables.ts';
import { QueueFull } from '../work-queue.ts';
import { normalizedEmail } from './accounts.ts';
import { digest } from './seal.ts';

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

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;

type Tally = Stored<'attempts'> & { limits: AttemptLimits };

const forgetAfter = 60 * 60 * 1000;

/** @param now milliseconds since 1970 */
export function createAttemptLimiter(database: Database, now: () => number = Date.now) {
  return {
    /** Milliseconds to wait, counting nothing; or 0, and one attempt is counted against each. */
    begin: (counted: readonly Counted[]): Promise<number> =>
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
    /** The attempt was no guess: takes it back. */
    takeBack: (counted: readonly Counted[]): Promise<void> =>
      transact(database, async (transaction) => {
        for (const { limits, ...tally } of await lockTallies(transaction, counted, now())) {
          const attempts = Math.max(0, tally.attempts - 1);
          const blocked_until = delayAfter(attempts, limits) > 0 ? tally.blocked_until : 0;
          await store(transaction, { ...tally, attempts, blocked_until });
        }
      }),
    /** How many attempts are counted against this. */
    async attemptsOf(key: string): Promise<number> {
      const row = await database
        .selectFrom('attempts')
        .select('attempts')
        .where('key', '=', digest(key))
        .where('last_attempt', '>', now() - forgetAfter)
        .executeTakeFirst();
      return row?.attempts ?? 0;
    },
    /** Starts over, after a success. */
    async clear(counted: readonly Counted[]): Promise<void> {
      const keys = counted.map(({ key }) => digest(key));
      if (keys.length > 0) await database.deleteFrom('attempts').where('key', 'in', keys).execute();
    },
    /** Forgets what happened long ago. */
    async purge(): Promise<void> {
      await database
        .deleteFrom('attempts')
        .where('last_attempt', '<=', now() - forgetAfter)
        .execute();
    },
  };
}

/** Milliseconds after which checks of passwords that wait have been worked off. */
const busyFor = 2000;

/** `right` is what was proved; nothing was looked at where there is something to wait for (milliseconds). */
export type Guess<Right> = { right: Right | null; wait: number; isBusy: boolean };

/** Counts a guess, and forgets it where it was right. */
export async function countGuess<Right>(
  limiter: AttemptLimiter,
  counted: readonly Counted[],
  check: () => Promise<Right | null>,
): Promise<Guess<Right>> {
  const wait = await limiter.begin(counted);
  if (wait > 0) return { right: null, wait, isBusy: false };
  const right = await check().catch(async (error: unknown) => {
    await limiter.takeBack(counted);
    if (error instanceof QueueFull) return 'busy' as const;
    throw error;
  });
  if (right === 'busy') return { right: null, wait: busyFor, isBusy: true };
  if (right) {
    await limiter.takeBack(counted);
    await limiter.clear(counted.slice(0, 1));
  }
  return { right, wait: 0, isBusy: false };
}

/** Addresses of people and of their mail are not kept. One tally for each, locked in the order of the keys, so that two requests never wait for each other. */
async function lockTallies(database: Database, counted: readonly Counted[], now: number): Promise<Tally[]> {
  const limitsOf = new Map(counted.map(({ key, limits }) => [digest(key), limits]));
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

function delayAfter(attempts: number, { free, firstDelay, longestDelay }: AttemptLimits): number {
  return attempts < free ? 0 : Math.min(longestDelay, firstDelay * 2 ** Math.min(attempts - free, 30));
}

/**
 * Per account and network, and per network. For a browser that the account has signed in with before, the browser is in
 * the network's place, and that pair counts alone. Guesses from many networks never keep the owner out: once an account
 * is guessed at a lot, each other network has one attempt before it waits.
 */
const limits = {
  pair: { free: 5, firstDelay: 2000, longestDelay: 15 * 60_000 },
  network: { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 },
  pairUnderAttack: { free: 1, firstDelay: 60_000, longestDelay: 15 * 60_000 },
  /** Counted to notice an attack; nobody waits for it. */
  account: { free: Number.POSITIVE_INFINITY, firstDelay: 0, longestDelay: 0 },
  /** One page that was opened once is no way to guess from everywhere. */
  interaction: { free: 100, firstDelay: 600_000, longestDelay: 600_000 },
  /** A code has six digits: who knows the password does not guess it from everywhere either. */
  factor: { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 },
};
const attackFrom = 50;

/** A guess at a password. */
export async function countedFor(
  limiter: AttemptLimiter,
  { email, client, knownBrowser }: { email: string; client: string; knownBrowser: string | null },
  interaction: string,
): Promise<Counted[]> {
  const account = normalizedEmail(email).slice(0, 254);
  const pair = `pair ${knownBrowser ?? client} ${account}`;
  if (knownBrowser !== null) return [{ key: pair, limits: limits.pair }];
  const isUnderAttack = (await limiter.attemptsOf(`account ${account}`)) >= attackFrom;
  return [
    { key: pair, limits: isUnderAttack ? limits.pairUnderAttack : limits.pair },
    { key: `network ${client}`, limits: limits.network },
    { key: `account ${account}`, limits: limits.account },
    { key: `interaction ${interaction}`, limits: limits.interaction },
  ];
}

/** A guess at a code, or at the password by whoever is signed in. */
export function countedForFactor(
  what: 'factor' | 'unlock',
  { id, email }: { id: number; email: string },
  request: IncomingMessage,
  knownBrowsers: KnownBrowsers,
): Counted[] {
  const knownBrowser = knownBrowsers.find(request, email);
  const pair = { key: `${what} ${knownBrowser ?? clientNetworkOf(request)} ${id}`, limits: limits.pair };
  return knownBrowser === null ? [pair, { key: `${what} ${id}`, limits: limits.factor }] : [pair];
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

const halfAYear = 180 * 24 * 60 * 60;

/**
 * A browser in which somebody has signed in is known again by a cookie, and guesses from it are counted on their own: the
 * owner of an account is not slowed down by strangers who guess elsewhere. The cookie opens nothing.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function createKnownBrowsers(key: string, isSecure: boolean) {
  const cookie = isSecure ? '__Host-kontor_known' : 'kontor_known';
  const attributes = `Path=/; Max-Age=${halfAYear}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const given = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
  const signatureOf = (browser: string, email: string) =>
    createHmac('sha256', key)
      .update(`known browser ${browser} ${normalizedEmail(email)}`)
      .digest('base64url');
  return {
    /** Lets the browser be known for half a year to have signed in with this email. */
    remember(response: ServerResponse, email: string): void {
      const browser = randomBytes(16).toString('base64url');
      response.appendHeader('Set-Cookie', `${cookie}=${browser}.${signatureOf(browser, email)}; ${attributes}`);
    },
    /** What tells the browser from all others; `null` where the last sign-in was not made with this email. */
    find(request: IncomingMessage, email: string): string | null {
      const [, browser, signature] = given.exec(request.headers.cookie ?? '') ?? [];
      if (browser === undefined || signature === undefined) return null;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(browser, email))) ? browser : null;
    },
  };
}
