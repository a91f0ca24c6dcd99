/**
 * Binds Refresh Image URLs to the API. A run belongs to the tab, not to the screen, so it continues while other screens are
 * shown. After a reload it starts again; addresses that are already right are not written again.
 */
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ImageRefreshEvent, imageRefreshMachine, Tally } from '../../machines/image-refresh.machine.ts';
import { type Client, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { useSelector } from '../lib/use-machine-binding.ts';
import { createRun, type Run, type Tools } from './image-refresh-run.ts';
import { refreshMarker } from './refresh-marker.ts';
import { useSignImage } from './use-image-proxy.ts';

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
