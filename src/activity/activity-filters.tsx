import { useState } from 'react';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { ownZone, wallClock, zonedTime } from '../lib/zoned-time.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import type { ActivityQuery } from './use-activity.ts';

export const usualDays = 7;

/** Midnight so many days ago, today counted; the same all day long. */
export function since(days: number): string {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  midnight.setDate(midnight.getDate() - days + 1);
  return String(midnight.getTime());
}

type Props = { query: ActivityQuery; onChange: (query: ActivityQuery) => void };

/** Since when, by whom, what, and where. */
export function ActivityFilters({ query, onChange }: Props) {
  const users = useReading(readings.users);
  const domains = useReading(readings.adminDomains);
  const choose = (name: keyof ActivityQuery) => (value: string) => onChange({ ...query, [name]: value });
  return (
    <div className="grid flex-1 basis-full grid-cols-2 gap-x-4 gap-y-3 md:basis-0 md:grid-cols-[9rem_12rem_13.5rem_16rem]">
      <SinceFields since={query.since ?? ''} onChange={choose('since')} />
      <SelectField
        label={t('By')}
        value={query.by ?? ''}
        onChange={choose('by')}
        options={[
          { value: '', label: t('Everyone') },
          ...(users.data ?? []).map(({ id, email }) => ({ value: String(id), label: email })),
          { value: '0', label: t('The server') },
        ]}
      />
      <SelectField
        label={t('Kind')}
        value={query.kind ?? ''}
        onChange={choose('kind')}
        options={[
          { value: '', label: t('Everything') },
          { value: 'no-refresh', label: t('Without image refreshes') },
          { value: 'content', label: t('Content') },
          { value: 'deployments', label: t('Deployments') },
          { value: 'sign-ins', label: t('Sign-ins') },
          { value: 'people', label: t('Users and tokens') },
          { value: 'settings', label: t('Settings') },
        ]}
      />
      <SelectField
        label={t('Domain')}
        value={query.domain ?? ''}
        onChange={choose('domain')}
        options={[
          { value: '', label: t('All domains') },
          ...(domains.data ?? []).map(({ id, fqdn }) => ({ value: String(id), label: fqdn })),
        ]}
      />
    </div>
  );
}

function SinceFields({ since: from, onChange }: { since: string; onChange: (since: string) => void }) {
  const [choice, setChoice] = useState(String(usualDays));
  const choose = (value: string) => {
    setChoice(value);
    onChange(since(value === 'date' ? 1 : Number(value)));
  };
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('Since')}
        value={choice}
        onChange={choose}
        options={[
          { value: String(usualDays), label: t('7 days') },
          { value: '1', label: t('Today') },
          { value: '30', label: t('30 days') },
          { value: 'date', label: t('A date…') },
        ]}
      />
      {choice === 'date' ? (
        <TextField
          type="date"
          label={t('Date')}
          value={wallClock(Number(from), ownZone()).date}
          onChange={(date) => {
            const midnight = zonedTime(date, '00:00', ownZone());
            if (midnight && midnight.at >= 0) onChange(String(midnight.at));
          }}
        />
      ) : null}
    </div>
  );
}
