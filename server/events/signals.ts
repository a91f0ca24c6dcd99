/**
 * Notifies every process of an event: within a process directly, between processes with PostgreSQL's NOTIFY. A signal can be
 * lost with its connection, so receivers also poll for events that must not be missed.
 */
import { EventEmitter } from 'node:events';
import {
  type Decoded,
  type Decoder,
  decode,
  integer,
  literal,
  nullable,
  object,
  orJsonText,
  string,
} from '../../contract/decode.ts';
import { presentPerson } from '../../contract/events.ts';

const domainId = integer;
const shapes = {
  /** The domain has newer changes. */
  change: object({ domainId }),
  /** The state of a deployment has changed. */
  deployment: object({ domainId, id: integer }),
  /** A tab's report; `person` is null if the tab was closed. */
  presence: object({ domainId, key: string, person: nullable(presentPerson) }),
  /** Somebody may have lost access, or a session has ended. */
  access: object({}),
} satisfies Record<string, Decoder<object>>;
type Kind = keyof typeof shapes;
export type Signal = { [K in Kind]: { kind: K } & Decoded<(typeof shapes)[K]> }[Kind];

const envelope = object({ from: string, kind: literal('change', 'deployment', 'presence', 'access') });

export type Signals = ReturnType<typeof createLocalSignals>;

/** Within one process. SQLite has no notifications: writes of commands in other processes are found by polling. */
export function createLocalSignals() {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    send: (signal: Signal): void => void emitter.emit('signal', signal),
    /** @returns a function that removes the listener */
    listen: (listener: (signal: Signal) => void) => {
      emitter.on('signal', listener);
      return () => void emitter.off('signal', listener);
    },
    /** Whether signals of other processes arrive, so that rare polling is enough. */
    isConnected: (): boolean => false,
    close: async (): Promise<void> => void emitter.removeAllListeners(),
  };
}

/** A signal and the process that sent it; `null` if the text is unknown, as from a newer version. */
export function readSignal(text: string | undefined): { from: string; signal: Signal } | null {
  const shape: Decoder<{ from: string; signal: Signal }> = (value) => {
    const { from, kind } = envelope(value);
    return { from, signal: { kind, ...shapes[kind](value) } as Signal };
  };
  const read = decode(orJsonText(shape), text);
  return read.ok ? read.value : null;
}
