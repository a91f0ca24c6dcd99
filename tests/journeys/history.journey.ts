/** Earlier versions of a page, a menu and a domain: who changed what, the difference to now, and the way back. */
import type { Page } from 'playwright/test';
import { axeFindings } from './support/axe.ts';
import { type Call, expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const api = '/mgmt/api/v1/domains/1';
const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' });
const shown = (page: Page) => page.locator('section[aria-labelledby="version"]');
const word = (page: Page, name: string | RegExp) => shown(page).getByRole('button', { name });
const toast = (page: Page, name: string | RegExp) => page.getByRole('group', { name });
const article = (page: Page, name: string) => shown(page).getByRole('article', { name, exact: true });

type Part = {
  id: number;
  headline: string;
  lead_text: string | null;
  body: string | null;
  items: { id: number; headline: string }[];
};

const sectionsOf = async (call: Call) => ((await call('GET', `${api}/pages/3`)) as { sections: Part[] }).sections;

const choose = (page: Page, name: string) => shown(page).getByRole('radio', { name }).check();

/** The first version of the page, as the samples were stored, compared with now. */
async function chooseFirst(page: Page): Promise<void> {
  await page.goto('/domains/1/pages/3/history');
  await versions(page)
    .getByRole('link', { name: /created this page/ })
    .click();
  await expect(page).toHaveURL(/\?at=\d+$/);
  await choose(page, 'Difference to now');
}

test.describe('the history', () => {
  test.use({ freshDatabase: true, contextOptions: { reducedMotion: 'reduce' } });

  test('HIST-03 HIST-04 HIST-05 PUB-10 X04 @narrow what was changed is listed in words, compared word by word, and a field is taken back, with Undo', async ({
    page,
    call,
    bringSession,
  }) => {
    await bringSession(page, 'editor');
    const [hours] = await sectionsOf(call);
    if (!hours) throw new Error('The page has no sections');
    const name = hours.headline;
    await call('PATCH', `${api}/sections/${hours.id}`, { headline: `${name} im Sommer` });
    await call('PATCH', `${api}/sections/${hours.id}`, { lead_text: 'Neu' });

    await page.goto('/domains/1/pages/3/history');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of Öffnungszeiten');
    const newest = versions(page).getByRole('listitem').first();
    await expect(newest).toContainText(`changed headline and lead text of section “${name} im Sommer”.`);
    await newest.getByRole('button', { name: '2 saves' }).click();
    await expect(newest.getByRole('listitem').last()).toContainText(`headline of “${name} im Sommer”`);
    expect(await axeFindings(page)).toEqual([]);

    await newest.getByRole('listitem').first().getByRole('link').click();
    await expect(shown(page).getByRole('radio', { name: 'What this save changed' })).toBeChecked();
    await expect(shown(page).locator('ins')).toHaveText(['put in', 'put in: Neu']);
    expect(await axeFindings(page)).toEqual([]);
    await choose(page, 'Difference to another version');
    await expect(page.getByText('Choose the version to compare with.', { exact: false }).first()).toBeFocused();
    await versions(page)
      .getByRole('link', { name: /created this page/ })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: /^As it was on / })).toBeFocused();
    await expect(shown(page)).toContainText('Compared with: ');
    await expect(shown(page).locator('ins')).toHaveText(['put in', 'put in:  im Sommer', 'put in: Neu']);
    await expect(shown(page).getByRole('button', { name: /^Take back/ })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);

    await page.goto('/domains/1/pages/3/history');
    await versions(page)
      .getByRole('link', { name: /created this page/ })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: /^As it was on / })).toBeFocused();
    await choose(page, 'Difference to now');
    await expect(page.locator('nav a[aria-current]').filter({ hasText: 'created this page' })).toHaveCount(1);
    const changed = article(page, `${name} im Sommer`);
    await expect(changed).toContainText(`Section ${hours.id}2 fields differ`);
    await expect(changed.locator('ins').first()).toHaveText('put in:  im Sommer');
    await expect(
      shown(page)
        .getByText(/: the same as now$/)
        .first(),
    ).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await word(page, `Take back this field: Headline of “${name} im Sommer”`).click();
    const message = new RegExp(`^Headline of “${name} im Sommer” is as it was on `);
    await expect(toast(page, message)).toBeVisible();
    await expect(article(page, name)).toContainText('1 field differs');
    await expect(page.getByRole('heading', { level: 2, name: /^As it was on / })).toBeFocused();
    expect((await sectionsOf(call))[0]).toMatchObject({ headline: name, lead_text: 'Neu' });
    await toast(page, message).getByRole('button', { name: 'Undo' }).click();
    await expect(article(page, `${name} im Sommer`)).toContainText('2 fields differ');
    await expect(page.getByRole('heading', { level: 2, name: /^As it was on / })).toBeFocused();
    await word(page, `Take back this section: Section “${name} im Sommer”`).click();
    await expect(toast(page, new RegExp(`^Section “${name}” is as it was on `))).toBeVisible();

    await shown(page).getByLabel('Only this version').check();
    await expect(shown(page).getByRole('article', { name, exact: true })).toBeVisible();
    await expect(shown(page).getByText('im Sommer')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('HIST-04 HIST-05 a destroyed section stands in its place and is brought back, a new item asks before it goes, the whole page too', async ({
    page,
    call,
    bringSession,
  }) => {
    await bringSession(page, 'editor');
    const before = await sectionsOf(call);
    const [first, second] = before;
    if (!first || !second) throw new Error('The page has too few sections');
    await call('DELETE', `${api}/sections/${second.id}`);
    await call('POST', `${api}/items`, {
      section_id: first.id,
      headline: 'Christi Himmelfahrt',
      intro: 'Geschlossen',
    });
    await chooseFirst(page);

    const gone = article(page, second.headline);
    const putIn = shown(page).locator('ins').filter({ hasText: 'put in: ' });
    await expect(gone).toContainText(/Destroyedtoday \d\d:\d\d by anke\.brandt@/);
    await word(page, `Bring back this section: Section “${second.headline}”`).click();
    await expect(toast(page, `Section “${second.headline}” is there again.`)).toBeVisible();
    expect((await sectionsOf(call)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));

    await expect(putIn).toHaveText('put in: Christi Himmelfahrt: Geschlossen');
    await word(page, 'Take back this item: Item “Christi Himmelfahrt”').click();
    const question = page.getByRole('alertdialog', { name: /^Really destroy Item \d+\?$/ });
    await expect(question).toContainText('It goes to the trash.');
    await question.getByRole('button', { name: 'Cancel' }).click();

    await word(page, 'Take back the whole page').click();
    const whole = page.getByRole('alertdialog', { name: 'Take back the whole page?' });
    await expect(whole).toContainText('1 item becomes as it was. The versions since stay in the history.');
    expect(await axeFindings(page)).toEqual([]);
    await whole.getByRole('button', { name: 'Take back the whole page' }).click();
    await expect(toast(page, /^The page is as it was on /)).toBeVisible();
    await expect(shown(page).getByText('The same as now. Nothing to take back.')).toBeVisible();
    expect(await sectionsOf(call)).toMatchObject(before.map(({ id, headline }) => ({ id, headline })));
    await toast(page, /^The page is as it was on /)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(putIn).toHaveText('put in: Christi Himmelfahrt: Geschlossen');
    await expect(page.getByRole('heading', { level: 2, name: /^As it was on / })).toBeFocused();
  });

  test('HIST-05 R7 what a colleague has changed meanwhile stands beside the earlier version until there is a choice, and a lost connection is told', async ({
    page,
    call,
    bringSession,
  }) => {
    await bringSession(page, 'editor');
    const [hours] = await sectionsOf(call);
    if (!hours) throw new Error('The page has no sections');
    await call('PATCH', `${api}/sections/${hours.id}`, { headline: 'Eins', lead_text: 'Neu' });
    await chooseFirst(page);
    const take = word(page, /^Take back this field: Headline/);
    await expect(take).toBeVisible();
    await call('PATCH', `${api}/sections/${hours.id}`, { headline: 'Zwei' });
    await take.click();
    const panel = shown(page).getByRole('region', { name: 'Saved by someone else meanwhile: The page' });
    await expect(panel.getByRole('alert')).toBeFocused();
    await expect(panel).toContainText('anke.brandt@');
    await expect(panel).toContainText('One field was changed by both of you: choose.');
    expect(await axeFindings(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel).toContainText('Choose one for Headline of “Zwei”.');
    await panel.getByRole('radio', { name: 'Theirs' }).check();
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /^As it was on / })).toBeFocused();
    await expect(article(page, 'Zwei')).toBeVisible();
    expect((await sectionsOf(call))[0]?.headline).toBe('Zwei');

    await page.context().setOffline(true);
    await take.click();
    const failure = shown(page).getByRole('alert');
    await expect(failure).toContainText('Whether the server did it all the same is not known.');
    await page.context().setOffline(false);
    await take.click();
    await expect(toast(page, /^Headline of “Zwei” is as it was on /)).toBeVisible();
    expect((await sectionsOf(call))[0]?.headline).toBe(hours.headline);

    await call('PATCH', `${api}/sections/${hours.id}`, { headline: 'Drei' });
    await word(page, 'Take back the whole page').click();
    const question = page.getByRole('alertdialog', { name: 'Take back the whole page?' });
    await question.getByRole('button', { name: 'Take back the whole page' }).click();
    await expect(panel).toContainText('2 fields could be merged. Look at it and press Save.');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'It is taken back, except for what you kept.')).toBeVisible();
    expect((await sectionsOf(call))[0]).toMatchObject({ headline: 'Drei', lead_text: null });
  });

  for (const { locale, nav, created, now, whole, ask, rest, told } of [
    {
      ...{ locale: 'en-GB', nav: 'Versions', created: /created this page/ },
      now: 'Difference to now',
      ...{ whole: 'Take back the whole page', ask: 'Take back the whole page?', rest: 'Take back everything else' },
      told: 'It is taken back, except for: Path.',
    },
    {
      ...{ locale: 'de-DE', nav: 'Versionen', created: /diese Seite angelegt/ },
      now: 'Unterschied zu jetzt',
      ...{ whole: 'Ganze Seite zurücknehmen', ask: 'Ganze Seite zurücknehmen?', rest: 'Alles andere zurücknehmen' },
      told: 'Es ist zurückgenommen, außer: Pfad.',
    },
  ]) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale });

      test(`PUB-10 @narrow where another page has the former path, it is named, and everything else is taken back, in ${locale}`, async ({
        page,
        call,
        bringSession,
      }) => {
        await bringSession(page, 'editor');
        const { headline, path } = (await call('GET', `${api}/pages/3`)) as { headline: string; path: string };
        await call('PATCH', `${api}/pages/3`, { headline: 'Zeiten', path: '/zeiten' });
        const other = (await call('POST', `${api}/pages`, { headline: 'Neu', layout: null })) as { id: number };
        await call('PATCH', `${api}/pages/${other.id}`, { path });
        await page.goto('/domains/1/pages/3/history');
        await page.getByRole('navigation', { name: nav }).getByRole('link', { name: created }).click();
        await choose(page, now);
        await word(page, whole).click();
        await page.getByRole('alertdialog', { name: ask }).getByRole('button', { name: whole }).click();
        const alert = shown(page).getByRole('alert');
        // The page that has it.
        await expect(alert).toContainText(': Neu.');
        expect(await call('GET', `${api}/pages/3`)).toMatchObject({ headline: 'Zeiten', path: '/zeiten' });
        expect(await axeFindings(page)).toEqual([]);
        await alert.getByRole('button', { name: rest }).click();
        await expect(toast(page, told)).toBeVisible();
        expect(await call('GET', `${api}/pages/3`)).toMatchObject({ headline, path: '/zeiten' });
      });
    });
  }

  test('HIST-06 a menu and the data of a domain have a history in their editors', async ({
    page,
    call,
    bringSession,
  }) => {
    await bringSession(page, 'editor');
    await call('PATCH', `${api}/menus/1`, { display_name: 'Oben' });
    await page.goto('/domains/1/menus/1/edit');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of Oben');
    await versions(page)
      .getByRole('link', { name: /created this menu/ })
      .click();
    await choose(page, 'Difference to now');
    await word(page, 'Take back this field: Display name').click();
    await expect(toast(page, /^Display name is as it was on /)).toBeVisible();
    await expect(shown(page).getByText('The same as now. Nothing to take back.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await call('PATCH', api, { footer_text: 'Seit 1931' });
    await page.goto('/domains/1/edit');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of stadtbibliothek-lindenau.de');
    await expect(versions(page)).toContainText('changed the footer text.');
    await versions(page).getByRole('link').last().click();
    await choose(page, 'Difference to now');
    await word(page, 'Take back this field: Footer text').click();
    await expect(toast(page, /^Footer text is as it was on /)).toBeVisible();
  });
});

test('HIST-03 a server without history has no way to one', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  for (const path of ['/domains/1/menus/71/edit', '/domains/1/pages/3']) {
    await page.goto(`${minimal.origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'History' })).toHaveCount(0);
  }
  await page.goto(`${minimal.origin}/domains/1/pages/3/history`);
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing at this address' })).toBeVisible();
  expect(minimal.requestsTo('GET', /^\/mgmt.*(?:history|versions)/)).toEqual([]);
});
