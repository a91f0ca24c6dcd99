/** Work that goes on after its request was answered, and is waited for when the process stops. */
import { describeError, type Log } from './log.ts';

export type Background = ReturnType<typeof createBackground>;

export function createBackground(log: Log) {
  const running = new Set<Promise<void>>();
  return {
    /** @param event what the log says if the work fails */
    run: (event: string, work: Promise<unknown>): void => {
      const ended = work
        .then(() => {})
        .catch((error: unknown) => log({ level: 'error', event, ...describeError(error) }))
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    settled: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
}
