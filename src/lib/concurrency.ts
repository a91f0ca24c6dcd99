/**
 * Works through `items` in their order, at most `limit` at a time. `work` must not reject.
 * @param goesOn asked before each item; once it says no, what has begun is finished and nothing more begins
 */
export async function forEachConcurrent<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length && goesOn()) {
      const item = items[next] as T;
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
}
