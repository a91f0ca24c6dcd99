/** The list of domains: of somebody who has none, and with what waits on them. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useSWRConfig } from 'swr';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { ChangedPage, Overview } from '../../contract/overview.ts';
import { DomainListScreen } from '../../src/domains/domain-list.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';

it.each([
  [true, 'There are no domains yet', 1],
  [false, 'No domain is linked to you yet', 0],
])('DOM-01 an admin (%s) is led to New Domain, an editor to an admin', async (is_admin, title, links) => {
  const { client } = controllableClient({
    listDomains: () => [],
    getMe: () => ({ id: 1, email: 'a@b.example', is_admin }),
  });
  await act(async () => {
    renderServed(<DomainListScreen />, client);
    await settled();
  });
  expect(screen.getByText(title)).toBeTruthy();
  const created = screen.queryAllByRole('link', { name: 'New Domain' });
  expect(created.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/admin/domains/new'));
});

// Otherwise, reading it takes longer than a test waits.
beforeAll(() => import('../../src/domains/start/start-screen.tsx'));

const me = (is_admin: boolean) => ({ id: 1, email: 'a@b.example', is_admin });
const domains = (has_overview: boolean) => () =>
  ['roses.example', 'tulips.example'].map((fqdn, index) => ({
    ...{ id: index + 1, fqdn, slug: fqdn.split('.')[0] ?? null, has_overview, has_search: false },
  }));
const changedPage = (id: number): ChangedPage => ({
  ...{ id, domain_id: 1, headline: `Page ${id}`, path: `/p${id}`, changed_by: 'Uta', part: null },
  changed_at: new Date(2026, 0, 1, 12, id).toISOString(),
});
const done = { settings: true, page: true, start_page: true, token: true, preview: true, deployment: true };
const overview = (pages: number): Overview => ({
  domains: [
    { id: 1, changes_count: 7, links_count: 0, changed: changedPage(pages), steps: done },
    { id: 2, changes_count: 0, links_count: 1, changed: null, steps: { ...done, token: false, deployment: false } },
  ],
  changed: Array.from({ length: pages }, (_, index) => changedPage(pages - index)),
  changed_by_me: [],
  scheduled: [
    { kind: 'page', id: 4, domain_id: 2, headline: 'Bulbs', path: '/b', at: '2026-05-15T07:00:00Z', by: 'Uta' },
  ],
});

/** As coming back to the tab does. */
function ReadAgain() {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => mutate('overview')}>
      Read again
    </button>
  );
}

async function open(has_overview: boolean, isAdmin = false) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 1, 1) });
  onTestFinished(() => void vi.useRealTimers());
  const answers = { listDomains: domains(has_overview), getMe: () => me(isAdmin), getOverview: () => overview(pages) };
  let pages = 7;
  const server = controllableClient(answers);
  await act(async () => {
    renderServed(
      <>
        <DomainListScreen />
        <ReadAgain />
      </>,
      server.client,
    );
    await settled();
  });
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const later = async (count: number) => {
    pages = count;
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await act(settled);
  };
  return { calls: server.calls, cells, later };
}

it('DOM-01 the list says of each domain what is not live, to repair, scheduled, and what was changed last or comes next', async () => {
  const { cells } = await open(true, true);
  const lists = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(lists).toEqual(['FQDN', 'Slug', 'Not live', 'To repair', 'Scheduled', 'Changed last', 'Actions']);
  await screen.findByText('7 changes');
  expect(cells('roses')).toEqual([
    ...['roses.example', 'roses', '7 changes', '', ''],
    expect.stringMatching(/^Page 7.*, Uta$/),
    'ShowEdit Domain',
  ]);
  expect(cells('tulips').slice(2, 6)).toEqual([
    ...['', '1 link', expect.stringContaining('15 May')],
    '4 of 6 steps done. Next: a token for the website',
  ]);
  const hrefs = ['7 changes', '1 link'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(hrefs).toEqual(['/domains/1/changes', '/domains/2/links']);
  expect(screen.getByRole('region', { name: 'Scheduled' }).textContent).toContain('Page Bulbs, tulips.example. Uta.');
});

it('WEB-02 an editor is told of no steps that are left to admins alone', async () => {
  const { cells } = await open(true);
  await screen.findByText('7 changes');
  expect(cells('tulips')[5]).toBe('');
});

it('DOM-01 of the pages changed last five are shown, then all; mine apart; what is new waits to be wanted', async () => {
  const { later } = await open(true);
  const block = await screen.findByRole('region', { name: 'Pages changed last' });
  const names = () =>
    within(block)
      .queryAllByRole('link')
      .map((link) => link.textContent);
  expect(names()).toEqual(['Page 7', 'Page 6', 'Page 5', 'Page 4', 'Page 3']);
  fireEvent.click(within(block).getByRole('button', { name: 'Show 2 more' }));
  expect(names()).toHaveLength(7);
  await later(9);
  expect((await within(block).findByRole('status')).textContent).toBe('2 more. Show them');
  expect(names()[0]).toBe('Page 7');
  fireEvent.click(within(block).getByRole('button', { name: 'Show them' }));
  expect(names().slice(0, 3)).toEqual(['Page 9', 'Page 8', 'Page 7']);
  fireEvent.click(within(block).getByRole('radio', { name: 'Me' }));
  expect(names()).toEqual([]);
});

it('DOM-01 a server that does not announce it is asked for nothing, and the table stays as it is', async () => {
  const { cells, calls } = await open(false);
  expect(cells('roses')).toEqual(['roses.example', 'roses', 'ShowEdit Domain']);
  expect(calls.map(({ name }) => name)).not.toContain('getOverview');
});
