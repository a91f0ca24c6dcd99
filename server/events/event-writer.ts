/** A stream of server-sent events. Events wait in memory, up to a limit, until the client reads them. */
import type { DomainEvent } from '../../contract/events.ts';

/** In bytes. A client that is further behind is disconnected, and reconnects from the last number it has. */
const bufferLimit = 256 * 1024;
/** How long `flushed` waits for the client to read, in milliseconds. */
const flushTimeout = 30_000;

export type EventWriter = ReturnType<typeof openEventWriter>;

export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // `no-transform`: compression would buffer the events.
  'Cache-Control': 'no-store, no-transform',
  // Keeps nginx from buffering.
  'X-Accel-Buffering': 'no',
};

/** The text of an event. The number is its id, after which a client can continue. */
export function eventText({ type, data }: DomainEvent, seq?: number): string {
  return `${seq === undefined ? '' : `id: ${seq}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

const encoder = new TextEncoder();

/** @param onClose called once, however the stream ends */
export function openEventWriter(onClose: () => void) {
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
    write(text: string): void {
      controller?.enqueue(encoder.encode(text));
      if (waiting() > bufferLimit) cutOff();
    },
    /** Waits until the client has read everything. Resolves to false if it is gone or too slow. */
    async flushed(): Promise<boolean> {
      const late = setTimeout(cutOff, flushTimeout);
      while (controller !== null && waiting() > 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      clearTimeout(late);
      return controller !== null;
    },
    end(text: string): void {
      controller?.enqueue(encoder.encode(text));
      controller?.close();
      close();
    },
  };
}
