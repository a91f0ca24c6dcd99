/** Requests to the server, several at a time, as browsers would send them; every answer is read to its end. */
import { Agent, request } from 'node:http';
import { inMilliseconds, percentile } from './figures.mjs';

const connections = 8;
const duration = 3000;

/** @returns {Promise<string>} how many a second, and the 99th percentile of how long one takes */
export async function load(headers, work, options = {}) {
  const { rate, p99, workers } = await loadFigures(headers, work, options);
  return `${rate} a second, p99 ${inMilliseconds(p99)} (${workers} at a time)`;
}

/**
 * For three seconds, or until `signal` says that it is enough.
 * @param {(send: Send, worker: number, turn: number) => Promise<unknown>} work what one of the connections does in its turn
 *
 * @typedef {(address: string, how?: {method?: string, headers?: Record<string, string>, body?: unknown}) => Promise<Buffer>} Send
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

/** The whole of a list, worker after worker: no two ever have the same one at hand. */
export function own(list, worker, turn) {
  const mine = list.filter((_, place) => place % connections === worker);
  return mine[turn % mine.length] ?? list[0];
}

/** @returns {Send} fails at every answer that is not 200 */
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
