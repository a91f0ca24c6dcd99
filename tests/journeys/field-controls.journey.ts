/** Link, component and Markdown in the forms of a page, as an editor meets them. */
import type { Locator, Page } from 'playwright/test';
import { expect, type SignIn, test } from './support/kontor.ts';

test.describe('field controls', () => {
  test.use({ freshDatabase: true });

  test('LINK-01 LINK-02 LINK-04 PICK-01 PICK-02 X01 X02 @narrow a link is chosen, removed and entered, by keyboard and mouse', async ({
    page,
    signIn,
    hasTouch,
  }) => {
    const panel = await editSection(page, signIn, 'Regelmäßige Öffnungszeiten');
    const link = panel.getByRole('group', { name: 'Link', exact: true });
    await expect(link.getByText('/leseausweis/beantragen')).toBeVisible();
    await expect(link.getByRole('button', { name: 'External URL' })).toBeHidden();
    await link.getByRole('button', { name: 'Remove Link' }).click();
    await expect(link.getByRole('button', { name: 'Choose Page' })).toBeFocused();

    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose Page' });
    await reachSearch(picker, hasTouch);
    await page.keyboard.type('nirgends');
    await expect(picker.getByText('No Pages match your query')).toBeVisible();
    await picker.getByRole('searchbox').fill('lesecaf');
    await expect(picker.getByRole('row').first()).toContainText('/besuch/lesecafe');
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await expect(link.getByRole('button', { name: 'Choose Page' })).toBeFocused();
    await expect(link.getByText('/besuch/lesecafe')).toBeVisible();
    await expect(page.locator('[aria-live=polite]')).toContainText(['Link to page /besuch/lesecafe set']);

    await link.getByRole('button', { name: 'Remove Link' }).click();
    await link.getByRole('button', { name: 'External URL' }).click();
    await page.getByLabel('URL').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('A javascript: URL is not allowed in a link.');
    await page.getByLabel('URL').fill('https://cafe-feuerwache.example/');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(link.getByRole('button', { name: 'Choose Page' })).toBeHidden();
    await panel.getByLabel('Link text').fill('Zum Café');
    const saved = page.waitForRequest((request) => request.method() === 'PATCH');
    await panel.getByRole('button', { name: 'Save' }).click();
    expect((await saved).postDataJSON()).toMatchObject({
      target_page_path: null,
      target_url: 'https://cafe-feuerwache.example/',
      target_link_text: 'Zum Café',
    });
    await expect(panel).toBeHidden();
  });

  test('COMP-01 COMP-02 COMP-03 COMP-04 a component is selected and configured; all three fields are saved together', async ({
    page,
    signIn,
  }) => {
    const panel = await editItem(page, signIn);
    const component = panel.getByRole('group', { name: 'Component', exact: true });
    await component.getByRole('button', { name: 'Remove Component' }).click();
    await expect(component.getByRole('button', { name: 'Select Component' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Select Component' }).getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('opening');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Configure Opening hours table' });
    await expect(dialog.getByLabel('locations')).toBeFocused();
    await dialog.getByLabel('locations').selectOption('main');
    await dialog.getByRole('group', { name: 'Highlight' }).getByLabel('True').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(component.getByRole('button', { name: 'Select Component' })).toBeFocused();
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await panel.getByRole('button', { name: 'Save' }).click();
    expect((await saved).postDataJSON()).toMatchObject({
      has_component: true,
      component_name: 'opening_hours',
      component_config: '{"locations":"main","highlight":true}',
    });
  });
});

test('PAGE-12 PAGE-18 PAGE-23 @narrow Markdown: tools, keys, undo, completion of a link, and the preview', async ({
  page,
  signIn,
  viewport,
}) => {
  const panel = await editSection(page, signIn, 'Regelmäßige Öffnungszeiten');
  const body = panel.getByLabel('Body');
  const stored = await body.inputValue();
  await body.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\nNeu ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('fett');
  await expect(body).toHaveValue(/Neu \*\*fett\*\*$/);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('besuch/anf');
  await expect(panel.getByRole('listbox', { name: 'Pages to link to' }).getByRole('option').first()).toContainText(
    '/besuch/anfahrt',
  );
  await page.keyboard.press('Enter');
  await expect(body).toHaveValue(/\[[^\]]+\]\(\/besuch\/anfahrt\)$/);
  await expect(panel.getByText(/^Links checked: \d+ pages? found$/)).toBeVisible();
  if ((viewport?.width ?? 1200) < 992) await panel.getByRole('tab', { name: 'Preview' }).click();
  await expect(panel.locator('strong', { hasText: 'fett' })).toBeVisible();
  if ((viewport?.width ?? 1200) < 992) await panel.getByRole('tab', { name: 'Write' }).click();
  await body.focus();
  for (let times = 0; times < 40 && (await body.inputValue()) !== stored; times += 1) {
    await page.keyboard.press('Control+z');
  }
  await expect(body).toHaveValue(stored);
});

/** With a keyboard the search has the focus at once; on a touch screen the keyboard does not cover the list unasked. */
async function reachSearch(picker: Locator, hasTouch: boolean) {
  const search = picker.getByRole('searchbox');
  if (hasTouch) await search.click();
  await expect(search).toBeFocused();
}

async function editSection(page: Page, signIn: SignIn, name: string) {
  await signIn(page, 'editor', '/domains/1/pages/3/change');
  await page.getByRole('article', { name, exact: true }).getByRole('button', { name: 'Edit Section' }).first().click();
  return page.getByRole('region', { name: 'Editing Section' });
}

async function editItem(page: Page, signIn: SignIn) {
  await signIn(page, 'editor', '/domains/1/pages/4/change');
  const map = page.getByRole('listitem', { name: 'Marktplatz 4', exact: true });
  await map.getByRole('button', { name: 'Edit Item' }).click();
  return page.getByRole('region', { name: 'Editing Item' });
}
