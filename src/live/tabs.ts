/** The tabs of one browser and one person that show the same domain: one leads, and all hear the same events. */
import { decode, integer, object } from '../../contract/decode.ts';
import type { DomainEvent } from '../../contract/events.ts';
import { knownEvent } from './event-text.ts';

export type Tabs = {
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

/** @returns null if the browser cannot share: then nobody follows, and everything works as without a stream */
export function joinTabs(name: string, after: number, hear: (event: DomainEvent) => void): Tabs | null {
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
          // The turn was given up: whoever waited for it does not wait any more.
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
