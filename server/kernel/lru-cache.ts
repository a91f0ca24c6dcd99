type Entry<Value> = { value: Value; weight: number; state: string; at: number };

/** Entries up to a total weight. Beyond it the least recently used ones are removed; the newest always stays. */
export class LruCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly loading = new Map<string, Promise<Value>>();
  private total = 0;

  /** @param maximumAge of entries that `load` returns, in milliseconds */
  constructor(
    private readonly capacity: number,
    private readonly maximumAge = Number.POSITIVE_INFINITY,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight: number, state = ''): void {
    this.delete(key);
    this.entries.set(key, { value, weight, state, at: performance.now() });
    this.total += weight;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.capacity || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.total -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  /**
   * The cached value, or that of one call of `read`, which concurrent callers share. Failures are not cached.
   * @param state a value that was read in another state is out of date
   */
  async load(key: string, read: () => Promise<Value>, weigh: (value: Value) => number, state = ''): Promise<Value> {
    const entry = this.entries.get(key);
    if (entry?.state === state && performance.now() - entry.at < this.maximumAge) {
      this.get(key);
      return entry.value;
    }
    const begun = this.loading.get(`${key} ${state}`);
    if (begun) return begun;
    const loading = read();
    this.loading.set(`${key} ${state}`, loading);
    try {
      const value = await loading;
      this.set(key, value, weigh(value), state);
      return value;
    } finally {
      this.loading.delete(`${key} ${state}`);
    }
  }
}
