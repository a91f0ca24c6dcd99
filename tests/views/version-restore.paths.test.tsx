/** Every transition of taking back, walked through the history of a page. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { domain } from '../../contract/entities.ts';
import { history, pageVersion } from '../../contract/history.ts';
import { ApiError } from '../../src/api/client.ts';
import { PageHistoryScreen } from '../../src/history/history-screens.tsx';
import { conflictPanel } from '../../src/history/version-view.tsx';
import { preload } from '../../src/lib/lazy.ts';
import { SessionProvider } from '../../src/session/session.ts';
import { ToastRegion } from '../../src/ui/toast.tsx';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { type field, numbers, type refusal, versionRestoreChart, whole } from '../charts/version-restore.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';
import { Served } from '../support/served.tsx';
import { signedIn } from '../support/signed-in.ts';
import { laterHistory, smallVersion, staleAnswer } from '../support/small-history.ts';

await preload(conflictPanel);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-12T12:40:00Z') });
  window.history.replaceState(null, '', '/domains/1/pages/3/history?at=12');
});
afterEach(() => act(() => vi.advanceTimersByTime(120_000)));

async function show(meanwhile: { writes: number }) {
  const calls = controllableClient({
    listPageHistory: () => history(laterHistory(meanwhile.writes)),
    getPage: () => null,
    listImages: () => [],
    getDomain: () => null,
    listDisplayModeUsages: () => [],
    listTrash: () => [],
  });
  const asked = calls.client.call;
  calls.client.call = (name, given) => {
    const seq = JSON.stringify(given).match(/"seq":(\d+)\}\}$/)?.[1];
    if (name !== 'getPageVersion' || !seq) return asked(name, given);
    return Promise.resolve(pageVersion(smallVersion(Number(seq)))) as never;
  };
  render(
    <SessionProvider value={signedIn()}>
      <Served by={calls.client}>
        <PageHistoryScreen domain={domain({ id: 1, fqdn: 'roses.small.example', changes_count: 2 })} pageId={3} />
        <ToastRegion />
      </Served>
    </SessionProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(50));
  fireEvent.click(screen.getByRole('radio', { name: 'Difference to now' }));
  await act(() => vi.advanceTimersByTimeAsync(50));
  return calls;
}

const question = () => screen.queryByRole('alertdialog', { name: whole.question.title });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fieldWord = /^Take back this field: Headline of “Roses/;
const panel = () => screen.queryByRole('region', { name: /^Saved by someone else meanwhile/ });
const inPanel = () => within(panel() as HTMLElement);

/** Of the field that both have changed, and of what could be merged. */
function choose(choice: 'mine' | 'theirs') {
  fireEvent.click(inPanel().getByRole('radio', { name: choice === 'mine' ? 'Mine' : 'Theirs' }));
  for (const word of inPanel().queryAllByRole('button', { name: new RegExp(`^Use ${choice}`) })) fireEvent.click(word);
}

describe('HIST-05 the chart of taking back in the history of a page', () => {
  replay(versionRestoreChart, 'view', async ({ steps }) => {
    const meanwhile = { writes: 0 };
    const calls = await show(meanwhile);
    const executors: ExecutorsOf<typeof versionRestoreChart> = {
      'restore.requested': ({ target }) => press(target.question ? 'Take back the whole page' : fieldWord),
      'restore.confirmed': () =>
        fireEvent.click(within(question() as HTMLElement).getByRole('button', { name: whole.question.confirm })),
      'restore.cancelled': () =>
        fireEvent.click(within((question() ?? panel()) as HTMLElement).getByRole('button', { name: 'Cancel' })),
      'conflict.chosen': ({ choice }) => choose(choice === 'mine' ? 'mine' : 'theirs'),
      'conflict.submitted': () => fireEvent.click(inPanel().getByRole('button', { name: 'Save' })),
      'failure.dismissed': () =>
        fireEvent.click(within(alert() as HTMLElement).getByRole('button', { name: 'Dismiss' })),
      'xstate.done.actor.takeBack': ({ output }) => {
        if (!('conflict' in (output as object))) return calls.resolve('takeBackPage', { seq: numbers.seq });
        meanwhile.writes += 1;
        const { current } = staleAnswer;
        return calls.reject('takeBackPage', new ApiError({ code: 'stale', status: 412, message: 'stale', current }));
      },
      'xstate.error.actor.takeBack': ({ error }) => calls.reject('takeBackPage', new ApiError(error as typeof refusal)),
      'xstate.after.answerTimeout.versionRestore.writing': () => vi.advanceTimersByTimeAsync(60_000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await act(() => vi.advanceTimersByTimeAsync(400));
      expect(shown()).toEqual(step.value);
      if (step.event.type === 'xstate.done.actor.takeBack' && step.value !== 'conflict') {
        expect(toast()).not.toBeNull();
      }
    }
    const bodies = calls.calls.flatMap(({ name, given }) =>
      name === 'takeBackPage' ? [Reflect.get(given as object, 'body')] : [],
    );
    // What was asked is what is written, after a conflict under the number that it has shown.
    let seen = 18;
    const wanted = steps.flatMap(({ event, value, context }) => {
      const { target } = context as { target: typeof field | typeof whole | null };
      if (value === 'conflict' && event.type === 'xstate.done.actor.takeBack') seen = Math.max(19, seen) + 1;
      const isWritten = value === 'writing' && target !== null;
      return isWritten ? [{ seq: 12, seen, kind: target.kind, id: target.id, field: target.field, keep: [] }] : [];
    });
    expect(bodies).toEqual(wanted);
  });
});

const alert = () =>
  screen.queryAllByRole('alert').find((box) => /is not taken back/.test(box.textContent ?? '')) ?? null;
const toast = () => screen.queryByRole('group', { name: / is as it was on Mon 11 May, \d\d:58\.$/ });

function shown() {
  if (question()) return 'asking';
  if (document.querySelector('main [aria-busy="true"], section [aria-busy="true"]')) return 'writing';
  if (panel()) return 'conflict';
  return { ready: alert() ? 'failed' : 'choosing' };
}
