/** The delivery API for websites and their builds, which authenticate with a client token of their domain: `/content/api/v1`. */
import { Hono } from 'hono';
import { decode, orJsonText } from '../../contract/decode.ts';
import { type BuildStatus, buildStatus } from '../../contract/deployments.ts';
import { problem } from '../../contract/refusals.ts';
import type { Services } from '../http/handler.ts';
import { isKnown } from '../http/known-tag.ts';
import type { Log } from '../http/log.ts';
import { jsonType } from '../http/refusal.ts';
import { nameEndpoint } from '../http/request-context.ts';
import { readText } from '../http/write.ts';
import { textProblem, webUrl } from '../rules/checks.ts';
import { recordFailedDeployment } from '../store/activity.ts';
import type { Database } from '../store/database.ts';
import { findDeployment, type StoredDeployment } from '../store/deployments.ts';
import { transactLive } from '../store/update-live.ts';
import { openApiText } from './openapi.ts';
import { addReadingCalls, openHeaders, type ReadingOptions, tagOf } from './reading-api.ts';
import { answerContentFailures, ContentRefusal, refused, refusedBody } from './refusal.ts';
import { type ContentLimits, createTokenAccess } from './token-access.ts';

export type ContentApiOptions = Pick<Services, 'now' | 'live'> &
  Omit<ReadingOptions, 'access'> & { log: Log; limits?: ContentLimits };

const bodyRules = { limit: 64 * 1024, tooLarge: problem('text_body_too_large', { size: 64 }), isStrict: false };
const longestUrl = 2000;
const longestMessage = 5000;

export function createContentApi(options: ContentApiOptions): Hono {
  const { database, now, log, live, limits } = options;
  const app = new Hono();
  const access = createTokenAccess({ database, now, log, limits });
  const answerFailure = answerContentFailures(log);
  app.onError((error, context) => {
    for (const [name, value] of Object.entries(openHeaders)) context.header(name, value);
    return answerFailure(error, context);
  });
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
  app.post('/deployments/:id/status', async (context) => {
    nameEndpoint('buildStatus');
    const caller = await access.ask(context.req.header('Authorization'));
    caller.demandAt('live');
    const id = Number(/^\d{1,9}$/.exec(context.req.param('id'))?.[0] ?? 0);
    const deployment = await findDeployment(database, id);
    const isTheirs = deployment?.domain_id === caller.domainId;
    if (!isTheirs || deployment.seq === null) throw new ContentRefusal('no_deployment');
    await noteStatus(database, deployment, statusIn(await readText(context.req.raw, bodyRules)), now());
    live?.tell({ kind: 'deployment', domainId: caller.domainId, id });
    return context.body(null, 204, { ...openHeaders, 'Cache-Control': 'no-store' });
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
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  'Access-Control-Max-Age': '86400',
};

function statusIn(text: string): BuildStatus {
  const decoded = decode(orJsonText(buildStatus), text);
  if (!decoded.ok) throw refusedBody(decoded.issues[0]?.path || 'body');
  const { url, message } = decoded.value;
  if (url !== null && (webUrl(url) || textProblem(url, longestUrl)))
    throw refused('url', `"url" must be an http or https address of at most ${longestUrl} characters.`);
  if (message !== null && textProblem(message, longestMessage))
    throw refused('message', `"message" must be a text of at most ${longestMessage} characters.`);
  return decoded.value;
}

/**
 * The last report counts, so that a build that is repeated after a failure can succeed; but `running` is ignored after
 * success. If the deployment is the newest one, the live content changes.
 */
async function noteStatus(
  database: Database,
  { id, domain_id }: StoredDeployment,
  { state, url, message }: BuildStatus,
  at: number,
): Promise<void> {
  const domainExists = await transactLive(database, domain_id, async (transaction) => {
    const current = await findDeployment(transaction, id);
    if (!current || (state === 'running' && current.state === 'succeeded')) return;
    await transaction
      .updateTable('domain_deployments')
      .set({
        ...{ state, message, problem: null, answered_at: at, taken_at: current.taken_at ?? at },
        ...{ url: url ?? current.url, finished_at: state === 'running' ? null : at },
      })
      .where('id', '=', id)
      .execute();
    if (state === 'failed' && current.state !== 'failed') {
      await recordFailedDeployment(transaction, { domainId: domain_id, id, at, message });
    }
  });
  if (!domainExists) throw new ContentRefusal('no_deployment');
}
