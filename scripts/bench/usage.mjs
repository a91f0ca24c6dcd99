/** Finding where an image is used, before it is destroyed. It should not depend on the number of pages. */
import { refer, storeDomain, storePage, storeSection } from './domain.mjs';
import { figure, inMilliseconds } from './figures.mjs';

export const about = 'where an image is used in 20 domains of 300 pages, first and again';

const domains = 20;
const pagesEach = 300;
const sectionsPerPage = 3;

export async function run({ origin, adminId, read, store, signIn }) {
  const [{ id }] = read('SELECT min(id) AS id FROM images');
  store((write) => storeWebsites(write, adminId, id));
  const { page } = await signIn();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/mgmt/')) requests += 1;
  });
  await page.goto(`${origin}/images`);
  const look = async () => {
    requests = 0;
    const begin = performance.now();
    await page.getByRole('button', { name: 'Destroy' }).first().click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/^It is used in [2-9]\d+ places/).waitFor({ timeout: 300_000 });
    const text = `${inMilliseconds(performance.now() - begin)}, ${requests.toLocaleString('en')} requests`;
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    return text;
  };
  const name = `Where an image is used, in ${domains} websites of ${pagesEach} pages more`;
  return [figure(name, await look()), figure('There, the next image', await look())];
}

/** One section of each website shows the image. */
function storeWebsites(write, adminId, imageId) {
  for (let number = 0; number < domains; number += 1) {
    const domainId = storeDomain(write, adminId, `usage-${number}.bench.example`);
    for (let place = 0; place < pagesEach; place += 1) {
      const pageId = storePage(write, domainId, `/page-${place}`);
      for (let position = 0; position < sectionsPerPage; position += 1) {
        const hasImage = place === 7 && position === 0;
        const sectionId = storeSection(write, pageId, position, hasImage ? { image_id: imageId } : {});
        if (hasImage) refer(write, domainId, pageId, 'section', sectionId, 'image_id', 'image', String(imageId));
      }
    }
  }
}
