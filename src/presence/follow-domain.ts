/** Follows a domain's event stream, which the tabs of this browser share. The actor lives outside React. */
import { createActor, fromPromise } from 'xstate';
import { anything, decode, integer, object, orJsonText } from '../../contract/decode.ts';
import { type DomainEvent, readEvent } from '../../contract/events.ts';
import { eventStreamMachine, type StreamEnd } from '../../machines/event-stream.machine.ts';
import type { Client } from '../api/client.ts';
import { createTokenStore } from '../session/login-storage.ts';

/** Milliseconds for which a hidden tab goes on following. */
const hiddenTimeout = 5 * 60_000;
/** Milliseconds without data after which the connection counts as lost: the server writes every 20 seconds. */
const silenceTimeout = 50_000;

type FollowOptions = {
  client: Client;
  domainId: number;
  /** Only tabs of the same user share a stream. */
  owner: string;
  /** The `seq` of the last change that the screen contains. */
  after: number;
  /** Called once per event, whichever tab receives it. */
  hear: (event: DomainEvent) => void;
};

/** @returns a function that stops following */
export function followDomain({ client, domainId, owner, after, hear }: FollowOptions): () => void {
  let last = after;
  const take = (event: DomainEvent) => {
    if (event.type === 'change') {
      if (event.data.seq <= last) return;
      last = event.data.seq;
    }
    if (event.type === 'start' && !event.data.is_complete) last = event.data.seq;
    hear(event);
  };
  const tabs = joinTabs(`kontor.live.${owner}.${domainId}`, after, take);
  // Without sharing, each tab would need one of the browser's six connections.
  if (!tabs) return () => {};
  const browser = new BroadcastChannel(`kontor.live.${owner}`);
  const readStream = (given: AbortSignal) => {
    const controller = new AbortController();
    const { signal } = controller;
    const watchdog = createWatchdog(() => controller.abort());
    given.addEventListener('abort', () => controller.abort());
    return quietly(
      (send) => client.call('followDomain', { params: { domainId }, query: { after: String(last) }, signal, send }),
      async (response): Promise<StreamEnd> => {
        if (isRefusal(response)) return 'refused';
        if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
        let end: StreamEnd = 'closed';
        await readEvents(response.body, (event) => {
          watchdog.reset();
          if (event.type === 'start') actor.send({ type: 'stream.opened' });
          if (event.type === 'end') end = event.data.reason === 'access' ? 'refused' : 'closed';
          if (event.type === 'ping' || event.type === 'end') return;
          take(event);
          tabs.tell(event);
        });
        return end;
      },
    ).finally(watchdog.stop);
  };
  const actor = createActor(
    eventStreamMachine.provide({
      actors: {
        takeLead: fromPromise(async ({ signal }) => {
          await tabs.takeLead(signal);
          browser.postMessage(domainId);
        }),
        readStream: fromPromise(({ signal }) => readStream(signal)),
      },
      actions: { giveUpLead: tabs.giveUpLead },
    }),
  );
  const unwatch = watchTab(
    () => actor.send({ type: 'tab.left' }),
    () => actor.send({ type: 'tab.returned' }),
  );
  // A hidden tab ends its stream when another domain is opened: all tabs together have six connections.
  browser.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== domainId && document.visibilityState === 'hidden') actor.send({ type: 'tab.left' });
  };
  actor.start();
  return () => {
    unwatch();
    actor.stop();
    tabs.close();
    browser.close();
  };
}

/** While the server is down, a proxy or host may answer with a page of its own. */
function isRefusal({ status, headers }: Response): boolean {
  return (status === 403 || status === 404) && /json/.test(headers.get('Content-Type') ?? '');
}

function createWatchdog(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, silenceTimeout);
  };
  reset();
  return { reset, stop: () => clearTimeout(timer) };
}

