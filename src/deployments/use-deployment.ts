/** Trigger Deployment (DOM-15, ADM-12). */
import { useRef } from 'react';
import { useClient } from '../api/client.ts';
import { useRefreshDeployments } from '../api/deployment-readings.ts';
import { noteEvent } from '../lib/activity.ts';
import { randomId } from '../lib/ids.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

/** `subject` is the time of the last press, in milliseconds since 1970. */
export type Deployment = Omit<Command<number>, 'request' | 'confirm'> & { request: () => void };

/**
 * Each press triggers one deployment, except while one is being triggered and shortly after. A press after a failure sends
 * the same idempotency key, because only the answer may have been lost; a new key is used once the failure is dismissed.
 * @param changes the number of changes that it takes; `null` on servers without a list of deployments. Where there is a list, it
 * is refreshed after every trigger, including failed ones.
 */
export function useDeployment(
  domainId: number,
  changes: number | null,
  onTriggered: (changes: number | null) => void,
): Deployment {
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
      noteEvent('domain', 'deploy');
      onTriggered(taken);
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
