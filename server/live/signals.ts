/**
 * Tells every process that something happened: in one process directly, between processes with PostgreSQL's NOTIFY. A signal
 * may be lost with the connection that carries it; what must not be missed is therefore also looked up regularly.
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
  /** The state of a deployment is another. */
  deployment: object({ domainId, id: integer }),
  /** What a tab says; `person` is null if it has left. */
  presence: object({ domainId, key: string, person: nullable(presentPerson) }),
  /** Somebody may have lost access, or a session has ended. */
  access: object({}),
} satisfies Record<string, Decoder<object>>;
type Kind = keyof typeof shapes;
export type Signal = { [K in Kind]: { kind: K } & Decoded<(typeof shapes)[K]> }[Kind];

const envelope = object({ from: string, kind: literal('change', 'deployment', 'presence', 'access') });

export type Signals = {
  send: (signal: Signal) => void;
  /** Returns a function that removes the listener. */
  listen: (listener: (signal: Signal) => void) => () => void;
  /** Whether signals of other processes arrive: then looking things up is only a second safety. */
  isConnected: () => boolean;
  close: () => Promise<void>;
};

/** Within one process. SQLite has no way to tell others: what a command in another process writes is looked up. */
export function createLocalSignals(): Signals {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    send: (signal) => void emitter.emit('signal', signal),
    listen: (listener) => {
      emitter.on('signal', listener);
      return () => void emitter.off('signal', listener);
    },
    isConnected: () => false,
    close: async () => void emitter.removeAllListeners(),
  };
}

/** A signal from another process, and the process; null for what a newer version may send. */
export function readSignal(text: string | undefined): { from: string; signal: Signal } | null {
  const shape: Decoder<{ from: string; signal: Signal }> = (value) => {
    const { from, kind } = envelope(value);
    return { from, signal: { kind, ...shapes[kind](value) } as Signal };
  };
  const read = decode(orJsonText(shape), text);
  return read.ok ? read.value : null;
}
