/** Who changed what, in the history: a save, another description of an image, and a change of path by its person. */

import { page as pageOf } from '../../contract/entities.ts';
import { pathReview } from '../../contract/references.ts';
import { german } from '../../src/language/german.ts';
import { speak, t } from '../../src/language/translate.ts';
import { expect, test } from './support/kontor.ts';
import { visit } from './support/sample-website.ts';

const api = '/mgmt/api/v1/domains/1';
const person = 'anke.brandt@kontor.example';

for (const [locale, texts] of [
  ['en-GB', {}],
  ['de-DE', german],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ freshDatabase: true, settings: { WEBSITE_PORT: '0' }, locale });
    test.beforeEach(() => speak(locale, texts));
    test.afterEach(() => speak('en-GB', {}));

    test(`PUB-10 the newest version shows what its save changed, of an image too, and a change of path names its person, wide and on a phone, in ${locale}`, async ({
      page,
      kontor,
      call,
      bringSession,
    }) => {
      await bringSession(page, 'editor');
      await call('POST', `${api}/trigger_ci`);
      const { sections } = pageOf(await call('GET', `${api}/pages/1`));
      const imageId = sections.find(({ image_id }) => image_id !== null)?.image_id;
      await call('PATCH', `/library/api/images/${imageId}`, { alt: 'Von außen gesehen' });
      const review = pathReview(await call('GET', `${api}/pages/3/path_change?path=/besuch/zeiten`));
      const choice = { seen: review.seq, below: true, references: true, redirects: true };
      await call('POST', `${api}/pages/3/path_change`, { path: '/besuch/zeiten', ...choice });
      const versions = page.getByRole('navigation', { name: t('Versions') });
      const newest = versions.getByRole('listitem').first();
      const shown = page.locator('section[aria-labelledby="version"]');
      for (const width of [1200, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/domains/1/pages/1/history');
        await expect(newest).toContainText(t('image description'));
        await expect(newest).toContainText(person);
        await newest.getByRole('link').first().click();
        await expect(shown.getByRole('radio', { name: t('What this save changed') })).toBeChecked();
        await expect(shown.locator('ins').filter({ hasText: 'Von außen gesehen' })).toBeVisible();

        await page.goto('/domains/1/menus/1/history');
        await expect(newest).toContainText(person);
        await expect(newest).toContainText(t('By a change of path.'));
        await page.goto('/domains/1/changes');
        await page.getByLabel(t('By'), { exact: true }).selectOption({ label: person });
        await expect(page.getByRole('list').getByRole('link', { name: 'Hauptmenü', exact: true })).toBeVisible();
      }
      expect(await visit(kontor, '/')).not.toContain('Von außen gesehen');
      expect(await visit(kontor, '/besuch/zeiten')).toBe(null);
      expect(await visit(kontor, '/besuch/oeffnungszeiten')).not.toBe(null);
    });
  });
}
