/**
 * Refresh Image URLs bound to the API. A run belongs to the tab, not to the screen: it goes on while the user looks
 * at other screens, and after the page was loaded again it begins anew, which writes nothing twice.
 */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { Failure } from '../../contract/failures.ts';
import {
  type ImageRefreshEvent,
  imageRefreshMachine,
  type Problem,
  type RecordRef,
  type RefreshJob,
  type Settled,
  type Tally,
} from '../../machines/image-refresh.machine.ts';
import type { Client } from '../api/client.ts';
import { useClient } from '../data/client.ts';
import { type Fact, useRefresh } from '../data/facts.ts';
import { eachBounded } from '../lib/bounded.ts';
import { type SignImage, useSignImage } from './image-proxy.ts';
import { loadPlan, type PlanSources, recordsAtOnce, refreshRecord } from './image-refresh-records.ts';

export type ImageRefresh = {
  phase: 'idle' | 'loading' | 'refreshing' | 'cancelling' | 'refetching' | 'done';
  isBusy: boolean;
  total: number;
  /** How many records were looked at. */
  looked: number;
  tally: Tally;
  problems: readonly Problem[];
  now: RecordRef | null;
  /** Seconds, as far as they can be told from what was done so far. */
  secondsLeft: number | null;
  isCancelled: boolean;
  failure: Failure | null;
  request: () => void;
  retry: () => void;
  cancel: () => void;
  dismiss: () => void;
};

type Run = { actor: ActorRefFrom<typeof imageRefreshMachine>; tools: Tools };
/** Those of the screen that was shown last. */
type Tools = { client: Client; sign: SignImage; refresh: (fact: Fact) => Promise<void> };

const runs = new WeakMap<Client, Map<number, Run>>();

export function useImageRefresh(domainId: number): ImageRefresh {
  const tools: Tools = { client: useClient(), sign: useSignImage(), refresh: useRefresh() };
  const [run] = useState(() => runOf(domainId, tools));
  useEffect(() => {
    run.tools = tools;
  });
  useEffect(() => {
    if (sessionStorage.getItem(markerName(domainId))) run.actor.send({ type: 'refresh.requested' });
  }, [run, domainId]);
  return presentRefresh(
    useSelector(run.actor, (current) => current),
    run.actor.send,
  );
}

/** A state of the chart in the words of the view. */
export function presentRefresh(
  snapshot: SnapshotFrom<typeof imageRefreshMachine>,
  send: (event: ImageRefreshEvent) => void,
): ImageRefresh {
  const { total, tally, problems, now, elapsed, isCancelled, failure } = snapshot.context;
  return {
    phase: typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.running,
    isBusy: snapshot.hasTag('busy'),
    ...{ total, looked: lookedAt(tally), tally, problems, now, isCancelled, failure },
    secondsLeft: secondsLeft(tally, total, elapsed),
    request: () => send({ type: 'refresh.requested' }),
    retry: () => send({ type: 'retry.requested' }),
    cancel: () => send({ type: 'refresh.cancelled' }),
    dismiss: () => send({ type: 'result.dismissed' }),
  };
}

const reportInterval = 100;

function runOf(domainId: number, tools: Tools): Run {
  const ofClient = runs.get(tools.client) ?? new Map<number, Run>();
  runs.set(tools.client, ofClient);
  const run = ofClient.get(domainId) ?? startRun(domainId, tools);
  ofClient.set(domainId, run);
  return run;
}

function startRun(domainId: number, tools: Tools): Run {
  let sources: PlanSources | null = null;
  const machine = imageRefreshMachine.provide({
    actors: {
      loadJobs: fromPromise(async ({ input, signal }) => {
        const loaded = await loadPlan(run.tools.client, input, signal);
        sources = loaded.sources;
        return loaded.plan;
      }),
      refreshRecords: fromCallback(({ input, sendBack, receive }) => {
        const abort = new AbortController();
        let goesOn = true;
        const refreshOne = async (job: RefreshJob) => {
          const settled = await refreshRecord({ ...run.tools, domainId }, sources as PlanSources, job, abort.signal);
          if (settled) reporter.add(settled);
          else goesOn = false;
        };
        const reporter = createReporter(sendBack);
        receive(() => {
          goesOn = false;
        });
        void eachBounded(input.jobs, recordsAtOnce, refreshOne, () => goesOn).then(reporter.end);
        return () => {
          goesOn = false;
          abort.abort();
        };
      }),
      refetchDomain: fromPromise(async () => {
        const pageIds = sources?.domain.pages.map(({ id }) => id) ?? [];
        await run.tools.refresh({ type: 'imageUrls.refreshed', domainId, pageIds });
      }),
    },
  });
  const run: Run = { actor: createActor(machine, { input: { domainId } }), tools };
  keepMarker(run.actor, domainId);
  run.actor.start();
  return run;
}

/** What is begun and not ended is remembered in the tab, so that it goes on after a reload. */
function keepMarker(actor: Run['actor'], domainId: number): void {
  let hasBegun = false;
  actor.subscribe((snapshot) => {
    const { tally, total, isCancelled } = snapshot.context;
    const isUnfinished = snapshot.matches('done') && !isCancelled && lookedAt(tally) < total;
    hasBegun ||= snapshot.hasTag('busy');
    if (snapshot.hasTag('busy') || isUnfinished) sessionStorage.setItem(markerName(domainId), 'running');
    else if (hasBegun) sessionStorage.removeItem(markerName(domainId));
  });
}

/** Ten reports a second are enough for the eye; a report a record would render a page a record. */
function createReporter(tell: (event: ImageRefreshEvent) => void) {
  const startedAt = performance.now();
  let reportedAt = startedAt;
  let pending: Settled[] = [];
  const report = () => {
    reportedAt = performance.now();
    if (pending.length > 0) tell({ type: 'records.settled', settled: pending, elapsed: reportedAt - startedAt });
    pending = [];
  };
  return {
    add: (settled: Settled) => {
      pending.push(settled);
      if (performance.now() - reportedAt >= reportInterval) report();
    },
    end: () => {
      report();
      tell({ type: 'run.ended' });
    },
  };
}

function markerName(domainId: number): string {
  return `kontor.image-refresh.${domainId}`;
}

function lookedAt({ written, right, skipped, failed }: Tally): number {
  return written + right + skipped + failed;
}

function secondsLeft(tally: Tally, total: number, elapsed: number): number | null {
  const looked = lookedAt(tally);
  return looked === 0 || elapsed === 0 ? null : Math.ceil(((elapsed / looked) * (total - looked)) / 1000);
}
