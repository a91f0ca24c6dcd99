/** Links domains to a user (ADM-03, ADM-04). */
import { type LinkedDomain, type UserDomainsEmitted, userDomainsMachine } from '../../machines/user-domains.machine.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';

export type UserDomains = ReturnType<typeof useUserDomains>;

/** `onDone` is called after the domain was linked or unlinked and the user was read again. */
export function useUserDomains(userId: number, onDone: (event: UserDomainsEmitted) => void) {
  const client = useClient();
  const refresh = useRefresh();
  const read = () => refresh({ type: 'user.changed', userId });
  const { snapshot, send } = useMachineBinding(userDomainsMachine, {
    actors: {
      link: async ({ input, signal }) => {
        await client.call('linkDomain', { params: { userId }, body: { domain_id: input.id }, signal });
        await read();
      },
      unlink: async ({ input, signal }) => {
        await client.call('unlinkDomain', { params: { userId, domainId: input.id }, signal });
        await read();
      },
    },
    on: { 'domain.linked': onDone, 'domain.unlinked': onDone, 'domains.uncertain': () => void read() },
  });
  const isUnlocked = snapshot.hasTag('unlocked');
  return {
    isUnlocked,
    isBusy: snapshot.hasTag('busy'),
    ...snapshot.context,
    toggle: () => send({ type: isUnlocked ? 'assignment.locked' : 'assignment.opened' }),
    choose: (domain: LinkedDomain | null) => send({ type: 'domain.chosen', domain }),
    link: () => send({ type: 'domain.link' }),
    unlink: (domain: LinkedDomain) => send({ type: 'domain.unlink', domain }),
    dismiss: () => send({ type: 'failure.dismissed' }),
  };
}
