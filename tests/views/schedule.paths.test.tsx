/** Every transition of the schedule through the words of a page, and the panel that asks for a time. */

import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import { HoldWords } from '../../src/deployments/hold-words.tsx';
import { wallClock } from '../../src/lib/zoned-time.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { at, refusal, scheduleChart } from '../charts/schedule.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';
import { renderServed } from '../support/served.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function draw(calls: ReturnType<typeof controllableClient>) {
  renderServed(<HoldWords domainId={1} pageId={3} name="Roses" hold={null} setsTime className="" />, calls.client);
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const chooses = () => {
  const { date, time } = wallClock(at, zone);
  type('Date', date);
  type('Time', time);
  press(/^Schedul(?:e|ing…)$/);
};
const panel = () => screen.queryByRole('dialog', { name: 'Publish Roses at' });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('DEP-03 DEP-04 holding a page back, and publishing it at a time', () => {
  replay(scheduleChart, 'view', async ({ steps }) => {
    const calls = controllableClient();
    draw(calls);
    const executors: ExecutorsOf<typeof scheduleChart> = {
      'change.requested': () => press(/^Hold back$/),
      'time.asked': () => press(/^Publish at…$/),
      'time.chosen': chooses,
      'panel.closed': () => press(/^Cancel$/),
      'failure.dismissed': () => press(/^Dismiss$/),
      'xstate.done.actor.write': () => calls.resolve('holdPage', {}),
      'xstate.error.actor.write': () => calls.reject('holdPage', new ApiError(refusal)),
      'xstate.after.writeTimeout.schedule.writing': () => pass(60_000),
      'xstate.after.writeTimeout.schedule.scheduling': () => pass(60_000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await pass(50);
      expect(shown()).toBe(/\w+(?=\W*$)/.exec(JSON.stringify(step.value))?.[0]);
    }
  });

  it('DEP-04 a time that has passed, is missing, or is more than ten years ahead is refused at its field', async () => {
    const calls = controllableClient();
    draw(calls);
    press(/^Publish at…$/);
    await pass(50);
    type('Date', '2026-05-12');
    type('Time', '14:39');
    expect(screen.getByText('This time has passed.')).toBeTruthy();
    press(/^Schedule$/);
    expect(calls.calls).toEqual([]);
    expect(document.activeElement).toBe(field('Date'));
    for (const date of ['2036-05-13', '9999-12-31']) {
      type('Date', date);
      press(/^Schedule$/);
      expect(screen.getByText('Choose a time within the next 10 years.')).toBeTruthy();
      expect(calls.calls).toEqual([]);
      expect(field('Date').getAttribute('aria-invalid')).toBe('true');
    }
    type('Date', '');
    press(/^Schedule$/);
    expect(screen.getByText('Choose a date and a time.')).toBeTruthy();
    expect(calls.calls).toEqual([]);
  });

  it('DEP-04 the page is held back until the time that was chosen', async () => {
    const calls = controllableClient();
    draw(calls);
    press(/^Publish at…$/);
    await pass(50);
    expect(document.activeElement).toBe(field('Date'));
    chooses();
    const body = { publish_at: new Date(at).toISOString() };
    expect(calls.calls).toMatchObject([{ name: 'holdPage', given: { params: { domainId: 1, pageId: 3 }, body } }]);
  });
});

function shown(): string {
  if (panel()) {
    if (panel()?.querySelector('[aria-busy="true"]')) return 'scheduling';
    return panel()?.querySelector('[role="alert"]') ? 'refused' : 'open';
  }
  if (screen.queryByText(/^Hold back did not work: /)) return 'failed';
  return screen.getByRole('button', { name: 'Hold back' }).getAttribute('aria-busy') ? 'writing' : 'idle';
}
