/** Binds the stream chart to the server and to the tabs of this browser; it lives outside React. */
import { createActor, fromPromise } from 'xstate';
import { anything, decode, integer, object, orJsonText } from '../../contract/decode.ts';
import { type DomainEvent, readEvent } from '../../contract/events.ts';
import { eventStreamMachine, type StreamEnd } from '../../machines/event-stream.machine.ts';
import type { Client } from '../api/client.ts';
import { quietly } from './quiet-call.ts';

/** A hidden tab follows for this long, in milliseconds. */
const hiddenPatience = 5 * 60_000;
/** The server writes every 20 seconds; without anything for this long, the connection is lost. */
const silence = 50_000;

export type Following = {
  client: Client;
  domainId: number;
  /** Tabs of other people do not share. */
  owner: string;
  /** The number up to which the screen knows what has happened. */
  after: number;
  /** Each event once, whichever tab has heard it. */
  hear: (event: DomainEvent) => void;
};

/** @returns a function that stops following */
export function followDomain({ client, domainId, owner, after, hear }: Following): () => void {
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
  // Without it each tab would hold a connection, of which a browser has six.
  if (!tabs) return () => {};
  const browser = new BroadcastChannel(`kontor.live.${owner}`);
  const readStream = (given: AbortSignal) => {
    const controller = new AbortController();
    const { signal } = controller;
    const alarm = createAlarm(() => controller.abort());
    given.addEventListener('abort', () => controller.abort());
    return quietly(
      (send) => client.call('followDomain', { params: { domainId }, query: { after: String(last) }, signal, send }),
      async (response): Promise<StreamEnd> => {
        if (isRefusal(response)) return 'refused';
        if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
        let end: StreamEnd = 'closed';
        await readEvents(response.body, (event) => {
          alarm.reset();
          if (event.type === 'start') actor.send({ type: 'stream.opened' });
          if (event.type === 'end') end = event.data.reason === 'access' ? 'refused' : 'closed';
          if (event.type === 'ping' || event.type === 'end') return;
          take(event);
          tabs.tell(event);
        });
        return end;
      },
    ).finally(alarm.stop);
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
  // One stream for each domain that is looked at, and one besides: all tabs together have six connections.
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

/** A proxy or host answers with a page of its own while the server is away. */
function isRefusal({ status, headers }: Response): boolean {
  return (status === 403 || status === 404) && /json/.test(headers.get('Content-Type') ?? '');
}

function createAlarm(ring: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = () => {
    clearTimeout(timer);
    timer = setTimeout(ring, silence);
  };
  reset();
  return { reset, stop: () => clearTimeout(timer) };
}

/** An open connection would also keep the browser from caching the page for its back button. */
function watchTab(onLeft: () => void, onReturned: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(onLeft, hiddenPatience);
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

/** The tabs of one browser and one person that show the same domain: one leads, and all get the same events. */
type Tabs = {
  /** Resolves when this tab leads; an abort gives the turn up. */
  takeLead: (signal: AbortSignal) => Promise<void>;
  giveUpLead: () => void;
  /** Passes on what the leading tab hears. */
  tell: (event: DomainEvent) => void;
  close: () => void;
};

/** A tab that comes late asks for what it has missed. */
const question = object({ after: integer });
const message = object({ type: (value: unknown) => String(value), data: (value: unknown) => value });
const mostKept = 200;

/** @returns null if the browser cannot share: then nobody follows, and everything works as if there were no stream */
function joinTabs(name: string, after: number, hear: (event: DomainEvent) => void): Tabs | null {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  let kept: DomainEvent[] = [];
  let release: (() => void) | null = null;
  const send = ({ type, data }: DomainEvent) => channel.postMessage({ type, data });
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const asked = decode(question, data);
    if (asked.ok) {
      if (release) for (const event of kept) if (!isOld(event, asked.value.after)) send(event);
      return;
    }
    const told = decode(message, data);
    const event = told.ok ? knownEvent(told.value.type, told.value.data) : null;
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
          // The turn was given up: nobody waits for it any more.
        });
      }),
    giveUpLead,
    tell(event) {
      const others = kept.filter(({ type }) => type === 'change' || type !== event.type);
      if (event.type === 'change' || event.type === 'presence') kept = [...others, event].slice(-mostKept);
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

/** Calls `hear` for each event as it comes, until the body ends. What this version does not know is left out. */
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
  const told = decode(orJsonText(anything), field('data'));
  return told.ok ? knownEvent(field('event'), told.value) : null;
}

/** Null for what is unreadable: another version of the console, or of the server, may have written it. */
function knownEvent(type: string, data: unknown): DomainEvent | null {
  const read = decode(() => readEvent(type, data), null);
  return read.ok ? read.value : null;
}
