/** The proxy in front of two processes, with the configuration that the project ships. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/support/free-port.mjs';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { testFolder } from '../support/test-folder.ts';

const folder = testFolder('proxy');
const refusal = '{"error":"The database cannot be reached.","code":"store_unavailable"}';
const processes = [refusing(), refusing()] as const;
let balancer: Balancer;
let origin: string;

function refusing() {
  return createServer((_, response) => {
    response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '5' }).end(refusal);
  });
}

async function listen(server: (typeof processes)[number]): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const upstreams = [await listen(processes[0]), await listen(processes[1])] as const;
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  balancer = await startBalancer({ port, upstreams, folder });
});

afterAll(async () => {
  await balancer?.stop();
  for (const server of processes) server.close();
});

it('S58 R4 what both processes refuse comes through the proxy in their words, however often, and puts neither out of service', async () => {
  const requests = [
    { path: '/mgmt/api/v1/domains' },
    { path: '/assets/entry.js' },
    { path: '/mgmt/api/v1/domains/1/pages/3', method: 'PATCH', headers: { 'If-Match': '"1"' } },
  ];
  for (const { path, ...init } of [...requests, ...requests, ...requests, ...requests]) {
    const answer = await fetch(origin + path, init);
    const told = [answer.status, answer.headers.get('Retry-After'), await answer.text()];
    expect(told).toEqual([503, '5', refusal]);
  }
});
