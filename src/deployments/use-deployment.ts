/** Trigger Deployment (DOM-15, ADM-12). */
import { useRef } from 'react';
import { useClient } from '../api/client.ts';
import { useRefreshDeployments } from '../api/deployment-readings.ts';
import { noteEvent } from '../lib/activity.ts';
import { randomId } from '../lib/random-id.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

/** `subject` is when the button was pressed last, in milliseconds since 1970. */
export type Deployment = Omit<Command<number>, 'request' | 'confirm'> & { request: () => void };

/**
 * Each press is one deployment. A press while one is being triggered, or just after, does not start another. Nor does one
 * after a failure, because only the answer may have been lost: it repeats the key, until the failure is dismissed.
 * @param changes how many it takes; null on servers that do not keep deployments, else they are read again, also failed ones
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
