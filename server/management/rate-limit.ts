export type RateLimitOptions = { most: number; period: number; now: () => number };

/** Counts uses of a key within a period of milliseconds; answers the whole seconds to wait, 0 if the use is allowed. */
export function createRateLimit({ most, period, now }: RateLimitOptions): (key: number) => number {
  const uses = new Map<number, number[]>();
  return (key) => {
    const time = now();
    const recent = (uses.get(key) ?? []).filter((use) => use > time - period);
    const oldest = recent[0];
    const isFull = oldest !== undefined && recent.length >= most;
    uses.set(key, isFull ? recent : [...recent, time]);
    return isFull ? Math.ceil((oldest + period - time) / 1000) : 0;
  };
}
