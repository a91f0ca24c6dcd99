/** Statistics on their way from the browser to Matomo: who asked is masked here (TRACK-03). */
import type { IncomingHttpHeaders } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { createClientAddresses } from '../../server/http/client-address.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { createCollector } from '../../server/stats/collector.ts';
import { exchange, listen } from './identity-support.ts';

const publicOrigin = 'https://kontor.example';
const visit = `url=${encodeURIComponent(`${publicOrigin}/domains`)}&rec=1&action_name=Domains`;

async function start(failing = false) {
  const matomo = await listen();
  const received: { query: Record<string, string>; path: string; headers: IncomingHttpHeaders }[] = [];
  matomo.use((request, response) => {
    const url = new URL(request.url ?? '', matomo.origin);
    received.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers });
    if (failing) request.socket.destroy();
    else response.writeHead(204).end();
  });
  const log: LogEntry[] = [];
  const own = await listen();
  const programs = new Hono();
  const collector = createCollector({
    url: `${matomo.origin}/m/`,
    siteId: '3',
    publicOrigin,
    log: (entry) => log.push(entry),
  });
  programs.route('/stats', collector);
  const answer = getRequestListener(programs.fetch, { overrideGlobalObjects: false });
  const addresses = createClientAddresses(['127.0.0.1'], publicOrigin);
  own.use((request, response) => {
    addresses.rememberAddress(request);
    answer(request, response);
  });
  const send = (query: string, headers: Record<string, string> = {}) =>
    exchange(own.origin, { path: `/stats/matomo.php?${query}`, headers });
  return { send, received, log };
}

describe('the collector of statistics', () => {
  it('TRACK-03 MT14 passes on a masked address and nothing of the cookies', async () => {
    const { send, received } = await start();
    const answer = await send(visit, {
      'x-forwarded-for': '203.0.113.77',
      cookie: 'kontor_session=secret',
      authorization: 'Bearer secret',
      'user-agent': 'Browser/1',
    });
    expect(answer.status).toBe(204);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]).toMatchObject({
      path: '/m/matomo.php',
      query: { url: `${publicOrigin}/domains`, rec: '1', action_name: 'Domains', idsite: '3' },
      headers: { 'x-forwarded-for': '203.0.0.0', 'user-agent': 'Browser/1' },
    });
    expect(JSON.stringify(received)).not.toMatch(/secret|203\.0\.113/);
  });

  it('TRACK-03 nobody can have another site, another address or a token of Matomo tracked through it', async () => {
    const { send, received } = await start();
    await send(`${visit}&idsite=9&cip=198.51.100.1&token_auth=t&cdt=1&country=de&dimension1=editor`);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.query).toEqual({
      url: `${publicOrigin}/domains`,
      rec: '1',
      action_name: 'Domains',
      dimension1: 'editor',
      idsite: '3',
    });
  });

  it('TRACK-01 pages of other origins are not tracked', async () => {
    const { send, received } = await start();
    for (const query of ['rec=1', 'rec=1&url=https://kontor.example.evil/', 'rec=1&url=https://other.example/']) {
      expect((await send(query)).status).toBe(400);
    }
    expect(received).toEqual([]);
  });

  it('MT10 a Matomo server that fails is a line in the log, without what was sent', async () => {
    const { send, log } = await start(true);
    expect((await send(visit)).status).toBe(204);
    await vi.waitFor(() =>
      expect(log).toEqual([
        { level: 'warn', event: 'statistics not passed on', error: 'TypeError', cause: 'UND_ERR_SOCKET' },
      ]),
    );
  });
});
