/** The delivery API for websites and their builds, which authenticate with a client token of their domain: `/content/api/v1`. */
import { Hono } from 'hono';
import { isKnown } from '../http/known-tag.ts';
import type { Services } from '../kernel/handler.ts';
import type { Log } from '../kernel/log.ts';
import { jsonType } from '../kernel/refusal.ts';
import { nameEndpoint } from '../kernel/request-context.ts';
import { addBuildStatus } from '../publishing/build-status.ts';
import { openApiText } from './openapi.ts';
import { addReadingCalls, openHeaders, type ReadingOptions, tagOf } from './reading-api.ts';
import { answerContentFailures, ContentRefusal } from './refusal.ts';
import { type ContentLimits, createTokenAccess } from './token-access.ts';

export type ContentApiOptions = Pick<Services, 'now' | 'events'> &
  Omit<ReadingOptions, 'access'> & { log: Log; limits?: ContentLimits };

export function createContentApi(options: ContentApiOptions): Hono {
  const { database, now, log, events, limits } = options;
  const app = new Hono();
  const access = createTokenAccess({ database, now, log, limits });
  const answerFailure = answerContentFailures(log);
  const isStatus = (path: string) => /\/deployments\/[^/]+\/status$/.test(path);
  app.onError((error, context) => {
    if (!isStatus(context.req.path))
      for (const [name, value] of Object.entries(openHeaders)) context.header(name, value);
    return answerFailure(error, context);
  });
  addBuildStatus(app, { database, now, events, access });
  app.options('*', (context) => context.body(null, 204, { ...openHeaders, ...preflightHeaders }));
  addReadingCalls(app, { ...options, access });
  const document = openApiText();
  const documentHeaders = { ...openHeaders, ETag: tagOf(document), 'Cache-Control': 'public, max-age=3600' };
  app.get('/openapi.json', (context) => {
    nameEndpoint('contentDocument');
    return isKnown(context, documentHeaders.ETag)
      ? context.body(null, 304, documentHeaders)
      : context.body(document, 200, { ...documentHeaders, 'Content-Type': jsonType });
  });
  const calls = app.routes.filter(({ method }) => method !== 'OPTIONS');
  for (const { path, method } of calls) {
    const allow = `${method === 'GET' ? 'GET, HEAD' : method}, OPTIONS`;
    app.all(path, () => {
      throw new ContentRefusal('method_not_allowed', { allow });
    });
  }
  app.all('*', () => {
    throw new ContentRefusal('not_found');
  });
  return app;
}

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'Authorization, If-None-Match',
  'Access-Control-Max-Age': '86400',
};
