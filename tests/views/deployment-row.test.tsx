/** The row of a deployment, as the server reports it. */

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deployment } from '../../contract/deployments.ts';
import { ClientProvider } from '../../src/api/client.ts';
import { DeploymentRow } from '../../src/deployments/deployment-row.tsx';
import { DeploymentStatus } from '../../src/deployments/deployment-status.tsx';
import { deploymentTime, inOneMinute } from '../../src/deployments/deployment-texts.ts';
import { LiveRegion } from '../../src/ui/live-region.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { deployment } from '../support/live-website.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));
afterEach(() => act(() => vi.advanceTimersByTime(3000)));

const at = new Date(2026, 4, 12, 14, 38).toISOString();

function Row({ state, ...fields }: Pick<Deployment, 'state'> & Partial<Deployment>) {
  return (
    <ClientProvider value={controllableClient().client}>
      <ol>
        <DeploymentRow
          domainId={1}
          deployment={deployment({ id: 4, state, triggered_at: at, changes: 7, ...fields })}
          onDeployAgain={vi.fn<() => void>()}
        />
      </ol>
      <LiveRegion />
    </ClientProvider>
  );
}

describe('DEP-06 a deployment in its row', () => {
  const states = ['scheduled', 'triggered', 'running', 'no_answer', 'succeeded', 'failed', 'cancelled'] as const;
  const named = (name: string) => screen.queryAllByRole('button', { name: `${name}: Today 14:38` }).length > 0;

  it.each(states)(
    'DEP-04 DEP-06 can be cancelled or deployed again where it is %s, and its success is told once',
    async (state) => {
      const view = render(<Row state={state} />);
      expect(named('Cancel')).toBe(state === 'scheduled');
      expect(named('Deploy this one again')).toBe(state === 'succeeded' || state === 'no_answer');
      const isNew = state !== 'succeeded';
      for (const _ of ['succeeded', 'read again']) await act(async () => view.rerender(<Row state="succeeded" />));
      expect(screen.queryAllByText('Deployment of 14:38 succeeded.')).toHaveLength(isNew ? 1 : 0);
      expect([named('Cancel'), named('Deploy this one again')]).toEqual([false, true]);
    },
  );
});

describe('PUB-09 a webhook that is slow', () => {
  it('PUB-09 has not answered yet, for so long; with the first word of the build that is over', async () => {
    const row = () => screen.getByRole('listitem').textContent;
    const view = render(<Row state="triggered" has_answered={false} webhook_answered={false} />);
    expect(row()).toContain('running');
    expect(row()).toContain('7 changes. The webhook has not answered yet, for 2 minutes.');
    view.rerender(<Row state="triggered" has_answered webhook_answered={false} />);
    expect(row()).toContain('7 changes, for 2 minutes.');
    view.rerender(<Row state="triggered" has_answered={false} />);
    expect(row()).not.toContain('webhook');
  });
});

