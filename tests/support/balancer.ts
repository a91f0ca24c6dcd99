/**
 * The proxy in front of several processes: Debian's nginx with the configuration that the project ships, or, where it is
 * not installed, a small one of our own with the same rules.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Balancer = {
  name: string;
  /** What it has written of requests so far. */
  readLog: () => string;
  stop: () => Promise<void>;
};
/** `tls` needs nginx. */
type Settings = { port: number; upstreams: readonly [number, number]; folder: string; tls?: Tls };
type Tls = { port: number; certificate: string; key: string };

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');
export const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx'].find((path) =>
  existsSync(path),
);

export function startBalancer(settings: Settings): Promise<Balancer> {
  return nginx ? startNginx(nginx, settings) : startOwn(settings);
}

async function startNginx(program: string, { port, upstreams, folder, tls }: Settings): Promise<Balancer> {
  const site = read('nginx.conf.template')
    .replace('include /etc/nginx/kontor/*.conf;', () => (tls ? tlsConfiguration(tls) : ''))
    .replaceAll(`\${PUBLIC_HOST}`, `127.0.0.1:${port}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('kontor-1:4000', `127.0.0.1:${upstreams[0]}`)
    .replace('kontor-2:4000', `127.0.0.1:${upstreams[1]}`)
    .replace('access_log /dev/stdout', `access_log ${folder}/access.log`)
    // The processes of the test have a shorter grace.
    .replace('keepalive_timeout 2s', 'keepalive_timeout 500ms')
    .replaceAll('fail_timeout=2s', 'fail_timeout=1s');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const global = `daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;`;
  const configuration = `${global} events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const child = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-4000);
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`, { redirect: 'manual' }).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${words}`);
  }
  return { name: 'nginx', readLog: () => readFileSync(join(folder, 'access.log'), 'utf8'), stop };
}

function tlsConfiguration({ port, certificate, key }: Tls): string {
  return read('nginx.tls.conf')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/nginx/tls/fullchain.pem', certificate)
    .replace('/etc/nginx/tls/privkey.pem', key);
}

async function startOwn({ port, upstreams }: Settings): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, timeout: 500 });
  let turn = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    turn += 1;
    const [first, second] = turn % 2 === 0 ? upstreams : [upstreams[1], upstreams[0]];
    const tried = await forward(agent, first, request, body);
    const mayRepeat = tried === 'refused' || (tried === 'broken' && isRepeatable(request));
    answer(response, mayRepeat ? await forward(agent, second, request, body) : tried);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  };
  return { name: 'a proxy of its own', readLog: () => '', stop };
}

type Forwarded = { message: IncomingMessage; body: Buffer } | 'refused' | 'broken';

function forward(
  agent: Agent,
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Forwarded> {
  return new Promise((resolve) => {
    const outgoing = sendRequest({ host: '127.0.0.1', port, agent, method, path: url, headers }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('error', () => resolve('broken'));
      message.on('end', () => resolve({ message, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', (error) => {
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'broken');
    });
    outgoing.end(body);
  });
}

function isRepeatable({ method = '', headers }: IncomingMessage): boolean {
  if (method !== 'POST' && method !== 'PATCH') return true;
  return headers['idempotency-key'] !== undefined || headers['if-match'] !== undefined;
}

function answer(response: ServerResponse, forwarded: Forwarded): void {
  if (typeof forwarded === 'string') {
    response.statusCode = 502;
    response.end();
    return;
  }
  const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...headers } = forwarded.message.headers;
  response.writeHead(forwarded.message.statusCode ?? 502, headers);
  response.end(forwarded.body);
}
