/** Refresh Image URLs for 10,000 records of four domains, compared with as many plain PATCH calls. */
import { storeDomain, storePage, storeSection } from './domain.mjs';
import { figure } from './figures.mjs';
import { fillLibrary } from './fill-library.mjs';
import { imageSigner } from './signer.mjs';

export const about = 'signing and refreshing 10,000 records against bare PATCH calls';

const records = 10_000;
const domains = 4;
const sectionsPerPage = 99;
const recordsPerDomain = records / domains;
const pages = recordsPerDomain / (1 + sectionsPerPage);
const atOnce = 6;

export async function run(installation) {
  fillLibrary(installation);
  const { origin, read, adminId, store, signIn } = installation;
  const images = read('SELECT id, file_name FROM images ORDER BY id').slice(0, recordsPerDomain);
  const sign = await imageSigner(origin);
  const bodies = images.map(({ file_name }) => JSON.stringify({ image_url: sign(file_name) }));
  let patched = 0;
  let refreshed = 0;
  for (let part = 0; part < domains; part += 1) {
    const { domainId, paths } = store((write) => storeRecords(write, adminId, images, part));
    const { page, headers } = await signIn();
    await page.goto(`${origin}/domains/${domainId}`);
    await page.getByRole('button', { name: 'Refresh Image URLs' }).waitFor();
    const address = (path) => `${origin}/mgmt/api/v1/domains/${domainId}${path}`;
    const calls = paths.map((path, place) => ({ address: address(path), body: bodies[place] }));
    // Half before and half after, so that other load on the machine affects both alike.
    patched += await patchAll(page, calls.slice(0, calls.length / 2), headers);
    refreshed += await refreshAll(page);
    patched += await patchAll(page, calls.slice(calls.length / 2), headers);
    await page.context().close();
  }
  const bare = (1000 * records) / patched;
  const rate = (1000 * records) / refreshed;
  const name = `${records.toLocaleString('en')} records`;
  return [
    figure(`Bare PATCH calls of ${name}, ${atOnce} at a time`, `${Math.round(bare)} a second`),
    {
      name: `Refresh Image URLs of ${name}`,
      figure: `${Math.round(rate)} a second (${Math.round((100 * rate) / bare)} %)`,
      target: '>= 80 % of bare',
      isMet: rate >= 0.8 * bare,
    },
  ];
}

/** From the click to the result, including reading all pages before and the domain afterwards. */
async function refreshAll(page) {
  const begin = performance.now();
  await page.getByRole('button', { name: 'Refresh Image URLs' }).click();
  await page.getByText(/image URLs were looked at/).waitFor({ timeout: 600_000 });
  await page.getByText(`${recordsPerDomain.toLocaleString('en')} written`).waitFor();
  return performance.now() - begin;
}

/** Sends the calls from the same page as the refresh. @returns the milliseconds */
function patchAll(page, calls, { authorization }) {
  return page.evaluate(
    async ([all, workers, authorization]) => {
      const waiting = [...all];
      const begin = performance.now();
      const worker = async () => {
        for (let call = waiting.pop(); call; call = waiting.pop()) {
          const { address, body } = call;
          const headers = { authorization, 'content-type': 'application/json' };
          const answer = await fetch(address, { method: 'PATCH', headers, body });
          if (!answer.ok) throw new Error(`PATCH ${address} answered ${answer.status}`);
          await answer.text();
        }
      };
      await Promise.all(Array.from({ length: workers }, worker));
      return performance.now() - begin;
    },
    [calls, atOnce, authorization],
  );
}

/** Every record has an image of its own and a wrong address. */
function storeRecords(write, adminId, images, part) {
  const domainId = storeDomain(write, adminId, `many-images-${part}.bench.example`);
  const waiting = images.map(({ id }) => id);
  const placed = () => ({ image_id: waiting.pop() ?? null, image_url: 'https://before.example/picture.webp' });
  const paths = [];
  for (let number = 1; number <= pages; number += 1) {
    const pageId = storePage(write, domainId, `/page-${number}`, placed());
    paths.push(`/pages/${pageId}`);
    for (let position = 0; position < sectionsPerPage; position += 1) {
      paths.push(`/sections/${storeSection(write, pageId, position, placed())}`);
    }
  }
  return { domainId, paths };
}
