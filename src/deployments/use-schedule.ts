/** Sets when a page or deployment goes live (DEP-03, DEP-04). A time that is refused stays in the open panel, with the reason. */
import { useState } from 'react';
import { useClient } from '../api/client.ts';
import { useRefreshDeployments } from '../api/deployment-readings.ts';
import { noteEvent } from '../lib/activity.ts';
import { useCommand } from '../lib/use-command.ts';

/** `cancel` is for scheduled deployments; `at` in milliseconds since 1970. */
export type ScheduleChange = { kind: 'hold' | 'release' | 'cancel' } | { kind: 'time'; at: number };
export type Schedule = ReturnType<typeof useSchedule>;

export function useSchedule(
  write: (signal: AbortSignal, change: ScheduleChange) => Promise<void>,
  onChanged: (change: ScheduleChange) => void = () => {},
) {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const { isBusy, failure, request, dismiss } = useCommand(write, (_, change) => {
    setPanelOpen(false);
    onChanged(change);
  });
  const showPanel = (isOpen: boolean) => {
    if (isBusy) return;
    dismiss();
    setPanelOpen(isOpen);
  };
  return {
    isBusy,
    isPanelOpen,
    failure,
    request,
    /** Opens the panel that asks for a time. */
    ask: () => showPanel(true),
    /** `at` is in milliseconds since 1970. */
    choose: (at: number) => request({ kind: 'time', at }),
    close: () => showPanel(false),
    dismiss,
  };
}

/** Holds a page back, includes it again, or lets it go live alone at a certain time. */
export function usePageHold(
  { domainId, pageId }: { domainId: number; pageId: number },
  onChanged: (change: ScheduleChange) => void,
): Schedule {
  const client = useClient();
  const refresh = useRefreshDeployments(domainId);
  const params = { domainId, pageId };
  return useSchedule(async (signal, change) => {
    if (change.kind === 'release') await client.call('releasePage', { params, signal });
    else {
      const publish_at = change.kind === 'time' ? new Date(change.at).toISOString() : null;
      await client.call('holdPage', { params, body: { publish_at }, signal });
    }
    noteEvent('page', change.kind);
    await refresh();
  }, onChanged);
}
