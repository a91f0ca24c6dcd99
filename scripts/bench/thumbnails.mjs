/** What the image proxy makes a second, and what it gives from its cache. */
import { figure } from './figures.mjs';
import { fillLibrary } from './pictures.mjs';
import { imageSigner } from './signer.mjs';

export const about = 'thumbnails a second from the image proxy, cold and warm';

const thumbnails = 500;
const connections = 6;

export async function run(installation) {
  fillLibrary(installation);
  const { origin, read } = installation;
  const sign = await imageSigner(origin);
  const newest = read(`SELECT file_name FROM images ORDER BY id DESC LIMIT ${thumbnails}`);
  const addresses = newest.map(({ file_name }) => sign(file_name));
  return [
    figure(`Thumbnails a second, cold (${thumbnails}, ${connections} at a time)`, await perSecond(addresses)),
    figure('Thumbnails a second, warm', await perSecond(addresses)),
  ];
}

async function perSecond(addresses) {
  const waiting = [...addresses];
  const begin = performance.now();
  const worker = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`A thumbnail answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return String(Math.round((1000 * addresses.length) / (performance.now() - begin)));
}
