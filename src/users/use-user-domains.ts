/** Links domains to a user. */
import { useState } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { useCommand } from '../lib/use-command.ts';

export type LinkedDomain = Pick<Domain, 'id' | 'fqdn'>;
export type LinkChange = { kind: 'link' | 'unlink'; domain: LinkedDomain };
export type UserDomains = ReturnType<typeof useUserDomains>;

/** `onDone` is called after the domain was linked or unlinked and the user was read again. */
export function useUserDomains(userId: number, onDone: (change: LinkChange) => void) {
  const client = useClient();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<LinkedDomain | null>(null);
  const { isBusy, subject, failure, request, dismiss } = useCommand<LinkChange>(
    async (signal, { kind, domain }) => {
      const read = () => refresh({ type: 'user.changed', userId });
      // If nobody waits for the answer any more, it is unknown whether the server has written the change.
      signal.addEventListener('abort', () => void read());
      if (kind === 'link')
        await client.call('linkDomain', { params: { userId }, body: { domain_id: domain.id }, signal });
      else await client.call('unlinkDomain', { params: { userId, domainId: domain.id }, signal });
      await read();
    },
    (_, change) => {
      if (change.kind === 'link') setChosen(null);
      onDone(change);
    },
  );
  return {
    isBusy,
    /** The change that is being written or has failed. */
    attempt: subject,
    failure,
    chosen,
    choose: (domain: LinkedDomain | null) => {
      if (!isBusy) setChosen(domain);
    },
    link: () => {
      if (chosen) request({ kind: 'link', domain: chosen });
    },
    unlink: (domain: LinkedDomain) => request({ kind: 'unlink', domain }),
    dismiss,
  };
}
