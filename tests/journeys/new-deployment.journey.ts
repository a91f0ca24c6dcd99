import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

const another = 'ANOTHER1';

/** From now on the host has another build: other names, and the script of the menus is gone under its old one. */
async function deploy(page: Page, { isBroken = false } = {}): Promise<void> {
  const read = async (path: string) => (await page.request.get(path)).text();
  const entry = /"\/assets\/(main-\w+\.js)"/.exec(await read('/'))?.[1] ?? '';
  const program = await read(`/assets/${entry}`);
  const menus = /menu-list-\w+\.js/.exec(program)?.[0] ?? '';
  const menuProgram = await read(`/assets/${menus}`);
  const script = (body: string) => ({ status: 200, contentType: 'text/javascript', body });
  const gone = { status: 404, contentType: 'text/plain', body: 'There is no such file.' };
  await page.route(`**/assets/${menus}`, (route) => route.fulfill(gone));
  await page.route(`**/assets/menu-list-${another}.js`, (route) =>
    route.fulfill(isBroken ? gone : script(menuProgram)),
  );
  await page.route(`**/assets/main-${another}.js`, (route) =>
    route.fulfill(script(program.replaceAll(menus, `menu-list-${another}.js`))),
  );
  const isPage = (url: URL) => url.pathname === '/' || url.pathname.startsWith('/domains');
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(entry, `main-${another}.js`) });
  });
}

function documents(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded.push(request.url());
  });
  return loaded;
}

test('R10 a tab that has outlived its deployment loads itself again once, and what was typed is still there', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await page.getByRole('link', { name: 'Show' }).first().click();
  await page.getByRole('link', { name: 'Edit Domain' }).click();
  const description = page.getByLabel('Description', { exact: true });
  await description.fill('Getippt vor der neuen Fassung');
  const form = page.url();
  await deploy(page);
  const loaded = documents(page);
  await page.getByRole('link', { name: 'Menus' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Menus/ })).toBeVisible();
  expect(loaded).toEqual([page.url()]);
  await page.goto(form);
  await expect(description).toHaveValue('Getippt vor der neuen Fassung');
});

test('R10 APP-10 a deployment that lacks the script too is said: loaded again once by itself and once for each Try again, never in a circle', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await page.getByRole('link', { name: 'Show' }).first().click();
  await expect(page.getByRole('link', { name: 'Menus' })).toBeVisible();
  await deploy(page, { isBroken: true });
  const loaded = documents(page);
  await page.getByRole('link', { name: 'Menus' }).click();
  await expect(page.getByRole('alert')).toContainText('Loading chunk menu-list failed');
  expect(loaded).toEqual([page.url()]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => loaded).toEqual([page.url(), page.url()]);
  await expect(page.getByRole('alert')).toContainText('Loading chunk menu-list failed');
  expect(loaded).toHaveLength(2);
});
