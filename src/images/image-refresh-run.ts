/** Runs the refresh chart: loads the plan, writes its records, six at a time, and reloads the domain. */
import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import {
  type ImageRefreshEvent,
  imageRefreshMachine,
  type RecordResult,
  type RefreshJob,
} from '../../machines/image-refresh.machine.ts';
import type { Client } from '../api/client.ts';
import type { ContentEvent } from '../api/readings.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';
import { loadPlan, type PlanSources, recordsAtOnce, refreshRecord } from './image-refresh-records.ts';
import type { SignImage } from './use-image-proxy.ts';

export type Run = { actor: ActorRefFrom<typeof imageRefreshMachine>; tools: Tools };
/** The dependencies of the run, those of the last screen that used it. */
export type Tools = { client: Client; sign: SignImage; refresh: (emitted: ContentEvent) => Promise<void> };

const reportInterval = 100;

/** Returns a run that is not started yet. */
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
        let goesOn = true;
        const refreshOne = async (job: RefreshJob) => {
          const result = await refreshRecord({ ...run.tools, domainId }, sources as PlanSources, job, abort.signal);
          if (result) reporter.add(result);
          else goesOn = false;
        };
        const reporter = createReporter(sendBack);
        receive(() => {
          goesOn = false;
        });
        void forEachConcurrent(input.jobs, recordsAtOnce, refreshOne, () => goesOn).then(reporter.end);
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
