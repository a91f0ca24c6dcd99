/** R3: the answer to every write is lost once; nothing is made twice. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { press, section } from './support/change-page.ts';
import { putFaultyNetwork } from './support/faulty-network.ts';
import { expect, test } from './support/kontor.ts';

const word = 'Genau einmal';
const api = '/mgmt/api/v1/domains/1';

test.describe('lost answers', () => {
  test.use({ freshDatabase: true, settings: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });

  test('R3 a page, a section, an item and a menu are made once, and a deployment is triggered once, though every answer is lost once', async ({
    page,
    call,
    signIn,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, 'admin');
    const network = await putFaultyNetwork(page.context());
    const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
    const headline = page.getByLabel('Headline', { exact: true });
    const loseAnswer = async (button: typeof save) => {
      const before = network.deliveries.length;
      network.meet('dropAnswer');
      await button.click();
      const alert = page.getByRole('alert').filter({ hasText: 'The server cannot be reached' });
      await expect(alert).toBeVisible();
      if (await button.isVisible()) await button.click();
      await expect(alert).toBeHidden();
      await expect.poll(() => network.deliveries.length, 'the write came twice').toBe(before + 2);
    };

    await page.goto('/domains/1');
    await page.getByRole('button', { name: 'New Page' }).click();
    await headline.fill(word);
    await loseAnswer(save);
    await page.goto('/domains/1/menus');
    await page.getByRole('button', { name: 'New Menu' }).click();
    await page.getByLabel('Name', { exact: true }).fill('einmal');
    await page.getByLabel('Display name').fill(word);
    await loseAnswer(save);
    await page.goto('/domains/1/pages/3/change');
    await page.getByRole('button', { name: 'New Section' }).click();
    await headline.fill(word);
    await loseAnswer(save);
    await press(section(page, word), 'New Item');
    await headline.fill(word);
    await loseAnswer(save);
    const webhook = await receiveWebhooks();
    await call('PATCH', '/adm/api/v1/domains/1', { ci_webhook_url: webhook.url });
    await page.goto('/admin/domains/1');
    await loseAnswer(page.getByRole('button', { name: /^Trigger Deployment/ }));
    await expect(page.getByText(/successfully triggered!/)).toBeVisible();
    webhook.stop();

    const { pages } = (await call('GET', api)) as { pages: { headline: string }[] };
    const menus = (await call('GET', `${api}/menus`)) as { name: string }[];
    const { sections } = (await call('GET', `${api}/pages/3`)) as {
      sections: { headline: string; items: { headline: string }[] }[];
    };
    const made = {
      pages: pages.filter((one) => one.headline === word).length,
      menus: menus.filter(({ name }) => name === 'einmal').length,
      sections: sections.filter((one) => one.headline === word).length,
      items: sections.flatMap(({ items }) => items).filter((one) => one.headline === word).length,
      deployments: webhook.calls(),
    };
    expect(made).toEqual({ pages: 1, menus: 1, sections: 1, items: 1, deployments: 1 });
    console.log(
      `R3: 0 duplicates in ${network.deliveries.length} writes, the answer to every one lost once: page, section, item and menu counted as rows, the deployment as calls of its webhook`,
    );
  });
});

/** The other side of a deployment: counts how often it is called. */
async function receiveWebhooks() {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/build`, calls: () => calls, stop: () => void server.close() };
}