describe('DEP-05 DEP-06 what the row of a deployment says', () => {
  const said = (fields: Parameters<typeof Row>[0]) => {
    cleanup();
    render(<Row {...fields} />);
    return screen.getByRole('listitem').textContent;
  };

  it('DEP-06 its time, its state, who triggered it, and how long it took', () => {
    const finished_at = new Date(2026, 4, 12, 14, 38, 41).toISOString();
    expect(said({ state: 'succeeded', is_live: true, finished_at, url: 'https://roses.example' })).toBe(
      'Today 14:38succeededLive. anke.brandt@small.example, 7 changes, 41 seconds.Show website',
    );
    expect(said({ state: 'running' })).toBe('Today 14:38runninganke.brandt@small.example, 7 changes, for 2 minutes.');
    expect(said({ state: 'no_answer' })).toContain('7 changes. The build said nothing within an hour.');
    expect(said({ state: 'failed', message: 'No template' })).toContain(
      '7 changes. Live stayed as it was.No template.',
    );
    const refused = { message: 'The webhook answered.', code: 'webhook_status', values: { status: 502 } };
    expect(said({ state: 'failed', ...refused })).toContain('The webhook answered 502. Live stayed as it was.');
  });

  it('DEP-04 that it is scheduled, was cancelled, or began late', () => {
    const scheduled_for = new Date(2026, 4, 15, 7).toISOString();
    expect(said({ state: 'scheduled', triggered_at: null, scheduled_for })).toBe(
      'Fri 15 May, 07:00scheduledanke.brandt@small.example. Takes what is newest then.Change timeCancel',
    );
    const cancelled = { finished_at: at, cancelled_by: { id: 42, email: 'jonas@small.example', name: null } };
    expect(said({ state: 'cancelled', scheduled_for, ...cancelled })).toContain('jonas@small.example, today 14:38.');
    const late = { scheduled_for: new Date(2026, 4, 12, 14, 0).toISOString() };
    expect(said({ state: 'succeeded', ...late })).toContain('Began at 14:38: the server was down at 14:00.');
  });

  it('DEP-05 which earlier one was deployed again', () => {
    const again = { seq: 3, at: new Date(2026, 4, 8, 15, 5).toISOString() };
    expect(said({ state: 'succeeded', is_live: true, again })).toBe(
      'Today 14:38succeededLive. anke.brandt@small.example deployed Fri 8 May, 15:05 again.',
    );
  });
});

describe('deployments of one minute', () => {
  const begun = (id: number, minute: number, second: number, fields: Partial<Deployment> = {}) =>
    deployment({ id, triggered_at: new Date(2026, 4, 12, 14, minute, second).toISOString(), ...fields });
  const planned = { scheduled_for: new Date(2026, 4, 12, 14, 38).toISOString() };

  it.each([
    ['none', [], []],
    ['one', [begun(1, 38, 0)], []],
    ['two in two minutes', [begun(1, 38, 59), begun(2, 39, 0)], []],
    ['two in one minute', [begun(1, 38, 0), begun(2, 38, 59)], [1, 2]],
    ['two in one second', [begun(1, 38, 7), begun(2, 38, 7)], [1, 2]],
    ['two of three', [begun(1, 38, 1), begun(2, 37, 59), begun(3, 38, 30)], [1, 3]],
    ['three', [begun(1, 38, 1), begun(2, 38, 2), begun(3, 38, 3)], [1, 2, 3]],
    ['two pairs', [begun(1, 38, 1), begun(2, 40, 2), begun(3, 38, 3), begun(4, 40, 4)], [1, 2, 3, 4]],
    ['a planned one', [begun(1, 38, 1), begun(2, 50, 1, planned)], [1, 2]],
    ['two planned ones that began late', [begun(1, 50, 1, planned), begun(2, 51, 1, planned)], [1, 2]],
    [
      'the same minute of another hour',
      [begun(1, 38, 1), deployment({ id: 2, triggered_at: new Date(2026, 4, 12, 13, 38, 1).toISOString() })],
      [],
    ],
  ])('DEP-06 of %s those are told apart by seconds', (_, deployments, ids) => {
    expect([...inOneMinute(deployments)]).toEqual(ids);
  });

  it('DEP-06 seconds are said of these alone', () => {
    const time = new Date(2026, 4, 12, 14, 38, 7).getTime();
    expect([deploymentTime(time), deploymentTime(time, true)]).toEqual(['Today 14:38', 'Today 14:38:07']);
  });

  it.each([true, false])(
    'DEP-05 where a line tells what is live (%s), no older time stands beside it',
    (isFollowed) => {
      const shown = {
        subject: Date.now(),
        hasSucceeded: true,
        failure: null,
        isBusy: false,
        request: () => {},
        dismiss: () => {},
      };
      render(<DeploymentStatus deployment={shown} fqdn="roses.example" isFollowed={isFollowed} />);
      expect(screen.queryByText(/triggered at/) === null).toBe(isFollowed);
    },
  );
});
