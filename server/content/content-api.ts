/** What websites and their builds call, with a client token of their domain: `/content/api/v1`. */
import { type Context, Hono } from 'hono';
import { decode } from '../../contract/decode.ts';
import { type BuildStatus, buildStatus } from '../../contract/deployments.ts';
import { problem } from '../../contract/refusals.ts';
import { answerFailures } from '../http/failures.ts';
import type { Services } from '../http/handler.ts';
import type { Log } from '../http/log.ts';
import { Refusal } from '../http/refusal.ts';
import { readText, textProblem } from '../http/request-body.ts';
import { nameEndpoint } from '../http/request-context.ts';
import { webUrl } from '../rules/checks.ts';
import { recordFailedDeployment } from '../store/activity.ts';
import { type Database, transact } from '../store/database.ts';
import { findDeployment, type StoredDeployment } from '../store/deployments.ts';
import { lockRow } from '../store/rows.ts';
import { updateLive } from '../store/update-live.ts';

export type ContentApiOptions = Pick<Services, 'now' | 'live'> & { database: Database; log: Log };

const messages = {
  bad_request: 'The body must be JSON like {"state": "running" | "succeeded" | "failed", "url"?, "message"?}.',
  bad_url: '"url" must be an http or https address of at most 2000 characters.',
  bad_message: '"message" must be a text of at most 5000 characters.',
  no_token: 'Send "Authorization: Bearer {value of a client token}".',
  unknown_token: 'There is no such client token.',
  other_domain: 'This client token belongs to another domain.',
  no_deployment: 'There is no such deployment, or it has not begun.',
} as const;

class ContentRefusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404,
    readonly code: keyof typeof messages,
  ) {
    super(messages[code]);
  }
}

const bodyRules = { limit: 64 * 1024, tooLarge: problem('text_body_too_large', { size: 64 }), isStrict: false };
const longestUrl = 2000;
const longestMessage = 5000;

export function createContentApi({ database, now, log, live }: ContentApiOptions): Hono {
  const app = new Hono();
  const answerOthers = answerFailures(log);
  app.onError((error, context) => {
    const refusal = error instanceof Refusal && error.status < 500 ? new ContentRefusal(400, 'bad_request') : error;
    if (!(refusal instanceof ContentRefusal)) return answerOthers(error, context);
    const { status, code, message } = refusal;
    if (status === 401) context.header('WWW-Authenticate', 'Bearer');
    return context.json({ error: { code, message } }, status, { 'Cache-Control': 'no-store' });
  });
  app.post('/deployments/:id/status', async (context) => {
    nameEndpoint('buildStatus');
    const domainId = await domainOf(database, context);
    const id = Number(/^\d{1,9}$/.exec(context.req.param('id'))?.[0] ?? 0);
    const deployment = await findDeployment(database, id);
    if (deployment === null || deployment.seq === null) throw new ContentRefusal(404, 'no_deployment');
    if (deployment.domain_id !== domainId) throw new ContentRefusal(403, 'other_domain');
    await noteStatus(database, deployment, statusIn(await readText(context.req.raw, bodyRules)), now());
    live?.tell({ kind: 'deployment', domainId, id });
    return context.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  return app;
}

async function domainOf(database: Database, { req }: Context): Promise<number> {
  const token = /^Bearer +(\S{1,500})$/i.exec(req.header('Authorization') ?? '')?.[1];
  if (token === undefined) throw new ContentRefusal(401, 'no_token');
  const row = await database
    .selectFrom('client_tokens')
    .select('domain_id')
    .where('token', '=', token)
    .executeTakeFirst();
  if (!row) throw new ContentRefusal(401, 'unknown_token');
  return row.domain_id;
}

function statusIn(text: string): BuildStatus {
  const decoded = decode(buildStatus, jsonIn(text));
  if (!decoded.ok) throw new ContentRefusal(400, 'bad_request');
  const { url, message } = decoded.value;
  if (url !== null && (url.length > longestUrl || webUrl(url) || textProblem(url)))
    throw new ContentRefusal(400, 'bad_url');
  if (message !== null && textProblem(message, longestMessage)) throw new ContentRefusal(400, 'bad_message');
  return decoded.value;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ContentRefusal(400, 'bad_request');
    throw error;
  }
}

/**
 * What a build says last counts, so that one that is tried again after a failure can succeed; only `running` is no news of
 * one that has succeeded. Live changes if it is the newest deployment.
 */
async function noteStatus(
  database: Database,
  { id, domain_id }: StoredDeployment,
  { state, url, message }: BuildStatus,
  at: number,
): Promise<void> {
  await transact(database, async (transaction) => {
    if (!(await lockRow(transaction, 'domains', domain_id))) throw new ContentRefusal(404, 'no_deployment');
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
    await updateLive(transaction, domain_id);
  });
}
