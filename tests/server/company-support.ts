/** An installation with a company's provider beside it, and the ways of a browser between them. */
import { onTestFinished } from 'vitest';
import { freePort } from '../../scripts/support/free-port.mjs';
import type { Database } from '../../server/db/database.ts';
import { bindCompanyAccount } from '../../server/identity/company-accounts.ts';
import type { CompanyRules } from '../../server/identity/company-client.ts';
import { type CompanyProvider, companyClient, startCompanyProvider } from '../support/company-provider.ts';
import {
  type Answer,
  addAccount,
  Browser,
  formOf,
  password,
  startProvider,
  type TestProvider,
} from './identity-support.ts';

export const ada = { email: 'Ada@Example.org', email_verified: true };
export type World = { service: TestProvider; company: CompanyProvider; browser: Browser };
type Setting = {
  settings?: Partial<Parameters<typeof startCompanyProvider>[0]>;
  claims?: Record<string, unknown>;
  /** How the settings name the issuer. */
  named?: (issuer: string) => string;
  isBound?: boolean;
  rules?: Partial<CompanyRules>;
};

/** The company has to know where answers go before Kontor is started: Kontor's port is found first. */
export async function startCompany(database: Database, setting: Setting = {}): Promise<World> {
  const { settings, claims = ada, named = (issuer) => issuer, isBound = true, rules } = setting;
  const port = await freePort();
  const company = await startCompanyProvider({ redirectUri: `http://127.0.0.1:${port}/oauth/company`, ...settings });
  onTestFinished(company.stop);
  company.claims = claims;
  const chosen = { ...companyClient, ...rules, issuer: named(company.issuer), name: 'Example AG' };
  const service = await startProvider(database, { company: chosen, port });
  const { id } = await addAccount(database);
  const identity = { issuer: company.issuer, subject: 'employee-7' };
  if (isBound) await bindCompanyAccount(database, identity, id, Date.now());
  return { service, company, browser: new Browser(service.origin) };
}

/** From the sign-in page to the company and back to the address that every answer comes to. */
export async function atCompany(
  { browser, company }: Pick<World, 'browser' | 'company'>,
  change: (url: URL) => void = () => {},
) {
  const { answer, verifier } = await browser.authorize();
  const page = await browser.send(answer.location);
  const href = /<a class="btn[^"]*" href="([^"]+)">Sign in with Example AG<\/a>/.exec(page.body)?.[1] ?? '';
  const url = new URL((await browser.send(href)).location);
  change(url);
  const employee = new Browser(company.issuer);
  const asked = await employee.send(url.href);
  const signedIn = await employee.send(asked.location);
  const { location } = await employee.send(signedIn.location);
  return { location, verifier, href };
}

/** Follows the company's answer until a page is shown, or a code for the application is there. */
export async function comeBack(browser: Browser, location: string): Promise<Answer> {
  const passed = await browser.send(location);
  const taken = await browser.send(passed.location);
  return taken.status === 303 ? browser.send(taken.location) : taken;
}

/** Types the password on the page that is shown. */
export async function prove(
  { browser }: Pick<World, 'browser'>,
  page: Answer,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const { action, token } = formOf(page);
  const form = { email: 'ada@example.org', password, form_token: token, ...fields };
  const answer = await browser.send(action, { form });
  return answer.status === 303 ? browser.send(answer.location) : answer;
}
