/** The stream of events of a domain, and who is on its pages, on real sockets. */
import { getRequestListener } from '@hono/node-server';
import SqliteDatabase from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DomainEvent } from '../../contract/events.ts';
import { listenToChanges } from '../../server/content/transact-content.ts';
import { newestSeq } from '../../server/db/changes.ts';
import { batchesOf, type DatabaseKind } from '../../server/db/dialect.ts';
import { createEventHub, type EventHubOptions } from '../../server/events/event-hub.ts';
import { openSignals } from '../../server/events/open-signals.ts';
import { createLog, type LogEntry } from '../../server/kernel/log.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { accountOf, createTestApi, type Person, type TestApi } from '../support/api.ts';
import { openStore } from '../support/databases.ts';
import { type EventReader, followEvents } from '../support/event-reader.ts';
import { serverOn } from '../support/history-world.ts';
import { administer } from '../support/postgres.ts';
import { listen } from './identity-support.ts';

const quick = { ping: 200, looking: 50, lookingRarely: 100, trust: 100 };

async function startWorld(kind: DatabaseKind, given: Partial<EventHubOptions> = {}) {
  const store = await openStore(kind);
  const revoked = new Set<string>();
  const unreadable = new Set<string>();
  const authenticate = async (token: string) => {
    if (unreadable.has(token)) throw new TypeError('poisoned');
    return revoked.has(token) ? null : accountOf(store.database, token);
  };
  const startProcess = async () => {
    const signals = await openSignals(store.location, createLog('silent'));
    const { database } = store;
    const options = { signals, database, authenticate, now: Date.now, log: createLog('silent'), intervals: quick };
    const live = createEventHub({ ...options, ...given });
    const { origin, use } = await listen();
    onTestFinished(() => live.close());
    return { live, origin, use };
  };
  const first = await startProcess();
  const api = await createTestApi(store.database, { events: first.live, authenticate });
  first.use(getRequestListener(api.app.fetch));
  const domainId = api.site.domainId;
  listenToChanges(store.database, () => first.live.tell({ kind: 'change', domainId }));
  let count = 0;
  /** @returns the number of the change */
  const save = async (person: Person = 'admin') => {
    count += 1;
    await api.ask(person, 'updatePage', { domainId, pageId: api.site.pageId }, { headline: `Headline ${count}` });
    return newestSeq(store.database, domainId);
  };
  /** As a process that sends no signal. */
  const saveSilently = async (times = 1) => {
    const seq = await newestSeq(store.database, domainId);
    const { pageId } = api.site;
    const rows = Array.from({ length: times }, (_, nth) => ({
      ...({ domain_id: domainId, at: 0, source: 'import', kind: 'page', action: 'updated' } as const),
      ...{ seq: seq + nth + 1, entity_id: pageId, page_id: pageId, subject: 'other', nth },
    }));
    for (const batch of batchesOf(rows)) await store.database.insertInto('changes').values(batch).execute();
    return seq + times;
  };
  const token = (person: 'admin' | 'editor' | 'stranger') => `token-${api.users[person]}`;
  /** Another process on the same store, with its own streams. */
  const startOther = async () => {
    const other = await startProcess();
    const app = serverOn(store.database, { now: Date.now() }, { authenticate, events: other.live });
    other.use(getRequestListener(app.fetch));
    return other;
  };
  const follow = async (person: 'admin' | 'editor' | 'stranger', after?: number, origin = first.origin) => {
    const reader = await followEvents({
      origin,
      domainId,
      token: token(person),
      ...(after !== undefined && { after }),
    });
    onTestFinished(() => reader.leave());
    return reader;
  };
  return { ...first, store, api, domainId, revoked, unreadable, save, saveSilently, token, follow, startOther };
}

const isChange = (seq: number) => (event: DomainEvent) => event.type === 'change' && event.data.seq === seq;
const seqsOf = ({ events }: EventReader) =>
  events.flatMap((event) => (event.type === 'change' ? [event.data.seq] : []));
const isEnd = (event: DomainEvent) => event.type === 'end';
const peopleIn = (event: DomainEvent) => (event.type === 'presence' ? event.data.people : []);

