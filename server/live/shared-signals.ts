/** Signals between all processes of a PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../http/log.ts';
import { signalChannel } from '../store/access.ts';
import { createLocalSignals, readSignal, type Signal, type Signals } from './signals.ts';

const firstPause = 250;
const longestPause = 5000;
/** Saves of so many milliseconds are told at once, after they are answered. */
const gathering = 20;
/** How often the connection is tested, in milliseconds: one that was cut silently delivers nothing. */
const trialInterval = 10_000;

/** They have a connection of their own, which is made anew whenever it is lost. */
export function createSharedSignals(url: string, log: Log): Signals {
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
