/**
 * Slows guessing down. An attempt counts when it begins, so that many at once gain nothing; each one beyond the free
 * ones doubles the wait, up to a cap. Nobody is locked out for longer than the cap.
 */
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
  begin(counted: readonly Counted[]): number;
  /** The attempt was no guess: takes it back. */
  takeBack(counted: readonly Counted[]): void;
  /** Starts over, after a success. */
  clear(counted: readonly Counted[]): void;
};

type Tally = { attempts: number; blockedUntil: number; lastAttempt: number };

const forgetAfter = 60 * 60 * 1000;
const mostTallies = 20_000;

/** @param now milliseconds since 1970 */
export function createAttemptLimiter(now: () => number = Date.now): AttemptLimiter {
  const tallies = new Map<string, Tally>();

  const tallyOf = (key: string): Tally => {
    const tally = tallies.get(key);
    return tally && now() - tally.lastAttempt < forgetAfter ? tally : { attempts: 0, blockedUntil: 0, lastAttempt: 0 };
  };

  const count = ({ key, limits }: Counted) => {
    const attempts = tallyOf(key).attempts + 1;
    tallies.delete(key);
    tallies.set(key, { attempts, blockedUntil: now() + delayAfter(attempts, limits), lastAttempt: now() });
    const [oldest] = tallies.keys();
    if (tallies.size > mostTallies && oldest !== undefined) tallies.delete(oldest);
  };

  return {
    begin(counted) {
      const wait = Math.max(0, ...counted.map(({ key }) => tallyOf(key).blockedUntil - now()));
      if (wait === 0) counted.forEach(count);
      return wait;
    },
    takeBack(counted) {
      for (const { key, limits } of counted) {
        const { attempts, blockedUntil, lastAttempt } = tallyOf(key);
        if (attempts === 0) continue;
        const stillBlocked = delayAfter(attempts - 1, limits) > 0;
        tallies.set(key, { attempts: attempts - 1, blockedUntil: stillBlocked ? blockedUntil : 0, lastAttempt });
      }
    },
    clear(counted) {
      for (const { key } of counted) tallies.delete(key);
    },
  };
}

function delayAfter(attempts: number, { free, firstDelay, longestDelay }: AttemptLimits): number {
  return attempts < free ? 0 : Math.min(longestDelay, firstDelay * 2 ** Math.min(attempts - free, 30));
}
