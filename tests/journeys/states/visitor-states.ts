/** What is seen before signing in. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { type Html, renderMessagePage, renderPasswordPage } from '../../../server/identity/sign-in-pages.ts';
import { textsFor } from '../../../server/identity/texts.ts';
import { alert, answer, answers, heading, press, type ScreenStates, text } from './screen-state.ts';

const texts = textsFor('en');
const form = { action: '/oauth/interaction/x', formToken: 'token', email: 'ada@kontor.example' };
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** A page of the login service that only an account of its own would see. */
const servicePage = (html: Html) => (page: Page) =>
  answer(page, 'GET /oauth/interaction/x', (route) => route.fulfill({ contentType: 'text/html', body: String(html) }));

const isComingBack = (page: Page) =>
  page.addInitScript(() => {
    const login = { state: 's1', verifier: 'v'.repeat(43), returnTo: '/domains' };
    sessionStorage.setItem('kontor.pendingLogin', JSON.stringify(login));
  });

export const visitorStates: ScreenStates = {
  role: 'visitor',
  states: [
    { name: 'the welcome', path: '/', shows: heading('Welcome to Kontor'), isDense: true },
    {
      name: 'the welcome after a sign-in that failed',
      path: '/oauth/callback?code=stolen&state=forged',
      shows: alert('Invalid state'),
    },
    { name: 'an address that leads nowhere', path: '/nowhere', shows: heading('There is nothing at this address') },
    {
      name: 'the way to the login page',
      path: '/login',
      given: answers('GET /oauth/authorize', (route) => route.fulfill({ status: 204 })),
      shows: text('Going to the login page…'),
    },
    {
      name: 'the way back from the sign-in page',
      path: '/oauth/callback?code=c&state=s1',
      given: async (page) => {
        await isComingBack(page);
        await answer(page, 'POST /oauth/token', 'held');
      },
      shows: heading('Completing login...'),
    },
    { name: 'the sign-in page', path: '/login', shows: password, isDense: true },
    {
      name: 'the sign-in page after a wrong password, shown',
      path: '/login',
      reach: async (page) => {
        await page.getByLabel('Email').fill('nobody@kontor.example');
        await password(page).fill('not the password');
        await press(page, 'Sign in');
        await page.getByRole('button', { name: 'Show password' }).click();
      },
      shows: alert('Not signed in.'),
      isDense: true,
    },
    {
      name: 'the page for a new password, refused',
      path: '/oauth/interaction/x',
      given: servicePage(
        renderPasswordPage(
          texts,
          {
            ...form,
            failure: { title: 'Not saved.', text: 'The two passwords are not the same.' },
          },
          { title: 'Choose a new password', why: 'Choose one.', password: 'New password', button: 'Save and sign in' },
        ),
      ),
      shows: alert('Not saved.'),
    },
    {
      name: 'a sign-in attempt that expired',
      path: '/oauth/interaction/x',
      given: servicePage(renderMessagePage(texts, 'This sign-in attempt expired', 'It took too long.')),
      shows: heading('This sign-in attempt expired'),
    },
    {
      name: 'a console without its startup data',
      path: '/domains',
      given: answers('GET /domains', async (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: await readFile(new URL('../../../dist/index.html', import.meta.url), 'utf8'),
        }),
      ),
      shows: heading('Kontor cannot start'),
    },
  ],
};
