/** Links to repair and redirects. */
import type { Page } from 'playwright/test';
import { alert, answer, press, type ScreenStates, text } from './screen-state.ts';

const path = '/domains/1/links';
const place = {
  ...{
    key: 'section:12:body:0',
    kind: 'section',
    id: 12,
    domain_id: 1,
    fqdn: 'stadtbibliothek-lindenau.de',
    page_id: 3,
  },
  ...{ menu_id: null, name: 'So kommen Sie hin', page_name: 'Gruppenbesuche', page_path: '/besuch/gruppenbesuche' },
  ...{ field: 'body', text: 'Marktplatz' },
};
const item = { ...place, key: 'item:7:target_page_path:0', kind: 'item', id: 7, field: 'target_page_path' };
const links = {
  total: 6,
  targets: [
    { state: 'broken', path: '/besuch/so-kommen-sie-her', page: null, count: 3, places: [place, item] },
    {
      state: 'held_back',
      path: '/lesesommer',
      page: { id: 18, headline: 'Lesesommer 2026' },
      count: 1,
      places: [item],
    },
    { state: 'without_text', path: `/${'x'.repeat(400)}`, page: null, count: 1, places: [item] },
  ],
  next: 'item:7:body:0 /lesesommer',
};
const redirects = Array.from({ length: 14 }, (_, index) => ({
  ...{ id: index + 1, from: `/alt-${index}`, to: index === 3 ? `/${'y'.repeat(300)}` : '/besuch', since_seq: index },
  ...{
    made_at: new Date(0).toISOString(),
    made_by: { id: 2, email: 'anke@kontor.example', name: null },
    source: 'references',
  },
}));
const serve = async (page: Page) => {
  await answer(page, 'GET /v1/domains/1/links', (route) => route.fulfill({ json: links }));
  await answer(page, 'GET /v1/domains/1/redirects', (route) => route.fulfill({ json: redirects }));
};

export const linksStates: ScreenStates = {
  role: 'editor',
  states: [
    {
      name: 'links of every kind, many redirects and the form for another one with errors',
      path,
      given: serve,
      reach: async (page) => {
        await press(page, 'Add Redirect: /besuch/so-kommen-sie-her');
        await page.getByLabel('To', { exact: true }).fill('javascript:alert(1)');
        await press(page, 'Save');
      },
      shows: text('must start with /'),
      isDense: true,
    },
    {
      name: 'a repaired link, and one that was not repaired',
      path,
      given: async (page) => {
        await serve(page);
        const repaired = { seq: 1, change_id: 1, links: 1, pages: 1, menus: 0, moved: 0, left: [] };
        await answer(page, 'POST /v1/domains/1/links/repair', (route) =>
          String(route.request().postData()).includes('section:12')
            ? route.fulfill({ status: 201, json: repaired })
            : route.fulfill({ status: 503, json: { error: 'Not now' } }),
        );
      },
      reach: async (page) => {
        await press(page, 'Remove Link: So kommen Sie hin, Marktplatz');
        await page.getByText('Link removed').waitFor();
        await press(page, 'Remove Link: So kommen Sie hin');
      },
      shows: alert('Not now'),
    },
    {
      name: 'no links to repair, and no redirects',
      path,
      given: async (page) => {
        await answer(page, 'GET /v1/domains/1/links', (route) =>
          route.fulfill({ json: { total: 0, targets: [], next: null } }),
        );
        await answer(page, 'GET /v1/domains/1/redirects', (route) => route.fulfill({ json: [] }));
      },
      shows: text('All links lead somewhere.'),
    },
  ],
};
