import type { Page } from 'playwright/test';
import { type Call, expect, type SignIn, test } from './support/kontor.ts';

test.use({ freshDatabase: true });

/** Nothing stands in the way of leaving then. */
async function typeIntoSection(page: Page, signIn: SignIn): Promise<void> {
  await signIn(page, 'editor', '/domains/1/pages/3/change');
  const section = page.getByRole('article', { name: 'So finden Sie uns' });
  await section.getByRole('button', { name: 'Edit Section' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('So finden Sie zu uns');
  await expect(page.getByText(/kept in this browser, last at/)).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
}

const headline = (page: Page) => page.getByLabel('Headline', { exact: true });
const foundNotice = (page: Page) => page.getByText(/^Unsaved text found: /);

async function renamedByAColleague(call: Call): Promise<void> {
  const api = '/mgmt/api/v1/domains/1';
  const { sections } = (await call('GET', `${api}/pages/3`)) as { sections: { id: number; headline: string }[] };
  const id = sections.find(({ headline: name }) => name === 'So finden Sie uns')?.id;
  await call('PATCH', `${api}/sections/${id}`, { headline: 'Anfahrt' });
}

test('X26 R1 a reload opens the form with the unsaved text in it where nobody has saved since', async ({
  page,
  signIn,
}) => {
  await typeIntoSection(page, signIn);
  await page.reload();
  await expect(page.getByText(/^Your unsaved text of .* is in the form again/)).toBeVisible();
  await expect(headline(page)).toHaveValue('So finden Sie zu uns');
  await headline(page).fill('So finden Sie schnell zu uns');
  await expect(page.getByText(/kept in this browser, last at/)).toBeVisible();
  await page.reload();
  await expect(headline(page)).toHaveValue('So finden Sie schnell zu uns');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(headline(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'New Section' })).toBeEnabled();
  await expect(page.getByRole('article', { name: 'So finden Sie uns' })).toBeVisible();
  await expect(headline(page), 'what was cancelled is not opened again').toBeHidden();
});

test('X26 R1 R2 where somebody has saved since, the unsaved text is named and compared', async ({
  page,
  call,
  signIn,
}) => {
  await typeIntoSection(page, signIn);
  await renamedByAColleague(call);
  await page.reload();
  await expect(foundNotice(page)).toHaveText('Unsaved text found: Section “Anfahrt”');
  await expect(headline(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open it' }).click();
  const found = page.getByRole('region', { name: /^Unsaved text found: Section/ });
  await expect(found).toContainText('It has been saved since, by somebody else or in another tab.');
  await found.getByRole('button', { name: 'Go on with this' }).click();
  await expect(headline(page)).toHaveValue('So finden Sie zu uns');
});

test('X26 R1 several unsaved texts of a page are named, each with the way to it', async ({ page, signIn }) => {
  await typeIntoSection(page, signIn);
  // Left, not cancelled; and the other is opened although the first would open by itself.
  const second = await page.context().newPage();
  const token = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await second.addInitScript((stored) => {
    for (const [key, value] of Object.entries(JSON.parse(stored) as Record<string, string>)) {
      sessionStorage.setItem(key, value);
    }
  }, token);
  second.on('dialog', (dialog) => dialog.accept());
  await second.goto('/domains/1/pages/3/change');
  await expect(foundNotice(second)).toBeHidden();
  await second.getByRole('button', { name: 'Edit Page', exact: true }).click();
  await headline(second).fill('Ein anderer Titel');
  await expect(second.getByText(/kept in this browser, last at/)).toBeVisible();
  await second.close({ runBeforeUnload: false });
  await page.reload();
  await expect(foundNotice(page)).toHaveCount(2);
  await expect(headline(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open it' }).last().click();
  await expect(headline(page)).toHaveValue(/^(So finden Sie zu uns|Ein anderer Titel)$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(foundNotice(page), 'the other is named still, and does not open by itself').toHaveCount(1);
});

test('X26 R2 a text that was kept while English was spoken is named in German', async ({ page, call, signIn }) => {
  await typeIntoSection(page, signIn);
  await renamedByAColleague(call);
  await page.evaluate(() => localStorage.setItem('kontor.language', 'de'));
  await page.reload();
  await expect(page.getByText('Ungespeicherter Text gefunden: Abschnitt „Anfahrt“')).toBeVisible();
  await page.getByRole('button', { name: 'Öffnen' }).click();
  await expect(page.getByRole('region', { name: /^Ungespeicherter Text gefunden/ })).toBeVisible();
});

test('APP-16 unsaved text is named on the domain list, the page list and the page, each with the way to it', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  const named = page.getByText('Unsaved text in Section “So finden Sie uns” of Page “');
  await expect(page.getByRole('link', { name: 'Image library' })).toBeVisible();
  await expect(named).toBeHidden();
  await typeIntoSection(page, signIn);
  for (const path of ['/domains/1', '/domains/1/pages/3']) {
    await page.goto(path);
    await expect(named).toBeVisible();
  }
  await page.goto('/domains');
  const unfinished = page.getByRole('region', { name: 'Unfinished texts' });
  await expect(unfinished.getByRole('listitem')).toContainText('Section “So finden Sie uns”');
  await expect(unfinished.getByRole('listitem')).toContainText('stadtbibliothek-lindenau.de');
  await unfinished.getByRole('link', { name: 'Go on' }).click();
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('So finden Sie zu uns');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article', { name: 'So finden Sie zu uns' })).toBeVisible();
  await page.goto('/domains');
  await expect(page.getByRole('region', { name: 'Pages changed last' })).toBeVisible();
  await expect(unfinished).toBeHidden();
});
