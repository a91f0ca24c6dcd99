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

/** A signal for what can be ended: it aborts with `signal`, or after so many milliseconds. */
export const endingWithin = (signal: AbortSignal, milliseconds: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
