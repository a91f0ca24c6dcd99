/** Every transition of the chart, walked through the buttons and words of the screen. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromCallback } from 'xstate';
import {
  type ImageRefreshEmitted,
  imageRefreshMachine,
  type LoadInput,
  type RefreshJob,
  type RefreshPlan,
} from '../../machines/image-refresh.machine.ts';
import { RefreshRun } from '../../src/images/image-refreshing.tsx';
import { presentRefresh } from '../../src/images/use-image-refresh.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { failure, gone, imageRefreshChart, job, plan, refused } from '../charts/image-refresh.chart.ts';
import { button, buttons, labelled } from '../support/by-name.ts';
import { controlledActor, execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';

type Actor = ActorRefFrom<typeof imageRefreshMachine>;

describe('REFRESH-03 REFRESH-04 the refresh chart on its screen', () => {
  replay(imageRefreshChart, 'view', async ({ steps }) => {
    const loads = controlledActor<RefreshPlan, LoadInput>();
    const refetches = controlledActor<void, { domainId: number }>();
    const emitted: ImageRefreshEmitted[] = [];
    const machine = imageRefreshMachine.provide({
      actors: {
        loadJobs: loads.logic,
        refetchDomain: refetches.logic,
        refreshRecords: fromCallback(() => {}),
      },
    });
    const actor = createActor(machine, { input: { domainId: 7 } });
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    render(<Screen actor={actor} />);
    let reported = 0;
    const press = (name: string) => fireEvent.click(button(name));
    const executors: ExecutorsOf<typeof imageRefreshChart> = {
      'refresh.requested': () => press('Refresh Image URLs'),
      'retry.requested': () => press('Retry failed'),
      'refresh.cancelled': () => press('Cancel'),
      'result.dismissed': () => press('Dismiss'),
      'records.settled': (event) => {
        reported += 1;
        actor.send({ ...event, result: event.result.map((one) => ({ ...one, id: one.id + reported * 1000 })) });
      },
      'run.ended': () => actor.send({ type: 'run.ended' }),
      'xstate.done.actor.loadJobs': () => loads.resolve(plan),
      'xstate.error.actor.loadJobs': () => loads.reject(failure),
      'xstate.done.actor.refetchDomain': () => refetches.resolve(undefined),
      'xstate.error.actor.refetchDomain': () => refetches.reject(failure),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      expect(actor.getSnapshot().value).toEqual(step.value);
      expectScreen(actor);
    }
    const whole = steps.filter(({ event }) => event.type === 'xstate.done.actor.refetchDomain').length;
    expect(emitted).toEqual(Array.from({ length: whole }, () => ({ type: 'imageUrls.refreshed', domainId: 7 })));
    actor.stop();
  });

  it('REFRESH-04 a retry is about what failed, and cancelling tells the run to begin nothing more', async () => {
    const loads = controlledActor<RefreshPlan, LoadInput>();
    const told: string[] = [];
    const refreshRecords = fromCallback<{ type: 'run.cancelled' }, { jobs: readonly RefreshJob[] }>(({ receive }) =>
      receive(({ type }) => told.push(type)),
    );
    const machine = imageRefreshMachine.provide({ actors: { loadJobs: loads.logic, refreshRecords } });
    const actor = createActor(machine, { input: { domainId: 7 } }).start();
    actor.send({ type: 'refresh.requested' });
    await loads.resolve({ jobs: [job], problems: [gone, refused] });
    actor.send({ type: 'refresh.cancelled' });
    expect(told).toEqual(['run.cancelled']);
    actor.send({ type: 'refresh.cancelled' });
    actor.send({ type: 'refresh.cancelled' });
    actor.send({ type: 'retry.requested' });
    expect(loads.inputs().at(-1)).toEqual({ domainId: 7, only: [refused] });
    actor.stop();
  });
});

function Screen({ actor }: { actor: Actor }) {
  const run = presentRefresh(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  );
  return (
    <>
      <button type="button" onClick={run.request}>
        Refresh Image URLs
      </button>
      <RefreshRun domainId={7} run={run} lineId="line" onPressed={() => {}} />
    </>
  );
}

const notice = "Refreshing all Image URLs for current DomainSettings. Please don't change Pages right now!";

function expectScreen(actor: Actor) {
  const snapshot = actor.getSnapshot();
  const isBusy = snapshot.hasTag('busy');
  expect(screen.queryAllByText(notice)).toHaveLength(isBusy ? 1 : 0);
  expect(buttons('Cancel')).toHaveLength(isBusy ? 1 : 0);
  const [bar] = labelled('[role="progressbar"]', 'Image URLs');
  const { tally, total, failure: why } = snapshot.context;
  const looked = tally.written + tally.right + tally.skipped + tally.failed;
  const hasBar = isBusy && !snapshot.matches('loading');
  expect(bar?.getAttribute('aria-valuetext')).toBe(hasBar ? `${looked} of ${total}` : undefined);
  const [retry] = buttons('Retry failed');
  expect(retry?.getAttribute('aria-disabled') ?? 'not locked').toBe(retry && isBusy ? 'true' : 'not locked');
  expect(retry !== undefined).toBe(tally.failed > 0);
  if (tally.failed > 0) expect(screen.getAllByText('Api Error: no').length).toBeGreaterThan(0);
  const isTold = snapshot.matches('idle') && why !== null;
  expect(screen.queryAllByText(/The image URLs are not refreshed: The server cannot be reached\./)).toHaveLength(
    isTold ? 1 : 0,
  );
}
