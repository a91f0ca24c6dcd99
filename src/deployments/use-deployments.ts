/** The deployments of a domain: listed, scheduled, cancelled, deployed again. */
import { useEffect, useRef, useState } from 'react';
import type { Deployment } from '../../contract/deployments.ts';
import { useClient } from '../api/client.ts';
import { deploymentReadings, useRefreshDeployments } from '../api/deployment-readings.ts';
import { useReading } from '../api/resource.ts';
import { trackEvent } from '../lib/activity.ts';
import { useIdle } from '../lib/idle.ts';
import { createIdempotencyKeys, randomId } from '../lib/ids.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { useLatest } from '../lib/use-latest.ts';
import { type Schedule, useSchedule } from './use-schedule.ts';

/** Milliseconds between two requests for the state of a running deployment. */
const pollInterval = 5000;

export type DeploymentList = ReturnType<typeof useDeployments>;

export function useDeployments(domainId: number) {
  const isRequested = useIdle();
  const [parts, setParts] = useState(1);
  const reading = useReading(isRequested ? deploymentReadings.deployments(domainId, parts) : null);
  const [kept, setKept] = useState(reading.data);
  if (reading.data && reading.data !== kept) setKept(reading.data);
  // While more of them are being read, those that were shown stay.
  const data = reading.data ?? kept;
  const deployments = data?.deployments ?? [];
  usePolling(domainId, deployments, reading.reload);
  return {
    ...reading,
    data,
    /** `false` until the screen is rendered. */
    isRequested,
    deployments,
    olderCount: data?.older ?? 0,
    isLoadingOlder: reading.data === null && kept !== null && reading.failure === null,
    showOlder: () => (reading.data ? setParts(parts + 1) : reading.reload()),
  };
}

/**
 * Polls while a build is running or a scheduled deployment is due, because servers without events do not report the end.
 * When a state changes, everything that depends on deployments is read again.
 */
export function usePolling(domainId: number, deployments: readonly Deployment[], reload: () => void): void {
  const refresh = useRefreshDeployments(domainId);
  const states = deployments.map(({ id, state }) => `${id} ${state}`).join();
  const lastStates = useRef('');
  useEffect(() => {
    const before = lastStates.current;
    lastStates.current = states;
    if (before !== '' && before !== states) void refresh();
  }, [states, refresh]);
  const latest = useLatest(reload);
  const isRunning = deployments.some(({ state }) => state === 'running' || state === 'triggered');
  const due = Math.min(
    ...deployments.flatMap(({ state, scheduled_for: at }) => (state === 'scheduled' && at ? [Date.parse(at)] : [])),
  );
  useEffect(() => {
    if (!isRunning && !Number.isFinite(due)) return;
    const timer = setInterval(() => {
      if (isRunning || due <= Date.now()) latest.current();
    }, pollInterval);
    return () => clearInterval(timer);
  }, [isRunning, due, latest]);
}

/** Schedules a deployment of everything. */
export function useScheduling(domainId: number): Schedule {
  const client = useClient();
  const refresh = useRefreshDeployments(domainId);
  const key = useRef(randomId());
  return useSchedule(
    async (signal, change) => {
      if (change.kind !== 'time') return;
      const body = { scheduled_for: new Date(change.at).toISOString() };
      await client.call('createDeployment', { params: { domainId }, body, idempotencyKey: key.current, signal });
      trackEvent('domain', 'schedule');
      await refresh();
    },
    () => {
      key.current = randomId();
    },
  );
}

/** Changes the time of a scheduled deployment, or cancels it. `onCancelled` is called before its buttons disappear. */
export function useScheduledDeployment(domainId: number, deploymentId: number, onCancelled: () => void): Schedule {
  const client = useClient();
  const refresh = useRefreshDeployments(domainId);
  const params = { domainId, deploymentId };
  return useSchedule(async (signal, change) => {
    if (change.kind === 'time') {
      const body = { scheduled_for: new Date(change.at).toISOString() };
      await client.call('changeDeployment', { params, body, signal });
    } else {
      await client.call('cancelDeployment', { params, signal });
      onCancelled();
    }
    await refresh();
  });
}

/** Deploys an earlier state again, after a confirmation. */
export function useDeployingAgain(domainId: number, onDone: () => void): Command<Deployment> {
  const client = useClient();
  const refresh = useRefreshDeployments(domainId);
  // After a lost answer, another attempt must not deploy twice.
  const keys = useRef(createIdempotencyKeys());
  const { dismiss, ...command } = useCommand<Deployment>(
    async (signal, { seq }) => {
      if (seq === null) return;
      const body = { seq };
      await client.call('createDeployment', { params: { domainId }, body, idempotencyKey: keys.current(body), signal });
      keys.current = createIdempotencyKeys();
      trackEvent('domain', 'deployAgain');
      await refresh();
    },
    onDone,
    { asks: true },
  );
  return {
    ...command,
    dismiss: () => {
      keys.current = createIdempotencyKeys();
      dismiss();
    },
  };
}
