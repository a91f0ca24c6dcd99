/** The form with the path of the page Roses, its window and the messages; every call waits for the test. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type Domain, domain, page } from '../../contract/entities.ts';
import { usePage } from '../../src/api/resource.ts';
import { preload } from '../../src/lib/lazy.ts';
import { MetadataForm } from '../../src/pages/page-metadata.tsx';
import { pathReview } from '../../src/pages/path/use-path-review.ts';
import { SessionProvider } from '../../src/session/session.ts';
import { dismissActionToasts, ToastRegion } from '../../src/ui/toast.tsx';
import { controllableClient } from './controllable-client.ts';
import { Served } from './served.tsx';
import { signedIn } from './signed-in.ts';

const roses = { id: 3, headline: 'Roses', slug: 'roses', revision: 4, sections: [], breadcrumbs: [] };

/** For every file that shows the form: the window is there at once, time passes as told, and no Undo is left. */
export function preparePathForms(): void {
  beforeAll(() => preload(pathReview));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    act(() => {
      dismissActionToasts('path 3');
      vi.advanceTimersByTime(120_000);
    });
  });
}

function StoredForm({ domain }: { domain: Domain }) {
  const { data } = usePage(1, 3);
  return data && <MetadataForm domain={domain} page={data} onClose={() => {}} />;
}

/** @param knowsReferences whether the server tells what points where */
export async function showPathForm({ knowsReferences = true, path = '/' } = {}) {
  let stored = page({ ...roses, path });
  const calls = controllableClient({ getMe: () => ({ email: 'anke@small.example' }), getPage: () => stored });
  const website = domain({ id: 1, fqdn: 'roses.small.example', has_references: knowsReferences, pages: [] });
  const session = signedIn();
  render(
    <SessionProvider value={session}>
      <Served by={calls.client}>
        <StoredForm domain={website} />
        <ToastRegion />
      </Served>
    </SessionProvider>,
  );
  await pass();
  /** From now on the server has the page there. */
  const move = (to: string) => {
    stored = page({ ...roses, path: to });
  };
  return { ...calls, session, move };
}

export const pass = (milliseconds = 50) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
export const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
export const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export async function save(): Promise<void> {
  await act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
  await pass();
}

export const dialog = () => screen.queryByRole('dialog', { name: 'Change the path of Roses' });
/** The message that the path of Roses and what refers to it are changed. */
export const toast = () =>
  screen.queryByRole('group', { name: /^The path is now \/roses\. 1 link and 1 page went along\.$/ });
export const inDialog = () => within(dialog() as HTMLElement);
