/**
 * Refresh Image URLs (specification §4): every page, section and item of a domain that has an image gets a newly signed
 * URL. The workflow `src/images/use-image-refresh.ts` provides the actors; jobs and outcomes are plain data.
 * Every run, including a retry, begins by reading what is stored, so that an interrupted run can restart at any point.
 * The one rule: a run ends with the domain being read again, however it ended, so that nobody sees old URLs.
 */
import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import type { ImageConfig } from '../contract/constants.ts';
import type { Item } from '../contract/entities.ts';
import type { Failure } from '../contract/failures.ts';
import { failureOf, unprovided } from './failures.ts';

/** `pageId` is the page that shows the record; for a page, its own id. */
export type RecordRef = { kind: 'page' | 'section' | 'item'; id: number; pageId: number; pageName: string | null };

/** `source` is the image's URL in the library; `item` is what a PUT of an item must contain besides the new URL. */
export type RefreshJob = RecordRef & {
  imageId: number;
  source: string;
  config: ImageConfig;
  url: string | null;
  revision: number | null;
  item: Item | null;
};

/** Why a record was not changed. `unread`: its page, and so everything on it, could not be read. */
export type ProblemReason = 'imageGone' | 'recordGone' | 'imageRemoved' | 'changed' | 'unread' | 'refused';
/** `message` is the failure of the call in the wording of the specification. */
export type Problem = RecordRef & { outcome: 'skipped' | 'failed'; reason: ProblemReason; message: string | null };
export type RecordResult = (RecordRef & { outcome: 'written' | 'right' }) | Problem;
export type Tally = Record<RecordResult['outcome'], number>;

/** `only` lists what is retried; `null` is the whole domain. */
export type LoadInput = { domainId: number; only: readonly Problem[] | null };
export type RefreshPlan = { jobs: RefreshJob[]; problems: Problem[] };

export type ImageRefreshEvent =
  | { type: 'refresh.requested' }
  | { type: 'retry.requested' }
  | { type: 'refresh.cancelled' }
  | { type: 'result.dismissed' }
  /** `elapsed`: milliseconds since the first record was started. */
  | { type: 'records.settled'; result: RecordResult[]; elapsed: number }
  | { type: 'run.ended' };
export type ImageRefreshEmitted = { type: 'imageUrls.refreshed'; domainId: number };

type Context = {
  domainId: number;
  only: readonly Problem[] | null;
  jobs: RefreshJob[];
  total: number;
  tally: Tally;
  problems: Problem[];
  now: RecordRef | null;
  elapsed: number;
  isCancelled: boolean;
  failure: Failure | null;
};

const nothingYet = {
  jobs: [],
  total: 0,
  tally: { written: 0, right: 0, skipped: 0, failed: 0 },
  problems: [],
  now: null,
  elapsed: 0,
  isCancelled: false,
  failure: null,
} satisfies Partial<Context>;

