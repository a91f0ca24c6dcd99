/** V8 collects garbage only when there is work: an idle process would keep for ever the 30 MB that its work has left. */
import type { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In milliseconds: sooner, V8 believes that it will need the room again. */
const interval = 7000;
/** With the first, V8 may not have seen yet that nothing is made: only then does it give back the room for what is new, 16 MB. */
const collections = 2;

/** @param server whose `request` events are the work */
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
 * Call it before anything is read. V8 would learn from long lists, which live long, to put all rows among what is old: an
 * export then fills memory with rows that nobody has any more, and with what they hold.
 */
export function keepRowsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/** As `node --expose-gc` gives it to programs that begin with it, but pages of which little is used are emptied too: 4 MB. */
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
