/** Limits for expensive work: a number of tasks at a time, shared fairly among clients. */

export type WorkQueue = ReturnType<typeof createWorkQueue>;

export type WorkQueueLimits = {
  /** How many tasks run at a time. */
  running: number;
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

export function createWorkQueue({ running, waiting, waitingEach = waiting }: WorkQueueLimits) {
  /** The waiting tasks by client, in the order in which the clients take turns. */
  const lines = new Map<string, (() => void)[]>();
  let free = running;
  let all = 0;
  const enter = (client: string, signal?: AbortSignal) => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
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
  const leave = () => {
    const [next] = lines;
    // The slot is handed to the next task, so that no later one can take it.
    if (!next) free += 1;
    else {
      const [client, [begin]] = next;
      if (begin) {
        remove(client, begin);
        begin();
      }
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
        leave();
      }
    },
  };
}

/** Runs at most `total` tasks at a time, and at most `each` per person; nobody waits. */
export function createShares({ total, each }: { total: number; each: number }) {
  const running = new Map<number | null, number>();
  let all = 0;
  return {
    /** @throws QueueFull at once if no slot is free */
    run: async <T>(person: number | null, task: () => Promise<T>): Promise<T> => {
      const own = running.get(person) ?? 0;
      if (all >= total || own >= each) throw new QueueFull();
      running.set(person, own + 1);
      all += 1;
      try {
        return await task();
      } finally {
        const left = (running.get(person) ?? 1) - 1;
        if (left > 0) running.set(person, left);
        else running.delete(person);
        all -= 1;
      }
    },
  };
}
