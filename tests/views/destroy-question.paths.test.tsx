/** Every transition of the destroy chart through the question on the screen. */

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ClientProvider } from '../../src/api/client.ts';
import { DataCache } from '../../src/api/resource.ts';
import { DestroyQuestion } from '../../src/trash/destroy-question.tsx';
import { useDomainDestruction } from '../../src/trash/use-destruction.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { destroyDialogChart, refusal, target } from '../charts/destroy-dialog.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { execute, settled } from '../support/model.ts';
import { replay } from '../support/replay.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('ADM-10 ADM-17 the question before something is destroyed', () => {
  replay(destroyDialogChart, 'view', async ({ steps }) => {
    const calls = controllableClient();
    const destroyed: (string | null)[] = [];
    render(
      <DataCache>
        <ClientProvider value={calls.client}>
          <Screen onDestroyed={(name) => destroyed.push(name)} />
        </ClientProvider>
      </DataCache>,
    );
    const press = (name: string | RegExp) => fireEvent.click(within(question()).getByRole('button', { name }));
    const executors: ExecutorsOf<typeof destroyDialogChart> = {
      'destroy.requested': () => fireEvent.click(screen.getByText('Destroy Domain')),
      'destroy.confirmed': () => press('OK'),
      'destroy.cancelled': () => press('Cancel'),
      'xstate.done.actor.destroy': () => calls.resolve('destroyDomain', undefined),
      'xstate.error.actor.destroy': () => calls.reject('destroyDomain', new ApiError(refusal)),
      'xstate.after.answerTimeout.destroyDialog.destroying': () => vi.advanceTimersByTimeAsync(60_000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await act(() => vi.advanceTimersByTimeAsync(400));
      expect(shown()).toEqual({ value: step.value, failure: failureOf(step.context) });
    }
    const wanted = (type: keyof typeof destroyDialogChart.words) =>
      steps.filter(({ event }) => event.type === type).length;
    expect(calls.calls).toHaveLength(wanted('destroy.confirmed'));
    expect(destroyed).toEqual(Array.from({ length: wanted('xstate.done.actor.destroy') }, () => target.name));
  });

  it('ADM-17 holds still while the answer is waited for, and says so', async () => {
    const calls = controllableClient();
    render(
      <ClientProvider value={calls.client}>
        <Screen onDestroyed={() => {}} />
      </ClientProvider>,
    );
    fireEvent.click(screen.getByText('Destroy Domain'));
    await act(() => vi.advanceTimersByTimeAsync(400));
    fireEvent.click(within(question()).getByRole('button', { name: 'OK' }));
    await act(settled);
    for (const button of within(question()).getAllByRole('button')) fireEvent.click(button);
    fireEvent.keyDown(question(), { key: 'Escape' });
    expect(shown()).toEqual({ value: 'destroying', failure: null });
    expect(calls.calls.map(({ name }) => name)).toEqual(['destroyDomain']);
  });
});

function Screen({ onDestroyed }: { onDestroyed: (name: string | null) => void }) {
  const dialog = useDomainDestruction(onDestroyed);
  return (
    <>
      <button type="button" onClick={() => dialog.request(target)}>
        Destroy Domain
      </button>
      <DestroyQuestion dialog={dialog} what="Domain" consequences="All its pages go with it." />
    </>
  );
}

const question = () => screen.getByRole('alertdialog', { name: 'Really destroy Domain 12?' });

function shown() {
  if (!screen.queryByRole('alertdialog')) return { value: 'closed', failure: null };
  const failure = within(question()).queryByRole('alert')?.textContent ?? null;
  if (within(question()).queryByText('Destroying…', { selector: 'button *' })) return { value: 'destroying', failure };
  return { value: failure === null ? 'confirming' : 'failed', failure };
}

function failureOf(context: unknown): string | null {
  const { failure } = context as { failure: { message: string } | null };
  // The sentence for people, and below it what is quoted; what the server says here is the one and the other.
  return failure && `${failure.message}Domain 12 is not destroyed: ${failure.message}`;
}
