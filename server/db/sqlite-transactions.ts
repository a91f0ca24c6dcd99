/**
 * Transactions of the single connection that writes to a SQLite file. With a flush for each, eight PATCH requests at a time take
 * 1.6 times as long, and 1.35 times the processor's time (`decisions/0001-storage.md`).
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { codeOf, StoreUnavailable } from '../kernel/store-errors.ts';

/** How long a transaction may wait to begin, in milliseconds, including the wait for the file lock. */
const lockTimeout = 3000;
const longestPause = 50;

type File = { execute: (text: string) => void; isInTransaction: () => boolean };

/** A transaction of SQLite that several of ours share. `flushed` resolves when it is committed to disk. */
type SharedTransaction = { flushed: Promise<void> | null };

/**
 * Runs transactions one at a time. Those that arrive together become savepoints of one SQLite transaction and share its
 * flush to disk. None of them is acknowledged, or visible to readers, before that flush.
 */
export class Transactions {
  private readonly mutex = new Mutex();
  /** The open SQLite transaction. */
  private shared: SharedTransaction | null = null;

  constructor(private readonly file: File) {}

  /** @returns a function that lets the next transaction begin */
  async begin(): Promise<() => void> {
    const deadline = performance.now() + lockTimeout;
    const unlock = await this.mutex.lock();
    try {
      if (!this.shared) {
        await untilUnlocked(deadline, () => this.file.execute('begin immediate'));
        this.shared = { flushed: null };
        this.shared.flushed = this.flush(this.shared);
        // The callers of `commit` get the error.
        this.shared.flushed.catch(() => undefined);
      }
      this.file.execute('savepoint turn');
      return unlock;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** @returns the flush to wait for; the next transaction may begin before it is done */
  commit(): Promise<void> | null {
    this.file.execute('release turn');
    return this.shared?.flushed ?? null;
  }

  rollBack(): void {
    if (this.file.isInTransaction()) this.file.execute('rollback to turn; release turn');
    // After a full disk, SQLite has already rolled back the shared transaction.
    else this.shared = null;
  }

  /** Waits until the open SQLite transaction is flushed or has failed. */
  async end(): Promise<void> {
    await this.shared?.flushed?.catch(() => undefined);
  }

  private async flush(shared: SharedTransaction): Promise<void> {
    await yieldToEventLoop();
    const unlock = await this.mutex.lock();
    try {
      if (this.shared !== shared) throw new StoreUnavailable('The shared transaction was rolled back.', false);
      this.shared = null;
      this.commitShared();
    } finally {
      unlock();
    }
  }

  private commitShared(): void {
    try {
      this.file.execute('commit');
    } catch (error) {
      if (this.file.isInTransaction()) this.file.execute('rollback');
      throw error;
    }
  }
}

/** Locks are granted in the order of the calls. */
class Mutex {
  private last: Promise<void> = Promise.resolve();

  /** @returns a function that unlocks it */
  async lock(): Promise<() => void> {
    const before = this.last;
    let unlock = () => {};
    this.last = new Promise((resolve) => {
      unlock = resolve;
    });
    await before;
    return unlock;
  }
}

/** Retries while another process holds the file lock. @param deadline by `performance.now()` */
async function untilUnlocked(deadline: number, attempt: () => void): Promise<void> {
  for (let pause = 1; ; pause = Math.min(longestPause, pause * 2)) {
    try {
      return attempt();
    } catch (error) {
      if (!/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error)) || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
