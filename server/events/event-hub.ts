/**
 * The event streams of a process. Each remembers the number of the last change that it was sent. A signal or a poll only makes
 * the hub read the changes after that number, so none is sent twice or skipped.
 */
import type { Registry } from 'prom-client';
import type { ChangeEvent, DomainEvent, PresenceReport } from '../../contract/events.ts';
import type { Database } from '../db/database.ts';
import { listenToAccess } from '../db/revoked-access.ts';
import { addGauge } from '../http/metrics.ts';
import type { Account, Authenticate } from '../kernel/account.ts';
import { describeError, type Log } from '../kernel/log.ts';
import { tooMany } from '../kernel/refusal.ts';
import { createChangeSource } from './change-source.ts';
import { type EventWriter, eventText, openEventWriter } from './event-writer.ts';
import { watchForeignWrites } from './foreign-writes.ts';
import { createPresence } from './presence.ts';
import type { Signal, Signals } from './signals.ts';

export type EventHubOptions = {
  signals: Signals;
  database: Database;
  authenticate: Authenticate;
  now: () => number;
  log: Log;
  /** For tests. */
  intervals?: Partial<typeof defaultIntervals>;
};

export type Follower = {
  account: Account;
  token: string;
  domainId: number;
  /** The last number that the client has received; `null` starts with the next change. */
  after: number | null;
};

export type EventHub = ReturnType<typeof createEventHub>;

/** In milliseconds. */
const defaultIntervals = {
  ping: 20_000,
  /** Between polls of the newest numbers while no signals of other processes arrive. */
  looking: 1000,
  /** Between polls while signals arrive, in case one is lost. */
  lookingRarely: 5000,
  /** How long ago a token may have been checked when its stream is sent an event: a session may end by time alone. */
  trust: 1000,
};
/** A browser has one stream for each domain that is open in it. */
const streamsPerPerson = 12;
const streamLimit = 5000;
/** Changes that are read at a time. */
const batch = 200;
/** In changes. A client that is further behind is told to read everything again. */
const catchUpLimit = 2000;
const retryDelay = 1000;

type Stream = Pick<Follower, 'account' | 'token' | 'domainId'> & {
  writer: EventWriter;
  seq: number;
  checkedAt: number;
};
type Topic = { streams: Set<Stream>; work: Promise<void> | null; isDue: boolean };

