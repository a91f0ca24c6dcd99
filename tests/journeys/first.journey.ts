import { expect, test } from './support/kontor.ts';

test.describe('the first journey @narrow', () => {
  test.use({ freshDatabase: true });

  test('AUTH-01 AUTH-06 DOM-01 DOM-04 DOM-05 DOM-06 DOM-07 DOM-09 DOM-10 DOM-11 DOM-12 AUTH-12 an editor signs in, finds a domain, filters and sorts, creates a page, sees it, destroys it and logs out', async ({
    page,
    kontor,
    signIn,
  }) => {
    // Nobody has signed in there before.
    kontor.sessions.clear();
    await signIn(page, 'editor');
    await expect(page).toHaveTitle('Domains · Kontor');

    const domain = page.getByRole('row').filter({ hasText: 'stadtbibliothek-lindenau.de' });
    await domain.getByRole('link', { name: 'Show' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('stadtbibliothek-lindenau.de');
    await expect(page.getByRole('link', { name: 'Willkommen in der Stadtbibliothek' }).first()).toBeVisible();

    const heading = await page.getByRole('heading', { level: 2, name: /Pages/ }).textContent();
    const count = Number.parseInt(heading ?? '', 10);
    await page.getByLabel('Filter Headline/Path').fill('LESEAUSWEIS');
    await expect(page.getByRole('heading', { level: 2, name: `${count} Pages (showing 4)` })).toBeVisible();
    await page.getByRole('radio', { name: 'Path' }).check();
    const names = page.getByRole('row').getByRole('link', { name: /Leseausweis/ });
    await expect(names.first()).toHaveText('Leseausweis');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page.getByRole('heading', { level: 2, name: `${count} Pages`, exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'New Page' }).click();
    await expect(page.getByLabel('Layout', { exact: true })).toHaveValue('default');
    await page.getByLabel('Headline', { exact: true }).fill('Lesenacht für die vierten Klassen');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 2, name: `${count + 1} Pages` })).toBeVisible();

    await page.getByLabel('Filter Headline/Path').fill('lesenacht');
    const row = page.getByRole('row').filter({ hasText: 'Lesenacht für die vierten Klassen' });
    await expect(row).toContainText('/lesenacht-fuer-die-vierten-klassen');
    await expect(row).toContainText('unpublished');
    await row.getByRole('link', { name: 'Show' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesenacht für die vierten Klassen');
    await page.goBack();

    await page.getByLabel('Filter Headline/Path').fill('lesenacht');
    await row.getByRole('button', { name: 'Destroy' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Do you really want to destroy Lesenacht für die vierten Klassen?',
    });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Destroy' }).click();
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('No Pages match your query')).toBeVisible();

    // On a phone messages stand over the bar.
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await expect(dismiss.and(page.getByRole('group', { name: /^Lesenacht/ }).getByRole('button'))).toBeVisible();
    while ((await dismiss.count()) > 0) await dismiss.first().click();
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});
