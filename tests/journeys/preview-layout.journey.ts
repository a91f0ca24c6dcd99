/** Where the website stands to the form, and that its desktop view is seen. */
import { german } from '../../src/language/german.ts';
import { speak, t } from '../../src/language/translate.ts';
import { press, section } from './support/change-page.ts';
import { expect } from './support/kontor.ts';
import { frame, isWide, pane, panel, showWebsite, test } from './support/preview.ts';

test.use({ freshDatabase: true });

test('PREV-03 @narrow the desktop view is seen beside, below and without the form, and a phone gives the website most of its window', async ({
  page,
  openPreview,
}) => {
  await openPreview();
  const website = page.locator('iframe[title="Preview of Öffnungszeiten"]');
  const widthInside = () =>
    frame(page)
      .locator('html')
      .evaluate((root) => root.ownerDocument.defaultView?.innerWidth);
  const shownWidth = async () => Math.round((await website.boundingBox())?.width ?? 0);
  const place = (name: string) => pane(page).getByRole('radio', { name, exact: true });
  /** A press would reach it. */
  const expectSaveUncovered = () => page.getByRole('button', { name: 'Save', exact: true }).click({ trial: true });
  if (!isWide(page)) {
    await expect(place('Beside')).toHaveCount(0);
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await press(section(page, 'So finden Sie uns'), 'Edit Section');
    await showWebsite(page);
    await expect(frame(page).getByRole('heading', { name: 'So finden Sie uns' })).toBeInViewport();
    // Between the switch above and Save below.
    await expect
      .poll(
        () =>
          website.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            const seen = [...Array(40).keys()].filter((step) => {
              const y = (innerHeight * (step + 0.5)) / 40;
              return y > top && y < bottom && document.elementFromPoint(innerWidth / 2, y) === element;
            });
            return seen.length / 40;
          }),
        'the part of the window that shows the website',
      )
      .toBeGreaterThan(0.8);
    await expectSaveUncovered();
    expect(await widthInside()).toBe(390);
    return;
  }
  await expect(place('Beside')).toBeChecked();
  await expect(pane(page)).toContainText('Full, shown at 45 %');
  expect(await widthInside()).toBe(1280);
  await place('Below').check();
  await expect(pane(page)).toContainText(/Full, shown at 8\d %/);
  expect(await shownWidth()).toBeGreaterThan(1000);
  expect(await widthInside()).toBe(1280);
  await place('Alone').check();
  await expect(section(page, 'So finden Sie uns')).toBeHidden();
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(pane(page)).not.toContainText('shown at');
  expect(await widthInside()).toBe(1280);
  // A press on a part shows its form again, where the website stood before.
  await frame(page).getByRole('heading', { name: 'So finden Sie uns' }).click();
  await expect(panel(page)).toBeVisible();
  await expect(place('Below')).toBeChecked();
  await place('Alone').check();
  await expect(panel(page).getByLabel('Headline', { exact: true })).toBeHidden();
  await expectSaveUncovered();
  await page.getByRole('link', { name: 'Go to the edit' }).click();
  await expect(panel(page).getByLabel('Headline', { exact: true })).toBeVisible();
  await press(panel(page), 'Cancel');
  await page.reload();
  await expect(place('Below'), 'the place is remembered').toBeChecked();
  await pane(page).getByRole('radio', { name: 'Phone' }).check();
  expect(await widthInside()).toBe(390);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test.beforeAll(() => speak('de-DE', german));
  test.afterAll(() => speak('en-GB', {}));

  test('PREV-03 the places and the scale are said in German', async ({ page, signIn, setUrl }) => {
    await setUrl();
    await signIn(page, 'editor', '/domains/1/pages/3/change');
    await page.getByRole('button', { name: 'Vorschau', exact: true }).click();
    const german = page.getByRole('region', { name: t('Preview'), exact: true });
    await expect(german).toContainText('Voll, gezeigt mit 45 %');
    for (const name of ['Daneben', 'Darunter', 'Allein']) {
      await expect(german.getByRole('radio', { name, exact: true })).toBeVisible();
    }
  });
});
