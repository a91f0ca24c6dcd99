/** The area of admins. */
import type { Page } from 'playwright/test';
import {
  alert,
  answers,
  beforeTheList,
  heading,
  press,
  question,
  reads,
  type ScreenStates,
  stale,
  text,
} from './screen-state.ts';

const filling = (label: string, words: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).first().fill(words);
  await press(page, 'Save');
};

export const adminStates: ScreenStates = {
  role: 'admin',
  states: [
    { name: 'the users', path: '/admin/users', shows: text('anke.brandt@kontor.example'), isDense: true },
    ...beforeTheList('users', '/admin/users', 'GET /adm/api/v1/users', 'Loading users…', 'There are no users'),
    {
      name: 'the question before a user is destroyed, refused',
      path: '/admin/users',
      given: (page) => page.route(/\/users\/\d+$/, (route) => route.fulfill({ status: 409, json: { error: 'no' } })),
      reach: async (page) => {
        await press(page, 'Destroy User');
        await press(page, 'OK');
      },
      shows: (page) => question(page).getByText(/is not destroyed/),
      isDense: true,
    },
    { name: 'a user', path: '/admin/users/2', shows: heading('anke.brandt@kontor.example'), isDense: true },
    { name: 'a user that is gone', path: '/admin/users/99999', shows: alert('Api Error') },
    {
      name: 'the domains of a user being changed',
      path: '/admin/users/2',
      reach: (page) => press(page, 'Change'),
      shows: (page) => page.getByRole('button', { name: 'X', exact: true }).first(),
      isDense: true,
    },
    {
      name: 'a domain that is not unlinked',
      path: '/admin/users/2',
      given: (page) =>
        page.route(/\/users\/2\/domains\/\d+$/, (route) => route.fulfill({ status: 500, json: { error: 'no' } })),
      reach: async (page) => {
        await press(page, 'Change');
        await press(page, 'X');
      },
      shows: alert('Api Error'),
    },
    {
      name: 'domains that could not be loaded for a user',
      path: '/admin/users/2',
      given: answers('GET /adm/api/v1/domains', 500),
      reach: (page) => press(page, 'Change'),
      shows: alert('This was meant to fail'),
    },
    {
      name: 'a user without domains',
      path: '/admin/users/2',
      given: reads('GET /adm/api/v1/users/2', (user) => ({ ...user, domains: [] })),
      shows: text('No linked Domains'),
    },
    {
      name: 'sessions that were not ended',
      path: '/admin/users/2',
      given: answers('POST /end_sessions', 'lost'),
      reach: (page) => press(page, 'End all sessions'),
      shows: alert('were not ended'),
    },
    {
      name: 'a user being edited',
      path: '/admin/users/2/edit',
      shows: (page) => page.getByLabel('Admin', { exact: true }),
    },
    {
      name: 'a user that is not saved',
      path: '/admin/users/2/edit',
      given: answers('PATCH /users/2', 403),
      reach: async (page) => {
        await page.getByLabel('Admin', { exact: true }).check();
        await press(page, 'Save');
      },
      shows: alert('Cannot save User'),
    },
    { name: 'the components', path: '/admin/components', shows: heading('All CMS Components'), isDense: true },
    ...beforeTheList(
      'components',
      '/admin/components',
      'GET /v1/components',
      'Loading components…',
      'There are no components yet',
    ),
    { name: 'a component', path: '/admin/components/1', shows: heading('Opening hours table'), isDense: true },
    { name: 'a new component', path: '/admin/components/new', shows: heading('New Component') },
    {
      name: 'a component with a schema that is no JSON',
      path: '/admin/components/1/edit',
      reach: filling('Schema', '[\n  {"name": "start"},\n]'),
      shows: text(/^Line 3: /),
      isDense: true,
    },
    {
      name: 'a component that two have changed',
      path: '/admin/components/1/edit',
      given: (page) =>
        page.route(/\/adm\/api\/v1\/components\/1$/, async (route) => {
          const { authorization = '' } = route.request().headers();
          const url = route.request().url().replace('/adm/', '/mgmt/');
          const found = await (await page.request.get(url, { headers: { authorization } })).json();
          const current = { ...found, description: 'Ihre', display_name: 'Ihr Name', revision: found.revision + 1 };
          await route.fulfill({ status: 412, json: { error: 'changed', current } });
        }),
      reach: filling('Description', 'Meine Beschreibung'),
      shows: text('Saved by someone else meanwhile'),
      isDense: true,
    },
    {
      name: 'the question before a component is destroyed',
      path: '/admin/components/1',
      reach: (page) => press(page, 'Destroy Component'),
      shows: (page) => question(page).getByText(/^It is used in \d+ places/),
    },
    {
      name: 'the domains of an admin',
      path: '/admin/domains',
      shows: text('stadtbibliothek-lindenau.de'),
      isDense: true,
    },
    ...beforeTheList(
      'domains of an admin',
      '/admin/domains',
      'GET /adm/api/v1/domains',
      'Loading domains…',
      'There are no domains yet',
    ),
    {
      name: 'the question before a domain is destroyed',
      path: '/admin/domains',
      reach: (page) => press(page, 'Destroy Domain'),
      shows: question,
    },
    {
      name: 'a new domain with nothing filled in',
      path: '/admin/domains/new',
      reach: (page) => press(page, 'Save'),
      shows: text('Give the domain its name.'),
      isDense: true,
    },
    {
      name: 'a domain of an admin with a secret revealed',
      path: '/admin/domains/1',
      given: reads('GET /adm/api/v1/domains/1', (domain) => ({
        ...domain,
        client_tokens: [{ id: 1, name: 'website-build', token: 'kt_value-that-the-server-lists', domain: null }],
      })),
      reach: (page) => press(page, 'Reveal'),
      shows: (page) => page.getByRole('button', { name: 'Hide' }).first(),
      isDense: true,
    },
    {
      name: 'a domain of an admin without settings and tokens',
      path: '/admin/domains/1',
      given: reads('GET /adm/api/v1/domains/1', (domain) => ({ ...domain, domain_settings: null, client_tokens: [] })),
      shows: text('This domain has no client tokens yet'),
    },
    {
      name: 'a domain being set up, with a secret shown',
      path: '/admin/domains/1/edit',
      reach: async (page) => {
        await page.getByLabel('CI webhook token').fill('hook-secret');
        await press(page, 'Reveal CI webhook token');
      },
      shows: (page) => page.getByLabel('FQDN'),
      isDense: true,
    },
    {
      name: 'a domain being set up by two',
      path: '/admin/domains/1/edit',
      given: answers('PATCH /adm/api/v1/domains/1', stale({ slug: 'ihr-slug', ci_user_token: 'theirs' })),
      reach: async (page) => {
        await page.getByLabel('CI user token').fill('mine');
        await filling('Slug', 'mein-slug')(page);
      },
      shows: text('Saved by someone else meanwhile'),
      isDense: true,
    },
    { name: 'new settings', path: '/admin/domains/1/settings/new', shows: heading('New Settings') },
    {
      name: 'settings that take something away',
      path: '/admin/settings/1/edit',
      reach: (page) => page.getByRole('textbox', { name: 'Item display modes' }).fill('[{"name": "text"}]'),
      shows: text(/^removes display mode/),
      isDense: true,
    },
    {
      name: 'settings that are no JSON',
      path: '/admin/settings/1/edit',
      reach: filling('Layouts', '[{]'),
      shows: text(/^Line 1: /),
    },
    {
      name: 'the question before settings are destroyed',
      path: '/admin/domains/1',
      reach: (page) => press(page, 'Destroy Settings'),
      shows: question,
    },
    {
      name: 'a new token with nothing filled in',
      path: '/admin/domains/1/client_tokens/new',
      reach: (page) => press(page, 'Save'),
      shows: text('Give the token a name.'),
    },
    {
      name: 'a token that is not saved',
      path: '/admin/client_tokens/1/edit',
      given: answers('PATCH /client_tokens/1', 403),
      reach: filling('Name', 'website 2'),
      shows: alert('Cannot save'),
    },
    { name: 'a token that is gone', path: '/admin/client_tokens/99999/edit', shows: alert('Api Error') },
    { name: 'no admin address', path: '/admin/users/x', shows: heading('There is nothing at this address') },
  ],
};
