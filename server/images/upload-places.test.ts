import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { QueueFull } from '../kernel/work-queue.ts';
import { createUploadPlaces } from './upload-places.ts';

/** A request whose body stops after a byte, until the connection is cut. */
async function beginStalled() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const arrived: Promise<IncomingMessage[]> = once(server, 'request');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nx');
  const [incoming] = await arrived;
  return { incoming, cut: once(socket, 'close') };
}

it('S78 a place is taken only while bytes come: whoever needs it ends an upload that has stopped', async () => {
  const places = createUploadPlaces({ all: 2, each: 1 });
  const stalled = await beginStalled();
  const never = new Promise<never>(() => undefined);
  void places.run('slow', stalled.incoming, () => never);
  const steady = places.run('fast', undefined, async () => later(1200, 'stored'));
  await expect(places.run('third', undefined, async () => 'stored')).rejects.toBeInstanceOf(QueueFull);
  await expect.poll(() => places.run('third', undefined, async () => 'stored').catch(() => null)).toBe('stored');
  await stalled.cut;
  expect(await steady).toBe('stored');
});
