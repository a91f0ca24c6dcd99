/** Entries up to a total weight. Beyond it the least recently used ones are removed; the newest always stays. */
export class LruCache<Value> {
  private readonly entries = new Map<string, { value: Value; weight: number }>();
  private readonly loading = new Map<string, Promise<Value>>();
  private total = 0;

  constructor(private readonly capacity: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight: number): void {
    this.delete(key);
    this.entries.set(key, { value, weight });
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

  /** The cached value, or that of one call of `read`, which concurrent callers share. Failures are not cached. */
  async load(key: string, read: () => Promise<Value>, weigh: (value: Value) => number): Promise<Value> {
    const known = this.get(key) ?? this.loading.get(key);
    if (known !== undefined) return known;
    const loading = read();
    this.loading.set(key, loading);
    try {
      const value = await loading;
      this.set(key, value, weigh(value));
      return value;
    } finally {
      this.loading.delete(key);
    }
  }
}
