import { useState } from 'react';
import type { Changes } from '../../contract/deployments.ts';
import type { Domain } from '../../contract/entities.ts';
import type { ChangesQuery } from '../api/deployment-readings.ts';
import { ofTime, timeOf } from '../deployments/deployment-texts.ts';
import { whoText } from '../history/act-texts.ts';
import { counted, t } from '../language/translate.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import { TextButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { listEnd } from '../ui/list-end.ts';
import { ChangeRow } from './change-row.tsx';
import { type ChangesOnScreen, keyOf, type ShownRow, useChangesDownload } from './use-changes.ts';

export type ChangeListProps = {
  domain: Domain;
  query: ChangesQuery;
  changes: ChangesOnScreen;
  /** The latest answer, which stays on the screen while another query is being read. */
  last: Changes;
};

/** The changes, and below them those that are held back. */
export function ChangeList({ domain, query, changes, last }: ChangeListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const download = useChangesDownload(domain, query);
  const { rows, held, news } = changes.shown;
  const isFiltered = Object.keys(query).length > 0;
  if (last.never_deployed && !isFiltered) return <NeverDeployed />;
  const isComparedWithLive = last.since === null;
  const allOpen = rows.length > 0 && rows.every((row) => open.has(keyOf(row)));
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  const renderRow = (row: ShownRow, isHeldRow: boolean) => (
    <ChangeRow
      key={keyOf(row)}
      {...{ domainId: domain.id, row, isHeldRow }}
      seq={last.seq}
      isOpen={open.has(keyOf(row))}
      onToggle={() => toggle(keyOf(row))}
      canHold={isComparedWithLive}
    />
  );
  return (
    <>
      {rows.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 pb-0.5">
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-hint text-ink-2">
            <span>
              {last.since === null
                ? t('Compared with live:')
                : t('Compared with {time}:', { time: weekdayTime(Date.parse(last.since.at)) })}
            </span>
            <del className="bg-stop-soft text-stop">{t('taken out')}</del>
            <ins className="bg-good-soft text-good">{t('put in')}</ins>
          </p>
          <div className="-mx-1.5 flex flex-wrap gap-x-0.5">
            <TextButton onClick={() => setOpen(new Set(allOpen ? [] : rows.map(keyOf)))}>
              {allOpen ? t('Hide all differences') : t('Show all differences')}
            </TextButton>
            <TextButton aria-busy={download.isBusy || undefined} onClick={() => download.request()}>
              {t('Download CSV')}
            </TextButton>
          </div>
        </div>
      ) : null}
      <FailureNotice of={download} quoted={(message) => t('The CSV was not downloaded: {message}', { message })} />
      {news.length > 0 ? <News changes={changes} /> : null}
      {rows.length > 0 ? (
        <ol
          aria-label={t('Changes that go live with the next deployment')}
          className={`border-t border-t-ink ${listEnd(changes.showMore !== null)}`}
        >
          {rows.map((row) => renderRow(row, false))}
        </ol>
      ) : changes.data ? (
        <NoChanges last={last} isFiltered={isFiltered} />
      ) : null}
      {changes.showMore ? (
        <p className="-mx-1.5 py-1">
          <TextButton onClick={changes.showMore}>{t('Show more changes')}</TextButton>
        </p>
      ) : null}
      {held.length > 0 && isComparedWithLive ? (
        <section aria-labelledby="held" className="mt-9">
          <h2 id="held" className="text-h2">
            {t('{count} held back', { count: held.filter(({ hold }) => hold !== null).length })}
          </h2>
          <p className="mt-0.5 mb-2.5 text-label leading-[1.375rem] text-ink-2">
            {t('A deployment leaves these pages as they are on the website.')}
          </p>
          <ol className="border-t border-b-3 border-t-ink border-b-ink [border-bottom-style:double]">
            {held.map((row) => renderRow(row, true))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

/** Changes that others have made meanwhile are only shown on request, so that no row moves. */
function News({ changes: { shown, catchUp } }: { changes: ChangesOnScreen }) {
  const people = [...new Set(shown.news.flatMap(({ by }) => by.map((person) => whoText(person))))];
  const who = people.length === 1 ? (people[0] ?? '') : t('{count} people', { count: people.length });
  return (
    <p role="status" className="flex min-h-10 flex-wrap items-center gap-x-2 border-t border-line text-label">
      {counted(shown.news.length, '{who} changed {count} more page.', '{who} changed {count} more pages.', { who })}
      <TextButton onClick={catchUp}>{t('Show them')}</TextButton>
    </p>
  );
}

function NoChanges({ last, isFiltered }: { last: Changes; isFiltered: boolean }) {
  if (isFiltered && (last.total > 0 || last.since !== null)) {
    return (
      <Empty title={t('No changes match.')}>
        {last.total > 0
          ? counted(last.total, '{count} change without filters.', '{count} changes without filters.')
          : null}
      </Empty>
    );
  }
  return (
    <div className="border-y border-line">
      <Empty
        title={
          last.live
            ? t('Nothing has changed since the deployment {ofTime}.', { ofTime: ofTime(timeOf(last.live)) })
            : t('No changes match.')
        }
      >
        {t('Trigger Deployment builds the website again as it is.')}
      </Empty>
    </div>
  );
}

const NeverDeployed = () => (
  <div className="border-y border-line">
    <Empty title={t('Nothing has been deployed yet.')}>
      {t('Until the first deployment the website is given what you see here. After it, changes wait for the next one.')}
    </Empty>
  </div>
);
