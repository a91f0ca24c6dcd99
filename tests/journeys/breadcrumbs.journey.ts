import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test.describe('breadcrumbs', () => {
  test('PAGE-01 CRUMB-01 CRUMB-02 CRUMB-03 CRUMB-04 CRUMB-06 X07 a trail is suggested, written, reordered, saved, and destroyed', async ({
    page,
    minimal,
  }) => {
    await signInAt(page, minimal);
    await page.goto(`${minimal.origin}/domains/1/pages/4`);
    await page.getByRole('button', { name: 'Create Breadcrumbs' }).click();
    await expect(page).toHaveURL(/\/domains\/1\/pages\/4\/breadcrumbs\/new\/edit$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Breadcrumbs of Contact' })).toBeVisible();
    const rows = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await expect(rows, 'the start page stands above every page').toHaveCount(1);
    await expect(rows.nth(0)).toContainText('/');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Create Breadcrumbs' })).toBeVisible();
    await page.getByRole('button', { name: 'Create Breadcrumbs' }).click();
    await rows.nth(0).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(rows.nth(0).getByLabel('Link text')).toBeFocused();
    await rows.nth(0).getByLabel('Link text').fill('Home');
    await rows.nth(0).getByRole('button', { name: 'Choose Page' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose Page' });
    await picker
      .getByRole('searchbox')
      .or(picker.getByRole('textbox'))
      .or(picker.getByRole('combobox'))
      .first()
      .fill('imprint');
    await picker.getByRole('button', { name: 'Select', exact: true }).first().click();
    await expect(rows.nth(0)).toContainText('/imprint');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await rows.nth(1).getByRole('button', { name: 'Choose Page' }).click();
    await picker
      .getByRole('searchbox')
      .or(picker.getByRole('textbox'))
      .or(picker.getByRole('combobox'))
      .first()
      .fill('contact');
    await picker.getByRole('button', { name: 'Select', exact: true }).first().click();
    await expect(rows.nth(1).getByLabel('Link text'), 'the page gives its headline').toHaveValue('Contact');

    await rows.nth(1).getByRole('button', { name: 'Move higher' }).click();
    await expect(rows.nth(0)).toHaveAccessibleName('Contact');
    await expect(rows.nth(0).getByRole('button', { name: 'Move higher' })).toBeFocused();
    await expect(rows.nth(0).getByRole('button', { name: 'Move higher' })).toHaveAttribute('aria-disabled', 'true');

    expect(minimal.requestsTo('POST', /breadcrumbs$/), 'nothing is stored before Save').toEqual([]);
    minimal.fail('POST', /breadcrumbs$/, { status: 500, body: { message: 'no' }, times: 1 });
    await page.getByRole('button', { name: 'Save' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Cannot save Breadcrumbs: Api Error:' });
    await expect(notice).toBeVisible();
    await expect(rows).toHaveCount(2);
    minimal.fail('PATCH', /breadcrumbs/, { status: 500, body: { message: 'no' }, times: 1 });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => minimal.requestsTo('PATCH', /breadcrumbs/).length).toBe(1);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Edit Breadcrumbs' })).toBeVisible();
    const posted = minimal.requestsTo('POST', /breadcrumbs$/).map(({ text }) => JSON.parse(text));
    expect(posted, 'once refused, once made').toEqual([posted[0], posted[0]]);
    expect(posted[0]).toMatchObject({ entries: [{ link_text: 'Contact' }, { link_text: 'Home' }] });
    expect(minimal.content.domains[0]?.pages[1]?.breadcrumbs).toMatchObject({
      entries: [
        { link_text: 'Contact', target_page_path: '/contact' },
        { link_text: 'Home', target_page_path: '/imprint' },
      ],
    });

    const imprint = minimal.content.domains[0]?.pages[2];
    if (imprint) imprint.path = '/legal';
    await page.getByRole('link', { name: 'Edit Breadcrumbs' }).click();
    await page.reload();
    await expect(rows.nth(1)).toContainText('(broken: /imprint)');
    await rows.nth(1).getByRole('button', { name: 'Remove' }).click();
    await expect(rows).toHaveCount(1);

    await page.getByRole('button', { name: 'Destroy Breadcrumbs' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Do you really want to destroy the breadcrumbs of Contact?',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Destroy Breadcrumbs' }).click();
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Create Breadcrumbs' })).toBeVisible();
    expect(minimal.content.domains[0]?.pages[1]?.breadcrumbs).toEqual([]);
  });
});
