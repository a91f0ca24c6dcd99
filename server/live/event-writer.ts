/** One open stream of server-sent events: what is written waits in memory until the reader takes it, up to a limit. */
import type { DomainEvent } from '../../contract/events.ts';

/** What a slow reader may be behind, in bytes; then it is cut off, and asks again from the last number it has. */
const mostWaiting = 256 * 1024;
/** How long a reader that catches up may take to read on, in milliseconds. */
const readingPatience = 30_000;

export type EventWriter = {
  body: ReadableStream<Uint8Array>;
  write: (text: string) => void;
  /** Waits until what was written has left. Returns false for a reader that is gone or too slow. */
  flushed: () => Promise<boolean>;
  end: (text: string) => void;
  isOpen: () => boolean;
};

export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Neither stored nor compressed, which would hold it back.
  'Cache-Control': 'no-store, no-transform',
  // nginx passes on what comes, at once.
  'X-Accel-Buffering': 'no',
};

/** The text of an event; with a number, a reader can go on after it. */
export function eventText({ type, data }: DomainEvent, seq?: number): string {
  return `${seq === undefined ? '' : `id: ${seq}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

const encoder = new TextEncoder();

/** @param onClose called once, however the stream ends */
export function openEventWriter(onClose: () => void): EventWriter {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let wake = () => {};
  const close = () => {
    if (!controller) return;
    controller = null;
    wake();
    onClose();
  };
  const cutOff = () => {
    controller?.error(new Error('The reader is too slow.'));
    close();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      pull: () => wake(),
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 1 }),
  );
  const waiting = () => 1 - (controller?.desiredSize ?? 1);
  return {
    body,
    isOpen: () => controller !== null,
    write(text) {
      controller?.enqueue(encoder.encode(text));
      if (waiting() > mostWaiting) cutOff();
    },
    async flushed() {
      const late = setTimeout(cutOff, readingPatience);
      while (controller !== null && waiting() > 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      clearTimeout(late);
      return controller !== null;
    },
    end(text) {
      controller?.enqueue(encoder.encode(text));
      controller?.close();
      close();
    },
  };
}
