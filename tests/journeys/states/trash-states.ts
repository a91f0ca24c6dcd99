/** What was destroyed, in the trash of its domain and in the offer to take it back. */
import type { Page, Route } from 'playwright/test';
import { alert, answer, answers, press, question, type ScreenStates, text } from './screen-state.ts';

const path = '/domains/1/trash';
const place = { id: 3, name: 'Öffnungszeiten' };
const entries = [
  { id: 1, kind: 'page', entity_id: 91, name: 'Lesesommer', page: null, section: null },
  { id: 2, kind: 'section', entity_id: 92, name: null, page: place, section: null },
  { id: 3, kind: 'item', entity_id: 93, name: 'Rosenmontag', page: place, section: { id: 5, name: 'Feiertage' } },
].map((entry, days) => ({
  ...entry,
  destroyed_at: `2026-11-${18 - days}T09:30:00Z`,
  destroyed_by: days === 1 ? null : 'anke.brandt@kontor.example',
}));

const holding = (kept: unknown[]) => (page: Page) =>
  answer(page, 'GET /v1/domains/1/trash', (route) => route.fulfill({ json: kept }));
const destroyed = (route: Route) => route.fulfill({ json: { trash_id: 1 } });

const destroysPage = async (page: Page) => {
  await page
    .getByRole('row')
    .filter({ hasText: 'Öffnungszeiten' })
    .first()
    .getByRole('button', { name: 'Destroy' })
    .click();
  await press(page, 'OK');
  await page.getByRole('button', { name: 'Undo' }).focus();
};

export const trashStates: ScreenStates = {
  role: 'editor',
  states: [
    { name: 'the trash', path, given: holding(entries), shows: text('Lesesommer'), isDense: true },
    { name: 'an empty trash', path, given: holding([]), shows: text('The trash is empty'), isDense: true },
    {
      name: 'the trash on its way',
      path,
      given: answers('GET /v1/domains/1/trash', 'held'),
      shows: text('Loading the trash…'),
    },
    {
      name: 'a trash that could not be loaded',
      path,
      given: answers('GET /v1/domains/1/trash', 500),
      shows: alert('This was meant to fail'),
    },
    {
      name: 'something that is not restored',
      path,
      given: async (page) => {
        await holding(entries)(page);
        await answer(page, 'POST /trash/1/restore', 409);
      },
      reach: (page) => press(page, 'Restore'),
      shows: alert('Lesesommer'),
      isDense: true,
    },
    {
      name: 'the question before something is destroyed for good',
      path,
      given: holding(entries),
      reach: (page) => press(page, 'Destroy for good'),
      shows: question,
    },
    {
      name: 'the offer to take a page back',
      path: '/domains/1',
      given: answers('DELETE /pages/*', destroyed),
      reach: destroysPage,
      shows: (page) => page.getByRole('button', { name: 'Undo' }),
      isDense: true,
    },
    {
      name: 'the offer to take a section back',
      path: '/domains/1/pages/3/change',
      given: answers('DELETE /sections/*', destroyed),
      reach: async (page) => {
        await press(page, 'Destroy');
        await press(page, 'OK');
        await page.getByRole('button', { name: 'Undo' }).focus();
      },
      shows: (page) => page.getByRole('button', { name: 'Undo' }),
      isDense: true,
    },
    {
      name: 'a page on its way back',
      path: '/domains/1',
      given: async (page) => {
        await answer(page, 'DELETE /pages/*', destroyed);
        await answer(page, 'POST /trash/1/restore', 'held');
      },
      reach: async (page) => {
        await destroysPage(page);
        await press(page, 'Undo');
      },
      shows: (page) => page.getByRole('button', { name: 'Restoring…' }),
    },
    {
      name: 'a page that is not taken back',
      path: '/domains/1',
      given: async (page) => {
        await answer(page, 'DELETE /pages/*', destroyed);
        await answer(page, 'POST /trash/1/restore', 409);
      },
      reach: async (page) => {
        await destroysPage(page);
        await press(page, 'Undo');
        await page.getByRole('button', { name: 'Try again' }).focus();
      },
      shows: (page) => page.getByRole('button', { name: 'Try again' }),
      isDense: true,
    },
  ],
};
