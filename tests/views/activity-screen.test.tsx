/** The filters of the Activity screen follow the address. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActivityScreen } from '../../src/activity/activity-screen.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { untilCalm } from '../support/odd-console.tsx';
import { renderServed } from '../support/served.tsx';

const signedIn = (id: string) => ({
  ...{ id, at: new Date().toISOString(), acts: [], by: { id: 1, email: `${id}@kontor.example` } },
  ...{ source: 'console', kind: 'sign-in', action: 'succeeded', domain: null, page: null, entity_id: null, name: null },
  ...{ fields: [], count: 1, writes: [] },
});

async function open(search: string) {
  history.replaceState(null, '', `/admin/activity${search}`);
  const { client, calls } = controllableClient({
    getMe: () => ({ id: 1, is_admin: true, activity: true }),
    listActivity: () => ({ entries: [], next: null, newest: null }),
    listUsers: () => [{ id: 1, email: 'ada@kontor.example', domains: [] }],
    listAdminDomains: () => [{ id: 1, fqdn: 'roses.example' }],
  });
  renderServed(<ActivityScreen />, client);
  await untilCalm(() => screen.queryByRole('option', { name: 'roses.example' }) !== null);
  const asked = calls.find(({ name }) => name === 'listActivity')?.given as { query: object } | undefined;
  return asked?.query;
}

const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;

it('HIST-08 the filters name a person and a domain that are gone', async () => {
  expect(await open('?by=9&domain=8')).toMatchObject({ by: '9', domain: '8' });
  expect(chosen('By')).toBe('User 9');
  expect(chosen('Domain')).toBe('Domain 8');
});

it('HIST-08 a kind or a day that does not exist is as good as none', async () => {
  const asked = await open('');
  cleanup();
  for (const search of ['?kind=nonsense', '?since=2026-99-99', '?since=2026-02-30', '?since=2']) {
    expect(await open(search), search).toEqual(asked);
    expect(chosen('Kind')).toBe('Everything');
    expect(chosen('Since')).toBe('7 days');
    cleanup();
  }
});

it('HIST-08 older entries that arrive after other filters were chosen are not added to the new list', async () => {
  const answers: ((activity: object) => void)[] = [];
  const { client } = controllableClient({
    getMe: () => ({ id: 1, is_admin: true, activity: true }),
    listActivity: () => new Promise((resolve) => answers.push(resolve)),
    listUsers: () => [],
    listAdminDomains: () => [],
  });
  const answer = (request: number, id: string) =>
    act(async () => answers[request]?.({ entries: [signedIn(id)], next: '9', newest: null }));
  history.replaceState(null, '', '/admin/activity');
  renderServed(<ActivityScreen />, client);
  await untilCalm(() => answers.length === 1);
  await answer(0, 'ada');
  fireEvent.click(screen.getByRole('button', { name: 'Show 100 more' }));
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'sign-ins' } });
  await untilCalm(() => answers.length === 3);
  await answer(2, 'grace');
  await answer(1, 'older');
  await untilCalm(() => screen.queryByText(/grace/) !== null);
  expect(screen.queryByText(/ada|older/)).toBeNull();
});
