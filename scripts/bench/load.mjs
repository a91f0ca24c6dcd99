/** Sends requests like browsers do, several at a time, and reads every response to its end. */
import { Agent, request } from 'node:http';
import { inMilliseconds, percentile } from './figures.mjs';

const connections = 8;
const duration = 3000;

/** @returns {Promise<string>} the requests per second, and the 99th percentile of their duration */
export async function load(headers, work, options = {}) {
  const { rate, p99, workers } = await loadFigures(headers, work, options);
  return `${rate} a second, p99 ${inMilliseconds(p99)} (${workers} at a time)`;
}

/**
 * Runs for three seconds, or until `signal` is aborted.
 * @param {(send: Send, worker: number, turn: number) => Promise<unknown>} work one turn of a connection
 *
 * @typedef {(address: string, how?: {method?: string, headers?: Record<string, string>, body?: unknown}) =>
 *   Promise<Buffer>} Send
 */
export async function loadFigures(
  headers,
  work,
  { signal = AbortSignal.timeout(duration), workers = connections } = {},
) {
  const agent = new Agent({ keepAlive: true, maxSockets: workers });
  const send = sender(agent, headers);
  const times = [];
  const start = performance.now();
  const worker = async (_, index) => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const begin = performance.now();
      await work(send, index, turn);
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  agent.destroy();
  const rate = Math.round((1000 * times.length) / (performance.now() - start));
  return { rate, p99: percentile(times, 99), workers, count: times.length };
}

/** Distributes a list among the workers, so that no two of them use the same element. */
export function own(list, worker, turn) {
  const mine = list.filter((_, place) => place % connections === worker);
  return mine[turn % mine.length] ?? list[0];
}

/** @returns {Send} rejects for every status other than 200 */
export function sender(agent, usual) {
  return (address, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((done, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const length = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const outgoing = request(address, { agent, method, headers: { ...usual, ...headers, ...length } }, (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          if (answer.statusCode === 200) done(Buffer.concat(chunks));
          else reject(new Error(`${method} ${address} answered ${answer.statusCode}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(text);
    });
}
