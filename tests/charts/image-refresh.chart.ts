import {
  imageRefreshMachine,
  type Problem,
  type RecordResult,
  type RefreshJob,
  type RefreshPlan,
} from '../../machines/image-refresh.machine.ts';
import { done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

const about = (kind: 'page' | 'section', id: number) => ({ kind, id, pageId: 61, pageName: 'Winterwanderung' });
export const job: RefreshJob = {
  ...about('page', 61),
  source: 'https://library.example/1.webp',
  config: { resizingType: 'fill', width: 10, height: 10, gravity: 'sm', enlarge: 1, extension: 'webp' },
  url: null,
  texts: {},
  revision: 4,
  item: null,
};
export const refused: Problem = {
  ...about('section', 88),
  outcome: 'failed',
  reason: 'refused',
  message: 'Api Error: no',
};
export const gone: Problem = { ...about('section', 90), outcome: 'skipped', reason: 'recordGone', message: null };
export const plan: RefreshPlan = { jobs: [job, { ...job, ...about('section', 88) }], problems: [gone] };
export const failure = { code: 'unreachable', message: 'The server cannot be reached.' } as const;
const written: RecordResult = { ...about('page', 61), outcome: 'written' };

export const imageRefreshChart = defineChart({
  machine: imageRefreshMachine,
  inputs: [{ domainId: 7 }],
  events: [
    { type: 'refresh.requested' },
    { type: 'retry.requested' },
    { type: 'refresh.cancelled' },
    { type: 'result.dismissed' },
    { type: 'records.settled', result: [written, refused], elapsed: 2000 },
    { type: 'run.ended' },
    done('loadJobs', plan),
    failed('loadJobs', failure),
    done('refetchDomain'),
    failed('refetchDomain', failure),
  ],
  words: {
    'refresh.requested': 'refreshes the image addresses',
    'retry.requested': 'tries again what failed',
    'refresh.cancelled': 'cancels',
    'result.dismissed': 'dismisses the result',
    'records.settled': 'one record is written and one is refused',
    'run.ended': 'the last record is done',
    'xstate.done.actor.loadJobs': 'what is to be done is read',
    'xstate.error.actor.loadJobs': 'what is to be done cannot be read',
    'xstate.done.actor.refetchDomain': 'the domain is read again',
    'xstate.error.actor.refetchDomain': 'the domain cannot be read again',
  },
  project: ({ total, tally, only, failure: why, isCancelled }) => ({
    ...{ total, failed: Math.min(tally.failed, 1), written: Math.min(tally.written, 1) },
    ...{ isRetry: only !== null, failure: why, isCancelled },
  }),
  invariants: {
    'a run ends with the domain being read again': {
      holds: ({ before, snapshot, told, event }) =>
        (!snapshot.matches('done') || before.matches('refetching') || before.matches('done')) &&
        isSame(
          told,
          event.type === 'xstate.done.actor.refetchDomain' ? [{ type: 'imageUrls.refreshed', domainId: 7 }] : [],
        ),
      plant: { at: ['states', 'running', 'on', 'run.ended'], put: 'done' },
    },
    'each actor is given what it is about': {
      holds: ({ before, event, snapshot, asked }) => {
        const { only, problems } = before.context;
        if (event.type === 'refresh.requested') return isSame(asked, { loadJobs: { domainId: 7, only: null } });
        if (event.type === 'retry.requested')
          return isSame(asked, {
            loadJobs: { domainId: 7, only: problems.filter(({ outcome }) => outcome === 'failed') },
          });
        if (event.type === 'xstate.done.actor.loadJobs')
          return isSame(asked, { refreshRecords: { jobs: plan.jobs } }) && isSame(snapshot.context.only, only);
        const hasRun = !before.matches('refetching') && snapshot.matches('refetching');
        return isSame(asked, hasRun ? { refetchDomain: { domainId: 7 } } : {});
      },
      plant: { at: ['states', 'loading', 'invoke', 'input'], put: () => null },
    },
    'a run begins with nothing counted, and counts each record once': {
      holds: ({ before, event, snapshot: { context } }) => {
        const { tally, problems, total, jobs, now, elapsed } = context;
        const counts = [tally.written, tally.right, tally.skipped, tally.failed];
        const earlier = before.context.tally;
        if (/^(?:refresh|retry)\.requested$/.test(event.type))
          return isSame([counts, problems, total, jobs, now, elapsed], [[0, 0, 0, 0], [], 0, [], null, 0]);
        if (event.type === 'xstate.done.actor.loadJobs')
          return isSame([counts, problems, total, jobs], [[0, 0, 1, 0], [gone], 3, plan.jobs]);
        if (event.type !== 'records.settled') return true;
        const added = [earlier.written + 1, earlier.right, earlier.skipped, earlier.failed + 1];
        const { outcome: _, reason: __, message: ___, ...last } = refused;
        return isSame([counts, problems, now, elapsed], [added, [...before.context.problems, refused], last, 2000]);
      },
      plant: { at: ['states', 'done', 'on', 'refresh.requested', 'actions'], put: [] },
    },
    'what was to be done is forgotten when the run ends': {
      holds: ({ snapshot }) =>
        snapshot.matches('running') || (snapshot.context.jobs.length === 0 && snapshot.context.now === null),
      plant: { at: ['states', 'running', 'exit'], put: [] },
    },
    'a run that could not begin, or was called off before, leaves the chart idle': {
      holds: ({ before, event, snapshot }) =>
        !before.matches('loading') || event.type === 'xstate.done.actor.loadJobs' || snapshot.matches('idle'),
      plant: { at: ['states', 'loading', 'invoke', 'onError', 'target'], put: undefined },
    },
    'a dismissed result leaves nothing behind': {
      holds: ({ event, snapshot, before }) => {
        const isForgotten =
          event.type === 'result.dismissed' || (before.matches('loading') && event.type === 'refresh.cancelled');
        const { total, failure, problems, only, isCancelled, tally } = snapshot.context;
        return (
          !isForgotten ||
          isSame([total, failure, problems, only, isCancelled, tally.failed], [0, null, [], null, false, 0])
        );
      },
      plant: { at: ['states', 'done', 'on', 'result.dismissed', 'actions'], put: [] },
    },
    'a run that is cancelled is told to begin nothing more, and is known as cancelled': {
      holds: ({ before, event, snapshot, sent }) => {
        const isTold = event.type === 'refresh.cancelled' && before.matches({ running: 'refreshing' });
        const isOver = snapshot.matches('loading') || snapshot.matches('idle');
        return (
          isSame(sent, isTold ? [{ type: 'run.cancelled' }] : []) &&
          snapshot.context.isCancelled === (isTold || (before.context.isCancelled && !isOver))
        );
      },
      plant: { at: ['states', 'running', 'states', 'refreshing', 'on', 'refresh.cancelled', 'actions'], put: [] },
    },
    'only what failed is tried again': {
      holds: ({ before, event }) => event.type !== 'retry.requested' || before.context.tally.failed > 0,
      plant: { at: ['states', 'done', 'on', 'retry.requested', 'guard'], put: () => true },
    },
    'a run that could not begin is dismissed only where it is told': {
      holds: ({ before, event }) =>
        event.type !== 'result.dismissed' || before.matches('done') || before.context.failure !== null,
      plant: { at: ['states', 'idle', 'on', 'result.dismissed', 'guard'], put: () => true },
    },
  },
});
