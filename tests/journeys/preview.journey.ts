/** The website beside the form: what is typed, what is pressed there, and whatever may be wrong with it. */
import type { Locator } from 'playwright/test';
import { axeFindings } from './support/axe.ts';
import { press, section } from './support/change-page.ts';
import { expect } from './support/kontor.ts';
import {
  change,
  frame,
  hours,
  isWide,
  pane,
  panel,
  showForm,
  shows,
  showWebsite,
  status,
  test,
} from './support/preview.ts';

test.use({ freshDatabase: true });

/** Runs in the page. */
const isUncovered = (element: Element) => {
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(left + 4, y)));
};

test('PREV-03 PREV-04 @narrow what is typed appears on the website before it is saved, and what is pressed there opens', async ({
  page,
  website,
  openPreview,
}) => {
  await openPreview();
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Öffnungszeiten');
  expect(await axeFindings(page)).toEqual([]);
  const tag = panel(page).getByText('Editing Section', { exact: true });
  if (isWide(page)) {
    // The website brings the part into view, in its frame alone.
    await press(section(page, 'So finden Sie uns'), 'Edit Section');
    await expect(frame(page).getByRole('heading', { name: 'So finden Sie uns' })).toBeInViewport();
    expect(await tag.evaluate(isUncovered)).toBe(true);
    await press(panel(page), 'Cancel');
  }
  await frame(page).getByRole('heading', { name: hours }).click();
  await expect(page.getByRole('region', { name: 'Editing Section' })).toBeVisible();
  await expect.poll(() => tag.evaluate(isUncovered), 'the lock line covers nothing of the form').toBe(true);
  const headline = panel(page).getByLabel('Headline', { exact: true });
  await expect(headline).toBeVisible();
  await headline.fill('Wann wir offen haben');
  if (!isWide(page)) await showWebsite(page);
  await expect(frame(page).getByRole('heading', { name: 'Wann wir offen haben' })).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
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

test('PREV-07 a website without the protocol shows what is saved, and one that does not answer is said so', async ({
  page,
  website,
  setUrl,
  signIn,
}) => {
  website.behave('plain');
  await setUrl();
  await page.clock.install();
  await signIn(page, 'editor', change);
  await showWebsite(page);
  await expect(status(page)).toContainText('Shows what is saved. This website cannot show typing.');
  await expect(frame(page).locator('[data-kontor]', { hasText: hours })).toBeVisible();
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
  await expect.poll(() => website.asked.length).toBe(2);
  await page.clock.fastForward(10_000);
  const failure = pane(page).getByRole('alert');
  await expect(failure).toContainText('The website does not answer.');
  const { host } = new URL(website.origin);
  await expect(failure).toContainText(
    `${host} did not load within 10 seconds. Your text is safe: it is in the form and kept in this browser.`,
  );
  expect(await axeFindings(page)).toEqual([]);
  website.behave('draws');
  await pane(page).getByRole('button', { name: 'Try again' }).click();
  await expect(status(page)).toHaveText(shows);
  await expect(frame(page).getByRole('heading', { name: 'Wann wir offen haben' })).toBeVisible();
});

test('PREV-04 PREV-07 the website at another page says which, and leads there or back; a foreign one is left out', async ({
  page,
  website,
  openPreview,
}) => {
  await openPreview();
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

test('PAGE-08 PREV-03 PREV-04 R7 @narrow what the preview says to a press stands in the window, wherever the frame ends; the state of the connection stands above the lock line and the switch, as wide as they', async ({
  page,
  website,
  openPreview,
}) => {
  const isSeen = async (line: Locator) => {
    await expect(line).toBeInViewport({ ratio: 1 });
    expect(await line.evaluate(isUncovered)).toBe(true);
  };
  await openPreview();
  if (isWide(page)) {
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await isSeen(status(page));
  }
  await frame(page).getByRole('link', { name: 'Another page' }).click();
  await expect(status(page)).toHaveText('The website is at /leseausweis: Leseausweis.');
  await isSeen(status(page));
  await isSeen(pane(page).getByRole('link', { name: 'Change that page' }));
  await pane(page).getByRole('button', { name: 'Back to Öffnungszeiten' }).click();
  await expect(status(page)).toHaveText(shows);
  await showForm(page);
  await press(section(page, hours), 'Edit Section');
  await panel(page).getByLabel('Headline', { exact: true }).fill('Wann wir offen haben');
  if (!isWide(page)) await showWebsite(page);
  await page.evaluate(() => scrollTo(0, 0));
  await frame(page).getByRole('heading', { level: 1 }).click();
  await expect(status(page)).toHaveText(/^Save or cancel Section “.*” before you open another part\.$/);
  await isSeen(status(page));

  await showForm(page);
  await page.evaluate(() => scrollTo(0, 700));
  await page.context().setOffline(true);
  const bar = page.locator('[data-part="state-line"]');
  await expect(bar).toContainText('You are offline.');
  const lock = page.locator('[data-part="lock-line"]');
  const way = isWide(page)
    ? lock.getByRole('link', { name: 'Go to the edit' })
    : lock.getByRole('button', { name: 'Preview', exact: true });
  for (const shown of [bar.getByText('You are offline.'), lock.getByText('Everything else is locked'), way]) {
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expect.poll(() => shown.evaluate(isUncovered)).toBe(true);
  }
  const [above, below] = [await bar.boundingBox(), await lock.boundingBox()];
  expect([above?.x, above?.width]).toEqual([below?.x, below?.width]);
  await press(panel(page), 'Cancel');
  if (!isWide(page)) {
    const form = page.getByRole('button', { name: 'Form', exact: true });
    await page.evaluate(() => scrollTo(0, 700));
    await expect.poll(() => form.evaluate(isUncovered)).toBe(true);
  }
  expect(website.asked.every((address) => address.includes('kontor_preview=kp_'))).toBe(true);
});

test('PREV-03 PREV-04 the keyboard alone opens the preview, chooses a width, opens a part, saves and closes', async ({
  page,
  website,
  setUrl,
  signIn,
}) => {
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((one) => one.ownerDocument.hasFocus() && one === one.ownerDocument.activeElement))
        return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await setUrl();
  await signIn(page, 'editor', change);
  await tabTo(page.getByRole('button', { name: 'Preview', exact: true }));
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(shows);
  await tabTo(pane(page).getByRole('radio', { name: 'Full' }));
  await page.keyboard.press('ArrowLeft');
  await expect(pane(page).getByRole('radio', { name: 'Tablet' })).toBeChecked();
  await expect(pane(page).getByText(/^Tablet, shown at \d\d %$/)).toBeVisible();
  await tabTo(frame(page).locator('section').filter({ hasText: hours }));
  await page.keyboard.press('Enter');
  const headline = panel(page).getByLabel('Headline', { exact: true });
  await expect(headline).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' und mehr');
  await expect(frame(page).getByRole('heading', { name: `${hours} und mehr` })).toBeInViewport();
  await page.keyboard.press('Control+s');
  await expect(section(page, `${hours} und mehr`).getByRole('button', { name: 'Edit Section' })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Close Preview' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
  expect(website.asked.length).toBe(1);
});
