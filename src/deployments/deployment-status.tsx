import { words } from '../../contract/failures.ts';
import { t, translated } from '../language/translate.ts';
import { timeOfDay } from '../lib/time-format.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Deployment, useDeployment } from './use-deployment.ts';

type DomainName = { id: number; fqdn: string };

/** The deployment of a domain; its success is announced in a toast and stays visible beside the button. */
export function useDomainDeployment({ id, fqdn }: DomainName): Deployment {
  return useDeployment(id, () => showToast(t(words.deploymentTriggered, { fqdn })));
}

export function DeploymentButton({ deployment }: { deployment: Deployment }) {
  return (
    <Button busy={deployment.isBusy ? t('Triggering…') : null} reserve={t('Triggering…')} onClick={deployment.request}>
      {t('Trigger Deployment')}
    </Button>
  );
}

/** The result of the last press, and its time. */
export function DeploymentStatus({ deployment, fqdn }: { deployment: Deployment; fqdn: string }) {
  const { subject: at, failure, hasSucceeded } = deployment;
  const time = at === null ? '' : timeOfDay(at);
  if (failure) {
    return (
      <FailureNotice
        failure={failure}
        quoted={t('The deployment of {fqdn} was not triggered: {reason}', {
          fqdn,
          reason: translated(failure.message),
        })}
        onDismiss={deployment.dismiss}
      >
        {t('Tried at {time}. Nothing has changed. Press Trigger Deployment to try again.', { time })}
      </FailureNotice>
    );
  }
  return hasSucceeded ? (
    <p className="pt-3 text-label text-ink-2">{t('Deployment triggered at {time}.', { time })}</p>
  ) : null;
}
