/** Several users of a domain, or several domains of a user, are linked at once. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Domain } from '../../contract/entities.ts';
import { ApiError } from '../../src/api/client.ts';
import { ToastRegion } from '../../src/ui/toast.tsx';
import { DomainUsers } from '../../src/users/domain-users.tsx';
import { LinkDomains } from '../../src/users/link-domains.tsx';
import { UserDetailScreen } from '../../src/users/user-detail.tsx';
import { refusal } from '../charts/command.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';

const roses = { id: 1, fqdn: 'roses.example' };
const user = (id: number, email: string, domains: { id: number; fqdn: string }[] = [], is_admin = false) => ({
  ...{ id, email, name: null, is_admin, domains, revision: null, deactivated_at: null, sign_in: null },
});
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settled();
  });
const tick = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })));

it('ACC-05 beside each user stands when they wrote there last, where the server keeps a history', async () => {
  const users = [user(1, 'anke@b.example', [roses]), user(2, 'ben@b.example', [roses])];
  const authors = { authors: [{ user_id: 1, wrote_at: '2026-05-08T10:00:00Z' }], kept_days: null as number | null };
  const calls = controllableClient({ listUsers: () => users, listAuthors: () => authors });
  const draw = async (domain: object) => {
    const drawn = renderServed(<DomainUsers domain={{ ...roses, ...domain } as Domain} />, calls.client);
    await act(settled);
    return drawn.unmount;
  };
  const cells = () => screen.getAllByRole('row').map((row) => row.textContent ?? '');
  let unmount = await draw({ changes_count: 0 });
  expect(cells()[0]).toContain('Wrote here last');
  expect(cells().slice(1)).toEqual([expect.stringContaining('Fri 8 May'), expect.stringContaining('never')]);
  unmount();
  authors.kept_days = 90;
  unmount = await draw({ changes_count: 0 });
  expect(cells()[2]).toContain('not for 90 days');
  unmount();
  await draw({ changes_count: null });
  expect(cells()[0]).not.toContain('Wrote here last');
});

async function drawUsers() {
  const users = [
    user(1, 'anke@b.example', [roses], true),
    user(2, 'ben@b.example'),
    user(3, 'berta@b.example'),
    user(4, 'uta@b.example'),
  ];
  const calls = controllableClient({ listUsers: () => users, getUser: () => users[1] });
  await act(async () => {
    renderServed(<DomainUsers domain={{ ...roses, changes_count: null } as Domain} />, calls.client);
    await settled();
  });
  return calls;
}

it('ACC-05 a domain shows who may edit it; several users are chosen through a filter and linked with one press', async () => {
  const calls = await drawUsers();
  expect(screen.getByRole('heading', { name: '1 user edits this website' })).toBeTruthy();
  expect(within(screen.getByRole('table')).getByText('anke@b.example')).toBeTruthy();
  await press('Link users');
  const form = screen.getByRole('form', { name: 'Link users' });
  expect(within(form).getAllByRole('checkbox')).toHaveLength(3);
  fireEvent.change(screen.getByLabelText('Filter users'), { target: { value: 'BE' } });
  expect(within(form).getByRole('status').textContent).toBe('2 of 3 match “BE”.');
  await press('Choose all 2');
  await press('Link 2 users');
  const sent = () => calls.calls.flatMap(({ name, given }) => (name === 'linkDomain' ? [given] : []));
  expect(sent()).toMatchObject([{ params: { userId: 2 }, body: { domain_id: 1 } }]);
  await act(() => calls.resolve('linkDomain', undefined));
  expect(sent()[1]).toMatchObject({ params: { userId: 3 }, body: { domain_id: 1 } });
  await act(async () => {
    await calls.resolve('linkDomain', undefined);
    await settled();
  });
  expect(screen.queryByRole('form')).toBeNull();
});

it('ACC-05 one that is refused keeps no other from being linked, and stays chosen with its reason', async () => {
  const calls = await drawUsers();
  await press('Link users');
  await tick(/ben/);
  await tick(/uta/);
  await press('Link 2 users');
  await act(() => calls.reject('linkDomain', new ApiError(refusal)));
  await act(async () => {
    await calls.resolve('linkDomain', undefined);
    await settled();
  });
  expect(screen.getByRole('alert').textContent).toContain('1 is linked.');
  expect(screen.getByRole('alert').textContent).toContain('ben@b.example: ');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /ben/ }).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Link 1 user' })).toBeTruthy();
});

it('ACC-05 a user is linked to several domains at once; nothing is sent before one is chosen', async () => {
  const free = [2, 3].map((id) => ({ id, fqdn: `site-${id}.example`, slug: null }));
  const calls = controllableClient({
    listAdminDomains: () => [{ ...roses, slug: null }, ...free],
    listUsers: () => [user(5, 'a@b.example', [roses])],
  });
  await act(async () => {
    renderServed(<LinkDomains user={user(5, 'a@b.example', [roses])} opener={{ current: null }} />, calls.client);
    await settled();
  });
  await press('Link 0 domains');
  expect(calls.calls.filter(({ name }) => name === 'linkDomain')).toEqual([]);
  await tick(/site-2/);
  await tick(/site-3/);
  await press('Link 2 domains');
  expect(calls.calls.find(({ name }) => name === 'linkDomain')?.given).toMatchObject({
    params: { userId: 5 },
    body: { domain_id: 2 },
  });
});

it('ACC-05 linking all that is left is told as well, and the focus goes to what opened the form', async () => {
  const free = [2, 3].map((id) => ({ id, fqdn: `site-${id}.example`, slug: null }));
  let linked = [roses];
  const read = () => user(5, 'a@b.example', linked);
  const calls = controllableClient({
    listAdminDomains: () => [{ ...roses, slug: null }, ...free],
    listUsers: () => [read()],
    getUser: read,
  });
  await act(async () => {
    renderServed(
      <>
        <UserDetailScreen userId={5} />
        <ToastRegion />
      </>,
      calls.client,
    );
    await settled();
  });
  await press('Change');
  await tick(/site-2/);
  await tick(/site-3/);
  screen.getByRole('button', { name: 'Link 2 domains' }).focus();
  await press('Link 2 domains');
  linked = [roses, ...free];
  for (const _ of free) {
    await act(async () => {
      await calls.resolve('linkDomain', undefined);
      await settled();
    });
  }
  expect(screen.queryByRole('form', { name: 'Link several' })).toBeNull();
  expect(document.body.textContent).toContain('2 are linked now.');
  expect(document.activeElement?.textContent).toBe('Lock');
});