/** Also follows `pagehide`, because an open connection keeps the page out of the back/forward cache. */
function watchTab(onLeft: () => void, onReturned: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(onLeft, hiddenTimeout);
      else onReturned();
    },
    { signal },
  );
  addEventListener('pagehide', onLeft, { signal });
  addEventListener('pageshow', onReturned, { signal });
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

/** The tabs of a user that show the same domain: the leader holds the stream, and all receive its events. */
type Tabs = {
  /** Resolves when this tab is the leader; an abort leaves the queue. */
  takeLead: (signal: AbortSignal) => Promise<void>;
  giveUpLead: () => void;
  /** Passes an event on to the other tabs. */
  tell: (event: DomainEvent) => void;
  close: () => void;
};

/** A new tab asks for the events that it has missed. */
const question = object({ after: integer });
const message = object({ type: (value: unknown) => String(value), data: (value: unknown) => value });
const maxKept = 200;

/** @returns null if the browser cannot share: then everything works as without a stream */
function joinTabs(name: string, after: number, hear: (event: DomainEvent) => void): Tabs | null {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  let kept: DomainEvent[] = [];
  let release: (() => void) | null = null;
  const send = ({ type, data }: DomainEvent) => channel.postMessage({ type, data });
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const missed = decode(question, data);
    if (missed.ok) {
      if (release) for (const event of kept) if (!isOld(event, missed.value.after)) send(event);
      return;
    }
    const sent = decode(message, data);
    const event = sent.ok ? knownEvent(sent.value.type, sent.value.data) : null;
    if (event) hear(event);
  };
  channel.postMessage({ after });
  const giveUpLead = () => {
    release?.();
    release = null;
  };
  return {
    takeLead: (signal) =>
      new Promise((resolve) => {
        const lead = () =>
          new Promise<void>((leave) => {
            release = leave;
            resolve();
          });
        navigator.locks.request(name, { signal }, lead).catch(() => {
          // Aborted: nobody waits for the lead any more.
        });
      }),
    giveUpLead,
    tell(event) {
      const others = kept.filter(({ type }) => type === 'change' || type !== event.type);
      if (event.type === 'change' || event.type === 'presence') kept = [...others, event].slice(-maxKept);
      send(event);
    },
    close() {
      giveUpLead();
      channel.close();
    },
  };
}

function isOld(event: DomainEvent, after: number): boolean {
  return event.type === 'change' && event.data.seq <= after;
}

/** Calls `hear` for each event until the body ends. Unknown events are left out. */
async function readEvents(body: ReadableStream<Uint8Array>, hear: (event: DomainEvent) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) hear(event);
    }
  }
}

function eventOf(block: string): DomainEvent | null {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
  const data = decode(orJsonText(anything), field('data'));
  return data.ok ? knownEvent(field('event'), data.value) : null;
}

/** Null for an unknown event: it may come from another version of the console or the server. */
function knownEvent(type: string, data: unknown): DomainEvent | null {
  const read = decode(() => readEvent(type, data), null);
  return read.ok ? read.value : null;
}

/**
 * Lets the client send the request, but hides the response from it: the client would renew the session, or report that it has
 * ended or that the server does not answer.
 * @param call makes the call with the given `send`
 */
export function quietly<T>(
  call: (send: typeof fetch) => Promise<unknown>,
  take: (response: Response) => Promise<T> | T,
  request: typeof fetch = (input, init) => fetch(input, init),
): Promise<T> {
  if (isTokenExpired()) return Promise.reject(new Error('The access token has expired.'));
  return new Promise((resolve, reject) => {
    const send: typeof fetch = (input, init) => {
      request(input, init).then(take).then(resolve, reject);
      return new Promise<Response>(() => {});
    };
    call(send).catch(reject);
  });
}

/** If so, any call would renew the session as if the user were active. */
export function isTokenExpired(): boolean {
  return Date.now() >= (createTokenStore(sessionStorage).expiresAt() ?? Number.POSITIVE_INFINITY);
}
