/** The words that hold a page back, and the panel that asks for a time. */

import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import { HoldActions } from '../../src/deployments/hold-actions.tsx';
import { LazyTimePanel } from '../../src/deployments/lazy-time-panel.tsx';
import { useSchedule } from '../../src/deployments/use-schedule.ts';
import { wallClock } from '../../src/lib/zoned-time.ts';
import { refusal } from '../charts/command.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { renderServed } from '../support/served.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));

const at = new Date(2026, 5, 1, 9).getTime();
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

type Calls = ReturnType<typeof controllableClient>;

function draw(calls: Calls) {
  renderServed(
    <HoldActions domainId={1} pageId={3} name="Roses" path="/roses" hold={null} canPublish={false} className="" />,
    calls.client,
  );
}

function Scheduling({ client }: Pick<Calls, 'client'>) {
  const schedule = useSchedule(async (_, change) => {
    const scheduled_for = new Date(change.kind === 'time' ? change.at : 0).toISOString();
    await client.call('createDeployment', { params: { domainId: 1 }, body: { scheduled_for } });
  });
  const title = 'Schedule a deployment';
  return (
    <>
      <button type="button" id="ask" onClick={schedule.ask}>
        Schedule…
      </button>
      <LazyTimePanel {...{ schedule, title }} anchorId="ask" consequence="" current={null} />
    </>
  );
}

const drawPanel = (calls: Calls) => renderServed(<Scheduling client={calls.client} />, calls.client);

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
const panel = () => screen.queryByRole('dialog', { name: 'Schedule a deployment' });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('DEP-03 DEP-04 holding a page back, and setting a time', () => {
  it('DEP-03 the word says that it works, and what is refused is told beside it and can be tried again', async () => {
    const calls = controllableClient();
    draw(calls);
    press(/^Hold back$/);
    expect(busy()).toBe('true');
    await act(() => calls.reject('holdPage', new ApiError(refusal)));
    expect(screen.getByText(/^Hold back did not work: /)).toBeTruthy();
    press(/^Hold back$/);
    expect(screen.queryByText(/^Hold back did not work: /)).toBeNull();
    await pass(60_000);
    press(/^Hold back$/);
    // The first answer comes too late.
    await act(() => calls.resolve('holdPage', {}));
    await act(() => calls.resolve('holdPage', {}));
    expect([busy(), calls.calls.filter(({ name }) => name === 'holdPage').length]).toEqual([null, 3]);
  });

  it('DEP-04 the panel stays open until the time is set; a refusal is told in it until it is closed', async () => {
    const calls = controllableClient();
    drawPanel(calls);
    press(/^Schedule…$/);
    await pass(50);
    chooses();
    press(/^Cancel$/);
    await pass(400);
    expect(panel()?.querySelector('[aria-busy="true"]')).not.toBeNull();
    await act(() => calls.reject('createDeployment', new ApiError(refusal)));
    expect(panel()?.querySelector('[role="alert"]')).not.toBeNull();
    chooses();
    expect(panel()?.querySelector('[role="alert"]')).toBeNull();
    await pass(60_000);
    expect(panel()?.querySelector('[role="alert"]')).not.toBeNull();
    press(/^Cancel$/);
    await pass(400);
    expect(panel()).toBeNull();
    press(/^Schedule…$/);
    await pass(50);
    chooses();
    // The first answer comes too late.
    await act(() => calls.resolve('createDeployment', {}));
    await act(() => calls.resolve('createDeployment', {}));
    await pass(400);
    expect([panel(), calls.calls.length]).toEqual([null, 3]);
  });

  it('DEP-04 a time that has passed, is missing, or is more than ten years ahead is refused at its field', async () => {
    const calls = controllableClient();
    drawPanel(calls);
    press(/^Schedule…$/);
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

  it('DEP-04 the time that was chosen is sent in UTC', async () => {
    const calls = controllableClient();
    drawPanel(calls);
    press(/^Schedule…$/);
    await pass(50);
    expect(document.activeElement).toBe(field('Date'));
    chooses();
    const body = { scheduled_for: new Date(at).toISOString() };
    expect(calls.calls).toMatchObject([{ name: 'createDeployment', given: { params: { domainId: 1 }, body } }]);
  });
});
