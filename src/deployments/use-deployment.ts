/** Trigger Deployment (DOM-15, ADM-12). */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { fromPromise } from 'xstate';
import type { Failure } from '../../contract/failures.ts';
import { deploymentMachine } from '../../machines/deployment.machine.ts';
import { useClient } from '../api/client-context.ts';
import { noteEvent } from '../lib/activity.ts';
import { randomId } from '../lib/random-id.ts';
import { useLatest } from '../lib/use-latest.ts';

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
 * Each press is one deployment: a press while one is being triggered, or just after, is not another. Neither is one after
 * a failure, as only the answer may have been lost: it repeats the key, until the failure is dismissed.
 */
export function useDeployment(domainId: number, onTriggered: () => void): Deployment {
  const client = useClient();
  const latest = useLatest({ domainId, onTriggered });
  const key = useRef(randomId());
  const actor = useActorRef(
    deploymentMachine.provide({
      actors: {
        trigger: fromPromise(async ({ signal }) => {
          const params = { domainId: latest.current.domainId };
          await client.call('triggerDeployment', { params, idempotencyKey: key.current, signal });
          key.current = randomId();
        }),
      },
    }),
  );
  useEffect(() => {
    const subscription = actor.on('deployment.triggered', () => {
      noteEvent('domain', 'deploy');
      latest.current.onTriggered();
    });
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  const snapshot = useSelector(actor, (current) => current);
  const { at, failure } = snapshot.context;
  return {
    isBusy: snapshot.hasTag('busy'),
    hasSucceeded: snapshot.hasTag('succeeded'),
    failure,
    at: at === null ? null : new Date(at),
    request: () => actor.send({ type: 'deployment.requested', at: Date.now() }),
    dismiss: () => {
      key.current = randomId();
      actor.send({ type: 'failure.dismissed' });
    },
  };
}
