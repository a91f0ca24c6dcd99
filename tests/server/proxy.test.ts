/** The proxy in front of two processes, with the configuration that the project ships. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request as sendRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/support/free-port.mjs';
import { baseHeaders } from '../../server/http/security-headers.ts';
import { type Balancer, nginx, startBalancer } from '../support/balancer.ts';
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

async function listen(server: Server): Promise<number> {
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

const openssl = '/usr/bin/openssl';

describe.skipIf(!nginx || !existsSync(openssl))('with deploy/nginx.tls.conf', () => {
  const headers = baseHeaders('https://cms.example.org');
  const seen: string[] = [];
  const process = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }).end('kontor');
  });
  let proxy: Balancer;
  let [plain, tls] = [0, 0];

  beforeAll(async () => {
    const own = testFolder('proxy-tls');
    const [certificate, key] = [join(own, 'fullchain.pem'), join(own, 'privkey.pem')];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
    execFileSync(openssl, [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    const upstream = await listen(process);
    [plain, tls] = [await freePort(), await freePort()];
    const upstreams = [upstream, upstream] as const;
    proxy = await startBalancer({ port: plain, upstreams, folder: own, tls: { port: tls, certificate, key } });
  });
  afterAll(async () => {
    await proxy?.stop();
    process.close();
  });

  const send = async (path: string, length = 0): Promise<IncomingMessage> => {
    const options = { host: '127.0.0.1', port: tls, path, method: length ? 'POST' : 'GET', rejectUnauthorized: false };
    const request = sendRequest({ ...options, headers: length ? { 'Content-Length': length } : {} });
    if (length) request.flushHeaders();
    else request.end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    if (length) request.destroy();
    return answer;
  };

  it('S04 S05 what nginx answers itself has the headers of every answer, and what Kontor answers has them once', async () => {
    const sent = Object.entries(headers).filter(([name]) => name !== 'Referrer-Policy');
    for (const [path, length, status, type] of [
      ['/domains', 0, 200, 'text/plain; charset=utf-8'],
      ['/domains', 30_000_000, 413, 'text/html; charset=utf-8'],
    ] as const) {
      const answer = await send(path, length);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, type]);
      for (const [name, value] of sent)
        expect([name, answer.headersDistinct[name.toLowerCase()]]).toEqual([name, [value]]);
    }
  });

  it('S17 without TLS pages are led to https, and programs refused: nobody overlooks that a token is sent in clear', async () => {
    seen.length = 0;
    const ask = async (path: string) => {
      const { status, headers: answered } = await fetch(`http://127.0.0.1:${plain}${path}`, { redirect: 'manual' });
      return [status, answered.get('Location')];
    };
    for (const path of ['/', '/domains/1?x=1', '/oauth/authorize?a=b', '/login', '/mgmtx'])
      expect([path, ...(await ask(path))]).toEqual([path, 308, `https://127.0.0.1${path}`]);
    for (const path of [
      '/content/api/v1/site',
      '/mgmt/api/v1/me',
      '/adm/api/v1/users',
      '/library/api/images',
      '/oauth/token',
    ])
      expect([path, ...(await ask(path))]).toEqual([path, 403, null]);
    expect(seen).toEqual([]);
  });

  it('S04 TLS 1.2 has authenticated ciphers with forward secrecy only', async () => {
    const shake = (ciphers: string) =>
      new Promise<string>((resolve) => {
        const socket = connect({
          host: '127.0.0.1',
          port: tls,
          rejectUnauthorized: false,
          maxVersion: 'TLSv1.2',
          ciphers,
        });
        socket.once('secureConnect', () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        });
        socket.once('error', () => resolve('refused'));
      });
    expect(await shake('AES128-GCM-SHA256:AES256-SHA256:ECDHE-RSA-AES256-SHA384')).toBe('refused');
    expect(await shake('DEFAULT')).toBe('ECDHE-RSA-AES256-GCM-SHA384');
  });
});
