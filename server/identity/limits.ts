/**
 * Slows guessing down. An attempt counts when it begins, so that parallel attempts gain nothing. Each attempt beyond the
 * free ones doubles the wait, up to a cap. Nobody is locked out for longer than the cap. The counts are in the store, so
 * that an attacker gains nothing by using several processes, or by waiting for a restart.
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

/** One thing that is counted: an address, an account, or both together. */
export type Counted = { key: string; limits: AttemptLimits };

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;

type Tally = Stored<'attempts'> & { limits: AttemptLimits };

const forgetAfter = 60 * 60 * 1000;

/** @param now milliseconds since 1970 */
export function createAttemptLimiter(database: Database, now: () => number = Date.now) {
  return {
    /** Milliseconds to wait, with nothing counted; or 0, and one attempt is counted against each key. */
    begin: (counted: readonly Counted[]): Promise<number> =>
      transact(database, async (transaction) => {
        const tallies = await lockTallies(transaction, counted, now());
        const wait = Math.max(0, ...tallies.map(({ blocked_until }) => blocked_until - now()));
        if (wait > 0) {
          await deleteEmpty(transaction, counted);
          return wait;
        }
        for (const { limits, ...tally } of tallies) {
          const attempts = tally.attempts + 1;
          const blocked_until = now() + delayAfter(attempts, limits);
          await store(transaction, { ...tally, attempts, blocked_until, last_attempt: now() });
        }
        return 0;
      }),
    /** Takes the attempt back if it was not a guess. */
    takeBack: (counted: readonly Counted[]): Promise<void> =>
      transact(database, async (transaction) => {
        for (const { limits, ...tally } of await lockTallies(transaction, counted, now())) {
          const attempts = Math.max(0, tally.attempts - 1);
          const blocked_until = delayAfter(attempts, limits) > 0 ? tally.blocked_until : 0;
          await store(transaction, { ...tally, attempts, blocked_until });
        }
        await deleteEmpty(transaction, counted);
      }),
    /** How many attempts are counted against this key. */
    async attemptsOf(key: string): Promise<number> {
      const row = await database
        .selectFrom('attempts')
        .select('attempts')
        .where('key', '=', storedKey(key))
        .where('last_attempt', '>', now() - forgetAfter)
        .executeTakeFirst();
      return row?.attempts ?? 0;
    },
    /** Resets the counts after a success. */
    async clear(counted: readonly Counted[]): Promise<void> {
      const keys = counted.map(({ key }) => storedKey(key));
      if (keys.length > 0) await database.deleteFrom('attempts').where('key', 'in', keys).execute();
    },
    /** Deletes old counts. */
    async purge(): Promise<void> {
      await database
        .deleteFrom('attempts')
        .where('last_attempt', '<=', now() - forgetAfter)
        .execute();
    },
  };
}

/** Milliseconds after which the waiting password checks are finished. */
const busyFor = 2000;

/** `right` is what was proved. If `wait` (milliseconds) is above 0, nothing was checked. */
export type Guess<Right> = { right: Right | null; wait: number; isBusy: boolean };

/** Counts a guess, and removes the count if the guess was right. */
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

/** A hash, so that no address is stored: 128 bits, because strangers decide how many there are. */
const storedKey = (key: string): string => digest(key).slice(0, 22);

/** One tally for each, locked in key order, so that two requests cannot deadlock. */
async function lockTallies(database: Database, counted: readonly Counted[], now: number): Promise<Tally[]> {
  const limitsOf = new Map(counted.map(({ key, limits }) => [storedKey(key), limits]));
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

/** What was refused or taken back leaves nothing in the store. */
async function deleteEmpty(database: Database, counted: readonly Counted[]): Promise<void> {
  const keys = counted.map(({ key }) => storedKey(key));
  await database.deleteFrom('attempts').where('key', 'in', keys).where('attempts', '=', 0).execute();
}

async function store(database: Database, { key, ...values }: Stored<'attempts'>): Promise<void> {
  await database.updateTable('attempts').set(values).where('key', '=', key).execute();
}

function delayAfter(attempts: number, { free, firstDelay, longestDelay }: AttemptLimits): number {
  return attempts < free ? 0 : Math.min(longestDelay, firstDelay * 2 ** Math.min(attempts - free, 30));
}

/**
 * Per account and network, and per network. For a browser that the account has signed in with before, the browser takes
 * the network's place, and only that pair counts. Guesses from many networks never lock the owner out: when an account
 * receives many guesses, each other network has one attempt before it waits.
 */
const limits = {
  pair: { free: 5, firstDelay: 2000, longestDelay: 15 * 60_000 },
  network: { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 },
  pairUnderAttack: { free: 1, firstDelay: 60_000, longestDelay: 15 * 60_000 },
  /** Counted to detect an attack; nobody waits for it. */
  account: { free: Number.POSITIVE_INFINITY, firstDelay: 0, longestDelay: 0 },
  /** Keeps an attacker from guessing from everywhere with one page that was opened once. */
  interaction: { free: 100, firstDelay: 600_000, longestDelay: 600_000 },
  /** A code has six digits: an attacker who knows the password must not guess it from everywhere either. */
  factor: { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 },
};
const attackFrom = 50;

/** The keys of a password guess. */
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

/** The keys of a guess at a code, or at the password by a signed-in user. */
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
 * A browser that somebody has signed in with is recognized by a cookie, and guesses from it are counted separately: the
 * owner of an account is not slowed down by strangers who guess elsewhere. The cookie grants no access.
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
    /** For half a year, recognizes the browser as one that has signed in with this email. */
    remember(response: ServerResponse, email: string): void {
      const browser = randomBytes(16).toString('base64url');
      response.appendHeader('Set-Cookie', `${cookie}=${browser}.${signatureOf(browser, email)}; ${attributes}`);
    },
    /** The browser's own key; `null` if its last sign-in did not use this email. */
    find(request: IncomingMessage, email: string): string | null {
      const [, browser, signature] = given.exec(request.headers.cookie ?? '') ?? [];
      if (browser === undefined || signature === undefined) return null;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(browser, email))) ? browser : null;
    },
  };
}
