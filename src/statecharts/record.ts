/**
 * Records the running actors of this window and shares the record with the other windows of this browser, so that charts can be
 * watched beside the screen. A record contains event payloads without secrets, and no context.
 */
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { createStore, type Store } from '../lib/store.ts';
import { payloadOf } from './payload.ts';

export type RunningActor = { id: string; chart: string; states: readonly string[] };
/** `at` in milliseconds since 1970. */
export type LoggedEvent = { id: string; at: number; chart: string; event: string; payload: string };
export type WindowRecord = {
  window: string;
  path: string;
  actors: readonly RunningActor[];
  log: readonly LoggedEvent[];
};
type Message = { type: 'requested' } | { type: 'recorded'; record: WindowRecord } | { type: 'closed'; window: string };

const longestLog = 200;

/** The part of a `BroadcastChannel` that is used. */
export type Channel = {
  postMessage: (message: Message) => void;
  addEventListener: (type: 'message', listener: (event: { data: Message }) => void) => void;
};

export type Recorder = {
  /** Passed to `createActor` as `inspect`. */
  inspect: (event: InspectionEvent) => void;
  records: Pick<Store<readonly WindowRecord[]>, 'get' | 'subscribe'>;
  /** Call it when the window is closed. */
  leave: () => void;
};

export function createRecorder(window: string, channel: Channel, place: () => string): Recorder {
  const others = new Map<string, WindowRecord>();
  const actors = new Map<string, RunningActor>();
  let log: readonly LoggedEvent[] = [];
  const records = createStore<readonly WindowRecord[]>([]);
  let events = 0;
  const ownRecord = (): WindowRecord => ({ window, path: place(), actors: [...actors.values()], log });
  const changed = () => records.set([ownRecord(), ...others.values()]);
  const publish = () => {
    channel.postMessage({ type: 'recorded', record: ownRecord() });
    changed();
  };
  channel.addEventListener('message', ({ data }) => {
    if (data.type === 'requested') return channel.postMessage({ type: 'recorded', record: ownRecord() });
    if (data.type === 'recorded') others.set(data.record.window, data.record);
    else others.delete(data.window);
    changed();
  });
  channel.postMessage({ type: 'requested' });
  return {
    inspect: (event) => {
      const chart = chartOf(event.actorRef);
      if (chart === null) return;
      if (event.type === '@xstate.event') {
        events += 1;
        const entry = {
          id: `${window}.${events}`,
          at: Date.now(),
          chart,
          event: event.event.type,
          payload: payloadOf(event.event),
        };
        log = [entry, ...log].slice(0, longestLog);
      }
      if (event.type === '@xstate.snapshot') {
        const { status, _nodes: nodes } = event.snapshot as AnyMachineSnapshot;
        const id = `${window}.${event.actorRef.sessionId}`;
        if (status === 'active') actors.set(id, { id, chart, states: nodes.map((node) => node.id) });
        else actors.delete(id);
        publish();
      }
    },
    records,
    leave: () => channel.postMessage({ type: 'closed', window }),
  };
}

/** The name of the chart that an actor runs; `null` for promises and callbacks. */
export function chartOf(actor: object): string | null {
  const logic = 'logic' in actor ? actor.logic : null;
  return typeof logic === 'object' && logic !== null && 'root' in logic && 'id' in logic ? String(logic.id) : null;
}
