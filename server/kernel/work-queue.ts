/** Limits for expensive work: a number of tasks at a time, shared fairly among clients. */

export type WorkQueue = ReturnType<typeof createWorkQueue>;

export type WorkQueueLimits = {
  /** How many tasks run at a time. */
  running: number;
  /** How many of one client run at a time; the same as `running` if not given. */
  runningEach?: number;
  /** How many may wait. */
  waiting: number;
  /** How many of one client may wait; the same as `waiting` if not given. */
  waitingEach?: number;
};

export class QueueFull extends Error {
  constructor() {
    super('Too much is waiting already');
    this.name = 'QueueFull';
  }
}

/** `'busy'` if a queue has no place for it. */
export function unlessBusy<Value>(work: Promise<Value>): Promise<Value | 'busy'> {
  return work.catch((error: unknown) => {
    if (error instanceof QueueFull) return 'busy' as const;
    throw error;
  });
}

export function createWorkQueue({ running, runningEach = running, waiting, waitingEach = waiting }: WorkQueueLimits) {
  /** The waiting tasks by client, in the order in which the clients take turns. */
  const lines = new Map<string, (() => void)[]>();
  /** The slots in use by client. */
  const taken = new Map<string, number>();
  let free = running;
  let all = 0;
  const take = (client: string, count: 1 | -1) => {
    const own = (taken.get(client) ?? 0) + count;
    free -= count;
    if (own > 0) taken.set(client, own);
    else taken.delete(client);
  };
  const mayRun = (client: string) => free > 0 && (taken.get(client) ?? 0) < runningEach;
  const enter = (client: string, signal?: AbortSignal) => {
    if (mayRun(client)) return Promise.resolve(take(client, 1));
    const line = lines.get(client) ?? [];
    if (all >= waiting || line.length >= waitingEach) return Promise.reject(new QueueFull());
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        remove(client, begin);
        reject(signal?.reason);
      };
      lines.set(client, [...line, begin]);
      all += 1;
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  };
  const remove = (client: string, place: () => void) => {
    const rest = lines.get(client)?.filter((other) => other !== place) ?? [];
    all -= 1;
    lines.delete(client);
    // After its turn a client goes to the end.
    if (rest.length > 0) lines.set(client, rest);
  };
  const leave = (client: string) => {
    take(client, -1);
    // The slot is handed to the next task at once, so that no later one can take it.
    for (const [next, [begin]] of lines) {
      if (!begin || !mayRun(next)) continue;
      take(next, 1);
      remove(next, begin);
      return begin();
    }
  };
  return {
    load: () => ({ running: running - free, waiting: all }),
    /**
     * Runs the task when a slot is free. Clients take turns, however many tasks each submits.
     * @param signal removes the task from the queue; a task that has started is finished
     * @throws QueueFull at once if the queue is full; the reason of `signal`
     */
    run: async <T>(client: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      signal?.throwIfAborted();
      await enter(client, signal);
      try {
        return await task();
      } finally {
        leave(client);
      }
    },
  };
}
