/** The card of a user's linked domains. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import { readings } from '../../src/api/readings.ts';
import { useReading } from '../../src/api/resource.ts';
import { LinkedDomains } from '../../src/users/linked-domains.tsx';
import { refusal } from '../charts/command.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';

const linked = { id: 1, fqdn: 'roses.example' };
const free = { id: 2, fqdn: 'harbour.example' };

/** Shows the user as the server tells them. */
function Card() {
  const user = useReading(readings.user(5)).data;
  return user ? <LinkedDomains user={user} /> : null;
}

async function draw(domains = [linked]) {
  const user = { id: 5, email: 'a@b.example', is_admin: false, domains, revision: null };
  const listAdminDomains = () => [linked, free].map((one) => ({ ...one, slug: null }));
  const calls = controllableClient({ listAdminDomains, listUsers: () => [user], getUser: () => user });
  await act(async () => {
    renderServed(<Card />, calls.client);
  });
  const sent = (call: string) => calls.calls.flatMap(({ name, given }) => (name === call ? [given] : []));
  return { ...calls, sent };
}

const named = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name}`) });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(named(name) ?? document.body);
    await settled();
  });
const choice = () => screen.getByRole<HTMLSelectElement>('combobox');
const choose = (id: string) => fireEvent.change(choice(), { target: { value: id } });
const failure = () => screen.queryByRole('alert')?.textContent ?? null;

describe('ADM-03 ADM-04 the card of linked domains', () => {
  it('ADM-04 X20 is locked at first; unlocked, it offers domains that are free, its German words marked as such', async () => {
    await draw();
    expect([named('X'), named('Link'), screen.queryByRole('combobox')]).toEqual([null, null, null]);
    await press('Change');
    const offered = within(choice()).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['-- Domain wählen --', free.fqdn]);
    expect(choice().lang).toBe('de');
    choose('2');
    await press('Lock');
    expect([named('Change') !== null, named('X')]).toEqual([true, null]);
    await press('Change');
    expect(choice().value, 'a locked card remembers nothing').toBe('');
  });

  it('ADM-03 links what is chosen, once; what is refused stays chosen and can be tried again', async () => {
    const calls = await draw();
    await press('Change');
    await press('Link');
    expect(
      calls.calls.filter(({ name }) => name === 'linkDomain'),
      'nothing is chosen',
    ).toEqual([]);
    choose('2');
    await press('Link');
    for (const name of ['Link', 'X']) await press(name);
    choose('');
    expect([named('Link')?.getAttribute('aria-busy'), choice().value]).toEqual(['true', '2']);
    await act(() => calls.reject('linkDomain', new ApiError(refusal)));
    expect(failure()).toContain(`${free.fqdn} is not linked to a@b.example:`);
    expect(choice().value).toBe('2');
    await press('Link');
    expect(failure()).toBeNull();
    await act(() => calls.resolve('linkDomain', undefined));
    expect([choice().value, failure()]).toEqual(['', null]);
    expect(calls.sent('linkDomain')).toMatchObject(Array(2).fill({ body: { domain_id: 2 } }));
    expect([calls.sent('unlinkDomain').length, calls.sent('getUser').length]).toEqual([0, 2]);
  });

  it('ADM-04 ADM-17 unlinks without a question; a refusal is told until it is dismissed', async () => {
    const calls = await draw();
    await press('Change');
    await press('X');
    expect(named('X')?.getAttribute('aria-busy')).toBe('true');
    await act(() => calls.reject('unlinkDomain', new ApiError(refusal)));
    expect(failure()).toContain(`${linked.fqdn} is not unlinked from a@b.example:`);
    await press('Dismiss');
    expect(failure()).toBeNull();
    await press('X');
    await act(() => calls.resolve('unlinkDomain', undefined));
    expect(document.activeElement).toBe(named('Lock'));
  });

  it.each(['Link', 'X'])('ADM-17 does not say that nothing has changed if %s stays without an answer', async (name) => {
    const calls = await draw();
    await press('Change');
    choose('2');
    await press(name);
    const lost = new ApiError({ code: 'unreachable', message: 'No answer came within a minute.' });
    await act(() => calls.reject(name === 'X' ? 'unlinkDomain' : 'linkDomain', lost));
    expect(failure()).toContain(`is not known. Press ${name} to try again.`);
    expect(failure()).not.toContain('Nothing has changed');
  });

  it('ADM-04 reads the user again where it is locked before the answer, and is told nothing of it', async () => {
    const calls = await draw();
    await press('Change');
    await press('X');
    const [given] = calls.sent('unlinkDomain') as { signal: AbortSignal }[];
    await press('Lock');
    expect([given?.signal.aborted, calls.sent('getUser').length]).toEqual([true, 2]);
    await act(() => calls.resolve('unlinkDomain', undefined));
    await press('Change');
    expect([failure(), named('X')?.getAttribute('aria-busy')]).toEqual([null, null]);
  });

  it('ADM-04 says "No linked Domains" of a user without any', async () => {
    await draw([]);
    expect(screen.getByText('No linked Domains')).toBeTruthy();
  });
});
