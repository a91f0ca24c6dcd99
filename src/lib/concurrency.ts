/**
 * Processes `items` in order, at most `limit` at a time. `work` must not reject.
 * @param isRunning called before each item; once it returns false, no more items are started
 */
export async function forEachConcurrent<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  isRunning: () => boolean = () => true,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length && isRunning()) {
      const item = items[next] as T;
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
}
