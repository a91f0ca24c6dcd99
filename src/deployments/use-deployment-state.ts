/** Follows one deployment in the chart, as the server tells it. */
import { useEffect } from 'react';
import type { Deployment } from '../../contract/deployments.ts';
import { deploymentMachine, type ToldState } from '../../machines/deployment.machine.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { toldState } from './deployment-texts.ts';

export type DeploymentState = { state: ToldState; isWaiting: boolean; isRepeatable: boolean };

/** `onEnded` is called once, if the end was not known before. */
export function useDeploymentState(
  deployment: Deployment,
  onEnded: (state: 'succeeded' | 'failed') => void,
): DeploymentState {
  const { snapshot, send } = useMachineBinding(deploymentMachine, {
    on: {
      'deployment.succeeded': () => onEnded('succeeded'),
      'deployment.failed': () => onEnded('failed'),
    },
  });
  const told = toldState(deployment);
  useEffect(() => send({ type: `told.${told}` }), [send, told]);
  return {
    state: snapshot.value === 'untold' ? told : snapshot.value,
    isWaiting: snapshot.hasTag('waiting'),
    isRepeatable: snapshot.hasTag('repeatable'),
  };
}
