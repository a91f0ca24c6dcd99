/** Signals between all processes that share a PostgreSQL database. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { signalChannel } from '../db/revoked-access.ts';
import type { Log } from '../kernel/log.ts';
import { createLocalSignals, readSignal, type Signal, type Signals } from './signals.ts';

const firstPause = 250;
const longestPause = 5000;
/** In milliseconds. Saves within this time, in whatever domains, are signalled together, after they are answered. */
const batchingDelay = 20;
/** How often the connection is tested, in milliseconds: one that was cut silently delivers nothing. */
const testInterval = 10_000;

/** Uses a connection of its own, and reconnects whenever it is lost. */
export function createSharedSignals(url: string, log: Log): Signals {
  const local = createLocalSignals();
  const processId = randomUUID();
  let client: pg.Client | null = null;
  let pause = firstPause;
  let isClosed = false;
  let isReceiving = false;
  let retry: NodeJS.Timeout | undefined;
  /** Queued texts, each once. */
  const waiting = new Set<string>();
  let batching: NodeJS.Timeout | undefined;
  let asked: Promise<unknown> = Promise.resolve();

  const receive = (text: string | undefined) => {
    const signal = readSignal(text);
    if (signal?.from === processId) isReceiving = true;
    else if (signal) local.send(signal.signal);
  };
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    isReceiving = false;
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
        // A connection pooler accepts `listen` and delivers nothing: only receiving our own signal proves that it works.
        notify({ kind: 'access' });
      })
      .catch(() => lose(opened));
  };
  const notify = (signal: Signal) => {
    waiting.add(JSON.stringify({ from: processId, ...signal }));
    if (signal.kind !== 'change') sendWaiting();
    else batching ??= setTimeout(sendWaiting, batchingDelay);
  };
  const sendWaiting = () => {
    clearTimeout(batching);
    batching = undefined;
    const used = client;
    // Without a connection, the other processes find the change when they poll.
    if (!used) return waiting.clear();
    afterOthers(async () => {
      const texts = [...waiting];
      waiting.clear();
      if (texts.length === 0) return;
      await used.query('select pg_notify($1, text) from unnest($2::text[]) as text', [signalChannel, texts]);
    }).catch(() => lose(used));
  };
  /** A connection answers one query after the other. One that hangs ends when the connection is lost. */
  const afterOthers = (ask: () => Promise<unknown>): Promise<unknown> => {
    const answer = asked.then(ask);
    asked = answer.catch(() => undefined);
    return answer;
  };
  const testing = setInterval(() => {
    const tested = client;
    if (!tested) return;
    const timeout = setTimeout(() => lose(tested), testInterval / 2);
    afterOthers(() => tested.query('select 1'))
      .catch(() => lose(tested))
      .finally(() => clearTimeout(timeout));
  }, testInterval).unref();
  connect();
  return {
    ...local,
    send: (signal) => {
      local.send(signal);
      notify(signal);
    },
    isConnected: () => isReceiving,
    close: async () => {
      isClosed = true;
      clearInterval(testing);
      clearTimeout(retry);
      clearTimeout(batching);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
      await local.close();
    },
  };
}
