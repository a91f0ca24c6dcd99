/** The website beside the form: what is typed, what is pressed there, and whatever may be wrong with it. */
import type { Page } from 'playwright/test';
import { type ChangingWebsite, startChangingWebsite } from '../support/changing-website.ts';
import { axeFindings } from './support/axe.ts';
import { press, section } from './support/change-page.ts';
import { expect, type Kontor, test as kontorTest } from './support/kontor.ts';

type Site = { website: ChangingWebsite; setUrl: (template: string | null) => Promise<void> };

const test = kontorTest.extend<Site>({
  website: async ({ kontor, setUrl }, use) => {
    const website = await startChangingWebsite(kontor.origin);
    await setUrl(`${website.origin}{path}`);
    await use(website);
    await website.stop();
  },
  setUrl: async ({ kontor }, use) => use((template) => setPreviewUrl(kontor, template)),
});
test.use({ freshDatabase: true });

async function setPreviewUrl(kontor: Kontor, template: string | null): Promise<void> {
  const answer = await fetch(`${kontor.origin}/adm/api/v1/domains/1`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${kontor.sessions.get('admin')?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ preview_url: template }),
  });
  expect(answer.status).toBe(200);
}

const change = '/domains/1/pages/3/change';
const pane = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
const status = (page: Page) => pane(page).getByRole('status');
const frame = (page: Page) => page.frameLocator('iframe[title="Preview of Öffnungszeiten"]');
const panel = (page: Page) => page.locator('[data-part="edit-panel"]');
const hours = 'Regelmäßige Öffnungszeiten';
const shows = 'Shows what you type, before it is saved. Press a part of the page to edit it.';
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1200;
/** At 1200 the button of the head, below the switch. */
const showWebsite = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true }).click();
const showForm = async (page: Page) => {
  if (!isWide(page)) await page.getByRole('button', { name: 'Form', exact: true }).click();
};

test('PREV-03 PREV-04 @narrow what is typed appears on the website before it is saved, and what is pressed there opens', async ({
  page,
  website,
  signIn,
}) => {
  await signIn(page, 'editor', change);
  await showWebsite(page);
  await expect(status(page)).toHaveText(shows);
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Öffnungszeiten');
  await frame(page).getByRole('heading', { name: hours }).click();
  await expect(page.getByRole('region', { name: 'Editing Section' })).toBeVisible();
  const headline = panel(page).getByLabel('Headline', { exact: true });
  await expect(headline).toBeVisible();
  await headline.fill('Wann wir offen haben');
  if (!isWide(page)) await showWebsite(page);
  await expect(frame(page).getByRole('heading', { name: 'Wann wir offen haben' })).toBeInViewport();
  // A press elsewhere waits for the form.
  await frame(page).getByRole('heading', { level: 1 }).click();
  await expect(status(page)).toHaveText(`Save or cancel Section “${hours}” before you open another part.`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(status(page)).toHaveText(shows);
  await expect(frame(page).getByRole('heading', { name: 'Wann wir offen haben' })).toBeVisible();
  await frame(page).getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('region', { name: 'Editing Page' })).toBeVisible();
  await showForm(page);
  await press(panel(page), 'Cancel');
  await page.getByRole('button', { name: 'New Section' }).click();
  await panel(page).getByLabel('Headline', { exact: true }).fill('Ganz neu');
  if (!isWide(page)) await showWebsite(page);
  await expect(frame(page).getByRole('heading', { name: 'Ganz neu' })).toBeVisible();
  expect(website.asked.length).toBe(1);
});

test('PREV-07 @narrow a website without the protocol shows what is saved, and one that does not answer is said so', async ({
  page,
  website,
  signIn,
}) => {
  website.behave('plain');
  await signIn(page, 'editor', change);
  await showWebsite(page);
  await expect(status(page)).toContainText('Shows what is saved. This website cannot show typing.');
  await expect(frame(page).getByRole('heading', { name: 'What is saved' })).toBeVisible();
  await expect(pane(page).getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
    'href',
    `${website.origin}/besuch/oeffnungszeiten`,
  );
  website.behave('silent');
  await showForm(page);
  await press(section(page, hours), 'Edit Section');
  await panel(page).getByLabel('Headline', { exact: true }).fill('Wann wir offen haben');
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel(page)).toHaveCount(0);
  if (!isWide(page)) await showWebsite(page);
  const failure = pane(page).getByRole('alert');
  await expect(failure).toContainText('The website does not answer.', { timeout: 15_000 });
  const { host } = new URL(website.origin);
  await expect(failure).toContainText(
    `${host} did not load within 10 seconds. Your text is safe: it is in the form and kept in this browser.`,
  );
  website.behave('follows');
  await pane(page).getByRole('button', { name: 'Try again' }).click();
  await expect(status(page)).toHaveText(shows);
  await expect(frame(page).getByRole('heading', { name: 'Wann wir offen haben' })).toBeVisible();
});

test('PREV-04 PREV-07 the website at another page says which, and leads there or back; a foreign one is left out', async ({
  page,
  website,
  signIn,
}) => {
  await signIn(page, 'editor', change);
  await showWebsite(page);
  await frame(page).getByRole('link', { name: 'Another page' }).click();
  await expect(status(page)).toHaveText('The website is at /leseausweis: Leseausweis.');
  await pane(page).getByRole('button', { name: 'Back to Öffnungszeiten' }).click();
  await expect(status(page)).toHaveText(shows);
  await frame(page).getByRole('link', { name: 'No page' }).click();
  await expect(status(page)).toHaveText('The website is at /nirgends. That is no page of this domain.');
  await expect(pane(page).getByRole('link', { name: 'Change that page' })).toHaveCount(0);
  await pane(page).getByRole('button', { name: 'Back to Öffnungszeiten' }).click();
  await frame(page).getByRole('link', { name: 'Another page' }).click();
  await pane(page).getByRole('link', { name: 'Change that page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leseausweis');
  // It is remembered that the website is wanted.
  await expect(status(page)).toHaveText(shows);
  await page.getByRole('button', { name: 'Close Preview' }).click();
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toHaveAttribute('aria-pressed', 'false');
  expect(website.asked.every((address) => address.includes('kontor_preview=kp_'))).toBe(true);
});

test('PREV-03 @narrow axe finds nothing in the preview, with and without an open form', async ({
  page,
  website,
  signIn,
}) => {
  await signIn(page, 'editor', change);
  await showWebsite(page);
  await expect(status(page)).toHaveText(shows);
  expect(await axeFindings(page)).toEqual([]);
  await showForm(page);
  await press(section(page, hours), 'Edit Section');
  if (!isWide(page)) await showWebsite(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(website.asked.length).toBe(1);
});
