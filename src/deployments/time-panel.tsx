import { type ReactNode, useState } from 'react';
import { t } from '../language/translate.ts';
import { AnchoredPanel } from '../ui/anchored-panel.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { TimeFields, useTimeChoice } from './time-fields.tsx';
import type { Schedule } from './use-schedule.ts';

export type TimePanelProps = {
  open: boolean;
  schedule: Schedule;
  title: ReactNode;
  /** What happens at that time. */
  consequence: string;
  /** Id of the button that opens it. */
  anchorId: string;
  /** The stored time, in milliseconds since 1970. */
  current: number | null;
};

/** Asks for a date and a time. */
export function TimePanel({ open, title, anchorId, ...form }: TimePanelProps) {
  const { isBusy, close } = form.schedule;
  return (
    <AnchoredPanel open={open} title={title} anchorId={anchorId} onClose={isBusy ? () => {} : close}>
      <TimeForm {...form} />
    </AnchoredPanel>
  );
}

function TimeForm({ schedule, consequence, current }: Omit<TimePanelProps, 'open' | 'title' | 'anchorId'>) {
  const choice = useTimeChoice(current);
  const [refusal, setRefusal] = useState(0);
  const choose = () => {
    if (choice.at !== null) schedule.choose(choice.at);
    else setRefusal(refusal + 1);
  };
  return (
    <Form onSubmit={choose} refusal={refusal}>
      <TimeFields choice={choice} isRefused={refusal > 0} consequence={consequence} />
      <FailureNotice
        of={{ failure: schedule.failure }}
        quoted={(message) => t('The time is not set: {message}', { message })}
      />
      <FormActions
        save={{ busy: schedule.isBusy, label: t('Schedule'), busyWords: t('Scheduling…') }}
        onCancel={schedule.close}
      />
    </Form>
  );
}
