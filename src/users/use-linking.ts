/** Links several users to a domain, or several domains to a user, one call after the other. */
import type { Failure } from '../../contract/failures.ts';
import { failureOf, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import type { Restore } from '../trash/use-restoring.ts';

/** `name` is what was chosen. */
export type Linkage = { userId: number; domainId: number; name: string };
export const keyOf = ({ userId, domainId }: Linkage) => `${userId} ${domainId}`;
export type LinkOutcome = { linked: Linkage[]; refused: { linkage: Linkage; reason: Failure }[] };

/** What is refused keeps none of the others from being linked. */
export function useLinking(onDone: (outcome: LinkOutcome) => void): Command<readonly Linkage[]> {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand<readonly Linkage[], LinkOutcome>(async (signal, linkages) => {
    const outcome: LinkOutcome = { linked: [], refused: [] };
    for (const linkage of linkages) {
      const { userId, domainId } = linkage;
      try {
        await client.call('linkDomain', { params: { userId }, body: { domain_id: domainId }, signal });
        outcome.linked.push(linkage);
      } catch (error) {
        outcome.refused.push({ linkage, reason: failureOf(error) });
      }
    }
    const users = [...new Set(linkages.map(({ userId }) => userId))];
    await Promise.all(users.map((userId) => refresh({ type: 'user.changed', userId })));
    return outcome;
  }, onDone);
}

export function useUnlinking(onDone: (linkage: Linkage) => void): Command<Linkage> {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand<Linkage>(
    async (signal, { userId, domainId }) => {
      await client.call('unlinkDomain', { params: { userId, domainId }, signal });
      await refresh({ type: 'user.changed', userId });
    },
    (_, linkage) => onDone(linkage),
  );
}

/** Undoes an unlinking. */
export function useRelinking(): (linkage: Linkage) => Restore {
  const client = useClient();
  const refresh = useRefresh();
  return ({ userId, domainId }) =>
    async (signal) => {
      await client.call('linkDomain', { params: { userId }, body: { domain_id: domainId }, signal });
      await refresh({ type: 'user.changed', userId });
    };
}
