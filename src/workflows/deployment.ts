/** Trigger Deployment (DOM-15). */
import { useClient } from '../data/client.ts';
import { type Command, useCommand } from './command.ts';

/** Each press is one deployment: a press while one is being triggered is not another. */
export function useDeployment(domainId: number, onTriggered: () => void): Command {
  const client = useClient();
  return useCommand(
    (signal) => client.call('triggerDeployment', { params: { domainId }, idempotencyKey: crypto.randomUUID(), signal }),
    onTriggered,
  );
}
