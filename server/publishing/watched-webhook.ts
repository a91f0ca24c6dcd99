/** Writes a line for every webhook that failed, and counts all: an operator learns of it before an editor asks. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { describeError, type Log } from '../kernel/log.ts';
import { type PostWebhook, WebhookFailure } from './deployment-webhook.ts';

type Watching = { log: Log; metrics?: Registry | undefined };

export function watchWebhook(postWebhook: PostWebhook, { log, metrics }: Watching): PostWebhook {
  const observe = metrics && measureWebhooks(metrics);
  return async (request) => {
    const start = performance.now();
    const told = (outcome: Outcome) => observe?.(outcome, (performance.now() - start) / 1000);
    try {
      await postWebhook(request);
      told('taken');
    } catch (error) {
      const isUnanswered = error instanceof WebhookFailure && error.problem.code === 'webhook_timeout';
      told(isUnanswered ? 'unanswered' : 'failed');
      const why =
        error instanceof WebhookFailure
          ? { code: error.problem.code, ...error.problem.values, cause: describeError(error).cause }
          : describeError(error);
      log({ level: 'warn', event: 'a webhook failed', deployment: request.deployment.id, ...why });
      throw error;
    }
  };
}

/** An unanswered webhook got the request: its deployment stands. */
type Outcome = 'taken' | 'unanswered' | 'failed';

function measureWebhooks(registry: Registry) {
  const registers = [registry];
  const total = new Counter({
    name: 'kontor_deployment_webhooks_total',
    help: 'Webhooks called for deployments, by what became of the call.',
    labelNames: ['outcome'],
    registers,
  });
  // A rate needs the 0 before the first failure.
  for (const outcome of ['taken', 'unanswered', 'failed'] satisfies Outcome[]) total.inc({ outcome }, 0);
  const duration = new Histogram({
    name: 'kontor_deployment_webhook_duration_seconds',
    help: 'Time until a webhook answered or was given up.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return (outcome: Outcome, seconds: number): void => {
    total.inc({ outcome });
    duration.observe(seconds);
  };
}
