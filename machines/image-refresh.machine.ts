/**
 * Refresh Image URLs (specification §4): signs the image URLs of every page, section and item of a domain again, also in their texts.
 * The workflow `src/images/use-image-refresh.ts` provides the actors; jobs and outcomes are plain data.
 * Every run, including a retry, first reads what is stored, so that an interrupted run can be restarted.
 * Invariant: every run ends by reading the domain again, so that nobody sees old URLs.
 */
import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import type { ImageConfig } from '../contract/constants.ts';
import type { Item } from '../contract/entities.ts';
import type { Failure } from '../contract/failures.ts';
import { actorPlaceholder, failureOf } from './failures.ts';

/** `pageId` is the page that shows the record; for a page, its own id. */
export type RecordRef = { kind: 'page' | 'section' | 'item'; id: number; pageId: number; pageName: string | null };

/** `item` is the rest of the body of a PUT, if the record is an item. */
export type RefreshJob = RecordRef & {
  /** The image's URL in the library; `null` for a record that has images in its texts alone. */
  source: string | null;
  config: ImageConfig;
  url: string | null;
  /** The Markdown texts with images of the library, by field. */
  texts: Readonly<Record<string, string>>;
  revision: number | null;
  item: Item | null;
};

/** Why a record was not changed. `unread`: its page could not be read. */
export type ProblemReason = 'imageGone' | 'recordGone' | 'imageRemoved' | 'changed' | 'unread' | 'refused';
/** `message` is that of the call's failure. */
export type Problem = RecordRef & { outcome: 'skipped' | 'failed'; reason: ProblemReason; message: string | null };
export type RecordResult = (RecordRef & { outcome: 'written' | 'right' }) | Problem;
export type Tally = Record<RecordResult['outcome'], number>;

/** `only` lists the records to retry; `null` stands for the whole domain. */
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
  only: null,
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
    loadJobs: actorPlaceholder<RefreshPlan, LoadInput>('loadJobs', 'the refresh'),
    /** Sends `records.settled` and finally `run.ended`; after `run.cancelled`, it starts no more requests. */
    refreshRecords: fromCallback<{ type: 'run.cancelled' }, { jobs: readonly RefreshJob[] }>(() => {
      throw new Error('Provide the actor refreshRecords to the refresh');
    }),
    refetchDomain: actorPlaceholder<void, { domainId: number }>('refetchDomain', 'the refresh'),
  },
  guards: {
    hasFailure: ({ context }) => context.failure !== null,
    hasFailedRecords: ({ context }) => context.tally.failed > 0,
  },
}).createMachine({
  id: 'imageRefresh',
  initial: 'idle',
  context: ({ input }) => ({ ...nothingYet, domainId: input.domainId }),
  states: {
    idle: {
      description: 'No run; `failure` is why the last one could not start.',
      on: {
        'refresh.requested': { target: 'loading', actions: assign(nothingYet) },
        'result.dismissed': { guard: 'hasFailure', actions: assign(nothingYet) },
      },
    },
    loading: {
      description:
        'The settings, the library and the pages are read to list the jobs. Deadline: thirty seconds for each reading.',
      tags: ['busy'],
      invoke: {
        id: 'loadJobs',
        src: 'loadJobs',
        input: ({ context }) => ({ domainId: context.domainId, only: context.only }),
        onDone: { target: 'running', actions: assign(({ context, event }) => withPlan(context, event.output)) },
        onError: { target: 'idle', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
      on: { 'refresh.cancelled': { target: 'idle', actions: assign(nothingYet) } },
    },
    running: {
      description: 'Deadline: thirty seconds for each request; a record that is not answered counts as failed.',
      tags: ['busy'],
      initial: 'refreshing',
      exit: assign({ jobs: [], now: null }),
      invoke: { id: 'refreshRecords', src: 'refreshRecords', input: ({ context }) => ({ jobs: context.jobs }) },
      on: {
        'records.settled': { actions: assign(({ context, event }) => withResult(context, event)) },
        'run.ended': 'refetching',
      },
      states: {
        refreshing: {
          on: {
            'refresh.cancelled': {
              target: 'cancelling',
              actions: [assign({ isCancelled: true }), sendTo('refreshRecords', { type: 'run.cancelled' })],
            },
          },
        },
        cancelling: {
          description: 'Waits for the requests in flight. Cancelling again stops waiting.',
          on: { 'refresh.cancelled': '#imageRefresh.refetching' },
        },
      },
    },
    refetching: {
      description: 'Deadline: thirty seconds for each reading.',
      tags: ['busy'],
      invoke: {
        id: 'refetchDomain',
        src: 'refetchDomain',
        input: ({ context }) => ({ domainId: context.domainId }),
        onDone: {
          target: 'done',
          actions: emit(({ context }) => ({ type: 'imageUrls.refreshed', domainId: context.domainId })),
        },
        onError: { target: 'done', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
      on: { 'refresh.cancelled': 'done' },
    },
    done: {
      description: 'Shows how many records were written, already right, skipped or failed; failed ones can be retried.',
      on: {
        'refresh.requested': { target: 'loading', actions: assign(nothingYet) },
        'retry.requested': { guard: 'hasFailedRecords', target: 'loading', actions: assign(retryOfFailed) },
        'result.dismissed': { target: 'idle', actions: assign(nothingYet) },
      },
    },
  },
});

function withPlan(context: Context, { jobs, problems }: RefreshPlan) {
  return { jobs, total: jobs.length + problems.length, ...counted(context, problems) };
}

function withResult(context: Context, { result, elapsed }: { result: RecordResult[]; elapsed: number }) {
  const last = result.at(-1);
  return { ...counted(context, result), now: last ? refOf(last) : context.now, elapsed };
}

function retryOfFailed({ context }: { context: Context }) {
  return { ...nothingYet, only: context.problems.filter(hasFailed) };
}

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
