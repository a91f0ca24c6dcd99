/** Every write of the admin area fails once: the failure is shown, nothing is lost, and the next try works. */
import type { Locator, Page } from 'playwright/test';
import { type EndpointName, type EndpointNameOf, type EndpointOf, endpoints } from '../../contract/endpoints.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

/** A call of the admin prefix that changes something cannot be left out of the table below: it does not compile. */
type AdminWrite = {
  [Name in EndpointNameOf<'admin'>]: EndpointOf<Name> extends { method: 'GET' } ? never : Name;
}[EndpointNameOf<'admin'>];
/** Offered only for accounts with a second factor, see `accounts.journey.ts`. */
type ForFactors = 'resetFactors';
type Write = Exclude<AdminWrite, ForFactors> | 'destroySettings' | 'triggerDeployment';
type Ids = { userId: number; componentId: number };
type Attempt = {
  /** Goes to the screen and fills in what is needed. */
  prepare: (page: Page, ids: Ids) => Promise<void>;
  /** Presses what writes; it is pressed again after the failure. */
  press: (page: Page) => Promise<void>;
  /** How the failure begins. */
  says: string;
  /** What the failure also says; by default the answer of the server. */
  tells?: string;
  /** What was typed and has to be there still. */
  keeps?: (page: Page) => Promise<void>;
  done: (page: Page) => Promise<void>;
};

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => button(page, 'Save').click();
const confirm = (page: Page) => button(page.getByRole('alertdialog'), 'OK').click();
const url = (pattern: RegExp) => (page: Page) => expect(page).toHaveURL(pattern);
const gone = (page: Page) => expect(page.getByRole('alertdialog')).toBeHidden();
const lastRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** Into the trash, which asks for its name. @returns that name */
async function destroyFirstDomain(page: Page): Promise<string> {
  await button(page, 'Destroy Domain').first().click();
  // The list may still change meanwhile; the question says which domain it is about.
  const question = page.getByRole('alertdialog');
  const label = await question.getByText(/^Type /).textContent();
  const name = label?.replace('Type ', '') ?? '';
  await question.getByLabel(`Type ${name}`).fill(name);
  await button(question, 'Destroy Domain').click();
  await expect(page.getByRole('heading', { name: '1 in the trash' })).toBeVisible();
  return name;
}
const typed = (name: string, text: string) => ({
  keeps: (page: Page) => expect(field(page, name)).toHaveValue(text),
});

