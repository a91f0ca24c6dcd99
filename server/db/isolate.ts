/** Work on independent things: one that fails stops no other, is logged with its ids, and is shown to admins. */
import type { BackgroundTask } from '../../contract/activity.ts';
import { describeError, type Log } from '../kernel/log.ts';
import { recordFailedTask } from './activity.ts';
import type { Database } from './database.ts';

/** What the work is about: the ids go to the log, and the domain to the activity as well. */
export type About = {
  task: BackgroundTask;
  domainId?: number | null;
  [id: string]: string | number | null | undefined;
};

/** @returns what the work returns; `null` if it failed */
export type Isolate = <Result>(about: About, work: () => Promise<Result>) => Promise<Result | null>;

/** For a caller that isolates the whole itself. */
export const unisolated: Isolate = (_, work) => work();

/** Milliseconds in which the same failure is shown to admins once. */
const shownAgainAfter = 24 * 60 * 60_000;
const mostRemembered = 1000;

export function createIsolation(database: Database, log: Log, now: () => number): Isolate {
  const shownAt = new Map<string, number>();
  const show = async (about: About, key: string) => {
    const at = now();
    if (at - (shownAt.get(key) ?? Number.NEGATIVE_INFINITY) < shownAgainAfter) return;
    if (shownAt.size >= mostRemembered) shownAt.clear();
    shownAt.set(key, at);
    await recordFailedTask(database, { task: about.task, domainId: about.domainId ?? null, at });
  };
  return async (about, work) => {
    try {
      return await work();
    } catch (error) {
      log({ level: 'error', event: 'a task failed', ...about, ...describeError(error) });
      await show(about, JSON.stringify(about)).catch((failure: unknown) =>
        log({ level: 'error', event: 'a failed task is not in the activity', ...about, ...describeError(failure) }),
      );
      return null;
    }
  };
}
