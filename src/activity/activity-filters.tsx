import type { ActivityFilter } from '../../contract/activity.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { type Label, t } from '../language/translate.ts';
import { useIdle } from '../lib/idle.ts';
import { userName } from '../lib/names.ts';
import { ownZone, wallClock, zonedTime } from '../lib/zoned-time.ts';
import { DateFilter, SelectFilter } from '../ui/filters.tsx';
import type { ActivityQuery } from './use-activity.ts';

const defaultDays = 7;
const kinds: readonly { value: ActivityFilter; label: Label }[] = [
  { value: 'no-refresh', label: 'Without image refreshes' },
  { value: 'content', label: 'Content' },
  { value: 'deployments', label: 'Deployments' },
  { value: 'sign-ins', label: 'Logins' },
  { value: 'people', label: 'Users and tokens' },
  { value: 'settings', label: 'Settings' },
];

/** Valid filters in the address. `since` is a number of days, including today, or a date. */
export const activityParameters = {
  since: { test: (since: string) => /^(1|30)$/.test(since) || midnightOf(since) !== null },
  by: /^\d{1,15}$/,
  kind: { test: (kind: string) => kinds.some(({ value }) => value === kind) },
  domain: /^\d{1,15}$/,
};

/** Converts the filters in the address to those of the API; `since` defaults to the last seven days. */
export function apiQueryOf({ since = '', ...rest }: ActivityQuery): ActivityQuery {
  return { ...rest, since: midnightOf(since) ?? midnightBefore(Number(since) || defaultDays) };
}

/** `null` if it is not a valid date. */
function midnightOf(day: string): string | null {
  const midnight = zonedTime(day, '00:00', ownZone());
  if (midnight === null || wallClock(midnight.at, ownZone()).date !== day) return null;
  return String(Math.max(0, midnight.at));
}

/** The start of the period of `days` days that includes today. */
function midnightBefore(days: number): string {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  midnight.setDate(midnight.getDate() - days + 1);
  return String(midnight.getTime());
}

type Props = { query: ActivityQuery; onChange: (query: ActivityQuery) => void };

export function ActivityFilters({ query, onChange }: Props) {
  const isIdle = useIdle();
  const users = useReading(isIdle ? readings.users : null);
  const domains = useReading(isIdle ? readings.adminDomains : null);
  const choose = (name: keyof ActivityQuery) => (value: string) => onChange({ ...query, [name]: value });
  return (
    <div className="grid flex-1 basis-full grid-cols-2 gap-x-4 gap-y-3 md:basis-0 md:grid-cols-[9rem_12rem_13.5rem_16rem]">
      <SinceFields since={query.since ?? ''} onChange={choose('since')} />
      <SelectFilter
        label={t('By')}
        value={query.by ?? ''}
        onChange={choose('by')}
        all={t('Everyone')}
        options={[
          ...(users.data ?? []).map((user) => ({ value: String(user.id), label: userName(user) })),
          { value: '0', label: t('The server') },
        ]}
        unlisted={t('User {id}', { id: query.by ?? '' })}
      />
      <SelectFilter
        label={t('Kind')}
        value={query.kind ?? ''}
        onChange={choose('kind')}
        all={t('Everything')}
        options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <SelectFilter
        label={t('Domain')}
        value={query.domain ?? ''}
        onChange={choose('domain')}
        all={t('All domains')}
        options={(domains.data ?? []).map(({ id, fqdn }) => ({ value: String(id), label: fqdn }))}
        unlisted={t('Domain {id}', { id: query.domain ?? '' })}
      />
    </div>
  );
}

function SinceFields({ since, onChange }: { since: string; onChange: (since: string) => void }) {
  const isDay = since.includes('-');
  return (
    <div className="grid gap-2">
      <SelectFilter
        label={t('Since')}
        value={isDay ? 'date' : since}
        onChange={(value) => onChange(value === 'date' ? today() : value)}
        all={t('7 days')}
        options={[
          { value: '1', label: t('Today') },
          { value: '30', label: t('30 days') },
          { value: 'date', label: t('A date…') },
        ]}
      />
      {isDay ? <DateFilter label={t('Date')} value={since} onChange={(day) => day && onChange(day)} /> : null}
    </div>
  );
}

const today = () => wallClock(Date.now(), ownZone()).date;
