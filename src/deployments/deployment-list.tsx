import { deploymentReadings } from '../api/deployment-readings.ts';
import { Pending } from '../api/pending-screen.tsx';
import { useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { deploymentsId } from '../lib/focus-targets.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import { TextButton } from '../ui/button.tsx';
import { FailureText } from '../ui/failure-notice.tsx';
import { LazyAlertDialog } from '../ui/lazy-dialog.tsx';
import { DeploymentRow } from './deployment-row.tsx';
import { inOneMinute, timeOf } from './deployment-texts.ts';
import { type DeploymentList as List, useDeployingAgain } from './use-deployments.ts';

export type DeploymentListProps = {
  domainId: number;
  list: List;
  onDeployedAgain: () => void;
};

/** All deployments of a domain, newest first, ten at a time. */
export function DeploymentList({ domainId, list, onDeployedAgain }: DeploymentListProps) {
  const again = useDeployingAgain(domainId, onDeployedAgain);
  const seq = again.subject?.seq ?? null;
  const since = useReading(seq === null ? null : deploymentReadings.changes(domainId, { since: String(seq) }));
  const notLive = since.data?.not_held ?? 0;
  const { deployments, olderCount, isLoadingOlder, showOlder, failure } = list;
  const close = inOneMinute(deployments);
  return (
    <section aria-labelledby={deploymentsId}>
      <h2 id={deploymentsId} tabIndex={-1} className="border-b border-ink pb-1 text-base font-title">
        {t('Deployments')}
      </h2>
      {deployments.length > 0 ? (
        <ol className="border-b border-line">
          {deployments.map((deployment) => (
            <DeploymentRow
              key={deployment.id}
              {...{ domainId, deployment }}
              isExact={close.has(deployment.id)}
              onDeployAgain={again.request}
            />
          ))}
        </ol>
      ) : list.data && !failure ? (
        <p className="py-2 text-label font-semibold">{t('No deployments yet')}</p>
      ) : list.isRequested ? (
        <Pending resource={list} />
      ) : null}
      {olderCount > 0 ? (
        <p className="-mx-1.5 py-1">
          <TextButton aria-busy={isLoadingOlder || undefined} onClick={showOlder}>
            {counted(olderCount, 'Show {count} older', 'Show {count} older')}
          </TextButton>
        </p>
      ) : null}
      <LazyAlertDialog
        open={again.subject !== null}
        isHarmless
        question={t('Deploy {time} again?', { time: again.subject ? weekdayTime(timeOf(again.subject)) : '' })}
        consequences={
          notLive === 0
            ? t('The website goes back to that state. Nothing is lost here.')
            : counted(
                notLive,
                'The website goes back to that state. Nothing is lost here; {count} change is then not live.',
                'The website goes back to that state. Nothing is lost here; {count} changes are then not live.',
              )
        }
        busy={again.isBusy ? t('Triggering…') : null}
        failure={
          again.failure ? (
            <FailureText
              failure={again.failure}
              quoted={t('It was not deployed again: {message}', { message: again.failure })}
            />
          ) : null
        }
        onConfirm={again.confirm}
        onCancel={again.dismiss}
      />
    </section>
  );
}
