/** Raw sockets: half-sent requests, bodies that do not come, too many connections, two hosts. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createGate, type GateLimits } from '../../server/http/gate.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { exchange, startBackEnd } from './identity-support.ts';

const pace = { grace: 200, bytesPerSecond: 64 * 1024, interval: 20 };

/** A gate behind which bodies are read to their end. */
async function openGate(limits: GateLimits) {
  const { server, open } = createGate({ grace: 0, patience: 0, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const read: number[] = [];
  open(
    async (request, response) => {
      const body = await text(request).catch(() => null);
      if (body === null) return;
      read.push(body.length);
      response.end('answered');
    },
    await openDatabase(':memory:'),
    createLog('silent'),
  );
  const { port } = server.address() as AddressInfo;
  const dial = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { dial, read };
}

const answerOn = (socket: Socket) => text(socket).catch(() => '');
const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;

it('S78 a request whose headers do not come to an end is answered 408 and closed', async () => {
  const { dial } = await openGate({ headersTimeout: 200 });
  for (const sent of ['', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ']) {
    const socket = await dial();
    if (sent) socket.write(sent);
    const answer = await answerOn(socket);
    if (sent) expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(socket.closed || socket.readableEnded || socket.destroyed).toBe(true);
  }
});

it('S78 a body that comes byte by byte is cut, and one that comes fast enough is taken', async () => {
  const { dial, read } = await openGate({ pace });
  const slow = await dial();
  slow.write(head(100_000));
  const dripping = setInterval(() => slow.write('x'), 20);
  expect(await answerOn(slow)).toBe('');
  clearInterval(dripping);
  expect(read).toEqual([]);
  const steady = await dial();
  const chunk = 'x'.repeat(10_000);
  steady.write(head(15 * chunk.length));
  const answered = answerOn(steady);
  for (let sent = 0; sent < 15; sent += 1) {
    steady.write(chunk);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(await answered).toContain('answered');
  expect(read).toEqual([15 * chunk.length]);
});

it('S78 one address does not take all connections, and gets some again when others are closed', async () => {
  const { dial } = await openGate({ connections: 20 });
  const sockets = await Promise.all(Array.from({ length: 30 }, dial));
  const refused = await Promise.all(
    sockets.slice(10).map((socket) => (socket.destroyed ? true : once(socket, 'close').then(() => true))),
  );
  expect(refused).toHaveLength(20);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () => {
      const socket = await dial();
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      return answerOn(socket);
    })
    .toContain('answered');
});

it('S78 hundreds of half-sent requests are all closed in time, and others are answered meanwhile', async () => {
  const { dial, read } = await openGate({ headersTimeout: 1000, pace, trustedProxies: ['127.0.0.1'] });
  const halves = ['', 'POST', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', head(100_000), `${head(100_000)}begun`];
  const sockets = await Promise.all(Array.from({ length: 400 }, dial));
  const closed = sockets.map(async (socket, nth) => {
    socket.write(halves[nth % halves.length] ?? '');
    return answerOn(socket);
  });
  const whole = await dial();
  whole.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await answerOn(whole)).toContain('answered');
  expect((await Promise.all(closed)).filter((answer) => answer.includes('answered'))).toEqual([]);
  expect(read).toEqual([0]);
});

it('S78 the connections of a trusted proxy are not counted as those of one client', async () => {
  const { dial } = await openGate({ connections: 4, trustedProxies: ['127.0.0.1'] });
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const socket = await dial();
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      return answerOn(socket);
    }),
  );
  expect(answers.filter((answer) => answer.includes('answered'))).toHaveLength(12);
});

it('S78 a request with two hosts is 400', async () => {
  const { origin } = await startBackEnd(await openDatabase(':memory:'));
  const { port, host } = new URL(origin);
  for (const second of [host, 'evil.example']) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /mgmt/api/v1/health HTTP/1.1\r\nHost: ${host}\r\nHOST: ${second}\r\nConnection: close\r\n\r\n`);
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 400 /);
  }
  expect((await exchange(`${origin}/mgmt/api/v1/health`, {})).status).toBe(200);
});
