/** Somebody has lost the second factor: an admin resets it, the person is told and sets up another. */
import type { BrowserContext, Page } from 'playwright/test';
import { authenticatorApp } from '../server/factor-support.ts';
import { axeFindings } from './support/axe.ts';
import type { Kontor } from './support/kontor.ts';
import { expect, newestMail, test } from './support/mails.ts';

const english = {
  locale: 'en-GB',
  ...{ email: 'Email', password: 'Password', signIn: 'Sign in', confirm: 'Confirm that it is you', code: 'Code' },
  ...{ account: 'Your account', next: 'Continue', setUp: 'Set up an authenticator app', turnOn: 'Turn on' },
  ...{ kept: 'I have kept them', app: /Authenticator app, since \w{3} \d+ \w+/, none: 'none' },
  ...{ reset: 'Reset second factor', factor: 'Second factor' },
  done: 'The second factor of anke.brandt@kontor.example is reset.',
  mail: 'An admin has reset your second factor, and all your sessions have ended.',
  act: /reset the second factor of anke\.brandt@kontor\.example\.$/,
};
const german: typeof english = {
  locale: 'de-DE',
  ...{ email: 'E-Mail', password: 'Passwort', signIn: 'Anmelden', confirm: 'Bestätigen Sie, dass Sie es sind' },
  ...{
    code: 'Code',
    account: 'Ihr Konto',
    next: 'Weiter',
    setUp: 'Authenticator-App einrichten',
    turnOn: 'Einschalten',
  },
  ...{ kept: 'Ich habe sie aufbewahrt', app: /Authenticator-App, seit \w{2} \d+\. \w+/, none: 'keiner' },
  ...{ reset: 'Zweiten Faktor zurücksetzen', factor: 'Zweiter Faktor' },
  done: 'Der zweite Faktor von anke.brandt@kontor.example ist zurückgesetzt.',
  mail: 'Ein Admin hat Ihren zweiten Faktor zurückgesetzt, alle Ihre Sitzungen sind beendet.',
  act: /hat den zweiten Faktor von anke\.brandt@kontor\.example zurückgesetzt\.$/,
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const words of [english, german]) {
  test.describe(words.locale, () => {
    test.use({ locale: words.locale });

    test(`ACC-02 S71 @narrow a second factor that was lost is reset by an admin, told by mail, and set up again, ${words.locale}`, async ({
      page,
      browser,
      kontor,
      signIn,
      mails,
    }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({ baseURL: kontor.origin, locale: words.locale });
      const anke = await context.newPage();
      await enterPassword(anke, kontor, words);
      await expect(anke).toHaveURL(/\/domains$/);
      await enrol(anke, kontor, words);

      await signIn(page, 'admin', '/admin/users/2');
      const factor = page.getByRole('listitem').filter({ hasText: words.factor });
      await expect(factor).toContainText(words.app);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: words.reset }).click();
      await expect(page.getByRole('region').getByText(words.done)).toBeVisible();
      await expect(page.getByRole('button', { name: words.reset })).toHaveCount(0);
      await expect(factor).toContainText(words.none);
      expect(await newestMail(mails, 1)).toContain(words.mail);
      expect(mails.mails[0]?.to).toEqual([kontor.signIns.editor.email]);
      await page.goto('/admin/activity');
      await expect(page.getByText(words.act)).toBeVisible();

      await anke.goto('/oauth/account');
      await expect(heading(anke)).not.toHaveText(words.account);
      await forget(context, anke);
      await enterPassword(anke, kontor, words);
      await expect(anke).toHaveURL(/\/domains$/);
      await enrol(anke, kontor, words);
      await forget(context, anke);
      await enterPassword(anke, kontor, words);
      await expect(heading(anke)).toHaveText(words.confirm);
      await page.goto('/admin/users/2');
      await expect(page.getByRole('button', { name: words.reset })).toBeVisible();
      await context.close();
    });
  });
}

async function enterPassword(page: Page, kontor: Kontor, words: typeof english): Promise<void> {
  const { email, password } = kontor.signIns.editor;
  await page.goto('/login');
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.signIn }).click();
}

async function enrol(page: Page, kontor: Kontor, words: typeof english): Promise<void> {
  await page.goto('/oauth/account');
  await page.getByLabel(words.password, { exact: true }).fill(kontor.signIns.editor.password);
  await page.getByRole('button', { name: words.next }).click();
  await page.getByRole('link', { name: words.setUp }).click();
  const key = ((await page.locator('p code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(words.code, { exact: true }).fill(authenticatorApp(key).next());
  await page.getByRole('button', { name: words.turnOn }).click();
  await page.getByRole('link', { name: words.kept }).click();
  await expect(heading(page)).toHaveText(words.account);
}

async function forget(context: BrowserContext, page: Page): Promise<void> {
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
}
