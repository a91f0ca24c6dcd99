/** Settles like `promise`, or rejects after so many milliseconds. What was begun is not ended. */
export async function within<T>(
  promise: Promise<T>,
  milliseconds: number,
  late: () => Error = () => new Error('No answer came in time.'),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
  }
}
