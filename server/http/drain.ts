/** Ends a server so that nobody who asks it, or is in the middle of asking, gets no answer. */
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

export type DrainTimes = {
  /** How long requests are still taken, in milliseconds: a proxy notices meanwhile that others should have them. */
  grace: number;
  /** How long requests that have begun may then take, in milliseconds. */
  patience: number;
};

export type Drain = {
  isDraining: () => boolean;
  /** To be told of every answer before it is written. */
  watch: (response: ServerResponse) => void;
  /** Resolves when the last connection is closed. */
  start: () => Promise<void>;
};

/** How often connections that have become idle are closed, in milliseconds. */
const sweep = 20;

export function createDrain(server: Server, { grace, patience }: DrainTimes): Drain {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    // A connection that ends with its answer is not there any more when this process is gone.
    watch: (response) => {
      if (isDraining) response.setHeader('Connection', 'close');
    },
    async start() {
      isDraining = true;
      if (grace > 0) await new Promise((resolve) => setTimeout(resolve, grace));
      // Connections that wait in the system's line are taken up before the line is closed.
      await new Promise((resolve) => setImmediate(resolve));
      const closed = once(server, 'close');
      server.close();
      const idle = setInterval(() => server.closeIdleConnections(), sweep);
      const late = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}
