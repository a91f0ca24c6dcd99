/** The whole back end with a CI beside it: one that the test plays, and the one that plays the build of the samples. */

import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { samples } from '../../samples/samples.ts';
import type { Log, LogEntry } from '../../server/kernel/log.ts';
import { addSite, link } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { addAccount, Browser, listen, startBackEnd } from './identity-support.ts';

onEveryDatabase('a deployment', (open) => {
  /** A website whose webhook is `url`, or that of the samples. */
  const start = async (url: string | null, log?: Log) => {
    const database = await open();
    const settings = { ALLOW_PRIVATE_WEBHOOKS: 'true' };
    const { origin, app } = await startBackEnd(database, { settings, samples, ...(log ? { log } : {}) });
    const { domainId } = await addSite(database, 'one.example');
    const ci_webhook_url = url ?? `${origin}${samples.webhookPath}`;
    await database.updateTable('domains').set({ ci_webhook_url }).where('id', '=', domainId).execute();
    await link(database, (await addAccount(database)).id, domainId);
    const token = await new Browser(origin).logIn();
    const call = async (method: string, path: string) => {
      const answer = await fetch(`${origin}/mgmt/api/v1/domains/${domainId}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: answer.status, body: await answer.json() };
    };
    const newest = async () => (await call('GET', '/deployments')).body.deployments[0];
    const setPreviewUrl = (preview_url: string) =>
      database
        .updateTable('domains')
        .set((row) => ({ preview_url, revision: row('revision', '+', 1) }))
        .where('id', '=', domainId)
        .execute();
    return { origin, app, call, newest, setPreviewUrl };
  };

  it('DEP-01 DEP-06 PREV-01 a CI that is called takes its addresses from the webhook, and its reports are shown', async () => {
    const bodies: {
      token: string;
      deployment: { id: number; seq: number; content_url: string; status_url: string };
    }[] = [];
    const ci = await listen();
    ci.use(async (request, response) => {
      bodies.push(JSON.parse(await text(request)));
      response.writeHead(202).end();
    });
    const { call, newest, origin } = await start(`${ci.origin}/hook`);
    const report = async (body: object) => {
      const { status_url = '' } = bodies.at(-1)?.deployment ?? {};
      return (await fetch(status_url, { method: 'POST', body: JSON.stringify(body) })).status;
    };
    const { body: triggered } = await call('POST', '/trigger_ci');
    const { id, seq } = triggered;
    expect(bodies).toEqual([
      {
        token: 'ci-webhook-token',
        deployment: {
          ...{ id, seq, content_url: `${origin}/content/api/v1/export?at=${seq}` },
          status_url: expect.stringMatching(`^${origin}/content/api/v1/deployments/${id}/status\\?secret=[\\w-]{43}$`),
        },
      },
    ]);
    expect(await newest()).toMatchObject({ state: 'triggered', has_answered: false });
    expect(await report({ state: 'running' })).toBe(204);
    expect(await newest()).toMatchObject({ state: 'running', has_answered: true });
    expect((await call('GET', '')).body).toMatchObject({ website_url: null });
    expect(await report({ state: 'succeeded', url: 'https://one.example/' })).toBe(204);
    expect(await newest()).toMatchObject({ state: 'succeeded', url: 'https://one.example/', is_live: true });
    expect((await call('GET', '')).body).toMatchObject({ website_url: 'https://one.example/' });
    await call('POST', '/trigger_ci');
    expect(await report({ state: 'failed', message: 'No template' })).toBe(204);
    expect(await newest()).toMatchObject({ state: 'failed', message: 'No template', is_live: false });
    expect((await call('GET', '')).body).toMatchObject({ website_url: 'https://one.example/' });
    await ci.stop();
    expect(await call('POST', '/trigger_ci')).toMatchObject({ status: 502, body: { code: 'webhook_unreachable' } });
    expect(await newest()).toMatchObject({ state: 'failed', code: 'webhook_unreachable' });
  });

  it('DEP-06 PREV-01 the build of a sample website runs, and succeeds with the address of the website', async () => {
    const { call, newest, setPreviewUrl } = await start(null);
    expect((await call('GET', '')).body).toMatchObject({ website_url: null });
    await setPreviewUrl('https://preview.example{path}');
    expect((await call('GET', '')).body).toMatchObject({ website_url: 'https://preview.example/' });
    await call('POST', '/trigger_ci');
    await expect.poll(newest, { timeout: 10_000 }).toMatchObject({ state: 'running', is_live: true });
    await expect
      .poll(newest, { timeout: 10_000 })
      .toMatchObject({ state: 'succeeded', url: 'https://preview.example/' });
  });

  it('PUB-06 the webhook of the samples takes a deployment with the token of its website only, and reports as it was told', async () => {
    const { call, newest, origin } = await start(null);
    await call('POST', '/trigger_ci');
    await expect.poll(newest, { timeout: 10_000 }).toMatchObject({ state: 'succeeded' });
    const { id } = await newest();
    const before = await newest();
    const body = (deployment: number, token?: string) => ({
      ...(token === undefined ? {} : { token }),
      deployment: { id: deployment, status_url: `${origin}/content/api/v1/deployments/${deployment}/status` },
    });
    const statuses = [];
    for (const given of [
      body(id),
      body(id, ''),
      body(id, 'guess'),
      body(99, 'ci-webhook-token'),
      { deployment: { id } },
    ]) {
      const answer = await fetch(`${origin}${samples.webhookPath}`, { method: 'POST', body: JSON.stringify(given) });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect(await newest()).toEqual(before);
  });

  it('PUB-09 a receiver that takes its time keeps nobody waiting, its build may report meanwhile, and stopping loses nothing', async () => {
    const urls: string[] = [];
    const waiting: ServerResponse[] = [];
    const ci = await listen();
    ci.use(async (request, response) => {
      urls.push(JSON.parse(await text(request)).deployment.status_url);
      waiting.push(response);
    });
    const { call, newest, app } = await start(`${ci.origin}/hook`);
    expect(await call('POST', '/trigger_ci')).toMatchObject({ status: 201, body: { webhook_answered: false } });
    expect(await newest()).toMatchObject({ state: 'triggered', webhook_answered: false, is_live: false });
    const report = await fetch(urls[0] ?? '', { method: 'POST', body: '{"state":"running"}' });
    expect(report.status).toBe(204);
    expect(await newest()).toMatchObject({ state: 'running', is_live: true });
    waiting[0]?.writeHead(504).end();
    expect(await call('POST', '/trigger_ci')).toMatchObject({ status: 201 });
    expect((await call('GET', '/deployments')).body.deployments).toMatchObject([
      { id: 2, state: 'triggered' },
      { id: 1, state: 'running' },
    ]);
    await app.close();
    expect(await newest()).toMatchObject({ id: 2, state: 'triggered', webhook_answered: false, is_live: true });
  });

  it('PUB-06 no secret of a status_url is in the log, whatever its build reports and however it is answered', async () => {
    const urls: string[] = [];
    const ci = await listen();
    ci.use(async (request, response) => {
      urls.push(JSON.parse(await text(request)).deployment.status_url);
      response.writeHead(urls.length === 1 ? 202 : 500).end();
    });
    const log: LogEntry[] = [];
    const { call } = await start(`${ci.origin}/hook`, (entry) => void log.push(entry));
    await call('POST', '/trigger_ci');
    await call('POST', '/trigger_ci');
    const report = (url: string, body: string) => fetch(url, { method: 'POST', body });
    const statuses = [];
    for (const url of urls)
      for (const body of ['{"state":"running"}', '{}', 'nonsense', '{"state":"succeeded"}', '{"state":"failed"}'])
        statuses.push((await report(url, body)).status);
    statuses.push((await report(`${urls[0]}x`, '{"state":"running"}')).status);
    expect(statuses).toEqual([204, 400, 400, 204, 409, 409, 400, 400, 409, 204, 403]);
    const secrets = urls.map((url) => new URL(url).searchParams.get('secret') ?? 'none');
    const logged = JSON.stringify(log);
    expect(log.filter(({ endpoint }) => endpoint === 'buildStatus')).toHaveLength(statuses.length);
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
  });
});
