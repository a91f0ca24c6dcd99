/**
 * Tells every process that something happened: in one process directly, between processes with PostgreSQL's NOTIFY. A signal
 * may be lost with the connection that carries it; what must not be missed is therefore also looked up regularly.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
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
import type { Log } from '../http/log.ts';
import { signalChannel } from '../store/access.ts';
import { kindOf } from '../store/database.ts';

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

/** @param location where the database is */
export function openSignals(location: string, log: Log): Signals {
  return kindOf(location) === 'postgresql' ? createSharedSignals(location, log) : createLocalSignals();
}

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

const firstPause = 250;
const longestPause = 5000;
/** Saves of so many milliseconds are told at once, after they are answered. */
const gathering = 20;
/** How often the connection is tested, in milliseconds: one that was cut silently delivers nothing. */
const trialInterval = 10_000;

/** Between all processes of a PostgreSQL, over a connection of its own, which is made anew whenever it is lost. */
function createSharedSignals(url: string, log: Log): Signals {
  const local = createLocalSignals();
  const own = randomUUID();
  let client: pg.Client | null = null;
  let pause = firstPause;
  let isClosed = false;
  let isHeard = false;
  let retry: NodeJS.Timeout | undefined;
  /** Texts that wait for their turn: the same one is not sent twice. */
  const waiting = new Set<string>();
  let turn = Promise.resolve();

  const receive = (text: string | undefined) => {
    const signal = readSignal(text);
    if (signal?.from === own) isHeard = true;
    else if (signal) local.send(signal.signal);
  };
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    isHeard = false;
    lost.removeAllListeners();
    lost.on('error', () => undefined);
    void lost.end().catch(() => undefined);
    if (isClosed) return;
    log({ level: 'warn', event: 'signals between processes interrupted' });
    retry = setTimeout(connect, pause);
    pause = Math.min(pause * 2, longestPause);
  };
  const connect = () => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'kontor events',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = opened;
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ payload }) => receive(payload));
    opened
      .connect()
      .then(() => opened.query(`listen ${signalChannel}`))
      .then(() => {
        pause = firstPause;
        // A pooler takes the statement and delivers nothing: only a signal that comes back shows that signals arrive.
        notify({ kind: 'access' });
      })
      .catch(() => lose(opened));
  };
  const notify = (signal: Signal) => {
    const text = JSON.stringify({ from: own, ...signal });
    if (waiting.has(text)) return;
    waiting.add(text);
    turn = turn.then(async () => {
      if (signal.kind === 'change') await sleep(gathering);
      waiting.delete(text);
      const used = client;
      // Without a connection others look it up.
      await used?.query('select pg_notify($1, $2)', [signalChannel, text]).catch(() => lose(used));
    });
  };
  const trial = setInterval(() => {
    const tested = client;
    if (!tested) return;
    const late = setTimeout(() => lose(tested), trialInterval / 2);
    tested.query('select 1').then(
      () => clearTimeout(late),
      () => {
        clearTimeout(late);
        lose(tested);
      },
    );
  }, trialInterval).unref();
  connect();
  return {
    ...local,
    send: (signal) => {
      local.send(signal);
      notify(signal);
    },
    isConnected: () => isHeard,
    close: async () => {
      isClosed = true;
      clearInterval(trial);
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
      await local.close();
    },
  };
}

/** Null for what a newer version may send. */
function readSignal(text: string | undefined): { from: string; signal: Signal } | null {
  const shape: Decoder<{ from: string; signal: Signal }> = (value) => {
    const { from, kind } = envelope(value);
    return { from, signal: { kind, ...shapes[kind](value) } as Signal };
  };
  const read = decode(orJsonText(shape), text);
  return read.ok ? read.value : null;
}
