/** Trigger Deployment. */
import { useRef } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { useClient } from '../api/client.ts';
import { useRefreshDeployments } from '../api/deployment-readings.ts';
import { counted, t } from '../language/translate.ts';
import { trackEvent } from '../lib/activity.ts';
import { randomId } from '../lib/ids.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { announce } from '../ui/live-region.tsx';
import { showToast } from '../ui/toast.tsx';

/** `subject` is the time of the last press, in milliseconds since 1970. */
export type Deployment = Omit<Command<number>, 'request' | 'confirm'> & { request: () => void };

type DomainName = Pick<Domain, 'id' | 'fqdn' | 'changes_count'>;

/**
 * Triggers deployments of a domain. Each press triggers one, except while one is being triggered and shortly after. A press after
 * a failure sends the same idempotency key, because only the answer may have been lost; a new key is used once the failure is
 * dismissed. Where there is a list of deployments, it is refreshed after every trigger, including failed ones. A success is
 * announced in a toast and stays visible beside the button.
 */
export function useDeployment({ id: domainId, fqdn, changes_count: changes }: DomainName): Deployment {
  const client = useClient();
  const refresh = useRefreshDeployments(domainId);
  const key = useRef(randomId());
  const renewKey = () => {
    key.current = randomId();
  };
  const { request, dismiss, ...command } = useCommand<number, number | null>(
    async (signal) => {
      try {
        await client.call('triggerDeployment', { params: { domainId }, idempotencyKey: key.current, signal });
        renewKey();
        return changes;
      } finally {
        if (changes !== null) await refresh();
      }
    },
    (taken) => {
      trackEvent('domain', 'deploy');
      showToast(t(words.deploymentTriggered, { fqdn }));
      if (taken)
        announce(counted(taken, 'Deployment triggered, {count} change.', 'Deployment triggered, {count} changes.'));
    },
    { rests: true },
  );
  return {
    ...command,
    request: () => request(Date.now()),
    dismiss: () => {
      renewKey();
      dismiss();
    },
  };
}
