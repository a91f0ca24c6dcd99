/** Signing in through a company's own OpenID Connect provider, which stands on this machine. */
import { freePort } from '../../scripts/support/free-port.mjs';
import { type CompanyProvider, companyClient, startCompanyProvider } from '../support/company-provider.ts';
import { axeFindings } from './support/axe.ts';
import { test as base, expect } from './support/kontor.ts';

/** The company has to know where answers go before Kontor is started. */
const test = base.extend<{ company: CompanyProvider & { settings: Record<string, string> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  company: async ({}, use) => {
    const port = await freePort();
    const company = await startCompanyProvider({ redirectUri: `http://127.0.0.1:${port}/oauth/company` });
    const settings = {
      PORT: String(port),
      OIDC_ISSUER: company.issuer,
      OIDC_CLIENT_ID: companyClient.clientId,
      OIDC_CLIENT_SECRET: companyClient.clientSecret,
      OIDC_NAME: 'Example AG',
    };
    await use({ ...company, settings });
    await company.stop();
  },
  settings: async ({ company }, use) => use(company.settings),
});

test.use({ freshDatabase: true });

test('AUTH-17 S76 somebody signs in through their company and comes back to the place they wanted', async ({
  page,
  kontor,
  company,
}) => {
  const atCompany = page.getByRole('link', { name: 'Sign in with Example AG' });
  company.claims.email = 'stranger@example.org';
  company.claims.email_verified = true;
  await page.goto('/domains/1?from=mail#pages');
  await atCompany.click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText(
    'There is no account for stranger@example.org: an admin has to invite you first.',
  );
  await expect(page.getByLabel('Email'), 'nothing typed was wrong').not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid');

  company.claims.email = kontor.signIns.editor.email.toUpperCase();
  await atCompany.click();
  await expect(page.getByRole('alert')).toContainText('from then on Example AG opens your account.');
  await expect(page.getByLabel('Email')).toHaveValue(kontor.signIns.editor.email);
  await page.getByLabel('Password', { exact: true }).fill(kontor.signIns.editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${kontor.origin}/domains/1?from=mail#pages`);
  await expect(page.getByRole('heading', { level: 1, name: 'stadtbibliothek-lindenau.de' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'stadtbibliothek-lindenau.de' })).toBeVisible();
});

test('AUTH-17 a company that is away is said, and the password does as well', async ({ page, kontor, company }) => {
  await page.goto('/login');
  await company.stop();
  await page.getByRole('link', { name: 'Sign in with Example AG' }).click();
  await expect(page.getByRole('alert')).toContainText('Example AG');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Email').fill(kontor.signIns.editor.email);
  await page.getByLabel('Password', { exact: true }).fill(kontor.signIns.editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
});

test.describe('as the only way in, in German', () => {
  test.use({
    locale: 'de-DE',
    settings: async ({ company }, use) =>
      use({
        ...company.settings,
        OIDC_ONLY: 'true',
        OIDC_CREATE_ACCOUNTS: 'true',
        OIDC_DOMAIN_GROUPS: 'bakers=baeckerei-morgenrot.de',
      }),
  });

  test('ACC-06 @narrow somebody comes from the company without an account and edits the website of their group; the first admin has a password', async ({
    page,
    kontor,
    company,
  }) => {
    Object.assign(company.claims, { email: 'eva@example.org', email_verified: true, groups: ['bakers'] });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
    await expect(page.getByLabel('Passwort', { exact: true })).toBeHidden();
    await page.getByRole('link', { name: 'Anmelden mit Example AG' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'baeckerei-morgenrot.de' })).toBeVisible();
    await expect(page.getByText('stadtbibliothek-lindenau.de')).toHaveCount(0);

    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    const signIn = async (role: 'editor' | 'admin') => {
      await page.getByLabel('E-Mail').fill(kontor.signIns[role].email);
      await page.getByLabel('Passwort', { exact: true }).fill(kontor.signIns[role].password);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    };
    await page.goto('/login');
    await page.getByText('Mit Passwort anmelden').click();
    expect(await axeFindings(page)).toEqual([]);
    await signIn('editor');
    await expect(page.getByRole('alert')).toContainText('sind Passwörter abgeschaltet');
    await signIn('admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
    await page.goto('/admin/activity');
    await expect(page.getByText('eva@example.org kam über die Firmenanmeldung und ist jetzt Benutzer.')).toBeVisible();
    await expect(
      page.getByText('Die Firmenanmeldung hat eva@example.org Zugang zu baeckerei-morgenrot.de gegeben.'),
    ).toBeVisible();
  });
});
