/** Every transition of the deployment chart, on the chart alone and through the button and words of the screen. */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { deploymentMachine } from '../../machines/deployment.machine.ts';
import { ApiError, ClientProvider } from '../../src/api/client.ts';
import { DeploymentButton, DeploymentStatus, useDomainDeployment } from '../../src/deployments/deployment-status.tsx';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { deploymentChart, refusal } from '../charts/deployment.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { controlledActor, execute, SimulatedClock, settled } from '../support/model.ts';
import { replay } from '../support/replay.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('DOM-15 ADM-12 the deployment chart', () => {
  replay(deploymentChart, 'chart', async ({ steps }) => {
    const trigger = controlledActor();
    const clock = new SimulatedClock();
    const actor = createActor(deploymentMachine.provide({ actors: { trigger: trigger.logic } }), { clock }).start();
    const executors: ExecutorsOf<typeof deploymentChart> = {
      'deployment.requested': (event) => actor.send(event),
      'failure.dismissed': (event) => actor.send(event),
      'xstate.done.actor.trigger': () => trigger.resolve(),
      'xstate.error.actor.trigger': () => trigger.reject(refusal),
      'xstate.after.triggerTimeout.deployment.triggering': () => clock.increment(60_000),
      'xstate.after.restDelay.deployment.succeeded.resting': () => clock.increment(1000),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      const { value, context } = actor.getSnapshot();
      expect({ value, context }).toEqual({ value: step.value, context: step.context });
    }
    actor.stop();
  });

  it('DOM-15 triggers once for two presses, and not again for a press just after', async () => {
    const trigger = controlledActor();
    const actor = createActor(deploymentMachine.provide({ actors: { trigger: trigger.logic } }), {
      clock: new SimulatedClock(),
    }).start();
    actor.send({ type: 'deployment.requested', at: 1 });
    actor.send({ type: 'deployment.requested', at: 2 });
    await trigger.resolve();
    actor.send({ type: 'deployment.requested', at: 3 });
    expect(trigger.inputs().length).toBe(1);
  });
});

describe('DOM-15 ADM-12 ADM-17 the deployment on its screen', () => {
  replay(deploymentChart, 'view', async ({ steps }) => {
    vi.useFakeTimers();
    const calls = controllableClient();
    render(
      <ClientProvider value={calls.client}>
        <Screen />
      </ClientProvider>,
    );
    const press = (name: string) =>
      act(() => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) })));
    const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
    const executors: ExecutorsOf<typeof deploymentChart> = {
      'deployment.requested': () => press('Trigger Deployment'),
      'failure.dismissed': () => press('Dismiss'),
      'xstate.done.actor.trigger': () => act(() => calls.resolve('triggerDeployment', undefined)),
      'xstate.error.actor.trigger': () => act(() => calls.reject('triggerDeployment', new ApiError(refusal))),
      'xstate.after.triggerTimeout.deployment.triggering': () => pass(60_000),
      'xstate.after.restDelay.deployment.succeeded.resting': () => pass(1000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await act(settled);
      expect(shown()).toBe(typeof step.value === 'object' ? 'succeeded' : step.value);
    }
  });
});

describe('R3 a deployment whose answer is lost', () => {
  it('R3 is asked for again with the same key, and a further one with another', async () => {
    vi.useFakeTimers();
    const calls = controllableClient();
    render(
      <ClientProvider value={calls.client}>
        <Screen />
      </ClientProvider>,
    );
    const press = () => act(() => fireEvent.click(screen.getByRole('button', { name: /^Trigger Deployment/ })));
    const lost = new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });
    press();
    await act(() => calls.reject('triggerDeployment', lost));
    press();
    await act(() => calls.resolve('triggerDeployment', undefined));
    act(() => vi.advanceTimersByTime(1000));
    press();
    const [first, again, further] = calls.calls.map(
      ({ given }) => (given as { idempotencyKey: string }).idempotencyKey,
    );
    expect(again).toBe(first);
    expect(further).not.toBe(first);
  });
});

function Screen() {
  const deployment = useDomainDeployment({ id: 7, fqdn: 'roses.example' });
  return (
    <>
      <DeploymentButton deployment={deployment} />
      <DeploymentStatus deployment={deployment} fqdn="roses.example" />
    </>
  );
}

function shown(): string {
  if (screen.getByRole('button', { name: /Trigger/ }).getAttribute('aria-busy')) return 'triggering';
  if (screen.queryByText(/was not triggered/)) return 'failed';
  return screen.queryByText(/^Deployment triggered at/) ? 'succeeded' : 'idle';
}
