/** Every transition of a change of path, walked through the form of a page and its window. */
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import {
  type pathChangeChart as Chart,
  changed,
  conflict,
  pathChangeChart,
  review,
} from '../charts/path-change.chart.ts';
import type { controllableClient } from '../support/controllable-client.ts';
import { execute } from '../support/model.ts';
import {
  dialog,
  field,
  fill,
  inDialog,
  pass,
  preparePathForms,
  save,
  showPathForm,
  toast,
} from '../support/path-form.tsx';
import { replay } from '../support/replay.ts';

preparePathForms();

async function show() {
  const calls = await showPathForm();
  fill('Meta title', 'All roses');
  fill('Path', '/roses');
  await save();
  return calls;
}

describe('REF-02 a change of path in the form of a page', () => {
  replay(pathChangeChart, 'view', async ({ steps }) => {
    const calls = await show();
    const executors: ExecutorsOf<typeof Chart> = {
      'choice.changed': ({ choice }) => {
        const box = inDialog().getByRole('checkbox', { name: 'Roses, Main' });
        if ((box as HTMLInputElement).checked === choice.excluded.length > 0) fireEvent.click(box);
      },
      'change.confirmed': () =>
        fireEvent.click(inDialog().getByRole('button', { name: /^(?:Change path|Try again)$/ })),
      'change.cancelled': () => fireEvent.click(inDialog().getByRole('button', { name: 'Cancel' })),
      'xstate.done.actor.review': ({ output }) => calls.resolve('reviewPathChange', output),
      'xstate.error.actor.review': ({ error }) => calls.reject('reviewPathChange', new ApiError(error)),
      'xstate.done.actor.write': async ({ output }) => {
        if ('changed' in output) return calls.resolve('changePath', changed);
        await calls.reject('changePath', new ApiError(conflict));
        await calls.resolve('reviewPathChange', review);
      },
      'xstate.error.actor.write': ({ error }) => calls.reject('changePath', new ApiError(error)),
      'xstate.after.answerTimeout.pathChange.collecting': () => vi.advanceTimersByTimeAsync(60_000),
      'xstate.after.answerTimeout.pathChange.writing': () => vi.advanceTimersByTimeAsync(60_000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await pass();
      expect(shown(calls)).toEqual(step.value);
    }
    // What was typed is in the form, whatever has become of the path.
    expect(field('Meta title').value).toBe('All roses');
    expect(field('Path').value).toBe('/roses');
  });
});

function shown({ calls }: ReturnType<typeof controllableClient>) {
  const button =
    dialog() && inDialog().queryByRole('button', { name: /^(?:Change path|Changing the path…|Try again)/ });
  if (button?.getAttribute('aria-busy')) return 'writing';
  if (dialog()) return inDialog().queryByRole('alert') ? 'failed' : 'reviewing';
  if (toast()) return 'written';
  if (calls.some(({ name }) => name === 'updatePage')) return 'free';
  return document.querySelector('form [aria-busy="true"]') ? 'collecting' : 'cancelled';
}
