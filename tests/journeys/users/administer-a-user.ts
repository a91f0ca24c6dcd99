import { expect } from '../support/kontor.ts';
import { userChart } from './user-chart.ts';

/** What a walk links stays linked after it: each makes a domain of its own to link. */
export const administerAUser = userChart({
  name: 'administer a user',
  ids: 'ADM-03 ADM-04 ADM-05',
  initial: 'locked',
  states: {
    locked: { on: { 'opens the assignment': 'open', 'edits the user': 'editing', reloads: 'locked' } },
    open: { on: { 'locks the assignment': 'locked', 'links a domain': 'linked' } },
    linked: { on: { 'unlinks the domain': 'open' } },
    editing: { on: { 'turns the right round': 'locked', cancels: 'locked' } },
  },
  begin: async ({ page, kontor, signIn }) => {
    await signIn('admin');
    await page.goto(`${kontor.origin}/admin/domains`);
    await page.getByRole('link', { name: 'New Domain' }).click();
    await page.getByLabel('FQDN').fill(`probe-${Date.now()}.example`);
    await page.getByLabel('Slug').fill(`probe-${Date.now()}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^probe-/ })).toBeVisible();
    await page.goto(`${kontor.origin}/admin/users`);
    const row = page.getByRole('row').filter({ hasText: 'anke.brandt@kontor.example' });
    await row.getByRole('link', { name: 'Show' }).click();
  },
  steps: ({ page }) => {
    const card = page.getByRole('region', { name: 'Linked Domains' });
    const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
    let name = '';
    return {
      events: {
        'opens the assignment': () => press('Change'),
        'locks the assignment': () => press('Lock'),
        'links a domain': async () => {
          const choice = card.getByLabel('Domain', { exact: true });
          await expect(choice.locator('option', { hasText: 'probe-' })).not.toHaveCount(0);
          const names = await choice.locator('option', { hasText: 'probe-' }).allInnerTexts();
          name = names.at(-1) ?? '';
          await choice.selectOption(name);
          await press('Link');
        },
        'unlinks the domain': () =>
          card.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'X' }).click(),
        'edits the user': () => page.getByRole('link', { name: 'Edit User' }).click(),
        'turns the right round': async () => {
          await page.getByLabel('Admin', { exact: true }).click();
          await page.getByRole('button', { name: 'Save' }).click();
        },
        cancels: () => page.getByRole('button', { name: 'Cancel' }).click(),
        reloads: async () => {
          await page.reload();
        },
      },
      states: {
        locked: () => expect(card.getByRole('button', { name: 'Change' })).toBeVisible(),
        open: async () => {
          await expect(card.getByLabel('Domain', { exact: true })).toBeVisible();
          if (name) await expect(card.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
        },
        linked: () => expect(card.getByRole('listitem').filter({ hasText: name })).toBeVisible(),
        editing: () => expect(page.getByLabel('Admin', { exact: true })).toBeVisible(),
      },
    };
  },
});
