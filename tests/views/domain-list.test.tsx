/** The list of domains of somebody who has none. */
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
