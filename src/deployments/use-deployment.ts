/** Trigger Deployment (DOM-15, ADM-12). */

import { useRef } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { deploymentMachine } from '../../machines/deployment.machine.ts';
import { useClient } from '../api/client.ts';
import { noteEvent } from '../lib/activity.ts';
import { randomId } from '../lib/random-id.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';

export type Deployment = {
  isBusy: boolean;
  hasSucceeded: boolean;
  failure: Failure | null;
  /** When the button was pressed last. */
  at: Date | null;
  request: () => void;
  dismiss: () => void;
};

/**
 * Each press is one deployment. A press while one is being triggered, or just after, does not start another. Nor does one
 * after a failure, because only the answer may have been lost: it repeats the key, until the failure is dismissed.
 */
export function useDeployment(domainId: number, onTriggered: () => void): Deployment {
  const client = useClient();
  const key = useRef(randomId());
  const { snapshot, send } = useMachineBinding(deploymentMachine, {
    actors: {
      trigger: async ({ signal }) => {
        await client.call('triggerDeployment', { params: { domainId }, idempotencyKey: key.current, signal });
        key.current = randomId();
      },
    },
    on: {
      'deployment.triggered': () => {
        noteEvent('domain', 'deploy');
        onTriggered();
      },
    },
  });
  const { at, failure } = snapshot.context;
  return {
    isBusy: snapshot.hasTag('busy'),
    hasSucceeded: snapshot.hasTag('succeeded'),
    failure,
    at: at === null ? null : new Date(at),
    request: () => send({ type: 'deployment.requested', at: Date.now() }),
    dismiss: () => {
      key.current = randomId();
      send({ type: 'failure.dismissed' });
    },
  };
}
