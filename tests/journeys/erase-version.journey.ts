/** A text that the law wants gone, but whose page stays: an admin erases the versions that have it. */
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';

const api = '/mgmt/api/v1/domains/1';
const languages = {
  en: {
    ...{ locale: 'en-GB', only: 'Only this version', word: 'Erase this version…', type: 'Type Öffnungszeiten' },
    ...{
      confirm: 'Erase',
      cancel: 'Cancel',
      current: /is still the text of today/,
      done: /^The version of .+ is erased\.$/,
    },
  },
  de: {
    ...{ locale: 'de-DE', only: 'Nur diese Version', word: 'Diese Version spurlos löschen …' },
    ...{ type: 'Öffnungszeiten eintippen', confirm: 'Spurlos löschen', cancel: 'Abbrechen' },
    ...{ current: /steht heute noch da/, done: /^Die Version vom .+ ist spurlos gelöscht\.$/ },
  },
};

for (const [language, says] of Object.entries(languages)) {
  test.describe(`erasing a version in ${language}`, () => {
    test.use({ freshDatabase: true, locale: says.locale });

    test(`PUB-08 X04 @narrow an admin erases a version in ${language} once the name is typed, and its entry stays without the text`, async ({
      page,
      call,
      bringSession,
    }) => {
      const { sections } = (await call('GET', `${api}/pages/3`)) as { sections: { id: number }[] };
      const id = sections[0]?.id;
      await call('PATCH', `${api}/sections/${id}`, { lead_text: 'Frau Beispiel wurde gekündigt.' });
      await bringSession(page, 'admin');
      await page.goto('/domains/1/pages/3/history');
      const shown = page.locator('section[aria-labelledby="version"]');
      const newest = page
        .getByRole('navigation', { name: /^Version/ })
        .getByRole('listitem')
        .first()
        .getByRole('link')
        .first();
      const question = page.getByRole('alertdialog');
      const erase = async () => {
        await shown.getByRole('button', { name: says.word }).click();
        await question.getByLabel(says.type).fill('Öffnungszeiten');
        await question.getByRole('button', { name: says.confirm }).click();
      };
      await newest.click();
      await erase();
      await expect(question.getByText(says.current).first()).toBeVisible();
      await question.getByRole('button', { name: says.cancel }).click();

      await call('PATCH', `${api}/sections/${id}`, { lead_text: 'Wir suchen Verstärkung.' });
      await page.goto('/domains/1/pages/3/history');
      await newest.click();
      await expect(shown).toContainText('Wir suchen Verstärkung.');
      await shown.getByRole('radio', { name: says.only }).check();
      await erase();
      await expect(question).toBeHidden();
      await expect(page.getByText(says.done)).toBeVisible();
      await expect(shown).toContainText('Wir suchen Verstärkung.');
      expect(await axeFindings(page)).toEqual([]);
      const read = JSON.stringify(await call('GET', `${api}/pages/3/history`));
      expect(read).not.toContain('Beispiel');

      await bringSession(page, 'editor');
      await page.goto('/domains/1/pages/3/history');
      await newest.click();
      await expect(shown.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(shown.getByRole('button', { name: says.word })).toHaveCount(0);
    });
  });
}
