/** Images in a Markdown text, in both of its views. */
import type { Page } from 'playwright/test';
import { axeFindingsInLight } from './support/axe.ts';
import { openChange, order, press, section } from './support/change-page.ts';
import { expect, type SignIn, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test.use({ freshDatabase: true });

const written = 'Vorher __fett__.\n\n+ Brote\n+   Suppe\n\n<p>Heute</p>\n';

async function openBody(page: Page, signIn: SignIn): Promise<string> {
  await openChange(page, signIn);
  const [first = ''] = (await order(page)).map((one) => one.section);
  await press(section(page, first), 'Edit Section');
  return first;
}

const markdownOf = (page: Page) => page.locator('[data-part="editor"] textarea').first();
const tool = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Image' });
const library = (page: Page) => page.getByRole('dialog', { name: 'Select an image' });

/** Chooses the image; returns its description. */
async function choose(page: Page, place: number): Promise<string> {
  const entry = library(page).getByRole('listitem').nth(place);
  const description = (await entry.getByRole('img').getAttribute('alt')) ?? '';
  await entry.getByRole('button', { name: 'Select' }).click();
  await expect(library(page)).toBeHidden();
  return description;
}

test('TEXT-06 X02 @narrow the tool puts an image of the library at the caret of Markdown, signed for its place, and Ctrl+Z takes it back', async ({
  page,
  signIn,
}) => {
  const first = await openBody(page, signIn);
  const markdown = markdownOf(page);
  await markdown.fill(written);
  await markdown.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
  await tool(page).click();
  await expect(library(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library(page)).toBeHidden();
  await expect(markdown).toBeFocused();
  await tool(page).click();
  const alt = await choose(page, 0);
  expect(alt).not.toBe('');
  await expect(markdown).toBeFocused();
  await expect(markdown).toHaveValue(
    /^Vorher !\[[^\]]+\]\(http[^)]+\/rs:fill:\d+:\d+:1\/g:sm\/[\w-]+\.webp\)__fett__\./,
  );
  const text = await markdown.inputValue();
  expect(text.replace(/!\[[^\]]*\]\([^)]*\)/, '')).toBe(written);
  await page.keyboard.press('Control+z');
  await expect(markdown).toHaveValue(written);
  await page.keyboard.press('Control+Shift+z');
  await expect(markdown).toHaveValue(text);
  await page.getByRole('button', { name: 'Save' }).first().click();
  const image = section(page, first).getByRole('img', { name: alt });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), 'its address is right')
    .not.toBe(0);
});

test('TEXT-06 X02 @narrow in Text an image is chosen by a press or by the arrows, described, replaced and taken out; every other byte stays', async ({
  page,
  signIn,
}) => {
  await openBody(page, signIn);
  const markdown = markdownOf(page);
  await markdown.fill(written);
  const view = page.getByRole('group', { name: 'View' }).first();
  await view.getByRole('button', { name: 'Text' }).click();
  const text = page.getByRole('textbox', { name: 'Body' });
  const picture = text.locator('img:not(.ProseMirror-separator)');
  await text.getByText('Vorher').click();
  await page.keyboard.press('Home');
  await tool(page).click();
  const alt = await choose(page, 0);
  await expect(text).toBeFocused();
  const panel = page.getByRole('group', { name: 'Image', exact: true }).filter({ hasText: 'Remove Image' }).first();
  const description = panel.getByLabel('Description');
  await expect(description).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(description).toHaveValue(alt);
  await page.keyboard.press('Enter');
  await expect(description).toBeFocused();
  await description.fill('');
  await expect(panel.getByText('Say what can be seen, or mark the image as decorative.')).toBeVisible();
  expect(await axeFindingsInLight(page)).toEqual([]);
  await page.screenshot({ path: `test-results/text-image-${page.viewportSize()?.width}.png` });
  await page.keyboard.type('Ein [Tisch]');
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await expect(text.getByRole('img', { name: 'Ein [Tisch]' })).toBeVisible();
  const decorative = panel.getByLabel('Decorative: it says nothing that the text does not say');
  await decorative.check();
  await expect(picture).toHaveAttribute('alt', '');
  await decorative.uncheck();
  await expect(picture).toHaveAttribute('alt', 'Ein [Tisch]');
  await panel.getByRole('button', { name: 'Select from Library' }).click();
  const other = await choose(page, 1);
  await expect(text).toBeFocused();
  await expect(text.getByRole('img', { name: other })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(description).toBeHidden();
  await picture.click();
  await expect(description).toHaveValue(other);
  const ring = await picture.evaluate((one) => getComputedStyle(one).outlineWidth);
  expect(ring).toBe('3px');
  await view.getByRole('button', { name: 'Markdown' }).click();
  await expect(markdown).toHaveValue(/^!\[/);
  const source = await markdown.inputValue();
  expect(source.replace(/!\[[^\]]*\]\([^)]*\)/, '')).toBe(written);
  await view.getByRole('button', { name: 'Text' }).click();
  await picture.click();
  await text.press('Delete');
  await expect(picture).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(text.getByRole('img', { name: other })).toBeVisible();
  await picture.click();
  await panel.getByRole('button', { name: 'Remove Image' }).click();
  await expect(text).toBeFocused();
  await view.getByRole('button', { name: 'Markdown' }).click();
  await expect(markdown).toHaveValue(written);
});

test('TEXT-06 a server that knows the contract alone is enough', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
  await page.getByRole('button', { name: 'Edit Section' }).first().click();
  const markdown = markdownOf(page);
  await markdown.fill('');
  await tool(page).click();
  await library(page).getByRole('listitem').filter({ hasText: 'Rose' }).getByRole('button', { name: 'Select' }).click();
  await expect(markdown).toHaveValue(/^!\[Rose\]\([^)]+\/rs:fill:\d+:\d+:1\/g:sm\/[^)]+\)$/);
});
