/** Runs one action on many pages, and takes it back, as long as the server has pages left to write. */
import { useEffect, useRef, useState } from 'react';
import type { Batch, BatchProgress, BatchRequest, BatchReview } from '../../contract/batches.ts';
import type { Failure } from '../../contract/failures.ts';
import { failureOf, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { endingWithin } from '../lib/deadline.ts';
import { createIdempotencyKeys } from '../lib/ids.ts';

export type BatchWork = 'run' | 'takeBack';
export type BatchState = {
  work: BatchWork;
  request: BatchRequest;
  /** `null` until the server has answered. */
  progress: BatchProgress | null;
  phase: 'working' | 'asking' | 'stopped' | 'ended';
  failure: Failure | null;
};

/** Between two attempts after no answer came, in milliseconds; then it stops. */
const pauses = [1000, 3000, 6000];
/** Until an answer is given up, in milliseconds. The server works for part of a second. */
const longestAnswer = 30_000;

const isOver = ({ waiting, done }: BatchProgress, work: BatchWork) => (work === 'run' ? waiting : done) === 0;

export function useBatch(domainId: number, onEnded: (state: BatchState, batch: Batch) => void) {
  const client = useClient();
  const refresh = useRefresh();
  const keys = useRef(createIdempotencyKeys());
  const [state, setState] = useState<BatchState | null>(null);
  const isBusy = state?.phase === 'working' || state?.phase === 'asking';
  /** What is running now. Another object, or `null`, stops it after the answer that it waits for. */
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const create = (request: BatchRequest, signal: AbortSignal) =>
    client.call('createBatch', {
      ...{ params: { domainId }, body: request, idempotencyKey: keys.current(request) },
      signal: endingWithin(signal, longestAnswer),
    });
  const step = (id: number, work: BatchWork, signal: AbortSignal) =>
    client.call(work === 'run' ? 'runBatch' : 'takeBackBatch', {
      params: { domainId, batchId: id },
      signal: endingWithin(signal, longestAnswer),
    });

  async function work(first: BatchState): Promise<void> {
    const controller = new AbortController();
    current.current = controller;
    const isCurrent = () => current.current === controller;
    const isReplaced = () => current.current !== null && !isCurrent();
    let now: BatchState = { ...first, phase: 'working', failure: null };
    const show = (changes: Partial<BatchState>) => {
      now = { ...now, ...changes };
      if (!isReplaced()) setState(now);
    };
    show({});
    let attempt = 0;
    try {
      while (isCurrent() && !(now.progress && isOver(now.progress, now.work))) {
        try {
          const progress = now.progress
            ? await step(now.progress.id, now.work, controller.signal)
            : await create(now.request, controller.signal);
          attempt = 0;
          show({ progress, phase: 'working' });
        } catch (error) {
          const failure = failureOf(error);
          const isUnanswered = failure.code === 'unreachable' || failure.code === 'cancelled';
          const pause = isUnanswered ? pauses[attempt] : undefined;
          if (controller.signal.aborted || pause === undefined) {
            if (!controller.signal.aborted) show({ phase: 'stopped', failure: failure });
            break;
          }
          attempt += 1;
          show({ phase: 'asking' });
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
      if (controller.signal.aborted) return;
      if (now.progress) {
        const isDone = isOver(now.progress, now.work);
        const { id } = now.progress;
        const batch = await client.call('getBatch', { params: { domainId, batchId: id }, signal: controller.signal });
        if (isReplaced()) return;
        if (!now.failure) show({ phase: isDone ? 'ended' : 'stopped', progress: batch });
        if (isDone) keys.current = createIdempotencyKeys();
        onEnded(now, batch);
      }
      await refresh({ type: 'pages.changed', domainId });
    } catch (error) {
      if (!controller.signal.aborted) show({ phase: 'stopped', failure: failureOf(error) });
    }
  }

  return {
    ...{ state, isBusy },
    start: async (request: BatchRequest) => {
      if (isBusy) return;
      await work({ work: 'run', request, progress: null, phase: 'working', failure: null });
    },
    /** Creates the batch without running it, and tells what it would write. */
    review: async (request: BatchRequest, signal: AbortSignal): Promise<BatchReview> => {
      const { id } = await create(request, signal);
      return client.call('reviewBatch', { params: { domainId, batchId: id }, signal });
    },
    goOn: () => state && work(state),
    takeBack: () => state?.progress && work({ ...state, work: 'takeBack' }),
    /** After the page that is being written. */
    cancel: () => {
      current.current = null;
    },
    dismiss: () => setState(null),
  };
}

export type BatchControls = ReturnType<typeof useBatch>;
