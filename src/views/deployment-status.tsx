import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Deployment, useDeployment } from '../workflows/deployment.ts';

type DomainName = { id: number; fqdn: string };

/** The deployment of a domain; its success is said in a toast and stays beside the button. */
export function useDomainDeployment({ id, fqdn }: DomainName): Deployment {
  return useDeployment(id, () => showToast(t(words.deploymentTriggered, { fqdn })));
}

export function DeploymentButton({ deployment }: { deployment: Deployment }) {
  return (
    <Button busy={deployment.isBusy ? 'Triggering…' : null} reserve="Triggering…" onClick={deployment.request}>
      Trigger Deployment
    </Button>
  );
}

/** What became of the last press, and when it was. */
export function DeploymentStatus({ deployment, fqdn }: { deployment: Deployment; fqdn: string }) {
  const { at, failure, hasSucceeded } = deployment;
  const time = at?.toLocaleTimeString() ?? '';
  if (failure) {
    return (
      <Notice
        tone="stop"
        title={`The deployment of ${fqdn} was not triggered: ${failure.message}`}
        onDismiss={deployment.dismiss}
      >
        Tried at {time}. Nothing has changed. Press Trigger Deployment to try again.
      </Notice>
    );
  }
  return hasSucceeded ? <p className="pt-3 text-label text-ink-2">Deployment triggered at {time}.</p> : null;
}
