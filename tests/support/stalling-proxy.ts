/** A TCP proxy whose connections can be stalled without being closed. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type StallingProxy = {
  port: number;
  /** Stalls the connections that are open now; new ones work. */
  stall: () => void;
  stop: () => Promise<void>;
};

/** @param asPooler reports another backend process id to clients, as PostgreSQL poolers do */
export async function openStallingProxy(
  target: { host: string; port: number },
  { asPooler = false } = {},
): Promise<StallingProxy> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => {
        if (asPooler && from === far) renameProcess(bytes);
        if (open.has(from)) to.write(bytes);
      });
      from.on('close', () => {
        if (open.delete(from)) to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const silent = new Set<Socket>();
  return {
    port: address.port,
    stall: () => {
      for (const socket of open) silent.add(socket);
      open.clear();
    },
    stop: async () => {
      for (const socket of [...open, ...silent]) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** In PostgreSQL's message of which process answers: K, its length of 12, the process, a key. */
function renameProcess(bytes: Buffer): void {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at !== -1 && bytes.length >= at + 13) bytes.writeUInt32BE(1, at + 5);
}
