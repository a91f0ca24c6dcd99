import { t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import type { Deployment } from './use-deployment.ts';

export type DeploymentButtonProps = { deployment: Deployment; isPrimary?: boolean; isSmall?: boolean };

export function DeploymentButton({ deployment, isPrimary = false, isSmall = false }: DeploymentButtonProps) {
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      small={isSmall}
      busy={deployment.isBusy ? t('Triggering…') : null}
      reserve={t('Triggering…')}
      onClick={deployment.request}
    >
      {t('Trigger Deployment')}
    </Button>
  );
}
