import { type ReactNode, useState } from 'react';
import { latestSchedule, scheduleLimit } from '../../contract/deployments.ts';
import { t } from '../language/translate.ts';
import { weekdayDate } from '../lib/weekday-time.ts';
import { ownZone, wallClock, type ZonedTime, zonedTime } from '../lib/zoned-time.ts';
import { AnchoredPanel } from '../ui/anchored-panel.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { timeLeft } from './time-left.ts';
import { useNow } from './use-now.ts';
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

/** Asks for a date and a time in the time zone of this browser (DEP-04). */
export function TimePanel({ open, title, anchorId, ...form }: TimePanelProps) {
  const { isBusy, close } = form.schedule;
  return (
    <AnchoredPanel open={open} title={title} anchorId={anchorId} onClose={isBusy ? () => {} : close}>
      <TimeForm {...form} />
    </AnchoredPanel>
  );
}

function TimeForm({ schedule, consequence, current }: Omit<TimePanelProps, 'open' | 'title' | 'anchorId'>) {
  const zone = ownZone();
  const now = useNow();
  const [{ date, time }, setWall] = useState(() => wallClock(current ?? tomorrowMorning(), zone));
  const [refusal, setRefusal] = useState(0);
  const chosen = zonedTime(date, time, zone);
  const problem = chosen && problemOf(chosen.at, now);
  const choose = () => {
    if (chosen && !problem) schedule.choose(chosen.at);
    else setRefusal(refusal + 1);
  };
  return (
    <Form onSubmit={choose} refusal={refusal}>
      <div className="grid grid-cols-[1fr_8rem] items-start gap-4">
        <TextField
          type="date"
          label={t('Date')}
          value={date}
          error={problem ?? (chosen || refusal === 0 ? null : t('Choose a date and a time.'))}
          onChange={(value) => setWall({ date: value, time })}
        />
        <TextField type="time" label={t('Time')} value={time} onChange={(value) => setWall({ date, time: value })} />
      </div>
      <div role="status" className="text-hint text-ink-2">
        {chosen && !problem ? <Meaning chosen={chosen} time={time} zone={zone} now={now} more={consequence} /> : null}
      </div>
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

function problemOf(at: number, now: number): string | null {
  if (at <= now) return t('This time has passed.');
  if (at <= latestSchedule(now)) return null;
  return t('Choose a time within the next {count} years.', { count: scheduleLimit });
}

type MeaningProps = { chosen: ZonedTime; time: string; zone: string; now: number; more: string };

/** "Fri 15 May 2026, Europe/Berlin, in 2 days and 16 hours.", with a warning if the clocks change at that time. */
function Meaning({ chosen: { at, clock }, time, zone, now, more }: MeaningProps) {
  const meant = wallClock(at, zone).time;
  return (
    <>
      {clock === 'skipped' ? (
        <p className="text-warn">{t('{time} does not exist on this day: {meant} is meant.', { time, meant })}</p>
      ) : null}
      {clock === 'doubled' ? (
        <p className="text-warn">{t('{time} comes twice: the first is meant.', { time })}</p>
      ) : null}
      <p>
        {t('{day}, {zone}, {left}.', { day: weekdayDate(at), zone, left: timeLeft(at - now) })} {more}
      </p>
    </>
  );
}

/** The next day at eight. */
function tomorrowMorning(): number {
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  return tomorrow.setHours(8, 0, 0, 0);
}
