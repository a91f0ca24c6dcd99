/** The recorder of this window. Development builds pass it to every actor, see `scripts/support/inspected-actors.mjs`. */
import { createRecorder } from './record.ts';

export const recorder = createRecorder(
  crypto.randomUUID().slice(0, 4),
  new BroadcastChannel('kontor.statecharts'),
  () => location.pathname,
);

addEventListener('pagehide', recorder.leave);
