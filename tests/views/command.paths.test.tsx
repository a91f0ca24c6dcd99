/** Every transition of a command: through the question before something is destroyed, the start page's button, and a deployment. */

import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { domain as domainEntity, page as pageEntity } from '../../contract/entities.ts';
import type { CommandOptions } from '../../machines/command.machine.ts';
import { ApiError, ClientProvider } from '../../src/api/client.ts';
import { DataCache } from '../../src/api/resource.ts';
import { DeploymentButton } from '../../src/deployments/deployment-button.tsx';
import { DeploymentStatus } from '../../src/deployments/deployment-status.tsx';
import { useDeployment } from '../../src/deployments/use-deployment.ts';
import { PageActions } from '../../src/pages/page-actions.tsx';
import { useDestroyQuestion } from '../../src/trash/destroy-question.tsx';
import { commandChart, refusal, subject } from '../charts/command.chart.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';

const destroyed = vi.fn((name: string) => `Domain ${name} is destroyed.`);

beforeEach(() => {
  vi.useFakeTimers();
  destroyed.mockClear();
});

/** What a person presses and sees on a screen with one command. */
type Shown = {
  view: ReactNode;
  call: 'destroyDomain' | 'updatePage' | 'triggerDeployment';
  button: () => HTMLElement;
  failure: RegExp;
  isSucceeded: () => boolean;
};

const domain = domainEntity({ id: 1, fqdn: 'roses.example', pages: [] });
const page = pageEntity({ id: 3, headline: 'Roses', path: '/', published: true, sections: [] });
const button = (name: RegExp) => screen.getByRole('button', { name });
const question = () => screen.getByRole('alertdialog', { name: 'Really destroy Domain 12?' });

const destruction: Shown = {
  view: <Destruction />,
  call: 'destroyDomain',
  button: () => screen.getByText('Destroy Domain'),
  failure: /^Domain 12 is not destroyed: /,
  isSucceeded: () => false,
};
const startPage: Shown = {
  view: <PageActions domain={domain} page={page} />,
  call: 'updatePage',
  button: () => button(/^(?:Set as Start Page|Saving…)$/),
  failure: /^The Start Page is not changed: /,
  isSucceeded: () => false,
};
const deployment: Shown = {
  view: <Deployment />,
  call: 'triggerDeployment',
  button: () => button(/^Trigger/),
  failure: /^The deployment of roses\.example was not triggered: /,
  isSucceeded: () => screen.queryByText(/^Deployment triggered at/) !== null,
};
const screenFor = ({ asks, rests }: CommandOptions): Shown => (asks ? destruction : rests ? deployment : startPage);

function show({ view }: Shown) {
  const calls = controllableClient();
  render(
    <DataCache>
      <ClientProvider value={calls.client}>{view}</ClientProvider>
    </DataCache>,
  );
  return calls;
}

describe('PAGE-27 ADM-10 ADM-17 DOM-15 ADM-12 the command chart on its screens', () => {
  replay(commandChart, 'view', async ({ input, steps }) => {
    const shown = screenFor(input);
    const calls = show(shown);
    const executors: ExecutorsOf<typeof commandChart> = {
      'command.requested': () => fireEvent.click(shown.button()),
      'command.confirmed': () => press('OK'),
      'command.dismissed': () => (input.asks ? press('Cancel') : fireEvent.click(button(/^Dismiss/))),
      'xstate.done.actor.execute': () => calls.resolve(shown.call, input.asks || input.rests ? undefined : page),
      'xstate.error.actor.execute': () => calls.reject(shown.call, new ApiError(refusal)),
      'xstate.after.executionTimeout.command.running': () => vi.advanceTimersByTimeAsync(60_000),
      'xstate.after.restDelay.command.resting': () => vi.advanceTimersByTimeAsync(1000),
    };
    for (const { event, value, context } of steps) {
      await act(() => execute(executors, event));
      // The question fades.
      await act(() => vi.advanceTimersByTimeAsync(400));
      const isOpen = screen.queryByRole('alertdialog') !== null;
      expect(isOpen).toBe(input.asks === true && value !== 'idle');
      expect((isOpen ? question() : shown.button()).outerHTML.includes('aria-busy')).toBe(value === 'running');
      expect(messageOf(shown)).toBe(failureOf(context));
      expect(shown.isSucceeded()).toBe(value === 'resting' || value === 'rested');
    }
    const count = (type: keyof typeof commandChart.words) => steps.filter(({ event }) => event.type === type).length;
    const sent = input.asks ? count('command.confirmed') : count('command.requested');
    expect(calls.calls.map(({ name }) => name)).toEqual(Array.from({ length: sent }, () => shown.call));
    expect(destroyed).toHaveBeenCalledTimes(input.asks ? count('xstate.done.actor.execute') : 0);
  });
});