export function createEventHub(options: EventHubOptions) {
  const { signals, authenticate, log } = options;
  const source = createChangeSource(options.database);
  const isRevocationMissed = watchForeignWrites(options.database, signals);
  const intervals = { ...defaultIntervals, ...options.intervals };
  const presence = createPresence(options.now);
  const topics = new Map<number, Topic>();
  let isEnding = false;
  /** Streams that are catching up. */
  const opening = new Set<Stream>();
  const allStreams = () => [...opening, ...[...topics.values()].flatMap(({ streams }) => [...streams])];

  const end = (stream: Stream, reason: 'restart' | 'session' | 'access') => {
    remove(stream);
    stream.writer.end(eventText({ type: 'end', data: { reason } }));
  };
  const remove = (stream: Stream) => {
    opening.delete(stream);
    const topic = topics.get(stream.domainId);
    topic?.streams.delete(stream);
    if (topic?.streams.size === 0) topics.delete(stream.domainId);
  };

  /** Ends the streams whose person has lost access or whose session has ended. */
  const recheckAccess = async (domainId: number, streams: readonly Stream[], trust: number): Promise<void> => {
    const admitted = await source.admitted(domainId, [...new Set(streams.map(({ account }) => account.id))]);
    const oldest = performance.now() - trust;
    for (const stream of streams) {
      if (!admitted.has(stream.account.id)) end(stream, 'access');
      else if (stream.checkedAt <= oldest) await recheckSession(stream);
    }
  };
  /** A session that cannot be checked ends its stream, which nobody else waits for; the client connects again. */
  const recheckSession = async (stream: Stream): Promise<void> => {
    try {
      const account = await authenticate(stream.token);
      if (account?.id !== stream.account.id) end(stream, 'session');
      else stream.checkedAt = performance.now();
    } catch (error) {
      logFailure(error, { domainId: stream.domainId, userId: stream.account.id });
      end(stream, 'restart');
    }
  };
  const broadcast = async (domainId: number, event: () => DomainEvent) => {
    const streams = [...(topics.get(domainId)?.streams ?? [])];
    if (streams.length === 0) return;
    await recheckAccess(domainId, streams, intervals.trust);
    const text = eventText(event());
    for (const stream of streams) if (isJoined(stream)) stream.writer.write(text);
  };
  const isJoined = (stream: Stream) => topics.get(stream.domainId)?.streams.has(stream) ?? false;

  /** Sends all streams of the domain the changes after their numbers. A call during that work makes it read once more. */
  const sendNewChanges = (domainId: number) => {
    const topic = topics.get(domainId);
    if (!topic) return;
    topic.isDue = true;
    topic.work ??= drain(domainId, topic)
      .catch((error: Error) => {
        logFailure(error, { domainId });
        setTimeout(() => sendNewChanges(domainId), retryDelay).unref();
      })
      .finally(() => {
        topic.work = null;
        if (topic.isDue) sendNewChanges(domainId);
      });
  };
  const drain = async (domainId: number, topic: Topic) => {
    while (topic.isDue && topic.streams.size > 0) {
      topic.isDue = false;
      const lowest = Math.min(...[...topic.streams].map(({ seq }) => seq));
      const changes = await source.after(domainId, lowest, batch);
      if (changes.length === 0) continue;
      const streams = [...topic.streams];
      // After the read, so that nobody is sent a change that was written after they had lost access.
      await recheckAccess(domainId, streams, intervals.trust);
      sendChanges(streams.filter(isJoined), changes);
      topic.isDue ||= changes.length === batch;
    }
    topic.isDue &&= topic.streams.size > 0;
  };

  /** A reconnected client first gets the changes that it missed, as fast as it reads, and then joins the others. */
  const catchUp = async (stream: Stream) => {
    for (;;) {
      const missed = await source.after(stream.domainId, stream.seq, batch);
      await recheckAccess(stream.domainId, [stream], intervals.trust);
      sendChanges([stream], missed);
      if (missed.length < batch || !(await stream.writer.flushed())) return;
    }
  };

  const join = (stream: Stream) => {
    if (!opening.delete(stream)) return;
    const topic = topics.get(stream.domainId) ?? { streams: new Set<Stream>(), work: null, isDue: false };
    topics.set(stream.domainId, topic);
    topic.streams.add(stream);
    stream.writer.write(eventText({ type: 'presence', data: { people: presence.peopleIn(stream.domainId) } }));
    // Sends what was written since `catchUp` has read.
    sendNewChanges(stream.domainId);
  };

  const logFailure = (error: unknown, ids: { domainId?: number; userId?: number } = {}) =>
    log({ level: 'warn', event: 'events not told', ...ids, ...describeError(error) });
  const safely = (work: Promise<unknown>) => void work.catch(logFailure);
  const broadcastPresence = (domainId: number) =>
    safely(broadcast(domainId, () => ({ type: 'presence', data: { people: presence.peopleIn(domainId) } })));
  const recheckAll = () => {
    for (const [domainId, { streams }] of topics) safely(recheckAccess(domainId, [...streams], 0));
  };
  const handle = (signal: Signal) => {
    if (signal.kind === 'change') sendNewChanges(signal.domainId);
    else if (signal.kind === 'presence') {
      if (presence.record(signal.domainId, signal.key, signal.person)) broadcastPresence(signal.domainId);
    } else if (signal.kind === 'access') recheckAll();
    else safely(broadcast(signal.domainId, () => ({ type: 'deployment', data: { id: signal.id } })));
  };

  const poll = async () => {
    if (topics.size === 0) return;
    if (await isRevocationMissed()) recheckAll();
    const newest = await source.newest([...topics.keys()]);
    for (const [domainId, { streams }] of topics) {
      const seq = newest.get(domainId) ?? 0;
      if ([...streams].some((stream) => stream.seq < seq)) sendNewChanges(domainId);
    }
  };
  let polledAt = 0;
  const timers = [
    setInterval(() => {
      for (const domainId of presence.forgetSilent()) broadcastPresence(domainId);
      const interval = signals.isConnected() ? intervals.lookingRarely : intervals.looking;
      if (performance.now() - polledAt < interval) return;
      polledAt = performance.now();
      safely(poll());
    }, intervals.looking),
    setInterval(() => {
      const text = eventText({ type: 'ping', data: {} });
      for (const stream of allStreams()) stream.writer.write(text);
      for (const [domainId, { streams }] of topics) safely(recheckAccess(domainId, [...streams], intervals.trust));
    }, intervals.ping),
  ];
  for (const timer of timers) timer.unref();
  signals.listen(handle);
  const unlisten = listenToAccess(recheckAll);

  return {
    /** The stream ends when the client leaves or loses access. @throws Refusal */
    async follow({ after, ...follower }: Follower): Promise<ReadableStream<Uint8Array>> {
      // Not 503, for which a proxy would stop sending the process any requests.
      if (isEnding || allStreams().length >= streamLimit) throw tooMany(1);
      const ofPerson = allStreams().filter(({ account }) => account.id === follower.account.id);
      if (ofPerson.length >= streamsPerPerson) throw tooMany(30);
      const newest = (await source.newest([follower.domainId])).get(follower.domainId) ?? 0;
      const isComplete = after === null || (after <= newest && newest - after <= catchUpLimit);
      const seq = after !== null && isComplete ? after : newest;
      const writer = openEventWriter(() => remove(stream));
      const stream: Stream = { ...follower, writer, seq, checkedAt: performance.now() };
      writer.write(eventText({ type: 'start', data: { seq, is_complete: isComplete } }));
      opening.add(stream);
      safely(
        catchUp(stream).then(
          () => join(stream),
          (error: unknown) => {
            end(stream, 'restart');
            throw error;
          },
        ),
      );
      return writer.body;
    },
    report(domainId: number, account: Account, report: PresenceReport): void {
      signals.send({ kind: 'presence', domainId, ...presence.signalOf(domainId, account, report) });
    },
    /** Call it after the commit. */
    tell: signals.send,
    measure(registry: Registry): void {
      addGauge(registry, 'kontor_event_streams', 'Open streams of events.', () => allStreams().length);
    },
    /** Ends all streams and refuses new ones, so that the process can stop; clients reconnect elsewhere. */
    endStreams(): void {
      isEnding = true;
      for (const stream of allStreams()) end(stream, 'restart');
    },
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      unlisten();
      this.endStreams();
      await signals.close();
    },
  };
}

/** Skips the changes that a stream was sent already. */
function sendChanges(streams: readonly Stream[], changes: readonly ChangeEvent[]): void {
  for (const change of changes) {
    const text = eventText({ type: 'change', data: change }, change.seq);
    for (const stream of streams) {
      if (change.seq <= stream.seq) continue;
      stream.seq = change.seq;
      stream.writer.write(text);
    }
  }
}
