/** Who reads content for a website: client tokens, their last use, and how much each may have read. */

import { describe, expect, it, vi } from 'vitest';
import { storedToken } from '../../server/content/client-tokens.ts';
import { coalesceReads } from '../../server/delivery/fresh.ts';
import { createTokenAccess } from '../../server/delivery/token-access.ts';
import { createLog, type LogEntry } from '../../server/kernel/log.ts';
import { runRequest } from '../../server/kernel/request-context.ts';
import { createPreviewToken } from '../../server/publishing/preview-tokens.ts';
import { createTestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const bearer = 'Bearer value-of-one.example';

onEveryDatabase('who reads content', (open) => {
  async function begin(pagesPerSecond = 10) {
    const api = await createTestApi(await open());
    const log: LogEntry[] = [];
    const process = () =>
      createTokenAccess({
        database: api.database,
        now: () => api.clock.now,
        log: (entry) => void log.push(entry),
        limits: { pagesPerSecond },
      });
    return { api, log, process, access: process() };
  }
  const refused = (code: string) => expect.objectContaining({ code });

  it('DLV-09 DLV-10 a client token reads its own domain, drafts only if it may preview', async () => {
    const { api, access } = await begin();
    const asker = await access.ask(bearer);
    expect(asker.domainId).toBe(api.site.domainId);
    asker.demandAt('live');
    asker.demandAt(3);
    expect(() => asker.demandAt('draft')).toThrow(refused('preview_not_allowed'));
    await api.ask('admin', 'updateClientToken', { tokenId: api.site.tokenId }, { may_preview: true });
    (await access.ask(bearer)).demandAt('draft');
    expect((await access.ask('bearer  value-of-two.example')).domainId).toBe(api.otherSite.domainId);
  });

  it.each([
    ['nothing', undefined, 'no_token'],
    ['nothing after Bearer', 'Bearer ', 'no_token'],
    ['another scheme', 'Basic value-of-one.example', 'no_token'],
    ['two values', `${bearer} x`, 'no_token'],
    ['an endless value', `Bearer ${'x'.repeat(501)}`, 'no_token'],
    ['a part of a value', 'Bearer value-of-one', 'unknown_token'],
    ['a pattern', 'Bearer %', 'unknown_token'],
    ['quotes', `Bearer '--`, 'unknown_token'],
    ['a token of an account', 'Bearer token-1', 'unknown_token'],
  ])('DLV-09 %s is refused', async (_, authorization, code) => {
    const { access } = await begin();
    await expect(access.ask(authorization)).rejects.toEqual(refused(code));
  });

  it('S78 the long readings of a token take turns and a share of the time, and those of others go on', async () => {
    const { access } = await begin();
    const [caller, other] = [await access.ask(bearer), await access.ask('Bearer value-of-two.example')];
    const loops = await Promise.allSettled(Array.from({ length: 12 }, () => caller.takeTime(async () => 'read')));
    expect(loops.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    const refusals = loops.filter((loop) => loop.status === 'rejected').map(({ reason }) => reason);
    expect(refusals).toEqual(Array(3).fill(refused('too_many_requests')));
    expect(await other.takeTime(async () => 'read')).toBe('read');
  });

  it('DLV-10 a destroyed token is refused at once, on every process', async () => {
    const { api, access, process } = await begin();
    const other = process();
    for (const one of [access, other]) await one.ask(bearer);
    await api.ask('admin', 'destroyClientToken', { tokenId: api.site.tokenId });
    for (const one of [access, other]) await expect(one.ask(bearer)).rejects.toEqual(refused('unknown_token'));
  });

  it('DLV-10 the day of the last use is noted, once a day, and is no change of the token', async () => {
    const { api, access } = await begin();
    const token = () => api.ask('admin', 'getClientToken', { tokenId: api.site.tokenId });
    const before = await token();
    await Promise.all([access.ask(bearer), access.ask(bearer)]);
    await vi.waitFor(async () => expect(await token()).toEqual({ ...before, last_used_on: '2026-01-01' }));
    await api.database.updateTable('client_tokens').set({ last_used_on: '2026-01-02' }).execute();
    await access.ask(bearer);
    api.clock.now += 86_400_000;
    await access.ask(bearer);
    expect((await token()).last_used_on).toBe('2026-01-02');
    api.clock.now += 86_400_000;
    await access.ask(bearer);
    await vi.waitFor(async () => expect((await token()).last_used_on).toBe('2026-01-03'));
  });

  it('DLV-10 the log names the client token of a request, never its value', async () => {
    const { access } = await begin();
    const lines: string[] = [];
    const log = createLog('debug', (line) => lines.push(line));
    const context = { id: 'r', address: '127.0.0.0', client: '127.0.0.1', endpoint: 'deliverSite', userId: null };
    await runRequest(context, async () => {
      await access.ask(bearer);
      log({ level: 'debug', event: 'request' });
    });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'request', requestId: 'r', token: 'site' });
    expect(lines.join()).not.toContain('value-of');
  });

  it('DLV-10 PREV-06 a preview token reads the drafts of its domain and nothing else, until it ends', async () => {
    const { api, access } = await begin();
    const account = { id: api.users.editor, email: 'editor@kontor.example', is_admin: false, session: 'session-1' };
    const session = { model: 'Session', id_hash: 'hash', uid: 'session-1', payload: '{}' };
    const expires_at = api.clock.now + 86_400_000;
    await api.database
      .insertInto('identity_records')
      .values({ ...session, expires_at })
      .execute();
    const { token } = await createPreviewToken(api.database, account, api.site.domainId, api.clock.now);
    const asker = await access.ask(`Bearer ${token}`);
    expect(asker.domainId).toBe(api.site.domainId);
    asker.demandAt('draft');
    for (const at of ['live', 3] as const) expect(() => asker.demandAt(at)).toThrow(refused('drafts_only'));
    await api.database.deleteFrom('identity_records').execute();
    await expect(access.ask(`Bearer ${token}`)).rejects.toEqual(refused('unknown_token'));
  });

  it('DLV-10 a client token whose value begins like that of a preview token is found', async () => {
    const { api, access } = await begin();
    await api.database.updateTable('client_tokens').set(storedToken('kp_chance')).where('id', '=', 1).execute();
    expect((await access.ask('Bearer kp_chance')).domainId).toBe(api.site.domainId);
  });

  it('DLV-09 what is read from the store is limited by token; other tokens do not notice', async () => {
    const { api, access, log } = await begin();
    const asker = await access.ask(bearer);
    for (let page = 0; page < 600; page += 1) asker.charge(1);
    const charge = () => asker.charge(25);
    expect(charge).toThrow(expect.objectContaining({ code: 'too_many_requests', details: { retryAfter: 1 } }));
    (await access.ask('Bearer value-of-two.example')).charge(1);
    api.clock.now += 1000;
    charge();
    expect(charge).toThrow(expect.objectContaining({ code: 'too_many_requests', details: { retryAfter: 2 } }));
    expect(log).toEqual([
      { level: 'warn', event: 'client token is slowed down', token: 'site', domain: api.site.domainId },
    ]);
    expect(JSON.stringify(log)).not.toContain('value-of');
    expect((await access.ask(bearer)).domainId).toBe(api.site.domainId);
  });

  it('DLV-09 a token has two exports at once; the longest is waited for no longer than a minute', async () => {
    const { api, access } = await begin();
    const asker = await access.ask(bearer);
    const first = asker.beginExport();
    asker.beginExport();
    const third = () => asker.beginExport();
    expect(third).toThrow(expect.objectContaining({ code: 'too_many_requests', details: { retryAfter: 5 } }));
    first.end();
    first.end();
    const long = third();
    expect(third).toThrow(refused('too_many_requests'));
    for (let page = 0; page < 50_000; page += 1) asker.count(1);
    long.end();
    expect(third).toThrow(expect.objectContaining({ details: { retryAfter: 60 } }));
    api.clock.now += 61_000;
    third();
  });
});

describe('shared reads', () => {
  it('DLV-10 those who ask before a read begins share it, those who ask later do not', async () => {
    let stored = 1;
    const reads: number[] = [];
    let release = () => {};
    const ask = coalesceReads(async (key: string) => {
      reads.push(stored);
      const value = `${key} ${stored}`;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return value;
    });
    const first = [ask('a'), ask('a'), ask('a')];
    await vi.waitFor(() => expect(reads).toEqual([1]));
    stored = 2;
    const later = [ask('a'), ask('a')];
    release();
    expect(await Promise.all(first)).toEqual(['a 1', 'a 1', 'a 1']);
    await vi.waitFor(() => expect(reads).toEqual([1, 2]));
    release();
    expect(await Promise.all(later)).toEqual(['a 2', 'a 2']);
  });

  it('DLV-10 a read that fails is told to those who share it, and the next one is tried again', async () => {
    let fails = true;
    const ask = coalesceReads(async () => {
      if (fails) throw new Error('no store');
      return 'there';
    });
    expect((await Promise.allSettled([ask(1), ask(1)])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await ask(1)).toBe('there');
  });
});
