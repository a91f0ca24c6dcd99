/** How a page stands to the website, on its screens and in the list of pages. */
import type { Page } from 'playwright/test';
import { object, string } from '../../contract/decode.ts';
import { pathReview } from '../../contract/references.ts';
import { german } from '../../src/language/german.ts';
import { counted, speak, t } from '../../src/language/translate.ts';
import { expect, type Kontor, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';
import { visit, websiteOf } from './support/sample-website.ts';

test.use({ timezoneId: 'Europe/Berlin' });

const line = (page: Page) => page.locator('[data-part="live-line"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const status = (page: Page) => line(page).getByRole('status');
const deploymentStatus = (page: Page) => page.locator('[data-part="deployment-line"]').getByRole('status');
const page3 = '/mgmt/api/v1/domains/1/pages/3';
const setup = '/adm/api/v1/domains/1';
const webhookIn = object({ ci_webhook_url: string });

/** What a visitor of the sample website finds: the headline of the page; `null` if there is none. */
const headlineAt = (kontor: Kontor, path: string) => async () => {
  const html = await visit(kontor, path);
  return html && (/<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? '');
};

const languages = {
  en: {
    locale: 'en-GB',
    atOnce: 'Saving is live at once, until the first deployment.',
    form: 'Save is live at once.',
    live: /^Live since \w{3} \d+ \w+, \d\d:\d\d, without 1 section and 1 item: they are unpublished\.$/,
    changed: '1 change is not live yet.',
    still: 'Still on the website. anke.brandt@kontor.example unpublished this page: the next deployment takes it off.',
    off: 'Not on the website. This page is unpublished: no deployment takes it.',
    first: 'Nothing has been deployed yet. Saving is live at once; the first deployment ends that.',
    failed: /^The deployment of \d\d:\d\d failed\./,
    afterFailed:
      /^The deployment of \d\d:\d\d failed\. The website is as it was just before it; 1 change since is not live\.$/,
    waiting: '1 change by anke.brandt@kontor.example (1) is not live.',
    none: /^Nothing has changed since the deployment of \d\d:\d\d\.$/,
    deploy: 'Trigger Deployment',
    hold: 'Hold back',
    words: { edit: 'Edit Page', headline: 'Headline', save: 'Save', difference: 'Difference' },
  },
  de: {
    locale: 'de-DE',
    atOnce: 'Speichern ist sofort live, bis zur ersten Veröffentlichung.',
    form: 'Speichern ist sofort live.',
    live: /^Live seit \w{2} \d+\. \S+, \d\d:\d\d, ohne 1 Abschnitt und 1 Element: Sie sind verborgen\.$/,
    changed: '1 Änderung ist noch nicht live.',
    still:
      'Noch auf der Website. anke.brandt@kontor.example hat die Seite verborgen: Die nächste Veröffentlichung nimmt sie heraus.',
    off: 'Nicht auf der Website. Diese Seite ist verborgen: Keine Veröffentlichung nimmt sie mit.',
    first: 'Es wurde noch nichts veröffentlicht. Speichern ist sofort live; die erste Veröffentlichung beendet das.',
    failed: /^Die Veröffentlichung um \d\d:\d\d ist fehlgeschlagen\./,
    afterFailed:
      /^Die Veröffentlichung um \d\d:\d\d ist fehlgeschlagen\. Die Website ist, wie sie kurz davor war; 1 Änderung seitdem ist nicht live\.$/,
    waiting: '1 Änderung von anke.brandt@kontor.example (1) ist nicht live.',
    none: /^Seit der Veröffentlichung um \d\d:\d\d hat sich nichts geändert\.$/,
    deploy: 'Veröffentlichung anstoßen',
    hold: 'Zurückhalten',
    words: { edit: 'Seite bearbeiten', headline: 'Überschrift', save: 'Speichern', difference: 'Unterschied' },
  },
};

for (const [language, says] of Object.entries(languages)) {
  test.describe(`the live line in ${language}`, () => {
    test.use({ freshDatabase: true, settings: { WEBSITE_PORT: '0' }, locale: says.locale });

    test(`PUB-01 PUB-03 PUB-04 DEP-03 DEP-06 @narrow the line in ${language} says what a visitor of the website finds`, async ({
      page,
      kontor,
      call,
      signIn,
    }) => {
      const { words } = says;
      await signIn(page, 'editor', '/domains/1/pages/3/change');
      const visitor = headlineAt(kontor, '/besuch/oeffnungszeiten');
      const hold = button(page, says.hold);
      await expect(status(page)).toHaveText(says.atOnce);
      await expect(hold).toHaveCount(0);
      await button(page, words.edit).click();
      await expect(page.getByText(says.form, { exact: true })).toBeVisible();
      const headline = page.getByLabel(words.headline, { exact: true });
      await headline.fill('Wann wir öffnen');
      await button(page, words.save).click();
      await expect(status(page)).toHaveText(says.atOnce);
      await expect.poll(visitor).toBe('Wann wir öffnen');

      await page.goto('/domains/1');
      await expect(deploymentStatus(page)).toHaveText(says.first);
      const { ci_webhook_url } = webhookIn(await call('GET', setup));
      await call('PATCH', setup, { ci_webhook_url: `${kontor.origin}/nothing` });
      await button(page, says.deploy).click();
      await expect(deploymentStatus(page)).toHaveText(says.failed);
      await call('PATCH', page3, { headline: 'Nach dem Fehlschlag' });
      await page.reload();
      await expect(deploymentStatus(page)).toHaveText(says.failed);
      await page.goto('/domains/1/pages/3/change');
      await expect(status(page)).toHaveText(says.afterFailed);
      expect(await visitor()).toBe('Wann wir öffnen');
      await call('PATCH', setup, { ci_webhook_url });
      await page.goto('/domains/1');
      await button(page, says.deploy).click();
      await expect(deploymentStatus(page)).toHaveText(says.none);
      await page.goto('/domains/1/pages/3/change');
      await expect(status(page)).toHaveText(says.live);
      await expect(hold).toBeVisible();
      const before = await line(page).boundingBox();
      await button(page, words.edit).click();
      const lock = page.locator('[data-part="lock-line"]');
      await expect(lock).toBeVisible();
      await expect(line(page)).toHaveCount(0);
      const after = await lock.boundingBox();
      // On a phone the open form comes to the top of the window, and the lock stays above it.
      expect(after?.y).toBe(test.info().project.name === 'wide' ? before?.y : 0);
      await expect(page.getByText(says.form, { exact: true })).toHaveCount(0);
      await headline.fill('Offen');
      await button(page, words.save).click();
      await expect(status(page)).toHaveText(says.changed);
      await expect(line(page).getByRole('link', { name: words.difference })).toHaveAttribute(
        'href',
        /^\/domains\/1\/pages\/3\/history\?at=\d+$/,
      );
      expect(await visitor()).toBe('Nach dem Fehlschlag');

      await call('PATCH', page3, { published: false });
      await page.goto('/domains/1/pages/3/change');
      await expect(status(page)).toHaveText(says.still);
      expect(await visitor()).toBe('Nach dem Fehlschlag');

      await page.goto('/domains/1');
      await expect(deploymentStatus(page)).toHaveText(says.waiting);
      await button(page, says.deploy).click();
      await expect(deploymentStatus(page)).toHaveText(says.none);
      await expect.poll(visitor).toBe(null);
      await page.goto('/domains/1/pages/3/change');
      await expect(status(page)).toHaveText(says.off);
      await expect(hold).toHaveCount(0);
    });
  });
}

for (const [locale, texts] of [
  ['en-GB', {}],
  ['de-DE', german],
] as const) {
  test.describe(`a page that is held back under its former path, in ${locale}`, () => {
    test.use({ freshDatabase: true, settings: { WEBSITE_PORT: '0' }, locale });
    test.beforeEach(() => speak(locale, texts));
    test.afterEach(() => speak('en-GB', {}));

    test(`PUB-05 @narrow a renamed page that is held back is told with the path that visitors find, and nothing of it vanishes, in ${locale}`, async ({
      page,
      kontor,
      call,
      signIn,
    }) => {
      const [live, path] = ['/besuch/oeffnungszeiten', '/besuch/zeiten'];
      await signIn(page, 'editor', '/domains/1/pages/3/change');
      await call('POST', '/mgmt/api/v1/domains/1/trigger_ci');
      const { seq } = pathReview(await call('GET', `${page3}/path_change?path=${path}`));
      await call('POST', `${page3}/path_change`, { path, seen: seq, below: true, references: true, redirects: true });
      await page.goto('/domains/1/pages/3/change');
      const [begins = '', ends = ''] = counted(
        2,
        'Held back. The website keeps {name} as of {day} at {live}; {count} link to {path} leads there until then.',
        'Held back. The website keeps {name} as of {day} at {live}; {count} links to {path} lead there until then.',
        { name: 'Öffnungszeiten', day: '|', live, path },
      ).split('|');
      const toast = page.getByRole('group', { name: begins }).filter({ hasText: ends });
      await button(page, t('Hold back')).click();
      await toast.getByRole('button', { name: t('Undo') }).click();
      await expect(button(page, t('Hold back'))).toBeVisible();
      await button(page, t('Hold back')).click();
      await expect(toast).toBeVisible();
      await expect(status(page)).toContainText(`${live}. ${t('Links to {path} lead there.', { path })}`);

      await call('POST', '/mgmt/api/v1/domains/1/trigger_ci');
      await page.goto('/domains/1/menus/1');
      const entry = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: path, exact: true }) })
        .last();
      const liveAt = t('live at {path}', { path: live });
      await expect(entry).toContainText(liveAt);
      await page.getByRole('link', { name: t('Edit Menu') }).click();
      await expect(page.getByText(liveAt)).toBeVisible();
      await page.goto('/domains/1/links');
      await expect(page.getByRole('heading', { level: 1, name: t('Links') })).toBeVisible();
      await expect(page.getByText(t('Not on the website: {path}', { path }))).toHaveCount(0);

      for (const asked of [live, path]) await expect.poll(headlineAt(kontor, asked)).toBe('Öffnungszeiten');
      await page.goto(await websiteOf(kontor));
      await expect(page.locator(`nav a[href="${live}"]`).first()).toBeAttached();
      await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
    });
  });
}

test('DEP-03 DEP-06 a server without history has no live line', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/4`);
  await expect(page.getByRole('link', { name: 'Change Page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hold back' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Change Page' }).click();
  await expect(page.getByRole('button', { name: 'Edit Page' })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});