describe('ADM-17 the question before something is destroyed', () => {
  it('ADM-17 holds still while the answer is waited for, and says so', async () => {
    const calls = show(destruction);
    fireEvent.click(destruction.button());
    await act(() => vi.advanceTimersByTimeAsync(400));
    press('OK');
    await act(() => vi.advanceTimersByTimeAsync(0));
    for (const one of within(question()).getAllByRole('button')) fireEvent.click(one);
    fireEvent.keyDown(question(), { key: 'Escape' });
    expect(within(question()).getByText('Destroying…', { selector: 'button *' })).toBeDefined();
    expect(calls.calls.map(({ name }) => name)).toEqual(['destroyDomain']);
    await act(() => calls.resolve('destroyDomain', undefined));
    expect(destroyed).toHaveBeenCalledExactlyOnceWith(subject.name);
  });
});

describe('DOM-15 R3 the key of a deployment', () => {
  it('DOM-15 triggers once for two presses, and not again for a press just after', async () => {
    const calls = show(deployment);
    fireEvent.click(deployment.button());
    fireEvent.click(deployment.button());
    await act(() => calls.resolve('triggerDeployment', undefined));
    await act(() => vi.advanceTimersByTimeAsync(999));
    fireEvent.click(deployment.button());
    expect(calls.calls).toHaveLength(1);
  });

  it('DOM-15 a refused one has changed nothing; of one without an answer that is not known', async () => {
    const calls = show(deployment);
    fireEvent.click(deployment.button());
    await act(() => calls.reject('triggerDeployment', new ApiError({ code: 'refused', message: 'No.' })));
    expect(screen.getByText(/Nothing has changed\. Press Trigger Deployment to try again\.$/)).toBeDefined();
    fireEvent.click(deployment.button());
    await act(() => calls.reject('triggerDeployment', new ApiError({ code: 'unreachable', message: 'No answer.' })));
    expect(screen.getByText(/Whether the server did it all the same is not known\./)).toBeDefined();
    expect(screen.queryByText(/Nothing has changed/)).toBeNull();
  });

  it('R3 stays the same while the answer may be lost, and is another one after a success or a dismissal', async () => {
    const calls = show(deployment);
    const lost = new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });
    const press = () => act(() => fireEvent.click(deployment.button()));
    await press();
    await act(() => calls.reject('triggerDeployment', lost));
    await press();
    await act(() => calls.resolve('triggerDeployment', undefined));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await press();
    await act(() => calls.reject('triggerDeployment', lost));
    await act(() => fireEvent.click(button(/^Dismiss/)));
    await press();
    const keys = calls.calls.map(({ given }) => (given as { idempotencyKey: string }).idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });
});

const press = (name: string) => fireEvent.click(within(question()).getByRole('button', { name }));
const messageOf = ({ failure }: Shown) => screen.queryByText(failure)?.textContent?.replace(failure, '') ?? null;

function failureOf(context: unknown): string | null {
  return (context as { failure: { message: string } | null }).failure?.message ?? null;
}

function Destruction() {
  const { request, question } = useDestroyQuestion({
    call: 'destroyDomain',
    argumentsOf: (domainId) => ({ params: { domainId } }),
    event: { type: 'domain.destroyed' },
    asks: 'Domain',
    consequences: 'All its pages go with it.',
    destroyed,
  });
  return (
    <>
      <button type="button" onClick={() => request(subject)}>
        Destroy Domain
      </button>
      {question}
    </>
  );
}

function Deployment() {
  const triggered = useDeployment({ id: 7, fqdn: 'roses.example', changes_count: null });
  return (
    <>
      <DeploymentButton deployment={triggered} />
      <DeploymentStatus deployment={triggered} fqdn="roses.example" />
    </>
  );
}
