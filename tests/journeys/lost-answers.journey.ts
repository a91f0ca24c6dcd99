/** R3: the answer to every write is lost once; nothing is made twice. That one key is one webhook call is shown by tests/server. */
import { press, section } from './support/change-page.ts';
import { putFaultyNetwork } from './support/faulty-network.ts';
import { expect, type Kontor, test } from './support/kontor.ts';

const word = 'Genau einmal';

test.describe('lost answers', () => {
  test.use({ freshDatabase: true });

  test('R3 a page, a section, an item and a menu are made once, and a deployment is triggered once, though every answer is lost once', async ({
    page,
    kontor,
    signIn,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, 'admin');
    const network = await putFaultyNetwork(page.context());
    const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
    const headline = page.getByLabel('Headline', { exact: true });
    const loseAnswer = async (button: typeof save) => {
      const before = network.delivered();
      network.meet('dropAnswer');
      await button.click();
      const alert = page.getByRole('alert').filter({ hasText: 'The server cannot be reached' });
      await expect(alert).toBeVisible();
      if (await button.isVisible()) await button.click();
      await expect(alert).toBeHidden();
      await expect.poll(network.delivered, 'the write came twice').toBe(before + 2);
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
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/trigger_ci')) keys.push(request.headers()['idempotency-key']);
    });
    await page.goto('/admin/domains/1');
    await loseAnswer(page.getByRole('button', { name: /^Trigger Deployment/ }));
    await expect(page.getByText(/successfully triggered!/)).toBeVisible();

    const { pages } = (await read(kontor, '/domains/1')) as { pages: { headline: string }[] };
    const menus = (await read(kontor, '/domains/1/menus')) as { name: string }[];
    const { sections } = (await read(kontor, '/domains/1/pages/3')) as {
      sections: { headline: string; items: { headline: string }[] }[];
    };
    const made = {
      pages: pages.filter((one) => one.headline === word).length,
      menus: menus.filter(({ name }) => name === 'einmal').length,
      sections: sections.filter((one) => one.headline === word).length,
      items: sections.flatMap(({ items }) => items).filter((one) => one.headline === word).length,
      deployments: new Set(keys).size,
    };
    expect(keys, 'the server posts once for one key, however often it comes').toHaveLength(2);
    expect(made).toEqual({ pages: 1, menus: 1, sections: 1, items: 1, deployments: 1 });
    console.log(
      'R3: 0 duplicates: page, section, item and menu counted as rows, the deployment as one key; every answer lost once',
    );
  });
});

async function read(kontor: Kontor, path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${kontor.sessions.get('admin')?.token}` };
  return (await fetch(`${kontor.origin}/mgmt/api/v1${path}`, { headers })).json();
}
