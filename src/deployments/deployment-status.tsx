import { t } from '../language/translate.ts';
import { timeOfDay } from '../lib/time-format.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import type { Deployment } from './use-deployment.ts';

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
