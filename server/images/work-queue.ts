/** Lets so many tasks run at a time, so many more wait in line, and refuses the rest. */
export type WorkQueue = {
  /** @throws QueueFull at once, before the task has begun, if nobody may wait any more */
  run: <T>(task: () => Promise<T>) => Promise<T>;
  load: () => { running: number; waiting: number };
};

export class QueueFull extends Error {
  constructor() {
    super('Too much is waiting already');
    this.name = 'QueueFull';
  }
}

export function createWorkQueue({ running, waiting }: { running: number; waiting: number }): WorkQueue {
  const line: (() => void)[] = [];
  let free = running;
  const enter = () => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (line.length >= waiting) return Promise.reject(new QueueFull());
    return new Promise<void>((resolve) => line.push(resolve));
  };
  const leave = () => {
    const next = line.shift();
    // The place goes straight to the next in line, so that nobody who comes later can take it.
    if (next) next();
    else free += 1;
  };
  return {
    load: () => ({ running: running - free, waiting: line.length }),
    run: async (task) => {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}

/** Runs at most `total` tasks at a time, and of one person at most `each`; nobody waits. */
export function createShares({ total, each }: { total: number; each: number }) {
  const running = new Map<number | null, number>();
  let all = 0;
  return {
    /** @throws QueueFull at once, before the task has begun, if there is no place */
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
