import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { counted, t } from '../language/translate.ts';
import { timeOfDay } from '../lib/time-format.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { announce } from '../ui/live-region.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Deployment, useDeployment } from './use-deployment.ts';

type DomainName = Pick<Domain, 'id' | 'fqdn' | 'changes_count'>;

/** Triggers deployments of a domain. A success is announced in a toast and stays visible beside the button. */
export function useDomainDeployment({ id, fqdn, changes_count }: DomainName): Deployment {
  return useDeployment(id, changes_count, (changes) => {
    showToast(t(words.deploymentTriggered, { fqdn }));
    if (changes)
      announce(counted(changes, 'Deployment triggered, {count} change.', 'Deployment triggered, {count} changes.'));
  });
}

export function DeploymentButton({ deployment, isPrimary = false }: { deployment: Deployment; isPrimary?: boolean }) {
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      busy={deployment.isBusy ? t('Triggering…') : null}
      reserve={t('Triggering…')}
      onClick={deployment.request}
    >
      {t('Trigger Deployment')}
    </Button>
  );
}

/** The time and the result of the last press. */
export function DeploymentStatus({ deployment, fqdn }: { deployment: Deployment; fqdn: string }) {
  const { subject: at, hasSucceeded, failure } = deployment;
  const isUnknown = failure?.code === 'unreachable';
  const time = at === null ? '' : timeOfDay(at);
  if (hasSucceeded)
    return <p className="pt-3 text-label text-ink-2">{t('Deployment triggered at {time}.', { time })}</p>;
  return (
    <FailureNotice
      of={deployment}
      quoted={(reason) => t('The deployment of {fqdn} was not triggered: {reason}', { fqdn, reason })}
    >
      {t(
        isUnknown
          ? 'Tried at {time}. Whether the server did it all the same is not known. Press Trigger Deployment to try again.'
          : 'Tried at {time}. Nothing has changed. Press Trigger Deployment to try again.',
        { time },
      )}
    </FailureNotice>
  );
}
