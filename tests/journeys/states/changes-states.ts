/** The changes of a domain, its deployments, and how a page stands to the website. */
import type { Page } from 'playwright/test';
import type { PageLive } from '../../../contract/page-live.ts';
import {
  anke,
  change,
  changesOf,
  deployment,
  holdOf,
  jonas,
  type LiveWebsite,
  pageLive,
  serveLiveWebsite,
} from '../../support/live-website.ts';
import { alert, answer, answers, changed, press, question, type ScreenStates, text } from './screen-state.ts';

const hour = 3_600_000;
const before = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const live = deployment({ id: 5, is_live: true, triggered_at: before(30), finished_at: before(30), changes: 12 });
const earlier = deployment({ id: 4, triggered_by: jonas, triggered_at: before(300), changes: 3 });
const part = {
  kind: 'section',
  action: 'updated',
  id: 12,
  name: 'Speisekarte',
  count: 1,
  by: anke,
  source: 'console',
} as const;
const rows: LiveWebsite['changes']['rows'] = [
  change({ id: 3, name: 'Öffnungszeiten', path: '/besuch', acts: [{ ...part, fields: ['body'] }], from_seq: null }),
  change({ id: 118, name: 'Vorlesetag', path: '/vorlesetag', state: 'destroyed', by: [jonas] }),
  change({ id: 1, kind: 'domain', name: 'stadtbibliothek-lindenau.de' }),
];
const everything: LiveWebsite = {
  deployments: [
    deployment({ id: 8, seq: null, state: 'scheduled', scheduled_for: before(-50) }),
    deployment({ id: 7, state: 'running', triggered_at: before(0), changes: 4 }),
    deployment({ id: 6, state: 'no_answer', triggered_at: before(20), changes: 4 }),
    { ...live, url: 'https://lindenau.example/' },
    deployment({ id: 2, state: 'cancelled', scheduled_for: before(2), finished_at: before(3), cancelled_by: jonas }),
  ],
  older: 34,
  changes: changesOf({
    live,
    total: 3,
    not_held: 3,
    rows,
    people: [anke, jonas],
    held: [
      change({ id: 201, name: 'Lesesommer', changes: 5, hold: holdOf({ publish_at: before(-500) }) }),
      change({ id: 58, name: 'Lesegarten', changes: 3, hold: holdOf({}) }),
    ],
  }),
};
const nothing = { ...everything.changes, total: 0, rows: [], held: [] };

const website = (told: Partial<LiveWebsite>) => async (page: Page) =>
  Object.assign(await serveLiveWebsite(page), everything, told);
const livePage = (fields: Partial<PageLive>) => (page: Page) =>
  answer(
    page,
    'GET /v1/domains/1/pages/3',
    changed((entity) => ({ ...entity, live: pageLive(fields) })),
  );
const path = '/domains/1/changes';
const failed = deployment({ id: 7, state: 'failed', triggered_at: before(0), message: 'No template “campaign”.' });

export const changesStates: ScreenStates = {
  role: 'editor',
  states: [
    {
      name: 'changes with a difference, held pages and deployments',
      path,
      given: website({}),
      reach: (page) => page.getByRole('button', { name: 'Difference: Vorlesetag' }).click(),
      shows: text('2 held back'),
      isDense: true,
    },
    {
      name: 'changes after a failed deployment',
      path,
      given: website({ deployments: [failed, live] }),
      shows: alert('No template'),
    },
    {
      name: 'no changes, with live older than what is shown',
      path,
      given: website({
        changes: { ...nothing, is_live_older: true, live: { ...live, again: { seq: 40, at: before(300) } } },
      }),
      shows: text('Live is older than what you see.'),
    },
    {
      name: 'changes that were never deployed',
      path,
      given: website({ deployments: [], older: 0, changes: { ...nothing, live: null, never_deployed: true } }),
      shows: text('Nothing has been deployed yet.'),
    },
    {
      name: 'changes that could not be loaded',
      path,
      given: answers('GET /v1/domains/1/changes', 500),
      shows: alert(''),
    },
    {
      name: 'the question before an earlier deployment is deployed again',
      path,
      given: website({ deployments: [live, earlier] }),
      reach: (page) => page.getByRole('button', { name: /^Deploy this one again/ }).click(),
      shows: question,
    },
    {
      name: 'the panel that asks for a time, with one that has passed',
      path,
      given: website({}),
      reach: async (page) => {
        await press(page, 'Schedule…');
        await page.getByLabel('Date').fill('2020-01-01');
      },
      shows: text('This time has passed.'),
    },
    {
      name: 'a page that is held back until a time',
      path: '/domains/1/pages/3',
      given: livePage({ state: 'held', hold: holdOf({ publish_at: before(-500) }) }),
      reach: (page) => press(page, 'Change time'),
      shows: (page) => page.getByRole('dialog'),
      isDense: true,
    },
    {
      name: 'a page whose deployment failed',
      path: '/domains/1/pages/3/change',
      given: livePage({ state: 'failed', deployment_at: before(0) }),
      shows: text(/^The deployment of \d\d:\d\d failed\.$/),
    },
  ],
};
