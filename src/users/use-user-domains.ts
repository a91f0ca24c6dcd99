/** Linking domains to a user (ADM-03, ADM-04). */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import type { Failure } from '../../contract/failures.ts';
import { type LinkedDomain, type UserDomainsEmitted, userDomainsMachine } from '../../machines/user-domains.machine.ts';
import { useClient } from '../api/client-context.ts';
import { useRefresh } from '../api/invalidation.ts';
import { useLatest } from '../lib/use-latest.ts';

export type UserDomains = {
  isUnlocked: boolean;
  isBusy: boolean;
  chosen: LinkedDomain | null;
  /** What was tried when it failed. */
  attempt: 'link' | 'unlink' | null;
  subject: LinkedDomain | null;
  failure: Failure | null;
  toggle: () => void;
  choose: (domain: LinkedDomain | null) => void;
  link: () => void;
  unlink: (domain: LinkedDomain) => void;
  dismiss: () => void;
};

/** `onDone` is told of what is linked or unlinked when the user has been read again. */
export function useUserDomains(userId: number, onDone: (event: UserDomainsEmitted) => void): UserDomains {
  const client = useClient();
  const refresh = useRefresh();
  const latest = useLatest({ userId, onDone, refresh });
  const actor = useActorRef(
    userDomainsMachine.provide({
      actors: {
        link: fromPromise(async ({ input, signal }) => {
          const { userId } = latest.current;
          await client.call('linkDomain', { params: { userId }, body: { domain_id: input.id }, signal });
          await latest.current.refresh({ type: 'user.changed', userId });
        }),
        unlink: fromPromise(async ({ input, signal }) => {
          const { userId } = latest.current;
          await client.call('unlinkDomain', { params: { userId, domainId: input.id }, signal });
          await latest.current.refresh({ type: 'user.changed', userId });
        }),
      },
    }),
  );
  useEffect(() => {
    const subscription = actor.on('*', (event) => {
      if (event.type !== 'domains.uncertain') return latest.current.onDone(event);
      void latest.current.refresh({ type: 'user.changed', userId: latest.current.userId });
    });
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  const snapshot = useSelector(actor, (current) => current);
  const isUnlocked = snapshot.hasTag('unlocked');
  return {
    isUnlocked,
    isBusy: snapshot.hasTag('busy'),
    ...snapshot.context,
    toggle: () => actor.send({ type: isUnlocked ? 'assignment.locked' : 'assignment.opened' }),
    choose: (domain) => actor.send({ type: 'domain.chosen', domain }),
    link: () => actor.send({ type: 'domain.link' }),
    unlink: (domain) => actor.send({ type: 'domain.unlink', domain }),
    dismiss: () => actor.send({ type: 'failure.dismissed' }),
  };
}
