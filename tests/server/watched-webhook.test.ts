/** What operators learn of webhooks. */
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { problem } from '../../contract/refusals.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { WebhookFailure, type WebhookRequest } from '../../server/publishing/deployment-webhook.ts';
import { watchWebhook } from '../../server/publishing/watched-webhook.ts';

const request: WebhookRequest = {
  ...{ url: 'https://ci.example/hooks/secret-path', user: 'ci', userToken: 'secret-user', token: 'secret-token' },
  deployment: {
    id: 7,
    seq: 12,
    content_url: 'https://c.example',
    status_url: 'https://c.example/?secret=secret-status',
  },
};

it('DEP-01 S17 a webhook that fails writes a line without its address and secrets, and all are counted by outcome', async () => {
  const lines: LogEntry[] = [];
  const metrics = new Registry();
  const answers = [
    null,
    new WebhookFailure(problem('webhook_status', { status: 502 })),
    new WebhookFailure(problem('webhook_timeout')),
    new WebhookFailure(problem('webhook_unreachable'), {
      cause: Object.assign(new Error('secret-path'), { code: 'CERT_HAS_EXPIRED' }),
    }),
    Object.assign(new Error('connect ci.example/secret-path'), { code: 'ECONNREFUSED' }),
  ];
  const post = watchWebhook(
    async () => {
      const error = answers.shift();
      if (error) throw error;
    },
    { log: (line) => lines.push(line), metrics },
  );
  const counted = async () => {
    const text = await metrics.metrics();
    return [...text.matchAll(/webhooks_total\{outcome="(\w+)"\} (\d+)/g)].map(([, name, count]) => `${name} ${count}`);
  };
  expect(await counted()).toEqual(['taken 0', 'unanswered 0', 'failed 0']);
  await post(request);
  for (const error of [...answers]) await expect(post(request)).rejects.toBe(error);
  expect(await counted()).toEqual(['taken 1', 'unanswered 1', 'failed 3']);
  expect(await metrics.metrics()).toContain('kontor_deployment_webhook_duration_seconds_count 5');
  const line = { level: 'warn', event: 'a webhook failed', deployment: 7 };
  expect(lines).toEqual([
    { ...line, code: 'webhook_status', status: 502 },
    { ...line, code: 'webhook_timeout' },
    { ...line, code: 'webhook_unreachable', cause: 'CERT_HAS_EXPIRED' },
    { ...line, error: 'Error', code: 'ECONNREFUSED' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});
