/** Binds the schedule chart to what goes live at a certain time: a page, or a deployment (DEP-03, DEP-04). */
import { type ScheduleChange, scheduleMachine } from '../../machines/schedule.machine.ts';
import { useClient } from '../api/client.ts';
import { useRefreshDeployments } from '../api/deployment-readings.ts';
import { noteEvent } from '../lib/activity.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';

export type Schedule = ReturnType<typeof useSchedule>;

export function useSchedule(
  write: (change: ScheduleChange, signal: AbortSignal) => Promise<void>,
  onChanged: (change: ScheduleChange) => void = () => {},
) {
  const { snapshot, send } = useMachineBinding(scheduleMachine, {
    actors: {
      write: async ({ input, signal }) => {
        if (input) await write(input, signal);
      },
    },
    on: { 'schedule.changed': ({ change }) => onChanged(change) },
  });
  return {
    isBusy: snapshot.hasTag('busy'),
    isPanelOpen: snapshot.hasTag('panel'),
    failure: snapshot.context.failure,
    request: (change: ScheduleChange) => send({ type: 'change.requested', change }),
    /** Opens the panel that asks for a time. */
    ask: () => send({ type: 'time.asked' }),
    /** `at` is in milliseconds since 1970. */
    choose: (at: number) => send({ type: 'time.chosen', at }),
    close: () => send({ type: 'panel.closed' }),
    dismiss: () => send({ type: 'failure.dismissed' }),
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
  return useSchedule(async (change, signal) => {
    if (change.kind === 'release') await client.call('releasePage', { params, signal });
    else {
      const publish_at = change.kind === 'time' ? new Date(change.at).toISOString() : null;
      await client.call('holdPage', { params, body: { publish_at }, signal });
    }
    noteEvent('page', change.kind);
    await refresh();
  }, onChanged);
}