export const imageRefreshMachine = setup({
  types: {
    input: {} as { domainId: number },
    context: {} as Context,
    events: {} as ImageRefreshEvent,
    emitted: {} as ImageRefreshEmitted,
    tags: {} as 'busy',
  },
  actors: {
    loadJobs: unprovided<RefreshPlan, LoadInput>('loadJobs', 'the refresh'),
    /** Sends `records.settled` and finally `run.ended`; after `run.cancelled` it starts nothing more. */
    refreshRecords: fromCallback<{ type: 'run.cancelled' }, { jobs: readonly RefreshJob[] }>(() => {
      throw new Error('Provide the actor refreshRecords to the refresh');
    }),
    refetchDomain: unprovided<void, { domainId: number }>('refetchDomain', 'the refresh'),
  },
  actions: {
    beginWithAll: assign({ ...nothingYet, only: null }),
    beginWithFailed: assign(({ context }) => ({ ...nothingYet, only: context.problems.filter(hasFailed) })),
    takePlan: assign(({ context }, { jobs, problems }: RefreshPlan) => ({
      jobs,
      total: jobs.length + problems.length,
      ...counted(context, problems),
    })),
    count: assign(({ context }, { result, elapsed }: { result: RecordResult[]; elapsed: number }) => ({
      ...counted(context, result),
      now: result.at(-1) ? refOf(result.at(-1) as RecordResult) : context.now,
      elapsed,
    })),
    tellRunner: sendTo('refreshRecords', { type: 'run.cancelled' }),
    rememberCancellation: assign({ isCancelled: true }),
    forgetJobs: assign({ jobs: [], now: null }),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forget: assign({ ...nothingYet, only: null }),
    emitRefreshed: emit(({ context }) => ({ type: 'imageUrls.refreshed', domainId: context.domainId })),
  },
  guards: { hasFailures: ({ context }) => context.tally.failed > 0 },
}).createMachine({
  id: 'imageRefresh',
  initial: 'idle',
  context: ({ input }) => ({ ...nothingYet, domainId: input.domainId, only: null }),
  states: {
    idle: {
      description: 'Nothing runs; `failure` says why the last run could not begin.',
      on: {
        'refresh.requested': { target: 'loading', actions: 'beginWithAll' },
        'result.dismissed': { guard: ({ context }) => context.failure !== null, actions: 'forget' },
      },
    },
    loading: {
      description: 'The settings, the library and the pages are read: that makes the list of jobs.',
      tags: ['busy'],
      invoke: {
        id: 'loadJobs',
        src: 'loadJobs',
        input: ({ context }) => ({ domainId: context.domainId, only: context.only }),
        onDone: { target: 'running', actions: { type: 'takePlan', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      on: { 'refresh.cancelled': { target: 'idle', actions: 'forget' } },
    },
    running: {
      tags: ['busy'],
      initial: 'refreshing',
      exit: 'forgetJobs',
      invoke: { id: 'refreshRecords', src: 'refreshRecords', input: ({ context }) => ({ jobs: context.jobs }) },
      on: {
        'records.settled': { actions: { type: 'count', params: ({ event }) => event } },
        'run.ended': 'refetching',
      },
      states: {
        refreshing: {
          on: {
            'refresh.cancelled': { target: 'cancelling', actions: ['rememberCancellation', 'tellRunner'] },
          },
        },
        cancelling: {
          description: 'What was sent is waited for; cancelling once more waits no longer.',
          on: { 'refresh.cancelled': '#imageRefresh.refetching' },
        },
      },
    },
    refetching: {
      tags: ['busy'],
      invoke: {
        id: 'refetchDomain',
        src: 'refetchDomain',
        input: ({ context }) => ({ domainId: context.domainId }),
        onDone: { target: 'done', actions: 'emitRefreshed' },
        onError: { target: 'done', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      on: { 'refresh.cancelled': 'done' },
    },
    done: {
      description: 'What was written, was right already, was skipped and failed; what failed can be tried again.',
      on: {
        'refresh.requested': { target: 'loading', actions: 'beginWithAll' },
        'retry.requested': { guard: 'hasFailures', target: 'loading', actions: 'beginWithFailed' },
        'result.dismissed': { target: 'idle', actions: 'forget' },
      },
    },
  },
});

function hasFailed({ outcome }: { outcome: RecordResult['outcome'] }): boolean {
  return outcome === 'failed';
}

export function refOf({ kind, id, pageId, pageName }: RecordRef): RecordRef {
  return { kind, id, pageId, pageName };
}

function counted(context: Context, result: readonly RecordResult[]): Pick<Context, 'tally' | 'problems'> {
  const tally = { ...context.tally };
  for (const { outcome } of result) tally[outcome] += 1;
  const problems = result.filter((one): one is Problem => 'reason' in one);
  return { tally, problems: problems.length > 0 ? [...context.problems, ...problems] : context.problems };
}
