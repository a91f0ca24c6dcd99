import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerBrokenRequests } from '../../server/http/gate.ts';

const server = createServer((_request, response) => void response.end('answered'));
let port = 0;

beforeAll(async () => {
  answerBrokenRequests(server);
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
])('S05 what Node itself refuses, %s, has nosniff and a type', async (_, sent, status) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  const answer = await text(socket);
  expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('X-Content-Type-Options: nosniff');
  expect(answer).toContain('Content-Type: text/plain; charset=utf-8');
});
