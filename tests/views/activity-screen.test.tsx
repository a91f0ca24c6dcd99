/** The filters of the Activity screen follow the address. */
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActivityScreen } from '../../src/activity/activity-screen.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { untilCalm } from '../support/odd-console.tsx';
import { renderServed } from '../support/served.tsx';

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
