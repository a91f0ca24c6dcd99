import { t } from '../language/translate.ts';
import { timeOfDay } from '../lib/time-format.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import type { Deployment } from './use-deployment.ts';

export type DeploymentStatusProps = {
  deployment: Deployment;
  fqdn: string;
  /** Whether a line follows what becomes of the deployment. */
  isFollowed?: boolean;
};

/** The time and the result of the last press. */
export function DeploymentStatus({ deployment, fqdn, isFollowed = false }: DeploymentStatusProps) {
  const { subject: at, hasSucceeded, failure } = deployment;
  const isUnknown = failure?.code === 'unreachable';
  const time = at === null ? '' : timeOfDay(at);
  if (hasSucceeded && isFollowed) return null;
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
