/** How often somebody may guess before they wait. */
import type { IncomingMessage } from 'node:http';
import { clientNetworkOf } from '../client-address.ts';
import { normalizedEmail } from './accounts.ts';
import type { AttemptLimiter, Counted } from './attempt-limiter.ts';
import type { KnownBrowsers } from './known-browsers.ts';

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

type Guess = { email: string; client: string; knownBrowser: string | null };

/** A guess at a password. */
export async function countedFor(
  limiter: AttemptLimiter,
  { email, client, knownBrowser }: Guess,
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