/** In the order in which they are walked: what is made first is destroyed last. */
const attempts: Record<Write, Attempt> = {
  updateUser: {
    prepare: async (page, { userId }) => {
      await page.goto(`/admin/users/${userId}/edit`);
      await page.getByLabel('Admin', { exact: true }).check();
    },
    press: save,
    says: 'Cannot save User: Api Error:',
    keeps: (page) => expect(page.getByLabel('Admin', { exact: true })).toBeChecked(),
    done: url(/users\/\d+$/),
  },
  linkDomain: {
    prepare: async (page, { userId }) => {
      await page.goto(`/admin/users/${userId}`);
      await button(page, 'Change').click();
      await page.getByLabel('Domain', { exact: true }).selectOption({ index: 1 });
    },
    press: (page) => button(page, 'Link').click(),
    says: 'is not linked to',
    keeps: (page) => expect(page.getByLabel('Domain', { exact: true })).not.toHaveValue(''),
    done: (page) => expect(page.getByLabel('Domain', { exact: true })).toHaveValue(''),
  },
  unlinkDomain: {
    prepare: async (page, { userId }) => {
      await page.goto(`/admin/users/${userId}`);
      await button(page, 'Change').click();
    },
    press: (page) => button(page, 'X').last().click(),
    says: 'is not unlinked from',
    done: (page) => expect(page.getByText('is not unlinked from')).toBeHidden(),
  },
  endSessions: {
    prepare: async (page, { userId }) => void (await page.goto(`/admin/users/${userId}`)),
    press: (page) => button(page, 'End all sessions').click(),
    says: 'were not ended: Api Error:',
    done: (page) => expect(page.getByText(/is logged out everywhere/)).toBeVisible(),
  },
  changeEmail: {
    prepare: async (page) => {
      await button(page, 'Change email').click();
      await field(page, 'New email').fill('edith@kontor.example');
    },
    press: (page) => button(page, 'Change email').click(),
    says: 'Nothing was changed: Api Error:',
    ...typed('New email', 'edith@kontor.example'),
    done: (page) => expect(page.getByText(/oauth\/email\?token=/)).toBeVisible(),
  },
  sendPasswordLink: {
    prepare: async () => {},
    press: (page) => button(page, 'Send password link').click(),
    says: 'No link is sent to',
    done: (page) => expect(page.getByText(/oauth\/password\/new\?token=/)).toBeVisible(),
  },
  deactivateUser: {
    prepare: (page) => button(page, 'Deactivate…').click(),
    press: (page) => button(page.getByRole('alertdialog'), 'Deactivate').click(),
    says: 'is not deactivated: Api Error:',
    done: gone,
  },
  activateUser: {
    prepare: async () => {},
    press: (page) => button(page, 'Activate again').click(),
    says: 'is not activated: Api Error:',
    done: (page) => expect(button(page, 'Deactivate…')).toBeVisible(),
  },
  createInvitation: {
    prepare: async (page) => {
      await page.goto('/admin/users/invite');
      await field(page, 'Email').fill('nora@kontor.example');
    },
    press: save,
    says: 'Cannot save Invitation: Api Error:',
    ...typed('Email', 'nora@kontor.example'),
    done: (page) => expect(page.getByText(/oauth\/invitation\?token=/)).toBeVisible(),
  },
  renewInvitation: {
    prepare: async (page) => void (await page.goto('/admin/users')),
    press: (page) => button(lastRow(page, 'nora@kontor.example'), 'New link').click(),
    says: 'There is no new link for nora@kontor.example: Api Error:',
    done: (page) => expect(page.getByText(/oauth\/invitation\?token=/)).toBeVisible(),
  },
  revokeInvitation: {
    prepare: (page) => button(lastRow(page, 'nora@kontor.example'), 'Revoke').click(),
    press: confirm,
    says: 'is not destroyed: Api Error:',
    done: (page) => expect(lastRow(page, 'nora@kontor.example')).toHaveCount(0),
  },
  createComponent: {
    prepare: async (page) => {
      await page.goto('/admin/components/new');
      await field(page, 'Name').fill('counter');
    },
    press: save,
    says: 'Cannot save Component: Api Error:',
    ...typed('Name', 'counter'),
    done: url(/components\/\d+$/),
  },
  updateComponent: {
    prepare: async (page, { componentId }) => {
      await page.goto(`/admin/components/${componentId}/edit`);
      await field(page, 'Description').fill('A map with many places');
    },
    press: save,
    says: 'Cannot save Component: Api Error:',
    ...typed('Description', 'A map with many places'),
    done: url(/components\/\d+$/),
  },
  destroyComponent: {
    prepare: async (page) => {
      await page.goto('/admin/components');
      await button(lastRow(page, 'counter'), 'Destroy Component').click();
    },
    press: confirm,
    says: 'is not destroyed: Api Error:',
    done: gone,
  },
  createDomain: {
    prepare: async (page) => {
      await page.goto('/admin/domains/new');
      await field(page, 'FQDN').fill('tulips.small.example');
      await field(page, 'CI webhook URL').fill('https://ci.small.example/hook');
    },
    press: save,
    says: 'Cannot save Domain: Api Error:',
    ...typed('FQDN', 'tulips.small.example'),
    done: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('tulips.small.example'),
  },
  triggerDeployment: {
    prepare: async () => {},
    press: (page) => button(page, 'Trigger Deployment').click(),
    says: 'The deployment of tulips.small.example was not triggered: Api Error:',
    done: (page) => expect(page.getByText(/was not triggered: Api Error: .*meant to fail/)).toBeHidden(),
  },
  updateDomainSetup: {
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Edit Domain' }).click();
      await field(page, 'Slug').fill('tulips');
    },
    press: save,
    says: 'Cannot save Domain: Api Error:',
    ...typed('Slug', 'tulips'),
    done: url(/admin\/domains\/\d+$/),
  },
  createSettings: {
    prepare: async (page) => {
      await page.getByRole('link', { name: 'New Settings' }).click();
      await field(page, 'Item display modes').fill('[{"name": "card", "own": 1}]');
    },
    press: save,
    says: 'Cannot save Domain Settings: Api Error:',
    ...typed('Item display modes', '[{"name": "card", "own": 1}]'),
    done: url(/admin\/domains\/\d+$/),
  },
  updateSettings: {
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Edit Settings' }).click();
      await field(page, 'Item display modes').fill('[{"name": "card", "is_default": true}]');
    },
    press: save,
    says: 'Cannot save Domain Settings: Api Error:',
    ...typed('Item display modes', '[{"name": "card", "is_default": true}]'),
    done: url(/admin\/domains\/\d+$/),
  },
  destroySettings: {
    prepare: (page) => button(page, 'Destroy Settings').click(),
    press: confirm,
    says: 'is not destroyed: Api Error:',
    done: gone,
  },
  createClientToken: {
    prepare: async (page) => {
      await page.getByRole('link', { name: 'New Token' }).click();
      await field(page, 'Name').fill('app');
    },
    press: save,
    says: 'Cannot save ClientToken: Api Error:',
    ...typed('Name', 'app'),
    done: (page) => expect(lastRow(page, 'app')).toBeVisible(),
  },
  updateClientToken: {
    prepare: async (page) => {
      await lastRow(page, 'app').getByRole('link', { name: 'Edit' }).click();
      await field(page, 'Name').fill('app 2');
    },
    press: save,
    says: 'Cannot save ClientToken: Api Error:',
    ...typed('Name', 'app 2'),
    done: (page) => expect(lastRow(page, 'app 2')).toBeVisible(),
  },
  destroyClientToken: {
    prepare: (page) => button(lastRow(page, 'app 2'), 'Destroy').click(),
    press: confirm,
    says: 'is not destroyed: Api Error:',
    done: (page) => expect(lastRow(page, 'app 2')).toHaveCount(0),
  },
  destroyDomain: {
    prepare: async (page) => {
      await page.goto('/admin/domains');
      await button(lastRow(page, 'tulips.small.example'), 'Destroy Domain').click();
    },
    press: confirm,
    says: 'is not destroyed: Api Error:',
    done: gone,
  },
  restoreDomain: {
    prepare: async (page) => {
      await page.goto('/admin/domains');
      await destroyFirstDomain(page);
    },
    press: (page) => button(page, 'Restore').click(),
    says: 'is not restored: Something went wrong on the server.',
    tells: 'It is still in the trash.',
    done: (page) => expect(button(page, 'Restore')).toBeHidden(),
  },
  destroyTrashedDomain: {
    prepare: async (page) => {
      const name = await destroyFirstDomain(page);
      await button(page, 'Destroy for good').click();
      await page.getByRole('alertdialog').getByLabel(`Type ${name}`).fill(name);
    },
    press: (page) => button(page.getByRole('alertdialog'), 'Destroy for good').click(),
    says: 'is not destroyed: Api Error:',
    done: gone,
  },
  destroyUser: {
    prepare: async (page, { userId }) => {
      await page.goto('/admin/users');
      await button(
        page.getByRole('row').filter({ has: page.locator(`a[href$="/users/${userId}"]`) }),
        'Destroy User',
      ).click();
    },
    press: confirm,
    says: 'is not destroyed: Api Error:',
    done: gone,
  },
};
const writes = Object.entries(attempts) as [Write, Attempt][];
/** What a server that knows only the contract does not offer. */
const isOfBundledServer = ([name]: [Write, Attempt]) =>
  ['endSessions', 'restoreDomain', 'destroyTrashedDomain'].includes(name) ||
  ['changeEmail', 'sendPasswordLink', 'deactivateUser', 'activateUser'].includes(name) ||
  name.endsWith('Invitation');

