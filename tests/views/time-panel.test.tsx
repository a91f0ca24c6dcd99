/** The words of a page that hold it back, and the panel that asks for a time. */

import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import { HoldActions } from '../../src/deployments/hold-actions.tsx';
import { wallClock } from '../../src/lib/zoned-time.ts';
import { refusal } from '../charts/command.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { renderServed } from '../support/served.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));

const at = new Date(2026, 5, 1, 9).getTime();
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function draw(calls: ReturnType<typeof controllableClient>) {
  renderServed(<HoldActions domainId={1} pageId={3} name="Roses" hold={null} canPublish className="" />, calls.client);
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
const busy = () => screen.getByRole('button', { name: 'Hold back', hidden: true }).getAttribute('aria-busy');
const panel = () => screen.queryByRole('dialog', { name: 'Publish Roses at' });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('DEP-03 DEP-04 holding a page back, and publishing it at a time', () => {
  it('DEP-03 the word says that it works, and what is refused is told beside it and can be tried again', async () => {
    const calls = controllableClient();
    draw(calls);
    press(/^Hold back$/);
    press(/^Publish at…$/);
    await pass(50);
    expect([busy(), panel()]).toEqual(['true', null]);
    await act(() => calls.reject('holdPage', new ApiError(refusal)));
    expect(screen.getByText(/^Hold back did not work: /)).toBeTruthy();
    press(/^Hold back$/);
    expect(screen.queryByText(/^Hold back did not work: /)).toBeNull();
    await pass(60_000);
    press(/^Publish at…$/);
    await pass(50);
    expect([screen.queryByText(/did not work/), panel()?.querySelector('[role="alert"]')]).toEqual([null, null]);
    press(/^Cancel$/);
    await pass(400);
    press(/^Hold back$/);
    // The first answer comes too late.
    await act(() => calls.resolve('holdPage', {}));
    await act(() => calls.resolve('holdPage', {}));
    expect([busy(), calls.calls.length]).toEqual([null, 3]);
  });

  it('DEP-04 the panel stays open until the time is set; a refusal is told in it until it is closed', async () => {
    const calls = controllableClient();
    draw(calls);
    press(/^Publish at…$/);
    await pass(50);
    chooses();
    press(/^Cancel$/);
    await pass(400);
    expect(panel()?.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(busy()).toBeNull();
    await act(() => calls.reject('holdPage', new ApiError(refusal)));
    expect(panel()?.querySelector('[role="alert"]')).not.toBeNull();
    expect(screen.queryByText(/did not work/)).toBeNull();
    chooses();
    expect(panel()?.querySelector('[role="alert"]')).toBeNull();
    await pass(60_000);
    expect(panel()?.querySelector('[role="alert"]')).not.toBeNull();
    press(/^Cancel$/);
    await pass(400);
    expect([panel(), screen.queryByText(/did not work/)]).toEqual([null, null]);
    press(/^Publish at…$/);
    await pass(50);
    chooses();
    // The first answer comes too late.
    await act(() => calls.resolve('holdPage', {}));
    await act(() => calls.resolve('holdPage', {}));
    await pass(400);
    expect([panel(), calls.calls.length]).toEqual([null, 3]);
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
