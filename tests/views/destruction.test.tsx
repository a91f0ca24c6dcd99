/** Destroying something that somebody else has already destroyed. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { domain as domainEntity } from '../../contract/entities.ts';
import { ApiError } from '../../src/api/client.ts';
import { ClientTokens } from '../../src/client-tokens/client-token-table.tsx';
import { SessionProvider } from '../../src/session/session.ts';
import { ToastRegion } from '../../src/ui/toast.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { renderServed } from '../support/served.tsx';
import { signedIn } from '../support/signed-in.ts';

const token = { id: 4, domain_id: 1, name: 'Website', token: 'abc', revision: 2 };

async function confirm(failure: ApiError) {
  const calls = controllableClient();
  renderServed(
    <SessionProvider value={signedIn()}>
      <ClientTokens domain={domainEntity({ id: 1, fqdn: 'roses.example', client_tokens: [token] })} />
      <ToastRegion />
    </SessionProvider>,
    calls.client,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Destroy/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await act(() => calls.reject('destroyClientToken', failure));
}

it('ADM-12 a token that is refused to be destroyed stays in question', async () => {
  await confirm(new ApiError({ code: 'refused', status: 500, message: 'Api Error: 500' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('is not destroyed: Api Error: 500');
  expect(screen.queryByText('Token Website is destroyed.')).toBeNull();
});

it('ADM-12 a token that somebody else has destroyed is said to be destroyed, and its question closes', async () => {
  await confirm(new ApiError({ code: 'notFound', status: 404, message: 'Api Error: 404' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Token Website is destroyed.')).toBeTruthy();
});
