/** Binds the deployment chart to a deployment as the server reports it. */
import { useEffect } from 'react';
import type { Deployment } from '../../contract/deployments.ts';
import { deploymentMachine, type ToldState } from '../../machines/deployment.machine.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { toldState } from './deployment-texts.ts';

export type DeploymentState = { state: ToldState; isWaiting: boolean; isRepeatable: boolean };

/** `onEnded` is called once, unless the deployment had ended before it was first shown. */
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
  const reported = toldState(deployment);
  useEffect(() => send({ type: `told.${reported}` }), [send, reported]);
  return {
    state: snapshot.value === 'untold' ? reported : snapshot.value,
    isWaiting: snapshot.hasTag('waiting'),
    isRepeatable: snapshot.hasTag('repeatable'),
  };
}
