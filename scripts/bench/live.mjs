/** The cost of event streams, and the delay until others see a save, with two processes on one PostgreSQL. */
import { createHash, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startBuiltServer } from '../support/built-server.mjs';
import { startPostgres, withClient } from '../support/postgres.mjs';
import { inMilliseconds, median, memoryOf, percentile, repeat, within } from './figures.mjs';
import { sender } from './load.mjs';

export const about =
  "streams of events: memory of 1,000 idle ones, and a colleague's save with 200 on each of two processes";

const people = 100;
const idle = 1000;
const open = 200;
const saves = 40;
const pages = 10;

export async function run({ signInAt }) {
  const cluster = await startPostgres();
  const stops = [cluster.stop];
  try {
    const settings = { LOG_LEVEL: 'warn', DATABASE_URL: cluster.url };
    const first = await startBuiltServer(settings);
    stops.push(first.stop);
    const second = await startBuiltServer({ ...settings, PUBLIC_ORIGIN: first.origin });
    stops.push(second.stop);
    const { page, headers } = await signInAt(first.origin);
    const tokens = await withClient(cluster.url, (client) => makePeople(client, headers));
    const idling = await measureIdle(first, tokens);
    const follow = (server) => openStreams(server.origin, first.origin, tokens, open);
    const streams = [...(await follow(first)), ...(await follow(second))];
    const heard = await measureSaves(first.origin, tokens[0], streams);
    for (const { leave } of streams) leave();
    return [
      {
        name: `${idle} idle streams: memory of the process`,
        figure: `${Math.round(idling)} MB`,
        target: '< 60 MB',
        isMet: idling < 60,
      },
      seen(`a save is told to ${open} streams on each of two processes, p95`, heard),
      seen(
        'a save at one process is shown in a browser at the other, p95',
        await measureScreen(page, first, second, tokens[0]),
      ),
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

function seen(name, times) {
  const time = percentile(times, 95);
  return within(name, time, 1000, `${inMilliseconds(time)} (median ${inMilliseconds(median(times))})`);
}

/** Creates admins and copies a session for each, because signing all of them in would take minutes. @returns their tokens */
async function makePeople(client, { authorization }) {
  const digest = (secret) => createHash('sha256').update(secret).digest('base64url');
  const record = async (where, value) =>
    (await client.query(`SELECT * FROM identity_records WHERE ${where} = $1`, [value])).rows[0];
  const token = await record('id_hash', digest(authorization.replace('Bearer ', '')));
  const session = await record("model = 'Session' AND uid", JSON.parse(token.payload).sessionUid);
  const store = async (row) => {
    const names = Object.keys(row);
    const values = names.map((_, place) => `$${place + 1}`);
    await client.query(`INSERT INTO identity_records (${names}) VALUES (${values})`, Object.values(row));
  };
  const tokens = [];
  for (let number = 0; number < people; number += 1) {
    const { rows } = await client.query(
      'INSERT INTO users (email, is_admin, password_hash, must_change_password, created_at) VALUES ($1, 1, $2, 0, 0) RETURNING id',
      [`person-${number}@bench.example`, 'none'],
    );
    const accountId = String(rows[0].id);
    const sessionUid = randomUUID();
    const secret = randomUUID();
    const edit = (payload, changes) => JSON.stringify({ ...JSON.parse(payload), accountId, ...changes });
    await store({
      ...session,
      uid: sessionUid,
      id_hash: digest(randomUUID()),
      payload: edit(session.payload, { uid: sessionUid }),
    });
    await store({ ...token, id_hash: digest(secret), payload: edit(token.payload, { sessionUid }) });
    tokens.push(secret);
  }
  return tokens;
}

/** @returns by how many MB the memory of the process grows with these streams */
async function measureIdle(server, tokens) {
  const before = await restingMemory(server.pid);
  const streams = await openStreams(server.origin, server.origin, tokens, idle);
  const after = await restingMemory(server.pid);
  for (const { leave } of streams) leave();
  return after - before;
}

async function restingMemory(pid) {
  await pause(8000);
  return memoryOf(pid);
}

async function openStreams(origin, publicOrigin, tokens, count) {
  const streams = [];
  for (let first = 0; first < count; first += 50) {
    const some = Array.from(
      { length: Math.min(50, count - first) },
      (_, place) => tokens[(first + place) % tokens.length],
    );
    streams.push(...(await Promise.all(some.map((token) => openStream(origin, publicOrigin, token)))));
  }
  return streams;
}

/** Resolves when the server has sent who is present. */
function openStream(origin, publicOrigin, token) {
  const headers = { authorization: `Bearer ${token}`, host: new URL(publicOrigin).host };
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/mgmt/api/v1/domains/1/events`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream was answered with ${answer.statusCode}`));
      const stream = { at: new Map(), leave: () => request.destroy() };
      answer.setEncoding('utf8').on('data', (text) => {
        for (const [, seq] of text.matchAll(/^id: (\d+)$/gm)) stream.at.set(Number(seq), performance.now());
        if (text.includes('event: presence')) resolve(stream);
      });
      answer.on('error', () => {});
    });
    request.on('error', reject);
  });
}

/** From sending the save until each stream has received it. */
async function measureSaves(origin, token, streams) {
  const save = saverOf(origin, token);
  const begun = await repeat(saves, async (turn) => {
    const begin = performance.now();
    await save(turn);
    await pause(150);
    return begin;
  });
  await pause(2000);
  return streams.flatMap(({ at }) => {
    const times = [...at.values()].slice(-saves);
    if (times.length < saves) throw new Error('A stream has missed a save');
    return times.map((time, turn) => time - begun[turn]);
  });
}

function saverOf(origin, token, publicOrigin = origin) {
  const send = sender(undefined, { authorization: `Bearer ${token}`, host: new URL(publicOrigin).host });
  return (turn) =>
    send(`${origin}/mgmt/api/v1/domains/1/pages/${1 + (turn % pages)}`, {
      method: 'PATCH',
      body: { subline: `Written ${turn} times ${Math.random()}` },
    });
}

/** From sending the save until somebody else's page shows it. */
async function measureScreen(page, first, second, token) {
  const opened = page.waitForResponse(/\/events/);
  await page.goto(`${first.origin}/domains/1`);
  await opened;
  const save = saverOf(second.origin, token, first.origin);
  return repeat(20, async (turn) => {
    const begin = performance.now();
    await save(turn);
    await page.locator('[data-part=news]').waitFor();
    const time = performance.now() - begin;
    // A save during the reload of the list would already be in the list, and so would not be announced.
    const read = page.waitForResponse(
      (answer) => /\/domains\/1(?:\?|$)/.test(answer.url()) && answer.request().method() === 'GET',
    );
    await page.getByRole('button', { name: 'Show them' }).click();
    await read;
    await page.locator('[data-part=news]').waitFor({ state: 'detached' });
    return time;
  });
}
