import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerBrokenRequests, createGate } from '../../server/http/gate.ts';
import { baseHeaders } from '../../server/http/security-headers.ts';

const server = createServer((_request, response) => void response.end('answered'));
let port = 0;
const headers = baseHeaders('https://cms.example');

beforeAll(async () => {
  answerBrokenRequests(server, headers);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an expectation nobody knows', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n', 417],
])('S04 S05 what Node itself refuses, %s, has the headers of every answer and a type', async (_, sent, status) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  const answer = await text(socket);
  expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('Content-Type: text/plain; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) expect(answer).toContain(`${name}: ${value}\r\n`);
});

it('S03 S04 S05 health checks have the headers of every answer: HSTS, nosniff, and no frame', async () => {
  const gate = createGate({ grace: 0, patience: 0, headers });
  gate.server.listen(0, '127.0.0.1');
  await once(gate.server, 'listening');
  const { port: at } = gate.server.address() as AddressInfo;
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(`http://127.0.0.1:${at}${path}`);
    expect([path, Object.fromEntries(answer.headers)]).toEqual([
      path,
      expect.objectContaining({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'content-type': 'text/plain; charset=utf-8',
      }),
    ]);
  }
  await gate.drain();
});
