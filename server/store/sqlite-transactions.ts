/** Transactions of the one connection that writes to a SQLite file. */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { codeOf, StoreUnavailable } from './dialect.ts';

/** How long a write waits for its turn and for the lock, in milliseconds. */
const lockPatience = 3000;
const longestPause = 50;

type File = { execute: (text: string) => void; isInTransaction: () => boolean };

/** Of several turns; fulfilled when the disk has it. */
type Shared = { stored: Promise<void> | null };

/**
 * Transactions take turns. Those that come at the same time are savepoints in one transaction of SQLite's, so that they share
 * a flush; until then none of them is acknowledged, or seen by readers.
 */
export class Transactions {
  private readonly turns = new Turns();
  /** The transaction of SQLite's that is open. */
  private shared: Shared | null = null;

  constructor(private readonly file: File) {}

  /** @returns a function that ends the turn */
  async begin(): Promise<() => void> {
    const deadline = performance.now() + lockPatience;
    const leave = await this.turns.enter();
    try {
      if (!this.shared) {
        await untilUnlocked(deadline, () => this.file.execute('begin immediate'));
        this.shared = { stored: null };
        this.shared.stored = this.store(this.shared);
        // Whoever has committed is told.
        this.shared.stored.catch(() => undefined);
      }
      this.file.execute('savepoint turn');
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** The turn may end before it is fulfilled. */
  commit(): Promise<void> | null {
    this.file.execute('release turn');
    return this.shared?.stored ?? null;
  }

  rollBack(): void {
    if (this.file.isInTransaction()) this.file.execute('rollback to turn; release turn');
    // A full disk has already rolled it back, with the turns before.
    else this.shared = null;
  }

  /** Waits for the transaction of SQLite's that is open. */
  async end(): Promise<void> {
    await this.shared?.stored?.catch(() => undefined);
  }

  private async store(shared: Shared): Promise<void> {
    await othersHadTheirTurn();
    const leave = await this.turns.enter();
    try {
      if (this.shared !== shared) throw new StoreUnavailable('Another turn has lost this transaction.', false);
      this.shared = null;
      this.commitShared();
    } finally {
      leave();
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

/** One turn at a time, in the order of arrival. */
class Turns {
  private last: Promise<void> = Promise.resolve();

  /** @returns a function that ends the turn */
  async enter(): Promise<() => void> {
    const before = this.last;
    let leave = () => {};
    this.last = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }
}

/** Retries while another process holds the lock. @param deadline by `performance.now()` */
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
