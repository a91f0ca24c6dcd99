/** What creating, saving and renewing do while something that they wait for hangs or fails. */
import type { Locator, Page } from 'playwright/test';
import { expect, type Kontor, test } from './support/kontor.ts';

const targets = { me: '**/mgmt/api/v1/me', token: '**/oauth/token', script: /\/assets\/session-renewal-/, lock: null };
type Target = keyof typeof targets;
const manners = ['hangs', 'fails once', 'fails always'] as const;
type Manner = (typeof manners)[number];

async function plant(page: Page, target: Target, manner: Manner): Promise<void> {
  const address = targets[target];
  let met = 0;
  if (address === null) {
    await page.addInitScript(plantInLocks, manner);
    return;
  }
  await page.route(address, (route) => {
    met += 1;
    if (manner === 'hangs') return;
    return manner === 'fails once' && met > 1 ? route.continue() : route.abort();
  });
}

function plantInLocks(manner: string) {
  const request = LockManager.prototype.request as (...args: unknown[]) => Promise<unknown>;
  let met = 0;
  LockManager.prototype.request = function planted(this: LockManager, ...args: unknown[]) {
    met += 1;
    if (manner === 'hangs') return new Promise(() => {});
    if (manner === 'fails once' && met > 1) return request.apply(this, args);
    return Promise.reject(new DOMException('planted', 'InvalidStateError'));
  } as never;
}

async function logIn(page: Page, { origin, signIns }: Kontor): Promise<void> {
  await page.clock.install();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(signIns.editor.email);
  await page.getByLabel('Password', { exact: true }).fill(signIns.editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
}

/** Lets time pass until it is there. */
const afterWhile = (page: Page, wanted: Locator) =>
  expect(async () => {
    await page.clock.fastForward(4000);
    await expect(wanted).toBeVisible({ timeout: 1000 });
  }).toPass();

test.describe('on a server of their own', () => {
  test.use({ freshDatabase: true });

  for (const target of Object.keys(targets) as Target[]) {
    test(`R15 APP-08 AUTH-13 while ${target} hangs, fails once or fails always, pages are created and saved, before and after the token ends`, async ({
      browser,
      kontor,
    }) => {
      test.setTimeout(180_000);
      for (const manner of manners) {
        const context = await browser.newContext({ baseURL: kontor.origin });
        const page = await context.newPage();
        if (target !== 'token') await plant(page, target, manner);
        await logIn(page, kontor);
        if (target === 'token') await plant(page, target, manner);
        const name = `Page while ${target} ${manner}`;

        await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).first().click();
        await page.getByRole('button', { name: 'New Page' }).click();
        await page.getByLabel('Headline', { exact: true }).fill(name);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
        await afterWhile(page, row);

        await row.getByRole('link', { name: 'Change', exact: true }).click();
        const save = async (headline: string) => {
          await page.getByRole('button', { name: 'Edit Page', exact: true }).click();
          await page.getByLabel('Headline', { exact: true }).fill(headline);
          await page.getByRole('button', { name: 'Save', exact: true }).click();
          await afterWhile(page, page.getByRole('heading', { level: 1, name: headline }));
        };
        await save(`${name}, saved`);
        await page.clock.fastForward('14:05');
        await page.keyboard.press('Tab');
        await save(`${name}, saved again`);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    });
  }
});
