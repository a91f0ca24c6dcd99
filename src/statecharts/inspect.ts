/** What watches the charts of this window. Development builds pass it to every actor, see `scripts/support/inspected-actors.mjs`. */
import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { withoutSecrets } from './payload.ts';
import { chartOf, createRecorder } from './record.ts';

export const recorder = createRecorder(
  crypto.randomUUID().slice(0, 4),
  new BroadcastChannel('kontor.statecharts'),
  () => location.pathname,
);

addEventListener('pagehide', recorder.leave);

const stately = createBrowserInspector({
  autoStart: false,
  sanitizeEvent: (event) => ({ type: event.type, ...withoutSecrets(event) }),
  sanitizeContext: withoutSecrets,
});
let isWatched = false;

/** To be called in the browser's console: opens Stately's inspector, which is sent events and contexts without secrets. */
window.inspectCharts = () => {
  isWatched = true;
  stately.start();
};

export function inspect(event: InspectionEvent): void {
  recorder.inspect(event);
  // Actors are known to the inspector from their beginning, the rest costs too much while nobody looks.
  const isWanted = isWatched || event.type === '@xstate.actor';
  if (isWanted && chartOf(event.actorRef) !== null) stately.inspect.next?.(event);
}

declare global {
  interface Window {
    inspectCharts: () => void;
  }
}
