import '../api/all-endpoints.ts';
import { useState } from 'react';
import type { Changes } from '../../contract/deployments.ts';
import type { Domain } from '../../contract/entities.ts';
import type { ChangesQuery } from '../api/deployment-readings.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { DeploymentButton } from '../deployments/deployment-button.tsx';
import { DeploymentList } from '../deployments/deployment-list.tsx';
import { DeploymentStatus } from '../deployments/deployment-status.tsx';
import { onDayAt, timeOf } from '../deployments/deployment-texts.ts';
import { hasDomainLiveLine, LazyDomainLiveLine } from '../deployments/lazy-domain-live-line.tsx';
import { ScheduleButton } from '../deployments/schedule-button.tsx';
import { type Deployment, useDeployment } from '../deployments/use-deployment.ts';
import { useDeployments } from '../deployments/use-deployments.ts';
import { counted, t } from '../language/translate.ts';
import { deploymentsId } from '../lib/focus-targets.ts';
import { weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { useQueryState } from '../ui/address-query.ts';
import { NotFound } from '../ui/not-found.tsx';
import { useScreenTitle } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { ChangeFilters } from './change-filters.tsx';
import { ChangeList } from './change-list.tsx';
import { DeploymentNotices } from './deployment-notices.tsx';
import { useChanges } from './use-changes.ts';

/** `/domains/{id}/changes`: the changes that the next deployment takes, and the list of deployments. */
export function ChangesScreen({ domain }: { domain: Domain }) {
  return domain.changes_count === null ? <NotFound /> : <DomainChanges domain={domain} />;
}

const queryPatterns = {
  since: /^\d{1,15}$/,
  since_at: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  by: /^\d{1,15}$/,
  kind: /^(page|menu|domain)$/,
};

function DomainChanges({ domain }: { domain: Domain }) {
  const [addressQuery, setQuery] = useQueryState(queryPatterns);
  const query: ChangesQuery = addressQuery;
  const changes = useChanges(domain.id, query);
  const deployments = useDeployments(domain.id);
  const deployment = useDeployment(domain);
  const [last, setLast] = useState<Changes | null>(null);
  if (changes.data && changes.data !== last) setLast(changes.data);
  const shown = changes.data ?? last;
  if (!shown) {
    const isFiltered = Object.keys(query).length > 0;
    const unfiltered = { href: `/domains/${domain.id}/changes`, label: t('Changes since the last deployment') };
    return (
      <PendingScreen
        resource={changes}
        title={t('Changes')}
        words={t('Loading the changes…')}
        {...(isFiltered ? { back: unfiltered } : {})}
      />
    );
  }
  const { catchUp } = changes;
  /** How many changes the next deployment takes, regardless of the comparison on the screen. */
  const taken = shown.since === null ? shown.total : (domain.changes_count ?? 0);
  return (
    <PageLayout>
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
        <Head changes={shown} taken={taken} />
        <Actions {...{ domain, deployment }} changes={shown} />
        <div className="col-span-full border-t border-line">
          {hasDomainLiveLine(domain) ? <LazyDomainLiveLine domain={domain} deployment={null} /> : null}
        </div>
        <div className="min-w-0">
          {/* A failure would be too long for the narrow column of the button. */}
          {deployment.failure ? (
            <DeploymentStatus deployment={deployment} fqdn={domain.fqdn} />
          ) : (
            <DeploymentNotices {...{ taken }} changes={shown} deployments={deployments.deployments} />
          )}
          <ChangeFilters {...{ query, changes: shown, deployments: deployments.deployments }} onChange={setQuery} />
          <ChangeList {...{ domain, query, changes, last: shown }} />
        </div>
        <div className="min-w-0 max-lg:pt-9 lg:pt-4">
          <div className="lg:sticky lg:top-4">
            <DeploymentList domainId={domain.id} list={deployments} onDeployedAgain={catchUp} />
          </div>
        </div>
      </div>
    </PageLayout>
  );
}

function Head({ changes: { live, never_deployed: isFirst }, taken }: { changes: Changes; taken: number }) {
  const title = taken === 0 || isFirst ? t('Changes') : counted(taken, '{count} Change', '{count} Changes');
  useScreenTitle(title);
  const when = live ? onDayAt(timeOf(live), weekdayAndDay) : '';
  return (
    <div className="pt-5 pb-3 md:pt-7 lg:pb-5">
      <h1 id="title" tabIndex={-1} className="text-h1 max-md:text-[1.625rem] max-md:leading-8">
        {title}
      </h1>
      {live && taken > 0 ? (
        <p className="mt-1 max-w-[40rem] text-ink-2">
          {taken === 1
            ? t('It differs from the website as it was deployed {when}.', { when })
            : t('They differ from the website as it was deployed {when}.', { when })}
        </p>
      ) : null}
    </div>
  );
}

type ActionsProps = { domain: Domain; deployment: Deployment; changes: Changes };

/** The buttons that deploy now and later. */
function Actions({ domain, deployment, changes: { live, next_deployment: next } }: ActionsProps) {
  return (
    <div className="self-end pb-6 lg:pt-7 lg:pb-5">
      {domain.ci_webhook_url ? (
        <div className="flex flex-wrap gap-2 lg:justify-end">
          <DeploymentButton deployment={deployment} isPrimary />
          <ScheduleButton domainId={domain.id} />
        </div>
      ) : (
        <p className="text-label text-ink-2">{t('This domain has no webhook yet: an admin can set one up.')}</p>
      )}
      {deployment.failure ? null : (
        <DeploymentStatus deployment={deployment} fqdn={domain.fqdn} isFollowed={hasDomainLiveLine(domain)} />
      )}
      <p className="mt-3 text-label leading-[1.375rem] text-ink-2 lg:hidden">
        {live ? `${t('Live since {time}.', { time: weekdayTime(timeOf(live)) })} ` : null}
        {next ? `${t('Next on {time}.', { time: weekdayTime(timeOf(next)) })} ` : null}
        <a
          href={`#${deploymentsId}`}
          className="whitespace-nowrap text-act underline"
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(deploymentsId)?.focus();
          }}
        >
          {t('All deployments')}
        </a>
      </p>
    </div>
  );
}