test.describe('at the bundled server', () => {
  test.use({ freshDatabase: true });

  test('ADM-17 ADM-18 WEB-01 sessions, invitations and the trash of domains: every write that fails is shown, and loses nothing', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin');
    await walk(page, writes.filter(isOfBundledServer), { userId: 2, componentId: 1 });
  });
});

test('ADM-05 ADM-09 ADM-11 ADM-14 ADM-15 ADM-17 every other write of the admin area that fails is shown, and loses nothing', async ({
  browser,
  minimal,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: minimal.origin });
  const page = await context.newPage();
  await signInAt(page, minimal);
  await walk(
    page,
    writes.filter((write) => !isOfBundledServer(write)),
    { userId: 42, componentId: 31 },
  );
  const bodies = (method: string, path: RegExp) =>
    minimal.requestsTo(method, path).map(({ text }) => (text === '' ? '' : JSON.parse(text)));
  expect(bodies('POST', /adm\/api\/v1\/domains$/)).toEqual([
    {
      fqdn: 'tulips.small.example',
      slug: null,
      default_path_prefix: null,
      ci_webhook_url: 'https://ci.small.example/hook',
      ci_webhook_token: null,
      ci_user: null,
      ci_user_token: null,
    },
  ]);
  expect(bodies('POST', /settings$/)).toMatchObject([{ item_display_modes: [{ name: 'card', own: 1 }] }]);
  expect(bodies('POST', /trigger_ci$/)).toEqual(['']);
  await context.close();
});

async function walk(page: Page, table: [Write, Attempt][], ids: Ids): Promise<void> {
  for (const [name, { prepare, press, says, tells = 'meant to fail', keeps, done }] of table) {
    await test.step(name, async () => {
      await prepare(page, ids);
      const failed = await failOnce(page, name);
      await press(page);
      await expect(page.getByRole('alert').filter({ hasText: says })).toContainText(tells);
      expect(failed()).toBe(1);
      await keeps?.(page);
      await press(page);
      await done(page);
    });
  }
}

/** The next call of that name is answered with 500; how often that happened. */
async function failOnce(page: Page, name: EndpointName): Promise<() => number> {
  const { method, path } = endpoints[name];
  const pattern = new RegExp(`${path.replaceAll(/\{\w+\}/g, '\\d+')}$`);
  let failures = 0;
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method || failures > 0) return route.fallback();
    failures += 1;
    await route.fulfill({
      status: 500,
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: '{"error":"This was meant to fail"}',
    });
  });
  return () => failures;
}
