/** Publish page: from a draft that nobody sees to what a visitor of the website finds, now and at a time. */
import { array, integer, object, string } from '../../contract/decode.ts';
import { german } from '../../src/language/german.ts';
import { counted, speak, t } from '../../src/language/translate.ts';
import { type Call, expect, test } from './support/kontor.ts';
import { firstOfJune, written } from './support/next-year.ts';
import { websiteOf } from './support/sample-website.ts';

test.use({ freshDatabase: true, settings: { WEBSITE_PORT: '0' }, timezoneId: 'Europe/Berlin' });

const created = object({ id: integer });
const domain = '/mgmt/api/v1/domains/1';

/** An unpublished page with unpublished sections. */
async function createDraft(call: Call, headline: string, sections: readonly string[]): Promise<number> {
  const { id } = created(await call('POST', `${domain}/pages`, { headline, layout: null }));
  for (const section of sections) await call('POST', `${domain}/sections`, { page_id: id, headline: section });
  return id;
}

for (const [locale, texts] of [
  ['en-GB', {}],
  ['de-DE', german],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test.beforeEach(() => speak(locale, texts));
    test.afterEach(() => speak('en-GB', {}));

    test(`PUB-02 @narrow a draft goes live alone in one press, whatever the line does, and another at a time, in ${locale}`, async ({
      page,
      context,
      kontor,
      call,
      signIn,
    }) => {
      // It waits for two builds of the website, the second at its time.
      test.setTimeout(90_000);
      const draft = await createDraft(call, 'Bücherfest', ['Samstag im Lesegarten', 'Nur bei Regen']);
      const later = await createDraft(call, 'Lesenacht', ['Mit Taschenlampe']);
      await signIn(page, 'editor', `/domains/1/pages/${draft}`);
      const opener = page.getByRole('button', { name: t('Publish page…') });
      await opener.click();
      const panelOf = (name: string) => page.getByRole('dialog', { name: t('Publish page {name}', { name }) });
      const panel = panelOf('Bücherfest');
      const press = panel.getByRole('button', { name: t('Publish page'), exact: true });
      await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
      await expect(panel).toContainText(t('This is the first deployment.'));
      await expect(panel).toContainText(`${t('New page')}, ${counted(2, '{count} section', '{count} sections')}`);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();

      await opener.click();
      await panel.getByRole('checkbox', { name: /Bücherfest/ }).uncheck();
      await press.click();
      await expect(panel.getByRole('alert')).toHaveText(
        t('Nothing would go out: this page is unpublished. Tick the page itself.'),
      );
      await expect(panel.getByRole('checkbox', { name: /Bücherfest/ })).toBeFocused();
      await page.keyboard.press('Space');
      await panel.getByRole('checkbox', { name: /Nur bei Regen/ }).uncheck();
      await expect(panel).toContainText(
        t('Publish {count} of {total} unpublished parts too', { count: '2', total: '3' }),
      );
      const what = t('{first} and {second}', {
        first: t('The page⟨subject⟩'),
        second: counted(1, '{count} part', '{count} parts'),
      });
      await expect(panel).toContainText(t('{what} are published and go live now.', { what }));
      await page.route(
        ({ pathname }) => pathname.endsWith('/publication'),
        async (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await press.dblclick();
      const unknown =
        'Whether it was published all the same is not known. Press {word} again: nothing is done twice.⟨page⟩';
      await expect(panel.getByRole('alert')).toContainText(t(unknown, { word: t('Publish page') }));
      await page.unrouteAll({ behavior: 'wait' });
      await press.click();
      await expect(panel).toBeHidden();
      const told = page.getByRole('region', { name: t('Messages') });
      await expect(told).toContainText(t('{name} is going live.⟨toast⟩', { name: 'Bücherfest' }));
      const { deployments } = object({ deployments: array(object({ pages: array(integer) })) })(
        await call('GET', `${domain}/deployments`),
      );
      expect(deployments).toEqual([{ pages: [draft] }]);

      const website = await context.newPage();
      const headingsAt = (path: string) => async () => {
        await website.goto((await websiteOf(kontor)) + path);
        return website.getByRole('main').getByRole('heading').allTextContents();
      };
      const headings = headingsAt('/buecherfest');
      await expect.poll(headings).toEqual(expect.arrayContaining(['Bücherfest', 'Samstag im Lesegarten']));
      expect(await headings()).not.toContain('Nur bei Regen');

      await told.getByRole('link', { name: t('Show changes') }).click();
      await expect(page).toHaveURL(/\/domains\/1\/changes$/);
      await page.goto('/domains/1');
      const name = page.getByRole('link', { name: 'Lesenacht', exact: true });
      await name.focus();
      await page.keyboard.press('p');
      const second = panelOf('Lesenacht');
      await second.getByRole('radio', { name: t('At a time') }).check();
      await expect(second.getByLabel(t('Date'))).toBeFocused();
      await second.getByLabel(t('Date')).fill(firstOfJune);
      await second.getByLabel(t('Time'), { exact: true }).fill('09:00');
      const time = `${written(firstOfJune, locale)}, 09:00`;
      await expect(second).toContainText(t('{what} are published and go live on {time}.', { what, time }));
      await second.getByRole('button', { name: t('Schedule'), exact: true }).click();
      await expect(second).toBeHidden();
      await expect(name).toBeFocused();
      await page.goto(`/domains/1/pages/${later}`);
      await expect(page.getByRole('button', { name: t('Change time') })).toBeVisible();
      const { seq, publishes } = object({
        seq: integer,
        publishes: array(object({ kind: string, id: integer })),
      })(await call('GET', `${domain}/pages/${later}/publication`));
      const soon = new Date(Date.now() + 1500).toISOString();
      await call('POST', `${domain}/pages/${later}/publication`, { seq, parts: publishes, publish_at: soon });
      await expect
        .poll(headingsAt('/lesenacht'), { timeout: 20_000 })
        .toEqual(expect.arrayContaining(['Lesenacht', 'Mit Taschenlampe']));
      expect(await headings()).not.toContain('Nur bei Regen');
    });
  });
}
