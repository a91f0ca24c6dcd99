/** Closes requests whose bodies do not come, so that they keep no place from others. */
import type { IncomingMessage } from 'node:http';

/** A connection that is fast enough for an image is faster; a phone on its edge still sends a text in the first seconds. */
export const usualPace = { grace: 10_000, bytesPerSecond: 64 * 1024, interval: 1000 };

export type Pace = typeof usualPace;

/** Whether fewer bytes have come than `pace` demands. @param waited in milliseconds */
export function isTooSlow(bytes: number, waited: number, { grace, bytesPerSecond }: Pace): boolean {
  return waited > grace && bytes < ((waited - grace) / 1000) * bytesPerSecond;
}

/** Only time in which this process waits for the client counts. */
export function watchBodies(pace: Pace = usualPace) {
  const unfinished = new Map<IncomingMessage, { before: number; waited: number }>();
  const timer = setInterval(() => {
    for (const [request, state] of unfinished) {
      const { socket, complete, readableLength } = request;
      if (complete || socket.destroyed) unfinished.delete(request);
      else if (readableLength === 0) state.waited += pace.interval;
      if (isTooSlow(socket.bytesRead - state.before, state.waited, pace)) socket.destroy();
    }
  }, pace.interval).unref();
  return {
    watch(request: IncomingMessage): void {
      const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
      if (hasBody) unfinished.set(request, { before: request.socket.bytesRead, waited: 0 });
    },
    stop: () => clearInterval(timer),
  };
}
