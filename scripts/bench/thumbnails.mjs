/** Thumbnails per second of the image proxy, without and with its cache. */
import { figure, inMilliseconds, median, percentile, within } from './figures.mjs';
import { fillLibrary } from './fill-library.mjs';
import { imageSigner } from './signer.mjs';

export const about = 'thumbnails a second from the image proxy, cold and warm, and the API during a burst of 200';

const thumbnails = 500;
const connections = 6;
const burst = 200;

export async function run(installation) {
  fillLibrary(installation);
  const { origin, read, signIn } = installation;
  const { headers } = await signIn();
  const sign = await imageSigner(origin);
  const newest = read(`SELECT file_name FROM images ORDER BY id DESC LIMIT ${thumbnails}`);
  const addresses = newest.map(({ file_name }) => sign(file_name));
  const others = read(`SELECT file_name FROM images ORDER BY id LIMIT ${burst}`).map(({ file_name }) =>
    sign(file_name),
  );
  const { api, thumbnails: made } = await apiDuring(`${origin}/mgmt/api/v1/domains`, headers, others);
  const p95 = percentile(api, 95);
  const details = `median ${inMilliseconds(median(api))}, ${api.length} calls, all thumbnails after ${inMilliseconds(made)}`;
  const name = `GET domains while ${burst} new thumbnails are asked for at once, p95`;
  return [
    within(name, p95, 200, `${inMilliseconds(p95)} (${details})`),
    figure(`Thumbnails a second, cold (${thumbnails}, ${connections} at a time)`, await perSecond(addresses)),
    figure('Thumbnails a second, warm', await perSecond(addresses)),
  ];
}

async function perSecond(addresses) {
  const waiting = [...addresses];
  const begin = performance.now();
  const worker = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) await fetchWhole(address);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return String(Math.round((1000 * addresses.length) / (performance.now() - begin)));
}

/** The durations of API calls during a burst of requests for new thumbnails. */
async function apiDuring(address, headers, thumbnails) {
  const begin = performance.now();
  let made = null;
  const all = Promise.all(thumbnails.map(fetchWhole)).then(() => {
    made = performance.now() - begin;
  });
  const api = [];
  while (made === null) {
    const since = performance.now();
    await (await fetch(address, { headers })).arrayBuffer();
    api.push(performance.now() - since);
  }
  await all;
  return { api, thumbnails: made };
}

async function fetchWhole(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`A thumbnail answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
