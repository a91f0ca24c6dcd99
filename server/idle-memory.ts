/** V8 collects garbage only during allocation: an idle process would keep the garbage of its last work for ever, about 9 MB of 111. */
import type { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In milliseconds. If called sooner, V8 keeps the freed memory for further allocations. */
const interval = 7000;
/** Two, because V8 shrinks the young generation (16 MB) only once it has noticed that nothing is allocated. */
const collections = 2;

/** @param server emits `request` for each piece of work */
export function collectWhenIdle(server: EventEmitter, collect = garbageCollector()): void {
  let due = collections;
  let isQuiet = false;
  server.on('request', () => {
    due = collections;
    isQuiet = false;
  });
  setInterval(() => {
    if (due > 0 && isQuiet) {
      collect();
      due -= 1;
    }
    isQuiet = true;
  }, interval).unref();
}

/**
 * Call it before reading from the store. Otherwise V8 learns from long-lived lists to allocate all rows in the old generation,
 * and an export fills that with dead rows.
 */
export function keepRowsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/** The `gc` of `node --expose-gc`, with compaction, which frees another 4 MB. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('This Node has no garbage collector to call.');
  return () => {
    setFlagsFromString('--compact-on-every-full-gc');
    collect();
    setFlagsFromString('--no-compact-on-every-full-gc');
  };
}
