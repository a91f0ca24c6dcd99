/** Every transition of a change of path, walked through the form of a page, its window and its Undo. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { domain, page } from '../../contract/entities.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { ApiError, ClientProvider } from '../../src/api/client.ts';
import { DataCache } from '../../src/api/resource.ts';
import { preload } from '../../src/lib/lazy.ts';
import { MetadataForm } from '../../src/pages/metadata-form.tsx';
import { pathReview } from '../../src/pages/path/use-path-review.ts';
import { SessionProvider } from '../../src/session/session.ts';
import { retireOffers, ToastRegion } from '../../src/ui/toast.tsx';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import {
  type pathChangeChart as Chart,
  changed,
  conflict,
  pathChangeChart,
  review,
  undone,
} from '../charts/path-change.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';

beforeAll(() => preload(pathReview));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => {
    retireOffers('path 3');
    vi.advanceTimersByTime(120_000);
  });
  cleanup();
  vi.useRealTimers();
});

const roses = page({ id: 3, headline: 'Roses', path: '/', slug: 'roses', revision: 4, sections: [], breadcrumbs: [] });
const website = domain({ id: 1, fqdn: 'roses.small.example', has_references: true, pages: [] });

async function show() {
  const calls = controllableClient({ getMe: () => ({ email: 'anke@small.example' }), getPage: () => roses });
  const session = createActor(
    sessionMachine.provide({
      actions: { forgetToken: () => {}, storeToken: () => {} },
      actors: { revokeToken: fromPromise(async () => {}) },
    }),
  ).start();
  session.send({ type: 'session.restored' });
  render(
    <SessionProvider value={session}>
      <DataCache>
        <ClientProvider value={calls.client}>
          <MetadataForm domain={website} page={roses} onClose={() => {}} />
          <ToastRegion />
        </ClientProvider>
      </DataCache>
    </SessionProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(50));
  fireEvent.change(screen.getByLabelText('Meta title'), { target: { value: 'All roses' } });
  fireEvent.change(screen.getByLabelText('Path'), { target: { value: '/roses' } });
  await act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
  await act(() => vi.advanceTimersByTimeAsync(50));
  return calls;
}

const dialog = () => screen.queryByRole('dialog', { name: 'Change the path of Roses' });
const inDialog = () => within(dialog() as HTMLElement);
const toast = () => screen.queryByRole('group', { name: /^The path is now \/roses\. 1 link and 1 page went along\.$/ });

describe('REF-02 a change of path in the form of a page', () => {
  replay(pathChangeChart, 'view', async ({ steps }) => {
    const calls = await show();
    const executors: ExecutorsOf<typeof Chart> = {
      'choice.changed': ({ choice }) => {
        const box = inDialog().getByRole('checkbox', { name: 'Menu Roses, Main' });
        if ((box as HTMLInputElement).checked === choice.leftOut.length > 0) fireEvent.click(box);
      },
      'change.confirmed': () =>
        fireEvent.click(inDialog().getByRole('button', { name: /^(?:Change path|Try again)$/ })),
      'change.cancelled': () => fireEvent.click(inDialog().getByRole('button', { name: 'Cancel' })),
      'undo.requested': () =>
        fireEvent.click(within(toast() as HTMLElement).getByRole('button', { name: /^(?:Undo|Try again)$/ })),
      'xstate.done.actor.review': ({ output }) => calls.resolve('reviewPathChange', output),
      'xstate.error.actor.review': ({ error }) => calls.reject('reviewPathChange', new ApiError(error)),
      'xstate.done.actor.write': async ({ output }) => {
        if ('changed' in output) return calls.resolve('changePath', changed);
        await calls.reject('changePath', new ApiError(conflict));
        await calls.resolve('reviewPathChange', review);
      },
      'xstate.error.actor.write': ({ error }) => calls.reject('changePath', new ApiError(error)),
      'xstate.done.actor.undo': () => calls.resolve('undoPathChange', undone),
      'xstate.error.actor.undo': ({ error }) => calls.reject('undoPathChange', new ApiError(error)),
      'xstate.after.answerTimeout.pathChange.collecting': () => vi.advanceTimersByTimeAsync(60_000),
      'xstate.after.answerTimeout.pathChange.writing': () => vi.advanceTimersByTimeAsync(60_000),
      'xstate.after.answerTimeout.pathChange.undoing': () => vi.advanceTimersByTimeAsync(60_000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await act(() => vi.advanceTimersByTimeAsync(50));
      expect(shown(calls)).toEqual(step.value);
    }
    // What was typed is in the form, whatever has become of the path.
    expect((screen.getByLabelText('Meta title') as HTMLInputElement).value).toBe('All roses');
    expect((screen.getByLabelText('Path') as HTMLInputElement).value).toBe('/roses');
  });
});

function shown({ calls }: ReturnType<typeof controllableClient>) {
  const button =
    dialog() && inDialog().queryByRole('button', { name: /^(?:Change path|Changing the path…|Try again)/ });
  if (button?.getAttribute('aria-busy')) return 'writing';
  if (dialog()) return inDialog().queryByRole('alert') ? 'failed' : 'reviewing';
  if (toast()) return within(toast() as HTMLElement).queryByText('Undoing…') ? 'undoing' : 'written';
  if (screen.queryByText('The path is / again.')) return 'undone';
  if (calls.some(({ name }) => name === 'updatePage')) return 'free';
  return document.querySelector('form [aria-busy="true"]') ? 'collecting' : 'cancelled';
}
