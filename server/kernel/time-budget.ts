/**
 * Readings that take long: each caller has one at a time, and all of its readings together a share of the time, so that those
 * who save meanwhile do not wait for them.
 */
import { createWorkQueue } from './work-queue.ts';

export type TimeLimits = {
  /** Of all time. */
  share: number;
  /** In milliseconds: what a caller that was idle may take at once. */
  saved: number;
  /** How many readings of one caller may wait. */
  waiting: number;
};

/** Nobody who works in the console reaches them, on a busy machine neither. */
export const usualTimeLimits: TimeLimits = { share: 0.25, saved: 20_000, waiting: 8 };

export class TimeUsedUp extends Error {
  /** @param retryAfter in seconds */
  constructor(readonly retryAfter: number) {
    super('The time for such readings is used up');
    this.name = 'TimeUsedUp';
  }
}

export type TimeBudget = ReturnType<typeof createTimeBudget>;

/** @param clock in milliseconds */
export function createTimeBudget(limits: TimeLimits = usualTimeLimits, clock = () => performance.now()) {
  const { share, saved, waiting } = limits;
  const queue = createWorkQueue({ running: 4, runningEach: 1, waiting: 400, waitingEach: waiting });
  const states = new Map<string, { left: number; at: number }>();
  const refill = (caller: string) => {
    const { left, at } = states.get(caller) ?? { left: saved, at: clock() };
    const state = { left: Math.min(saved, left + (clock() - at) * share), at: clock() };
    // Whoever has all of it again is like somebody new.
    if (states.size > 10_000) for (const [other, { left }] of states) if (left >= saved) states.delete(other);
    states.set(caller, state);
    return state;
  };
  return {
    /** @throws TimeUsedUp; QueueFull */
    run: <T>(caller: string, read: () => Promise<T>): Promise<T> =>
      queue.run(caller, async () => {
        const { left } = refill(caller);
        if (left <= 0) throw new TimeUsedUp(Math.max(1, Math.ceil(-left / share / 1000)));
        const begun = clock();
        try {
          return await read();
        } finally {
          const state = refill(caller);
          states.set(caller, { ...state, left: state.left - (clock() - begun) });
        }
      }),
  };
}
