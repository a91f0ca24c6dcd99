import { type ReactNode, useState } from 'react';
import { latestSchedule, scheduleLimit } from '../../contract/deployments.ts';
import { t } from '../language/translate.ts';
import { weekdayDate } from '../lib/weekday-time.ts';
import { ownZone, wallClock, type ZonedTime, zonedTime } from '../lib/zoned-time.ts';
import { TextField } from '../ui/field.tsx';
import { timeLeft } from './time-left.ts';
import { useNow } from './use-now.ts';

export type TimeChoice = ReturnType<typeof useTimeChoice>;

/** A date and a time in the time zone of this browser. @param current in milliseconds since 1970; else tomorrow morning */
export function useTimeChoice(current: number | null) {
  const zone = ownZone();
  const now = useNow();
  const [typed, setWall] = useState<{ date: string; time: string } | null>(null);
  const wall = typed ?? wallClock(current ?? tomorrowMorning(), zone);
  const chosen = zonedTime(wall.date, wall.time, zone);
  const problem = chosen && problemOf(chosen.at, now);
  return {
    ...{ wall, setWall, zone, now, chosen, problem },
    /** In milliseconds since 1970; `null` if no time that can be scheduled is chosen. */
    at: chosen && !problem ? chosen.at : null,
  };
}

type TimeFieldsProps = {
  choice: TimeChoice;
  /** Whether a missing time is pointed out. */
  isRefused: boolean;
  /** What happens at that time. */
  consequence: ReactNode;
  /** Whether the date gets the focus when it appears. */
  autoFocus?: boolean;
};

export function TimeFields({ choice, isRefused, consequence, autoFocus = false }: TimeFieldsProps) {
  const { wall, setWall, chosen, problem, zone, now } = choice;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,13rem)_minmax(8rem,9rem)] items-start gap-4">
        <TextField
          type="date"
          label={t('Date')}
          value={wall.date}
          error={problem ?? (chosen || !isRefused ? null : t('Choose a date and a time.'))}
          onChange={(date) => setWall({ ...wall, date })}
          {...(autoFocus ? { ref: focusNow } : {})}
        />
        <TextField type="time" label={t('Time')} value={wall.time} onChange={(time) => setWall({ ...wall, time })} />
      </div>
      <div role="status" className="text-hint text-ink-2">
        {chosen && !problem ? (
          <Meaning chosen={chosen} time={wall.time} zone={zone} now={now} more={consequence} />
        ) : null}
      </div>
    </>
  );
}

const focusNow = (field: HTMLInputElement | null) => field?.focus();

function problemOf(at: number, now: number): string | null {
  if (at <= now) return t('This time has passed.');
  if (at <= latestSchedule(now)) return null;
  return t('Choose a time within the next {count} years.', { count: scheduleLimit });
}

type MeaningProps = { chosen: ZonedTime; time: string; zone: string; now: number; more: ReactNode };

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
