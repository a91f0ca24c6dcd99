/** What becomes of the website beside the form when the network, the session or the page goes; and its words in German. */
import type { Page } from 'playwright/test';
import { axeFindings } from './support/axe.ts';
import { press, section } from './support/change-page.ts';
import { expect } from './support/kontor.ts';
import { change, frame, hours, pane, panel, shows, showWebsite, status, test } from './support/preview.ts';

test.use({ freshDatabase: true });

/** The form of the section with what is typed in it, which the website shows. */
async function typeInto(page: Page, text: string) {
  await press(section(page, hours), 'Edit Section');
  await panel(page).getByLabel('Headline', { exact: true }).fill(text);
  await expect(frame(page).getByRole('heading', { name: text })).toBeVisible();
}
const save = (page: Page) => panel(page).getByRole('button', { name: 'Save', exact: true }).click();

test('PREV-07 offline the website goes on showing what is typed; opened then it says why not, and comes by itself later', async ({
  page,
  website,
  openPreview,
}) => {
  await openPreview();
  await page.context().setOffline(true);
  await typeInto(page, 'Ohne Netz');
  await page.getByRole('button', { name: 'Close Preview' }).click();
  await showWebsite(page);
  await expect(pane(page).getByRole('alert')).toContainText('The preview cannot be opened.');
  await expect(pane(page).getByRole('alert')).toContainText('Your text is safe');
  expect(await axeFindings(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect(frame(page).getByRole('heading', { name: 'Ohne Netz' })).toBeVisible();
  await save(page);
  await expect(panel(page)).toHaveCount(0);
  await expect(status(page)).toHaveText(shows);
  expect(website.asked.length).toBe(2);
});

test('PREV-06 PREV-07 a session that ends leaves the form and what the website shows of it', async ({
  page,
  website,
  openPreview,
}) => {
  await openPreview();
  await typeInto(page, 'Nach dem Ende');
  await page.context().clearCookies();
  await page.route(/\/(?:mgmt|content)\/api\/v1\//, (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":"expired"}' }),
  );
  await save(page);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(panel(page).getByLabel('Headline', { exact: true })).toHaveValue('Nach dem Ende');
  await expect(frame(page).getByRole('heading', { name: 'Nach dem Ende' })).toBeVisible();
  await expect(status(page)).toHaveText(shows);
  expect(website.asked.length).toBe(1);
});

test('PREV-07 a page that a colleague destroys meanwhile takes nothing of what is typed with it', async ({
  page,
  website,
  call,
  openPreview,
}) => {
  await openPreview();
  await typeInto(page, 'Ohne Seite');
  await call('DELETE', '/mgmt/api/v1/domains/1/pages/3');
  await save(page);
  await expect(page.getByText('someone destroyed it meanwhile').first()).toBeVisible();
  await expect(panel(page).getByLabel('Headline', { exact: true })).toHaveValue('Ohne Seite');
  await expect(frame(page).getByRole('heading', { name: 'Ohne Seite' })).toBeVisible();
  await page.getByRole('button', { name: 'Close Preview' }).click();
  await showWebsite(page);
  await expect(pane(page).getByRole('alert')).toContainText('The page is not there any more. Your text is safe');
  expect(website.asked.length).toBe(1);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('PREV-03 PREV-07 the preview speaks German, word by word', async ({ page, website, setUrl, signIn }) => {
    const pane = page.getByRole('region', { name: 'Vorschau', exact: true });
    const status = pane.getByRole('status');
    const frame = page.frameLocator('iframe[title="Vorschau von Öffnungszeiten"]');
    await setUrl();
    await page.clock.install();
    await signIn(page, 'editor', change);
    await page.getByRole('button', { name: 'Vorschau', exact: true }).click();
    const ready =
      'Zeigt, was Sie eingeben, bevor es gespeichert ist. Drücken Sie auf einen Teil der Seite, um ihn zu bearbeiten.';
    await expect(status).toHaveText(ready);
    await expect(pane.getByRole('group', { name: 'Breite' }).locator('label')).toHaveText([
      'Telefon',
      'Tablet',
      'Voll',
    ]);
    await pane.getByRole('radio', { name: 'Tablet' }).check();
    await expect(pane.getByText(/^Tablet, gezeigt mit \d\d %$/)).toBeVisible();
    await expect(pane.getByRole('link', { name: 'In neuem Tab öffnen' })).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Vorschau schließen' })).toBeVisible();
    await frame.getByRole('link', { name: 'Another page' }).click();
    await expect(status).toHaveText('Die Website ist bei /leseausweis: Leseausweis.');
    await expect(pane.getByRole('link', { name: 'Diese Seite ändern' })).toBeVisible();
    await pane.getByRole('button', { name: 'Zurück zu Öffnungszeiten' }).click();
    await expect(status).toHaveText(ready);
    await frame.getByRole('link', { name: 'No page' }).click();
    await expect(status).toHaveText('Die Website ist bei /nirgends. Das ist keine Seite dieser Domain.');
    website.behave('silent');
    const asked = website.asked.length;
    await pane.getByRole('button', { name: 'Zurück zu Öffnungszeiten' }).click();
    await expect(status).toHaveText('Die Vorschau wird geladen …');
    await expect.poll(() => website.asked.length).toBe(asked + 1);
    await page.clock.fastForward(10_000);
    await expect(pane.getByRole('alert')).toHaveText(
      `Die Website antwortet nicht.${new URL(website.origin).host} wurde nicht innerhalb von 10 Sekunden geladen. ` +
        'Ihr Text ist sicher: Er steht im Formular und ist in diesem Browser aufbewahrt.',
    );
    website.behave('plain');
    await pane.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(status).toHaveText(
      'Zeigt, was gespeichert ist. Diese Website kann Eingaben nicht zeigen. ' +
        'Bleibt der Rahmen leer, lässt sich die Website hier nicht anzeigen: Öffnen Sie sie in einem neuen Tab.',
    );
  });
});
