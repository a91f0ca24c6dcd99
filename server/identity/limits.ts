/**
 * Rate limits for guessing. An attempt counts when it begins, so that parallel attempts gain nothing. Each attempt beyond
 * the free ones doubles the wait, up to a cap. The counts are in the database, so that an attacker gains nothing by
 * spreading guesses over several processes or by waiting for a restart.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sql } from 'kysely';
import { type Database, transact } from '../db/database.ts';
import { lockClause } from '../db/dialect.ts';
import type { Stored } from '../db/tables.ts';
import type { Account } from '../kernel/account.ts';
import { QueueFull } from '../kernel/work-queue.ts';
import { hostCookie } from './cookies.ts';
import { normalizedEmail } from './email-addresses.ts';
import { digest } from './seal.ts';

export type AttemptLimits = {
  /** Attempts before the first wait. */
  free: number;
  /** The first wait, in milliseconds. */
  firstDelay: number;
  /** The longest wait, in milliseconds. */
  longestDelay: number;
};

/** A network, an account, or a pair of both, against which attempts are counted. */
export type CountedKey = { key: string; limits: AttemptLimits };

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;

type Tally = Stored<'attempts'> & { limits: AttemptLimits };

const forgetAfter = 60 * 60 * 1000;

/** @param now milliseconds since 1970 */
export function createAttemptLimiter(database: Database, now: () => number = Date.now) {
  return {
    /** @returns 0 after counting one attempt against each key; or the milliseconds to wait, and nothing is counted */
    begin: (counted: readonly CountedKey[]): Promise<number> =>
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
    /** Takes back a counted attempt that was not a wrong guess. */
    refund: (counted: readonly CountedKey[]): Promise<void> =>
      transact(database, async (transaction) => {
        for (const { limits, ...tally } of await lockTallies(transaction, counted, now())) {
          const attempts = Math.max(0, tally.attempts - 1);
          const blocked_until = delayAfter(attempts, limits) > 0 ? tally.blocked_until : 0;
          await store(transaction, { ...tally, attempts, blocked_until });
        }
        await deleteEmpty(transaction, counted);
      }),
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
    async clear(counted: readonly CountedKey[]): Promise<void> {
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

/** In milliseconds, after which the queued password checks are done. */
const busyFor = 2000;

/** `right` is the result of the check. If `wait` (milliseconds) is above 0, nothing was checked. */
export type Guess<Right> = { right: Right | null; wait: number; isBusy: boolean };

/** Counts a guess, unless it was right. */
export async function countGuess<Right>(
  limiter: AttemptLimiter,
  counted: readonly CountedKey[],
  check: () => Promise<Right | null>,
): Promise<Guess<Right>> {
  const wait = await limiter.begin(counted);
  if (wait > 0) return { right: null, wait, isBusy: false };
  const right = await check().catch(async (error: unknown) => {
    await limiter.refund(counted);
    if (error instanceof QueueFull) return 'busy' as const;
    throw error;
  });
  if (right === 'busy') return { right: null, wait: busyFor, isBusy: true };
  if (right) {
    await limiter.refund(counted);
    await limiter.clear(counted.slice(0, 1));
  }
  return { right, wait: 0, isBusy: false };
}

/** A hash, so that no address is stored. It has only 128 bits, because strangers determine how many there are. */
const storedKey = (key: string): string => digest(key).slice(0, 22);

/** Locks the rows in the order of their keys, so that two requests cannot deadlock. */
async function lockTallies(database: Database, counted: readonly CountedKey[], now: number): Promise<Tally[]> {
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

/** Refused and refunded attempts must not leave rows behind. */
async function deleteEmpty(database: Database, counted: readonly CountedKey[]): Promise<void> {
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
 * Guesses count per network, and per pair of account and network. For a browser in which the account has signed in before,
 * only the pair of account and browser counts. Guesses from many networks never lock the owner out: once an account is
 * under attack, every other network has one attempt before it waits.
 */
const limits = {
  pair: { free: 5, firstDelay: 2000, longestDelay: 15 * 60_000 },
  network: { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 },
  pairUnderAttack: { free: 1, firstDelay: 60_000, longestDelay: 15 * 60_000 },
  /** Only detects an attack; never causes a wait. */
  account: { free: Number.POSITIVE_INFINITY, firstDelay: 0, longestDelay: 0 },
  /** Limits an attacker who uses one opened page from many networks. */
  interaction: { free: 100, firstDelay: 600_000, longestDelay: 600_000 },
  /** Limits an attacker who knows the password and guesses the six-digit code from many networks. */
  factor: { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 },
  /** Checking an answer costs a call to the company. */
  company: { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 },
  /** Of links for a forgotten password: each is a mail, at most three an hour to one person. */
  requests: {
    network: { free: 10, firstDelay: 60_000, longestDelay: 15 * 60_000 },
    account: { free: 3, firstDelay: forgetAfter, longestDelay: forgetAfter },
  },
};
const attackFrom = 50;

/** The key against which an answer of the company counts, by network. */
export function companyKeys(client: string): CountedKey[] {
  return [{ key: `company ${client}`, limits: limits.company }];
}

/** The key against which a link for a forgotten password counts. */
export function requestKeys(of: 'network' | 'account', subject: string): CountedKey[] {
  return [{ key: `link ${of} ${subject}`, limits: limits.requests[of] }];
}

/** The keys against which a guess at the old password counts, when a signed-in person changes something by it. */
export function ownPasswordKeys({ id, session }: Account): CountedKey[] {
  return [
    { key: `own password ${session} ${id}`, limits: limits.pair },
    { key: `own password ${id}`, limits: limits.factor },
  ];
}

/** The keys against which a password guess counts. */
export async function passwordGuessKeys(
  limiter: AttemptLimiter,
  { email, client, knownBrowser }: { email: string; client: string; knownBrowser: string | null },
  interaction: string,
): Promise<CountedKey[]> {
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

/** The keys against which a guess at a code counts, or a signed-in user's guess at the password. */
export function factorGuessKeys(
  what: 'factor' | 'unlock',
  { id, email }: { id: number; email: string },
  { context, client }: { context: Context; client: string },
  knownBrowsers: KnownBrowsers,
): CountedKey[] {
  const knownBrowser = knownBrowsers.find(context, email);
  const pair = { key: `${what} ${knownBrowser ?? client} ${id}`, limits: limits.pair };
  return knownBrowser === null ? [pair, { key: `${what} ${id}`, limits: limits.factor }] : [pair];
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

const halfAYear = 180 * 24 * 60 * 60;

/**
 * A cookie identifies a browser in which somebody has signed in before, and its guesses are counted separately, so that
 * strangers who guess elsewhere do not slow the owner down. The cookie grants no access.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function createKnownBrowsers(key: string, secure: boolean) {
  const cookie = hostCookie('kontor_known', secure);
  const signatureOf = (browser: string, email: string) =>
    createHmac('sha256', key)
      .update(`known browser ${browser} ${normalizedEmail(email)}`)
      .digest('base64url');
  return {
    remember(context: Context, email: string): void {
      const browser = randomBytes(16).toString('base64url');
      const attributes = { path: '/', maxAge: halfAYear, httpOnly: true, sameSite: 'Lax', secure } as const;
      setCookie(context, cookie, `${browser}.${signatureOf(browser, email)}`, attributes);
    },
    /** The browser's id; `null` if its last sign-in did not use this email. */
    find(context: Context, email: string): string | null {
      const [, browser, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(getCookie(context, cookie) ?? '') ?? [];
      if (browser === undefined || signature === undefined) return null;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(browser, email))) ? browser : null;
    },
  };
}
