import { expect } from '../support/kontor.ts';
import { userChart } from './user-chart.ts';

export const signIn = userChart({
  name: 'sign in',
  ids: 'AUTH-01 AUTH-06 AUTH-12',
  initial: 'welcomed',
  states: {
    welcomed: { on: { 'wants to sign in': 'atProvider' } },
    atProvider: { on: { 'turns back': 'welcomed', 'types the password': 'inside' } },
    inside: { on: { 'logs out': 'welcomed', reloads: 'inside' } },
  },
  begin: async ({ page, kontor }) => {
    await page.goto(`${kontor.origin}/`);
  },
  steps: ({ page, kontor }) => ({
    events: {
      'wants to sign in': () => page.locator('main').getByRole('link', { name: 'Log in', exact: true }).click(),
      'turns back': async () => {
        await page.goto(`${kontor.origin}/`);
      },
      'types the password': async () => {
        const { email, password } = kontor.signIns.editor;
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in' }).click();
      },
      'logs out': () => page.getByRole('button', { name: 'Logout', exact: true }).click(),
      reloads: async () => {
        await page.reload();
      },
    },
    states: {
      welcomed: () => expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible(),
      atProvider: () => expect(page.getByLabel('Email')).toBeVisible(),
      inside: () => expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible(),
    },
  }),
});
