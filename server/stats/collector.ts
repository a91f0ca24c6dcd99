/**
 * Receives the application's statistics on this origin. The client's address is masked before anything is passed on
 * to the Matomo server, which takes it from `X-Forwarded-For`. Only Matomo's tracking parameters are
 * forwarded, only for the site of this installation and for pages of this origin.
 */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { clientAddressOf, maskIp } from '../http/client-address.ts';
import { describeError, type Log } from '../kernel/log.ts';

export type CollectorOptions = {
  /** Base URL of the Matomo server. */
  url: string;
  siteId: string;
  publicOrigin: string;
  log: Log;
  fetch?: typeof fetch;
};

const trackingParameters = new Set(
  (
    'rec apiv action_name url urlref _id rand send_image ping uid new_visit link download search search_cat ' +
    'search_count pv_id ca e_c e_a e_n e_v idgoal ec_id ec_items revenue ec_st ec_tx ec_sh ec_dt _pks _pkn _pkc _pkp'
  ).split(' '),
);
const isDimension = (name: string) => /^dimension\d{1,3}$/.test(name);

/** Concurrent requests to Matomo; further ones are refused. */
const concurrency = 50;
const timeout = 5000;

/** Answers `GET /matomo.php` with 204 without waiting for Matomo. */
export function createCollector(options: CollectorOptions): Hono<{ Bindings: HttpBindings }> {
  const { siteId, publicOrigin, log, fetch: send = fetch } = options;
  const target = `${options.url.replace(/\/+$/, '')}/matomo.php`;
  const app = new Hono<{ Bindings: HttpBindings }>();
  let underWay = 0;
  app.get('/matomo.php', (context) => {
    const received = new URL(context.req.url).searchParams;
    if (!received.get('url')?.startsWith(`${publicOrigin}/`)) return context.body(null, 400);
    if (underWay >= concurrency) return context.body(null, 503);
    const query = new URLSearchParams(
      [...received].filter(([name]) => trackingParameters.has(name) || isDimension(name)),
    );
    query.set('idsite', siteId);
    underWay += 1;
    send(`${target}?${query}`, {
      headers: {
        'X-Forwarded-For': maskIp(clientAddressOf(context.env.incoming)),
        'User-Agent': context.req.header('User-Agent') ?? '',
        'Accept-Language': context.req.header('Accept-Language') ?? '',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
      .then((answer) => answer.body?.cancel())
      .catch((error: Error) => log({ level: 'warn', event: 'statistics not passed on', ...describeError(error) }))
      .finally(() => {
        underWay -= 1;
      });
    return context.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  return app;
}
