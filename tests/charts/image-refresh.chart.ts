import {
  imageRefreshMachine,
  type Problem,
  type RefreshJob,
  type RefreshPlan,
  type Settled,
} from '../../machines/image-refresh.machine.ts';
import { done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

const about = (kind: 'page' | 'section', id: number) => ({ kind, id, pageId: 61, pageName: 'Winterwanderung' });
export const job: RefreshJob = {
  ...about('page', 61),
  imageId: 1,
  source: 'https://library.example/1.webp',
  config: { resizingType: 'fill', width: 10, height: 10, gravity: 'sm', enlarge: 1, extension: 'webp' },
  url: null,
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
const written: Settled = { ...about('page', 61), outcome: 'written' };

export const imageRefreshChart = defineChart({
  machine: imageRefreshMachine,
  inputs: [{ domainId: 7 }],
  events: [
    { type: 'refresh.requested' },
    { type: 'retry.requested' },
    { type: 'refresh.cancelled' },
    { type: 'result.dismissed' },
    { type: 'records.settled', settled: [written, refused], elapsed: 2000 },
    { type: 'run.ended' },
    done('loadJobs', plan),
    failed('loadJobs', failure),
    done('refetchDomain'),
    failed('refetchDomain', failure),
  ],
  variants: [
    { type: 'records.settled', settled: [written], elapsed: 1000 },
    { type: 'records.settled', settled: [], elapsed: 1000 },
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
});
