import { expect } from '../support/kontor.ts';
import { userChart } from './user-chart.ts';

export const refreshImages = userChart({
  name: 'refresh',
  ids: 'REFRESH-03 REFRESH-04',
  initial: 'resting',
  states: {
    resting: { on: { 'refreshes the image addresses': 'told', 'looks at the menus': 'elsewhere' } },
    told: { on: { 'dismisses the result': 'resting', 'refreshes again': 'told', reloads: 'resting' } },
    elsewhere: { on: { 'comes back': 'resting' } },
  },
  begin: async ({ page, kontor, signIn }) => {
    await signIn('editor');
    await page.goto(`${kontor.origin}/domains/2`);
  },
  steps: ({ page }) => {
    const button = page.getByRole('button', { name: 'Refresh Image URLs' });
    const result = page.getByText(/image URLs? (?:was|were) looked at/);
    return {
      events: {
        'refreshes the image addresses': () => button.click(),
        'refreshes again': () => button.click(),
        'dismisses the result': () => page.getByRole('button', { name: 'Dismiss' }).first().click(),
        reloads: async () => {
          await page.reload();
        },
        'looks at the menus': () => page.getByRole('link', { name: 'Menus', exact: true }).click(),
        'comes back': () => page.getByRole('link', { name: 'Pages', exact: true }).click(),
      },
      states: {
        resting: async () => {
          await expect(button).toBeVisible();
          await expect(result).toHaveCount(0);
        },
        told: () => expect(result).toBeVisible({ timeout: 20_000 }),
        elsewhere: () => expect(page.getByRole('heading', { level: 1 })).toContainText(/menu/i),
      },
    };
  },
});
