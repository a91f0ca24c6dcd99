/** Every transition of the chart of a user's domains, through the card on the screen. */

import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LinkedDomain } from '../../machines/user-domains.machine.ts';
import { ApiError, ClientProvider } from '../../src/api/client.ts';
import { LinkedDomains } from '../../src/users/linked-domains.tsx';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { free, linked, refusal, userDomainsChart } from '../charts/user-domains.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { execute, settled } from '../support/model.ts';
import { replay } from '../support/replay.ts';
import { renderServed } from '../support/served.tsx';

describe('ADM-03 ADM-04 ADM-17 X20 the card of linked domains, its German words marked as such', () => {
  replay(userDomainsChart, 'view', async ({ steps }) => {
    const calls = controllableClient({ listAdminDomains: () => [linked, free].map((one) => ({ ...one, slug: null })) });
    const user = { id: 5, email: 'a@b.example', is_admin: false, domains: [linked], revision: null };
    await act(async () => {
      renderServed(<LinkedDomains user={user} />, calls.client);
    });
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
    const executors: ExecutorsOf<typeof userDomainsChart> = {
      'assignment.opened': () => press('Change'),
      'assignment.locked': () => press('Lock'),
      'domain.chosen': ({ domain }) =>
        fireEvent.change(screen.getByRole('combobox'), { target: { value: domain ? String(domain.id) : '' } }),
      'domain.link': () => press('Link'),
      'domain.unlink': () => press('X'),
      'failure.dismissed': () => press('Dismiss'),
      'xstate.done.actor.link': () => calls.resolve('linkDomain', undefined),
      'xstate.error.actor.link': () => calls.reject('linkDomain', new ApiError(refusal)),
      'xstate.done.actor.unlink': () => calls.resolve('unlinkDomain', undefined),
      'xstate.error.actor.unlink': () => calls.reject('unlinkDomain', new ApiError(refusal)),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await act(settled);
      expectShown(step.value, step.context as { chosen: LinkedDomain | null; failure: unknown });
    }
  });
});

function expectShown(value: unknown, { chosen, failure }: { chosen: LinkedDomain | null; failure: unknown }) {
  const isLocked = value === 'locked';
  expect(screen.queryByRole('button', { name: 'Change' }) !== null).toBe(isLocked);
  expect(screen.queryByRole('button', { name: 'Lock' }) !== null).toBe(!isLocked);
  expect(screen.queryByRole('alert') !== null, 'a failure is visible').toBe(failure !== null);
  const choice = screen.queryByRole<HTMLSelectElement>('combobox');
  expect(choice?.value ?? '').toBe(isLocked || !chosen ? '' : String(chosen.id));
  if (choice) {
    const offered = within(choice).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['-- Domain wählen --', free.fqdn]);
    expect(choice.lang).toBe('de');
  }
}

it('ADM-04 says "No linked Domains" of a user without any', async () => {
  const calls = controllableClient();
  render(
    <ClientProvider value={calls.client}>
      <LinkedDomains user={{ id: 5, email: 'a@b.example', is_admin: false, domains: [], revision: null }} />
    </ClientProvider>,
  );
  expect(screen.getByText('No linked Domains')).toBeTruthy();
});
