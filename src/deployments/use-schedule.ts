/** Binds the schedule chart to what goes live: a page, a deployment. */
import type { Failure } from '../../contract/failures.ts';
import { type ScheduleChange, scheduleMachine } from '../../machines/schedule.machine.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';

export type { ScheduleChange } from '../../machines/schedule.machine.ts';

export type Schedule = {
  isBusy: boolean;
  isPanelOpen: boolean;
  failure: Failure | null;
  /** What is being written, or was not. */
  change: ScheduleChange | null;
  request: (change: ScheduleChange) => void;
  /** Opens the panel that asks for a time. */
  ask: () => void;
  /** In milliseconds since 1970. */
  choose: (at: number) => void;
  close: () => void;
  dismiss: () => void;
};

export function useSchedule(
  write: (change: ScheduleChange, signal: AbortSignal) => Promise<void>,
  onChanged: (change: ScheduleChange) => void,
): Schedule {
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
    change: snapshot.context.change,
    request: (change) => send({ type: 'change.requested', change }),
    ask: () => send({ type: 'time.asked' }),
    choose: (at) => send({ type: 'time.chosen', at }),
    close: () => send({ type: 'panel.closed' }),
    dismiss: () => send({ type: 'failure.dismissed' }),
  };
}
