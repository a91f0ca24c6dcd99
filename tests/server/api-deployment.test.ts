/** Triggering a deployment: the call, the webhook behind it, and that it is posted once and to nobody inside. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../contract/refusals.ts';
import { newestSeq } from '../../server/db/changes.ts';
import {
  createPostWebhook,
  isPublicAddress,
  WebhookFailure,
  type WebhookOptions,
} from '../../server/publishing/deployment-webhook.ts';
import { ciSecrets, createTestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { listen } from './identity-support.ts';

const url = 'https://ci.example/hooks/in-the-path?key=in-the-query';
const deployment = {
  id: 1,
  seq: 7,
  content_url: 'https://kontor.example/content/api/v1/export?at=7',
  status_url: 'https://kontor.example/content/api/v1/deployments/1/status',
};
const webhook = { url, user: ciSecrets.ci_user, userToken: ciSecrets.ci_user_token, token: ciSecrets.ci_webhook_token };
const secret = { url: 'http://ci.example/', user: 'ci', userToken: 'user-secret', token: 'webhook-secret', deployment };

onEveryDatabase('trigger_ci', (open) => {
  it('DOM-15 API-05 posts to the webhook of the domain with what it wants to know', async () => {
    const api = await createTestApi(await open());
    await api.ask('editor', 'triggerDeployment', { domainId: api.site.domainId });
    const [{ deployment: { seq = 0 } = {} } = {}] = api.webhookCalls;
    const content_url = `https://kontor.example/content/api/v1/export?at=${seq}`;
    const status_url = expect.stringMatching(
      /^https:\/\/kontor\.example\/content\/api\/v1\/deployments\/1\/status\?secret=[\w-]{43}$/,
    );
    expect(api.webhookCalls).toEqual([{ ...webhook, deployment: { ...deployment, seq, content_url, status_url } }]);
    expect(seq).toBe(await newestSeq(api.database, api.site.domainId));
  });

  it('R3 posts once for one key, also when the second request comes while the first is under way', async () => {
    const finish: (() => void)[] = [];
    let posts = 0;
    const postWebhook = () => {
      posts += 1;
      return new Promise<void>((resolve) => finish.push(resolve));
    };
    const api = await createTestApi(await open(), { postWebhook });
    const trigger = () =>
      api.call('editor', 'triggerDeployment', { domainId: api.site.domainId }, undefined, { 'Idempotency-Key': 'k' });
    const first = trigger();
    await expect.poll(() => finish.length).toBe(1);
    expect((await trigger()).status).toBe(409);
    expect((await api.call('admin', 'getMe', {})).status).toBe(200);
    finish[0]?.();
    expect((await first).status).toBe(201);
    expect((await trigger()).status).toBe(201);
    expect(posts).toBe(1);
  });

  it('R3 what a crash cut off may be tried again after a minute', async () => {
    const api = await createTestApi(await open());
    const params = { domainId: api.site.domainId };
    const key = { 'Idempotency-Key': 'k' };
    await api.ask('editor', 'triggerDeployment', params, undefined, key);
    await api.database.updateTable('idempotent_answers').set({ status: 0 }).execute();
    expect((await api.call('editor', 'triggerDeployment', params, undefined, key)).status).toBe(409);
    api.clock.now += 60_000;
    await api.ask('editor', 'triggerDeployment', params, undefined, key);
    expect(api.webhookCalls).toHaveLength(2);
  });

  it('API-05 S17 a webhook that fails is 502 in clear words without a secret, and may be tried again', async () => {
    const api = await createTestApi(await open(), {
      postWebhook: async () => {
        throw new WebhookFailure(problem('webhook_status', { status: 500 }));
      },
    });
    const params = { domainId: api.site.domainId };
    for (const _ of ['first', 'again']) {
      const answer = await api.call('editor', 'triggerDeployment', params, undefined, { 'Idempotency-Key': 'k' });
      expect([answer.status, answer.body]).toEqual([
        502,
        {
          error: 'The deployment was not triggered: the webhook answered with status 500.',
          code: 'webhook_status',
          values: { status: 500 },
        },
      ]);
    }
    expect(JSON.stringify(api.log)).not.toMatch(/ci-user|ci-webhook|in-the/);
  });

  it('API-05 a domain without a webhook is 422', async () => {
    const api = await createTestApi(await open());
    const params = { domainId: api.site.domainId };
    await api.ask('admin', 'updateDomainSetup', params, { ci_webhook_url: '' });
    expect((await api.call('editor', 'triggerDeployment', params)).status).toBe(422);
    expect(api.webhookCalls).toEqual([]);
  });

  it('S55 the twenty-first deployment of a domain within a minute has to wait', async () => {
    const api = await createTestApi(await open());
    const trigger = () => api.call('editor', 'triggerDeployment', { domainId: api.site.domainId });
    for (let use = 0; use < 20; use += 1) expect((await trigger()).status).toBe(201);
    const answer = await trigger();
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60']);
    expect((await api.call('admin', 'triggerDeployment', { domainId: api.otherSite.domainId })).status).toBe(201);
    api.clock.now += 60_000;
    expect((await trigger()).status).toBe(201);
  });
});

describe('the webhook', () => {
  type Seen = { method?: string; path?: string; headers: IncomingMessage['headers']; body: string };
  const seen: Seen[] = [];
  let answer: (response: ServerResponse) => void;
  let base: string;

  beforeEach(async () => {
    seen.length = 0;
    answer = (response) => response.writeHead(204).end();
    const { origin, use } = await listen();
    base = origin;
    use(async (request, response) => {
      const { method, url: path, headers } = request;
      seen.push({ method, path, headers, body: await text(request) });
      answer(response);
    });
  });

  const post = (target: string, options: WebhookOptions = {}) => createPostWebhook(options)({ ...secret, url: target });
  const local: WebhookOptions = { allowPrivateAddresses: true };
  async function failure(posting: Promise<void>): Promise<string> {
    const error = await posting.then(
      () => new Error('it was posted'),
      (reason: unknown) => reason,
    );
    if (!(error instanceof WebhookFailure)) throw error;
    return error.problem.code;
  }

  it('DOM-15 is a POST with Basic authentication, the token as JSON and as header', async () => {
    await post(`${base}/trigger?ref=main`, local);
    expect(seen).toMatchObject([
      {
        method: 'POST',
        path: '/trigger?ref=main',
        body: JSON.stringify({ token: 'webhook-secret', deployment }),
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from('ci:user-secret').toString('base64')}`,
          'x-gitlab-token': 'webhook-secret',
        },
      },
    ]);
  });

  it('DOM-15 carries no credentials where none are set', async () => {
    await createPostWebhook(local)({ url: base, user: null, userToken: null, token: null, deployment });
    expect([seen[0]?.body, seen[0]?.headers.authorization, seen[0]?.headers['x-gitlab-token']]).toEqual([
      JSON.stringify({ deployment }),
      undefined,
      undefined,
    ]);
  });

  it('S53 follows no redirect', async () => {
    answer = (response) => response.writeHead(302, { Location: `${base}/elsewhere` }).end();
    expect(await failure(post(base, local))).toBe('webhook_redirect');
    expect(seen).toHaveLength(1);
  });

  it('S53 names the status of a refusal and not what it says', async () => {
    answer = (response) => response.writeHead(401).end('webhook-secret is wrong');
    const refused = createPostWebhook(local)({ ...secret, url: base });
    await expect(refused).rejects.toMatchObject({ problem: problem('webhook_status', { status: 401 }) });
  });

  it('S53 PUB-09 goes by the status of the answer, and reads no endless one', async () => {
    const ended = new Promise<void>((resolve) => {
      answer = (response) => {
        response.writeHead(200);
        const write = () => {
          if (!response.destroyed) response.write('x'.repeat(16 * 1024), write);
        };
        response.on('close', resolve);
        write();
      };
    });
    await post(base, local);
    await ended;
    answer = (response) => response.writeHead(200).write('x');
    await post(base, { ...local, timeout: 500 });
  });

  it('S53 PUB-09 waits no longer than it is told, and tells what got no answer from what never got through', async () => {
    answer = () => {};
    expect(await failure(post(base, { ...local, timeout: 500 }))).toBe('webhook_timeout');
    const stopping = new AbortController();
    const waiting = failure(post(base, { ...local, signal: stopping.signal }));
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    stopping.abort();
    expect(await waiting).toBe('webhook_timeout');
    const neverResolved = (() => {}) as unknown as WebhookOptions['resolve'];
    expect(await failure(post('https://slow.example/', { timeout: 50, resolve: neverResolved }))).toBe(
      'webhook_unreachable',
    );
    answer = (response) => void response.socket?.destroy();
    expect(await failure(post(base, local))).toBe('webhook_lost');
    expect(await failure(post('http://127.0.0.1:9', local))).toBe('webhook_unreachable');
  });

  it('S53 without leave, only https to public addresses is called', async () => {
    expect(await failure(post(base))).toBe('webhook_not_https');
    const hosts = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '10.1.2.3',
      '169.254.169.254',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[fd00::1]',
    ];
    for (const host of hosts) {
      expect([host, await failure(post(`https://${host}/`))]).toEqual([host, 'webhook_not_public']);
    }
  });

  it('S53 a name that leads to a private address, even among public ones, is not called', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '192.168.0.1'], ['::1'], []]) {
      let asked = 0;
      const resolve = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) => {
        asked += 1;
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      }) as unknown as WebhookOptions['resolve'];
      expect(await failure(post('https://rebinding.example/', { resolve }))).toBe('webhook_not_public');
      expect(asked).toBe(1);
    }
  });

  it('S53 knows the public addresses', () => {
    const inside = ['0.0.0.0', '100.64.0.1', '172.31.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'];
    const wrapped = [
      '::',
      '::1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      'fe80::1',
      'x',
    ];
    expect([...inside, ...wrapped].filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '93.184.215.14', '2606:4700::1111'].every(isPublicAddress)).toBe(true);
  });
});