describe.each<DatabaseKind>(['sqlite', 'postgresql'])('the stream of events on %s', (kind) => {
  it('LIVE-01 tells what others save, who did it, and nothing of the text', async () => {
    const { follow, save, api } = await startWorld(kind);
    const reader = await follow('editor');
    await reader.until(({ type }) => type === 'presence');
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect([reader.headers.get('x-accel-buffering'), reader.headers.get('cache-control')]).toEqual([
      'no',
      'no-store, no-transform',
    ]);
    const seq = await save();
    expect(await reader.until(isChange(seq))).toEqual({
      type: 'change',
      data: {
        seq,
        kind: 'page',
        id: api.site.pageId,
        page_id: api.site.pageId,
        action: 'updated',
        by: { id: api.users.admin, email: 'admin@kontor.example', name: null },
        at: expect.stringMatching(/Z$/),
      },
    });
    expect(reader.lastId()).toBe(seq);
  });

  it('LIVE-02 a reader that was cut off goes on after the last number, without a gap and without doubles', async () => {
    const { follow, save } = await startWorld(kind);
    const told: number[] = [];
    let after = 0;
    for (let round = 0; round < 6; round += 1) {
      const reader = await follow('editor', after);
      await reader.until(({ type }) => type === 'presence');
      const last = await save();
      await Promise.all([save(), save()]);
      await reader.until(isChange(last));
      reader.leave();
      await reader.ended;
      told.push(...seqsOf(reader));
      after = reader.lastId() ?? 0;
      await save();
    }
    const reader = await follow('editor', after);
    const last = await save();
    await reader.until(isChange(last));
    expect([...told, ...seqsOf(reader)]).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  });

  it('LIVE-02 what is written between opening and joining is told once', async () => {
    const { follow, save } = await startWorld(kind);
    const writing = (async () => {
      for (let times = 0; times < 25; times += 1) await save();
    })();
    const readers = await Promise.all(Array.from({ length: 5 }, () => follow('editor', 0)));
    await writing;
    const last = await save();
    for (const reader of readers) {
      await reader.until(isChange(last));
      expect(seqsOf(reader)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    }
  });

  it('LIVE-02 who is too far behind is told so, in place of thousands of changes', async () => {
    const { follow, save, saveSilently } = await startWorld(kind);
    const seq = await saveSilently(2100);
    const reader = await follow('editor', 3);
    const start = await reader.until(({ type }) => type === 'start');
    expect(start).toEqual({ type: 'start', data: { seq, is_complete: false } });
    const last = await save();
    await reader.until(isChange(last));
    expect(seqsOf(reader)).toEqual([last]);
  });

  it('LIVE-01 what a process writes that tells nobody is found by looking', async () => {
    const { follow, saveSilently } = await startWorld(kind);
    const reader = await follow('editor');
    await reader.until(({ type }) => type === 'presence');
    await reader.until(isChange(await saveSilently()));
  });

  it('LIVE-04 the stream of a domain is refused to whoever may not see it, and without a token', async () => {
    const { follow, origin, domainId } = await startWorld(kind);
    expect((await follow('stranger')).status).toBe(404);
    expect((await followEvents({ origin, domainId, token: 'unknown' })).status).toBe(401);
    expect((await followEvents({ origin, domainId: 987, token: 'unknown' })).status).toBe(401);
  });

  it('LIVE-04 a person unlinked in mid-stream is told nothing more, and the stream ends', async () => {
    const { follow, save, store, api, domainId } = await startWorld(kind, {
      intervals: { ping: 60_000, looking: 60_000 },
    });
    const reader = await follow('editor');
    const other = await follow('admin');
    await reader.until(isChange(await save()));
    await store.database
      .deleteFrom('user_domains')
      .where('user_id', '=', api.users.editor)
      .where('domain_id', '=', domainId)
      .execute();
    const last = await save();
    await other.until(isChange(last));
    expect(await reader.until(isEnd)).toEqual({ type: 'end', data: { reason: 'access' } });
    expect(await reader.ended).toBe('ended');
    expect(seqsOf(reader)).toEqual([last - 1]);
    expect((await follow('editor')).status).toBe(404);
  });

  it('LIVE-04 the stream ends with the session, also if nothing happens', async () => {
    const { follow, revoked, token } = await startWorld(kind);
    const reader = await follow('editor');
    await reader.until(({ type }) => type === 'ping');
    revoked.add(token('editor'));
    expect(await reader.until(isEnd)).toEqual({ type: 'end', data: { reason: 'session' } });
    expect(await reader.ended).toBe('ended');
    expect((await follow('editor')).status).toBe(401);
  });

  it('R14 LIVE-01 a session that cannot be checked ends its own stream, and all others are told what happens', async () => {
    const log: LogEntry[] = [];
    const trust = { ...quick, trust: 0 };
    const { follow, save, unreadable, token, domainId, api } = await startWorld(kind, {
      log: (entry) => void log.push(entry),
      intervals: trust,
    });
    const [poisoned, other] = [await follow('editor'), await follow('admin')];
    for (const reader of [poisoned, other]) await reader.until(({ type }) => type === 'presence');
    unreadable.add(token('editor'));
    await other.until(isChange(await save()));
    expect(await poisoned.until(isEnd)).toEqual({ type: 'end', data: { reason: 'restart' } });
    await other.until(isChange(await save()));
    expect(log).toContainEqual({
      ...{ level: 'warn', event: 'events not told', domainId, userId: api.users.editor },
      error: 'TypeError',
    });
  });

  it('S77 streams end at once when a session is ended or a person loses access, before anything else happens', async () => {
    const { follow, revoked, token, api, store } = await startWorld(kind, {
      intervals: { ping: 60_000, looking: 60_000 },
    });
    const [admin, editor] = [await follow('admin'), await follow('editor')];
    for (const reader of [admin, editor]) await reader.until(({ type }) => type === 'presence');
    revoked.add(token('admin'));
    await store.database.deleteFrom('identity_records').where('uid', '=', 'nobody').execute();
    expect(await admin.until(isEnd)).toEqual({ type: 'end', data: { reason: 'session' } });
    await store.database.deleteFrom('user_domains').where('user_id', '=', api.users.editor).execute();
    expect(await editor.until(isEnd)).toEqual({ type: 'end', data: { reason: 'access' } });
  });

  type Call = [Parameters<TestApi['call']>[1], Record<string, number>, Record<string, unknown>?];
  /** What an admin does to the person, or to the website, and what comes before. */
  const losses: Record<string, (userId: number, domainId: number) => { before?: Call[]; loss: Call }> = {
    'being unlinked': (userId, domainId) => ({ loss: ['unlinkDomain', { userId, domainId }] }),
    'being an admin no longer': (userId, domainId) => ({
      before: [
        ['updateUser', { userId }, { is_admin: true }],
        ['unlinkDomain', { userId, domainId }],
      ],
      loss: ['updateUser', { userId }, { is_admin: false }],
    }),
    'being deactivated': (userId) => ({ loss: ['deactivateUser', { userId }] }),
    'being destroyed': (userId) => ({ loss: ['destroyUser', { userId }] }),
    'the end of the website': (_, domainId) => ({ loss: ['destroyDomain', { domainId }] }),
  };
  it.each(Object.keys(losses))(
    'S77 in every process, the streams of a person end at once with %s, and no other begins',
    async (name) => {
      const { follow, api, domainId, startOther } = await startWorld(kind, { intervals: { ...quick, ping: 60_000 } });
      const { before = [], loss } = losses[name]?.(api.users.editor, domainId) ?? { loss: ['', {}] as never };
      for (const call of before) expect((await api.call('admin', ...call)).status).toBeLessThan(300);
      const { origin } = await startOther();
      const readers = [await follow('editor'), await follow('editor', undefined, origin)];
      for (const reader of readers) await reader.until(({ type }) => type === 'presence');
      expect((await api.call('admin', ...loss)).status).toBeLessThan(300);
      for (const reader of readers) {
        await reader.until(isEnd);
        expect(await reader.ended).toBe('ended');
      }
      for (const at of [undefined, origin])
        expect([401, 404]).toContain((await follow('editor', undefined, at)).status);
    },
  );

  it('S77 the streams of a website end at once when it is destroyed', async () => {
    const { follow, api, domainId } = await startWorld(kind, { intervals: { ping: 60_000, looking: 60_000 } });
    const readers = [await follow('admin'), await follow('editor')];
    for (const reader of readers) await reader.until(({ type }) => type === 'presence');
    await api.ask('admin', 'destroyDomain', { domainId });
    for (const reader of readers)
      expect(await reader.until(isEnd)).toEqual({ type: 'end', data: { reason: 'access' } });
  });

  it('S77 a stream ends when another process or a command has ended the session', async () => {
    const { follow, revoked, token, store } = await startWorld(kind, { intervals: { ...quick, ping: 60_000 } });
    const reader = await follow('editor');
    await reader.until(({ type }) => type === 'presence');
    revoked.add(token('editor'));
    // SQLite writes only what has changed.
    const statement = 'update users set created_at = created_at + 1';
    if (kind === 'sqlite') {
      const other = new SqliteDatabase(store.location);
      other.exec(statement);
      other.close();
    } else {
      const other = await openDatabase(store.location);
      await other.deleteFrom('identity_records').where('uid', '=', 'nobody').execute();
      await other.destroy();
    }
    expect(await reader.until(isEnd)).toEqual({ type: 'end', data: { reason: 'session' } });
  });

  it('LIVE-03 tells who is on which page and what they edit, and that they have left', async () => {
    const { follow, api, domainId } = await startWorld(kind);
    const reader = await follow('admin');
    const { pageId: page_id, sectionId: id } = api.site;
    await api.ask('editor', 'reportPresence', { domainId }, { tab: 'one', page_id, kind: 'section', id });
    const begun = await reader.until((event) => peopleIn(event).length === 1);
    const editor = { id: api.users.editor, email: 'editor@kontor.example', name: null };
    const since = expect.stringMatching(/Z$/);
    expect(peopleIn(begun)).toEqual([{ ...editor, page_id, kind: 'section', part_id: id, since }]);
    const late = await follow('admin');
    expect(peopleIn(await late.until(({ type }) => type === 'presence'))).toEqual(peopleIn(begun));
    await api.ask('editor', 'reportPresence', { domainId }, { tab: 'one', page_id: null, kind: null, id: null });
    await late.until((event) => event.type === 'presence' && event !== late.events[1] && peopleIn(event).length === 0);
    const asStranger = { tab: 'two', page_id, kind: null, id: null };
    expect((await api.call('stranger', 'reportPresence', { domainId }, asStranger)).status).toBe(404);
  });

  it('LIVE-01 LIVE-03 what happens at one process is told at another, within a second', async () => {
    const { follow, save, startOther, api, domainId, store } = await startWorld(kind, { intervals: { ping: 60_000 } });
    const other = await startOther();
    const reader = await follow('editor', undefined, other.origin);
    await reader.until(({ type }) => type === 'presence');
    const begun = performance.now();
    await reader.until(isChange(await save()));
    expect(performance.now() - begun).toBeLessThan(2000);
    if (kind === 'sqlite') return;
    const report = { tab: 'one', page_id: api.site.pageId, kind: null, id: null };
    await api.ask('admin', 'reportPresence', { domainId }, report);
    await reader.until((event) => peopleIn(event).length === 1);
    // A process that was cut off from the others finds its way back, and has missed nothing.
    await administer(
      store.location,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'kontor events'`,
    );
    await reader.until(isChange(await save()));
    await api.ask('admin', 'reportPresence', { domainId }, { ...report, page_id: api.site.otherPageId });
    await expect
      .poll(async () => {
        await api.ask('admin', 'reportPresence', { domainId }, { ...report, tab: String(Math.random()) });
        return reader.events.flatMap(peopleIn).length;
      })
      .toBeGreaterThan(1);
  });

  it('LIVE-01 one person has a limited number of streams', async () => {
    const { follow } = await startWorld(kind);
    const readers = await Promise.all(Array.from({ length: 12 }, () => follow('editor')));
    for (const reader of readers) await reader.until(({ type }) => type === 'presence');
    const refused = await follow('editor');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await follow('admin')).status).toBe(200);
    readers[0]?.leave();
    await expect.poll(async () => (await follow('editor')).status).toBe(200);
  });

  it('LIVE-01 a process that stops ends its streams, and takes no new ones', async () => {
    const { follow, live } = await startWorld(kind);
    const reader = await follow('editor');
    await reader.until(({ type }) => type === 'presence');
    live.endStreams();
    expect(await reader.until(isEnd)).toEqual({ type: 'end', data: { reason: 'restart' } });
    expect((await follow('editor')).status, 'no failure that a proxy would count').toBe(429);
  });
});
