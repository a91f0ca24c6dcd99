/** Refresh Image URLs over 10,000 records, against as many bare PATCH calls in the same minutes. */
import { storeDomain, storePage, storeSection } from './domain.mjs';
import { figure } from './figures.mjs';
import { fillLibrary } from './pictures.mjs';
import { imageSigner } from './signer.mjs';

export const about = 'signing and refreshing 10,000 records against bare PATCH calls';

const records = 10_000;
const sectionsPerPage = 99;
const pages = records / (1 + sectionsPerPage);
const atOnce = 6;

export async function run(installation) {
  fillLibrary(installation);
  const { origin, read } = installation;
  const images = read('SELECT id, file_name FROM images ORDER BY id').slice(0, records);
  const sign = await imageSigner(origin);
  const { domainId, paths } = installation.store((write) =>
    storeRecords(
      write,
      installation.adminId,
      images.map(({ id }) => id),
    ),
  );
  const { page, headers } = await installation.signIn();
  await page.goto(`${origin}/domains/${domainId}`);
  await page.getByRole('button', { name: 'Refresh Image URLs' }).waitFor();
  // Half before and half after: what else the machine does meanwhile weighs on both alike.
  const calls = paths.map((path, place) => ({
    address: `${origin}/mgmt/api/v1/domains/${domainId}${path}`,
    body: JSON.stringify({ image_url: sign(images[place].file_name) }),
  }));
  const first = await patchAll(page, calls.slice(0, records / 2), headers);
  const refreshed = await refreshAll(page);
  const second = await patchAll(page, calls.slice(records / 2), headers);
  const bare = (1000 * records) / (first + second);
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

/** From the press of the button to the result, reading all pages before and the domain after included. */
async function refreshAll(page) {
  const begin = performance.now();
  await page.getByRole('button', { name: 'Refresh Image URLs' }).click();
  await page.getByText(/image URLs were looked at/).waitFor({ timeout: 600_000 });
  await page.getByText(`${records} written`).waitFor();
  return performance.now() - begin;
}

/** Milliseconds; from the same page as the refresh, so that both go the same way. */
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

/** Every record has a picture of its own, and an address that is not right. */
function storeRecords(write, adminId, images) {
  const domainId = storeDomain(write, adminId, 'many-images.bench.example');
  const waiting = [...images];
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
