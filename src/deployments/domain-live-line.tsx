import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useState } from 'react';
import type { LiveSummary, Deployment as StoredDeployment } from '../../contract/deployments.ts';
import type { Domain } from '../../contract/entities.ts';
import { isPassing } from '../../contract/failures.ts';
import { deploymentReadings } from '../api/deployment-readings.ts';
import { useReading } from '../api/resource.ts';
import { rich } from '../language/rich.tsx';
import { counted, listed, number, t } from '../language/translate.ts';
import { personName } from '../lib/names.ts';
import { TextButtonLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SpinnerIcon } from '../ui/spinner.tsx';
import { DeploymentButton } from './deployment-button.tsx';
import { ofTime, stateOf, timeOf } from './deployment-texts.ts';
import { bold } from './live-told.tsx';
import { ScheduleButton } from './schedule-button.tsx';
import { duration } from './time-left.ts';
import type { Deployment } from './use-deployment.ts';
import { usePolling } from './use-deployments.ts';
import { useNow } from './use-now.ts';

export type DomainLiveLineProps = {
  domain: Domain;
  /** Triggers one; null where buttons and a list stand beside it, which tell all but the people. */
  deployment: Deployment | null;
};

/** How many changes of whom the next deployment takes, or how the last one goes. */
export function DomainLiveLine({ domain, deployment }: DomainLiveLineProps) {
  const { summary, before, failure, reload } = useLiveSummary(domain);
  const words = summary && textsOf({ summary, before, domain, isAlone: deployment !== null });
  // The screen itself says if the server is away.
  const unread = failure && !isPassing(failure) ? <LoadFailure of={failure} onRetry={reload} /> : null;
  if (!deployment)
    return unread ?? (words?.length ? <Words className="border-b border-line py-2.5">{words}</Words> : null);
  return (
    <div
      data-part="deployment-line"
      className="flex min-h-11.5 flex-wrap items-center gap-x-6 gap-y-0.5 border-y border-line py-1.5 print:hidden"
    >
      {unread ?? <Words className="min-w-0 flex-[1_1_20rem]">{words}</Words>}
      <Actions {...{ domain, deployment }} showsChanges={(summary?.total ?? 0) > 0 || isRunning(summary)} />
    </div>
  );
}

const Words = ({ className, children }: { className: string; children: ReactNode }) => (
  <p role="status" className={`text-label leading-[1.375rem] text-ink-2 [overflow-wrap:anywhere] ${className}`}>
    {children}
  </p>
);

type ActionsProps = { domain: Domain; deployment: Deployment; showsChanges: boolean };

function Actions({ domain, deployment, showsChanges }: ActionsProps) {
  return (
    <div className="ms-auto -me-1.5 flex flex-wrap items-center justify-end gap-x-0.5 max-md:ms-0">
      <span className="me-1.5 inline-flex">
        <DeploymentButton deployment={deployment} isSmall />
      </span>
      {showsChanges ? (
        <TextButtonLink href={`/domains/${domain.id}/changes`}>{t('Show changes')}</TextButtonLink>
      ) : null}
      <ScheduleButton domainId={domain.id} isWord />
    </div>
  );
}

/** `before` is how it was before the deployment that is running, which has taken the changes of these people. */
function useLiveSummary({ id, changes_count: changes }: Domain) {
  const { data, failure, reload } = useReading(deploymentReadings.liveSummary(id, changes ?? 0));
  const [summary, setSummary] = useState(data);
  const [before, setBefore] = useState(data);
  if (data && data !== summary) {
    setSummary(data);
    if (!isRunning(data)) setBefore(data);
  }
  usePolling(id, summary?.newest ? [summary.newest] : [], reload);
  return { summary, before, failure: summary ? null : failure, reload };
}

const isRunning = (summary: LiveSummary | null) => (summary?.newest ? stateOf(summary.newest) === 'running' : false);

type Told = { summary: LiveSummary; before: LiveSummary | null; domain: Domain; isAlone: boolean };

function textsOf({ summary, before, domain, isAlone }: Told): ReactNode[] {
  const { total, changes_by, live, newest } = summary;
  const held = domain.held_pages.length;
  const taken = before !== null && before.total === newest?.changes ? before.changes_by : [];
  const running = newest && isRunning(summary) ? <Running key="running" deployment={newest} by={taken} /> : null;
  const failed = newest && stateOf(newest) === 'failed' ? <Failed key="failed" deployment={newest} /> : null;
  const none = live
    ? t('Nothing has changed since the deployment {ofTime}.', { ofTime: ofTime(timeOf(live)) })
    : newest
      ? null
      : rich('{nothing} Saving is live at once; the first deployment ends that.', {
          nothing: bold(t('Nothing has been deployed yet.')),
        });
  const all = [
    running,
    isAlone ? failed : null,
    total > 0 ? notLive(total, changes_by) : isAlone && !running ? none : null,
    held > 0 ? counted(held, '{count} page is held back.', '{count} pages are held back.') : null,
  ];
  return all.filter((text) => text !== null).flatMap((text, place) => (place > 0 ? [' ', text] : [text]));
}

const changesOf = (count: number) => bold(counted(count, '{count} change', '{count} changes'));

function notLive(total: number, by: LiveSummary['changes_by']): ReactNode {
  const changes = changesOf(total);
  if (by.length === 0) return rich(total === 1 ? '{changes} is not live.' : '{changes} are not live.', { changes });
  const text = total === 1 ? '{changes} by {people} is not live.' : '{changes} by {people} are not live.';
  return rich(text, { changes, people: peopleText(by) });
}

/** "Anke Brandt (31), Jonas Weber (20) and 3 others": at least three are left out, or nobody. */
function peopleText(by: LiveSummary['changes_by']): string {
  const names = by.map(({ by: person, count }) => `${personName(person) ?? t('Somebody')} (${number(count)})`);
  const first = 2;
  if (names.length < first + 3) return listed(names);
  return listed([...names.slice(0, first), t('{count} others⟨by⟩', { count: number(names.length - first) })]);
}

type OfDeployment = { deployment: StoredDeployment };

function Running({ deployment, by }: OfDeployment & { by: LiveSummary['changes_by'] }) {
  const now = useNow();
  const began = timeOf(deployment);
  const { changes: count } = deployment;
  const time = <span aria-hidden="true">{duration(now - began)}</span>;
  const changes = changesOf(count ?? 0);
  const people = peopleText(by);
  return (
    <>
      <span className="me-2 inline-flex align-[-2px]">
        <SpinnerIcon />
      </span>
      {!count
        ? t('Going live: the deployment {ofTime} is running.', { ofTime: ofTime(began) })
        : people === ''
          ? rich(count === 1 ? '{changes} is going live, for {time}.' : '{changes} are going live, for {time}.', {
              ...{ changes, time },
            })
          : rich(
              count === 1
                ? '{changes} by {people} is going live, for {time}.'
                : '{changes} by {people} are going live, for {time}.',
              { changes, people, time },
            )}
    </>
  );
}

const Failed = ({ deployment }: OfDeployment) => (
  <b className="font-semibold text-stop">
    <CircleAlert aria-hidden="true" size={16} className="me-1 inline-block align-[-2px]" />
    {t('The deployment {ofTime} failed.', { ofTime: ofTime(timeOf(deployment)) })}
  </b>
);
