/** Who may edit a domain, and linking several at once. */
import { axeFindings } from './support/axe.ts';
import { addColleagues } from './support/colleagues.ts';
import { expect, test } from './support/kontor.ts';

test.use({ freshDatabase: true });

test('ACC-05 a domain shows who may edit it; users are linked with one press, unlinked, and back by Undo @narrow', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', '/admin/domains/1');
  const users = page.getByRole('region', { name: /edits? this website$/ });
  const heading = users.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('1 user edits this website');
  await page.getByRole('button', { name: 'Link users' }).click();
  const form = page.getByRole('form', { name: 'Link users' });
  await expect(form.getByLabel('Filter users')).toBeFocused();
  await expect(form.getByRole('status')).toHaveText('0 of 1 chosen.');
  await form.getByRole('checkbox').check();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Link 1 user' }).click();
  await expect(heading).toHaveText('2 users edit this website');
  await expect(form).toBeHidden();
  const row = users.getByRole('row').filter({ hasText: 'admin' }).last();
  await row.getByRole('button', { name: 'Unlink' }).click();
  await expect(heading).toHaveText('1 user edits this website');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(heading).toHaveText('2 users edit this website');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  const [nora, otto, jana] = ['nora.müller@example.org', 'otto@example.org', 'jana@example.org'] as const;

  test('ACC-05 @narrow many users are linked to a domain, and many domains to a user, in German', async ({
    page,
    kontor,
    call,
    signIn,
  }) => {
    await signIn(page, 'admin', '/admin/domains/1');
    await addColleagues(kontor, call, [nora, otto, jana]);
    await page.reload();
    const users = page.getByRole('region', { name: /diese Website$/ });
    const heading = users.getByRole('heading', { level: 2 });
    await expect(heading).toHaveText('1 Benutzer bearbeitet diese Website');
    await page.getByRole('button', { name: 'Benutzer verknüpfen' }).click();
    const form = page.getByRole('form', { name: 'Benutzer verknüpfen' });
    const filter = form.getByLabel('Benutzer filtern');
    await expect(filter).toBeFocused();
    await expect(form.getByRole('status')).toHaveText('0 von 4 gewählt.');
    await filter.fill('example.org');
    await expect(form.getByRole('status')).toHaveText('3 von 4 passen zu „example.org“.');
    await form.getByRole('button', { name: 'Alle 3 wählen' }).click();
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await form.getByRole('checkbox', { name: jana }).uncheck();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: '2 Benutzer verknüpfen' }).click();
    await expect(page.getByText('2 sind jetzt verknüpft.').first()).toBeVisible();
    await expect(heading).toHaveText('3 Benutzer bearbeiten diese Website');
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Benutzer verknüpfen' })).toBeFocused();
    const row = users.getByRole('row').filter({ hasText: otto });
    await row.getByRole('button', { name: 'Verknüpfung lösen' }).click();
    await expect(heading).toHaveText('2 Benutzer bearbeiten diese Website');
    await page.getByRole('button', { name: 'Rückgängig', exact: true }).click();
    await expect(page.getByText(`${otto} ist wieder verknüpft.`).first()).toBeVisible();
    await expect(heading).toHaveText('3 Benutzer bearbeiten diese Website');

    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(otto);
    // The messages of before would be measured as well.
    await page.reload();
    const domains = page.getByRole('region', { name: 'Verknüpfte Domains' });
    await domains.getByRole('button', { name: 'Ändern' }).click();
    const several = domains.getByRole('form', { name: 'Mehrere verknüpfen' });
    await expect(several.getByRole('status')).toHaveText('0 von 3 gewählt.');
    for (const box of await several.getByRole('checkbox').all()) await box.check();
    expect(await axeFindings(page)).toEqual([]);
    await several.getByRole('button', { name: '3 Domains verknüpfen' }).click();
    await expect(page.getByText('3 sind jetzt verknüpft.').first()).toBeVisible();
    await expect(several).toBeHidden();
    await expect(domains.getByRole('button', { name: 'Sperren' })).toBeFocused();
    await expect(domains.getByRole('list', { name: 'Verknüpfte Domains' }).getByRole('listitem')).toHaveCount(4);
    await page.goto('/admin/domains/2');
    await expect(users.getByRole('row').filter({ hasText: otto })).toBeVisible();
    await page.goto('/admin/activity');
    await expect(page.getByText(`hat ${otto} Zugang zu`).first()).toBeVisible();
  });
});
