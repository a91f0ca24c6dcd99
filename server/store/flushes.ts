/**
 * Waits until what SQLite has committed survives a power cut. SQLite could do that itself (`synchronous = FULL`), but it
 * would stop the whole process at each commit; here others are answered meanwhile, and all that wait share one flush.
 */
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { StoreUnavailable } from './dialect.ts';

/** In milliseconds. All threads may be busy with images: then the process itself waits for the disk. */
const patience = 100;

export class Flushes {
  private descriptor: number | null = null;
  private last: Promise<void> = Promise.resolve();
  private waiting: Promise<void> | null = null;

  /** @param file that SQLite writes at a commit; it need not be there yet */
  constructor(private readonly file: string) {}

  /**
   * Resolves when everything that was written before the call is on the disk.
   * @throws StoreUnavailable if the disk does not confirm it
   */
  reach(): Promise<void> {
    // The flush under way may have begun before the write: it does not count.
    this.waiting ??= this.last.then(async () => {
      await othersHadTheirTurn();
      this.waiting = null;
      const flushed = this.flush();
      this.last = flushed.catch(() => undefined);
      return flushed;
    });
    return this.waiting;
  }

  async close(): Promise<void> {
    await this.last;
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
  }

  private async flush(): Promise<void> {
    try {
      this.descriptor ??= openSync(this.file, 'r');
      await flushFile(this.descriptor);
    } catch (error) {
      throw new StoreUnavailable('The disk has not confirmed a write.', true, error);
    }
  }
}

function flushFile(descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      try {
        fdatasyncSync(descriptor);
        resolve();
      } catch (error) {
        reject(error);
      }
    }, patience);
    fdatasync(descriptor, (error) => {
      clearTimeout(late);
      if (error) reject(error);
      else resolve();
    });
  });
}
