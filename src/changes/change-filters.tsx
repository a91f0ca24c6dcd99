import { useState } from 'react';
import type { Changes, Deployment } from '../../contract/deployments.ts';
import type { ChangesQuery } from '../api/deployment-readings.ts';
import { timeOf } from '../deployments/deployment-texts.ts';
import { t } from '../language/translate.ts';
import { personName } from '../lib/names.ts';
import { recentTime, weekdayTime } from '../lib/weekday-time.ts';
import { ownZone, wallClock, zonedTime } from '../lib/zoned-time.ts';
import { DateFilter, SelectFilter } from '../ui/filters.tsx';

export type ChangeFiltersProps = {
  query: ChangesQuery;
  changes: Changes;
  deployments: readonly Deployment[];
  onChange: (query: ChangesQuery) => void;
};

/** Filters by time, person and kind. */
export function ChangeFilters({ query, changes, deployments, onChange }: ChangeFiltersProps) {
  const { since, since_at, ...others } = query;
  const [isChoosingDate, setChoosingDate] = useState(false);
  const showsDate = isChoosingDate || since_at !== undefined;
  const { live } = changes;
  const earlier = deployments.filter(
    ({ seq, state, is_live }) => seq !== null && !is_live && (state === 'succeeded' || state === 'no_answer'),
  );
  const chooseSince = (value: string) => {
    setChoosingDate(value === 'date');
    if (value !== 'date') onChange({ ...others, since: value });
  };
  const date = since_at ? wallClock(Date.parse(since_at), ownZone()).date : '';
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 py-4 *:first:col-span-2 sm:grid-cols-[minmax(0,21rem)_minmax(0,11rem)_minmax(0,10rem)] sm:*:first:col-span-1 print:hidden">
      <div className="grid gap-2">
        <SelectFilter
          label={t('Since')}
          value={showsDate ? 'date' : (since ?? '')}
          onChange={chooseSince}
          all={live ? t('Last deployment, {time}', { time: recentTime(timeOf(live)) }) : t('Last deployment')}
          options={[
            ...earlier.map((one) => ({ value: String(one.seq), label: weekdayTime(timeOf(one)) })),
            { value: 'date', label: t('A date…') },
          ]}
          {...(changes.since ? { unlisted: weekdayTime(Date.parse(changes.since.at)) } : {})}
        />
        {showsDate ? (
          <DateFilter
            label={t('Date')}
            value={date}
            onChange={(value) => {
              const at = zonedTime(value, '00:00', ownZone());
              if (at) onChange({ ...others, since_at: new Date(at.at).toISOString() });
            }}
          />
        ) : null}
      </div>
      <SelectFilter
        label={t('By')}
        value={query.by ?? ''}
        onChange={(by) => onChange({ ...query, by })}
        all={t('Everyone')}
        options={changes.people.flatMap((person) => {
          const name = personName(person);
          return person.id && name ? [{ value: String(person.id), label: name }] : [];
        })}
        unlisted={t('User {id}', { id: query.by ?? '' })}
      />
      <SelectFilter
        label={t('Kind')}
        value={query.kind ?? ''}
        onChange={(kind) => onChange({ ...query, kind })}
        all={t('Everything')}
        options={[
          { value: 'page', label: t('Pages') },
          { value: 'menu', label: t('Menus') },
          { value: 'domain', label: t('Domain') },
        ]}
      />
    </div>
  );
}
