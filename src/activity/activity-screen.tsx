import '../api/all-endpoints.ts';
import { useRef } from 'react';
import type { ActivityEntry } from '../../contract/activity.ts';
import { Pending } from '../api/pending-screen.tsx';
import { useMe } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { isToday, weekdayAndDay } from '../lib/weekday-time.ts';
import { useQueryState } from '../ui/address-query.ts';
import { TextButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { listEnd } from '../ui/list-end.ts';
import { NotFound } from '../ui/not-found.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { ActivityFilters, activityParameters, apiQueryOf } from './activity-filters.tsx';
import { ActivityLine } from './activity-line.tsx';
import { type ActivityQuery, useActivity } from './use-activity.ts';

/** `/admin/activity`, on servers that list who did what in the whole installation. */
export function ActivityScreen() {
  const me = useMe();
  if (!me.data) return <Pending resource={me} />;
  return me.data.activity ? <ActivityOfAll /> : <NotFound />;
}

function ActivityOfAll() {
  const [addressQuery, setAddressQuery] = useQueryState(activityParameters);
  const query: ActivityQuery = addressQuery;
  const { resource, newer, older, download, reload } = useActivity(apiQueryOf(query));
  const list = useRef<HTMLDivElement>(null);
  const showNewer = () => {
    reload();
    list.current?.focus();
  };
  return (
    <PageLayout>
      <PageHead plain title={t('Activity')}>
        <p className="mt-1 text-ink-2">
          {t('Who did what in all domains: content, deployments, logins, users, tokens and settings.')}
        </p>
      </PageHead>
      <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line pb-4 print:hidden">
        <ActivityFilters query={query} onChange={setAddressQuery} />
        <TextButton type="button" onClick={() => download.request()} aria-busy={download.isBusy || undefined}>
          {download.isBusy ? t('Downloading…') : t('Download CSV')}
        </TextButton>
      </div>
      <FailureNotice of={download} quoted={(message) => t('The CSV was not downloaded: {message}', { message })} />
      <div ref={list} tabIndex={-1}>
        <p role="status" className="pt-2 text-label empty:hidden">
          {newer > 0 ? (
            <>
              {counted(newer, '{count} new entry.', '{count} new entries.')}{' '}
              <TextButton type="button" strong onClick={showNewer}>
                {t('Show them')}
              </TextButton>
            </>
          ) : null}
        </p>
        {resource.data ? (
          <Days entries={resource.data.entries} hasMore={resource.data.next !== null} query={query} />
        ) : (
          <Pending resource={resource} words={t('Loading the activity…')} />
        )}
      </div>
      {resource.data?.next ? (
        <p className="-ms-1.5 py-2">
          <TextButton
            type="button"
            aria-busy={older.isBusy || undefined}
            onClick={() => older.request(resource.data?.next ?? '')}
          >
            {older.isBusy ? t('Loading the activity…') : t('Show 100 more')}
          </TextButton>
        </p>
      ) : null}
      <FailureNotice of={older} quoted={({ message }) => message} />
    </PageLayout>
  );
}

type DaysProps = { entries: readonly ActivityEntry[]; hasMore: boolean; query: ActivityQuery };

function Days({ entries, hasMore, query }: DaysProps) {
  if (entries.length === 0) return <Empty title={nothing(query)} />;
  return byDay(entries).map(({ day, entries }, place, days) => (
    <section key={day} aria-label={day}>
      <h2 className="border-b border-ink pt-4 pb-1 text-hint font-semibold text-ink-2">{day}</h2>
      <ol className={place === days.length - 1 ? listEnd(hasMore) : ''}>
        {entries.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

function nothing({ since, by, kind, domain }: ActivityQuery): string {
  if (by || kind || domain) return t('No activity matches.');
  return since ? t('No activity in this time.') : t('No activity in these 7 days.');
}

function byDay(entries: readonly ActivityEntry[]): { day: string; entries: ActivityEntry[] }[] {
  const days: { day: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const at = Date.parse(entry.at);
    const written = weekdayAndDay(at);
    const day = isToday(at) ? t('Today, {day}', { day: written }) : written;
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
