/**
 * Binds Refresh Image URLs to the API. A run belongs to the tab, not to the screen, so it continues while other screens are
 * shown. After a reload it starts again; addresses that are already right are not written again.
 */
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import {
  type ImageRefreshEvent,
  imageRefreshMachine,
  type RecordResult,
  type RefreshJob,
  type Tally,
} from '../../machines/image-refresh.machine.ts';
import { type Client, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import type { ContentEvent } from '../api/readings.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';
import { useSelector } from '../lib/use-machine-binding.ts';
import { loadPlan, type PlanSources, recordsAtOnce, refreshRecord } from './image-refresh-records.ts';
import { refreshMarker } from './refresh-marker.ts';
import { type SignImage, useSignImage } from './use-image-proxy.ts';

type Run = { actor: ActorRefFrom<typeof imageRefreshMachine>; tools: Tools };
/** The dependencies of the run, those of the last screen that used it. */
type Tools = { client: Client; sign: SignImage; refresh: (emitted: ContentEvent) => Promise<void> };

export type ImageRefresh = ReturnType<typeof presentRefresh>;

const runs = new WeakMap<Client, Map<number, Run>>();

export function useImageRefresh(domainId: number): ImageRefresh {
  const tools: Tools = { client: useClient(), sign: useSignImage(), refresh: useRefresh() };
  const [run] = useState(() => runOf(domainId, tools));
  useEffect(() => {
    run.tools = tools;
  });
  useEffect(() => {
    if (sessionStorage.getItem(refreshMarker(domainId))) run.actor.send({ type: 'refresh.requested' });
  }, [run, domainId]);
  return presentRefresh(
    useSelector(run.actor, (current) => current),
    run.actor.send,
  );
}

/** The chart's state in the terms of the view. */
export function presentRefresh(
  snapshot: SnapshotFrom<typeof imageRefreshMachine>,
  send: (event: ImageRefreshEvent) => void,
) {
  const { total, tally, problems, now, elapsed, isCancelled, failure } = snapshot.context;
  return {
    phase: typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.running,
    isBusy: snapshot.hasTag('busy'),
    ...{ total, tally, problems, now, isCancelled, failure },
    /** Number of processed records. */
    looked: lookedAt(tally),
    secondsLeft: secondsLeft(tally, total, elapsed),
    request: () => send({ type: 'refresh.requested' }),
    retry: () => send({ type: 'retry.requested' }),
    cancel: () => send({ type: 'refresh.cancelled' }),
    dismiss: () => send({ type: 'result.dismissed' }),
  };
}

function runOf(domainId: number, tools: Tools): Run {
  const ofClient = runs.get(tools.client) ?? new Map<number, Run>();
  runs.set(tools.client, ofClient);
  const known = ofClient.get(domainId);
  if (known) return known;
  const run = createRun(domainId, tools);
  keepMarker(run.actor, domainId);
  run.actor.start();
  ofClient.set(domainId, run);
  return run;
}

/** Marks an unfinished run in the session storage, so that it continues after a reload. */
function keepMarker(actor: Run['actor'], domainId: number): void {
  let hasBegun = false;
  actor.subscribe((snapshot) => {
    const { tally, total, isCancelled } = snapshot.context;
    const isUnfinished = snapshot.matches('done') && !isCancelled && lookedAt(tally) < total;
    hasBegun ||= snapshot.hasTag('busy');
    if (snapshot.hasTag('busy') || isUnfinished) sessionStorage.setItem(refreshMarker(domainId), 'running');
    else if (hasBegun) sessionStorage.removeItem(refreshMarker(domainId));
  });
}

function lookedAt({ written, right, skipped, failed }: Tally): number {
  return written + right + skipped + failed;
}

/** Estimated from the progress so far. */
function secondsLeft(tally: Tally, total: number, elapsed: number): number | null {
  const looked = lookedAt(tally);
  return looked === 0 || elapsed === 0 ? null : Math.ceil(((elapsed / looked) * (total - looked)) / 1000);
}

const reportInterval = 100;

/**
 * Returns a run that is not started yet: it loads the plan, writes its records, six at a time, and reloads the domain.
 */
export function createRun(domainId: number, tools: Tools): Run {
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
        let isRunning = true;
        const refreshOne = async (job: RefreshJob) => {
          const result = await refreshRecord({ ...run.tools, domainId }, sources as PlanSources, job, abort.signal);
          if (result) reporter.add(result);
          else isRunning = false;
        };
        const reporter = createReporter(sendBack);
        receive(() => {
          isRunning = false;
        });
        void forEachConcurrent(input.jobs, recordsAtOnce, refreshOne, () => isRunning).then(reporter.end);
        return () => {
          isRunning = false;
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
  return run;
}

/** Limits reports to ten a second: one report per record would render the page once per record. */
function createReporter(send: (event: ImageRefreshEvent) => void) {
  const startedAt = performance.now();
  let reportedAt = startedAt;
  let pending: RecordResult[] = [];
  const report = () => {
    reportedAt = performance.now();
    if (pending.length > 0) send({ type: 'records.settled', result: pending, elapsed: reportedAt - startedAt });
    pending = [];
  };
  return {
    add: (result: RecordResult) => {
      pending.push(result);
      if (performance.now() - reportedAt >= reportInterval) report();
    },
    end: () => {
      report();
      send({ type: 'run.ended' });
    },
  };
}
