/** Destroying entities after a confirmation. */
import type { EndpointName } from '../../contract/endpoints.ts';
import type { Trashed } from '../../contract/extras.ts';
import { ApiError, type CallArguments, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import type { ContentEvent } from '../api/readings.ts';
import { trackEvent } from '../lib/activity.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { type DestructionReversal, useReversibleDestruction } from './use-restoring.ts';

export type DestroyTarget = { id: number; name: string | null; revision: number | null };
/** While `subject` is not `null`, the question is open. */
export type DestroyDialog = Command<DestroyTarget>;

type DestroyOptions = {
  /** The kind of entity, for analytics. */
  kind: string;
  /** Resolves with the entry in the trash, if the server sends one. */
  destroy: (target: DestroyTarget, signal: AbortSignal) => Promise<Trashed | undefined>;
  onDestroyed: (target: DestroyTarget, trashed: Trashed | null) => void;
};

export function useDestroyDialog({ kind, destroy, onDestroyed }: DestroyOptions): DestroyDialog {
  return useCommand<DestroyTarget, Trashed | undefined>(
    (signal, target) => destroy(target, signal),
    (trashed, target) => {
      trackEvent(kind, 'destroy');
      onDestroyed(target, trashed ?? null);
    },
    { asks: true },
  );
}

export type DestroyedPage = { id: number; name: string | null } & DestructionReversal;

export function usePageDestruction(domainId: number, onDestroyed: (page: DestroyedPage) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  const reversible = useReversibleDestruction(domainId);
  const destroy = async ({ id, revision }: Pick<DestroyTarget, 'id' | 'revision'>, signal: AbortSignal) => {
    const params = { domainId, pageId: id };
    const trashed = await client.call('destroyPage', { params, revision, signal }).catch(ignoreNotFound);
    await refresh({ type: 'page.destroyed', domainId, pageId: id });
    return trashed;
  };
  return useDestroyDialog({
    kind: 'page',
    destroy,
    onDestroyed: ({ id, name }, trashed) => {
      const reversal = reversible(trashed, id, (revision, signal) => destroy({ id, revision }, signal));
      onDestroyed({ id, name, ...reversal });
    },
  });
}

export type DestroyEndpoint = Extract<EndpointName, `destroy${string}` | `revoke${string}` | `erase${string}`>;

/** How an entity is destroyed for good. */
export type Destruction<Name extends DestroyEndpoint> = {
  /** The answer is not used. */
  call: Name;
  argumentsOf: (id: number) => CallArguments<Name>;
  event: ContentEvent;
};

/**
 * See `useDestroyQuestion`, which also asks and says that it is done. A failure is followed by a refresh, too: the entity may
 * have been destroyed all the same.
 */
export function useDestruction<Name extends DestroyEndpoint>(
  { call, argumentsOf, event }: Destruction<Name>,
  onDestroyed: (target: DestroyTarget) => void,
): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: event.type.replace(/\..*/, ''),
    destroy: async ({ id, revision }, signal) => {
      try {
        await client.call(call, { ...argumentsOf(id), revision, signal }).catch(ignoreNotFound);
      } finally {
        await refresh(event);
      }
    },
    onDestroyed,
  });
}

/** Someone else has destroyed it already. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
}
