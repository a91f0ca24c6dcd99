/** What admins destroy after a confirmation (ADM-02, ADM-06, ADM-10, ADM-12). */

import type { Client } from '../api/client.ts';
import { useClient } from '../api/client.ts';
import { type ContentEvent, useRefresh } from '../api/invalidation.ts';
import { type DestroyDialog, useDestroyDialog } from './use-destroy-dialog.ts';

type Options = { revision: number | null; signal: AbortSignal };
type OnDestroyed = (name: string | null) => void;

export function useUserDestruction(onDestroyed: OnDestroyed): DestroyDialog {
  return useDestruction(
    (client, userId, options) => client.call('destroyUser', { params: { userId }, ...options }),
    { type: 'user.destroyed' },
    onDestroyed,
  );
}

export function useComponentDestruction(onDestroyed: OnDestroyed): DestroyDialog {
  return useDestruction(
    (client, componentId, options) => client.call('destroyComponent', { params: { componentId }, ...options }),
    { type: 'component.destroyed' },
    onDestroyed,
  );
}

export function useDomainDestruction(onDestroyed: OnDestroyed): DestroyDialog {
  return useDestruction(
    (client, domainId, options) => client.call('destroyDomain', { params: { domainId }, ...options }),
    { type: 'domain.destroyed' },
    onDestroyed,
  );
}

export function useClientTokenDestruction(domainId: number | null, onDestroyed: OnDestroyed): DestroyDialog {
  return useDestruction(
    (client, tokenId, options) => client.call('destroyClientToken', { params: { tokenId }, ...options }),
    { type: 'clientToken.destroyed', domainId },
    onDestroyed,
  );
}

export function useSettingsDestruction(domainId: number, onDestroyed: OnDestroyed): DestroyDialog {
  return useDestruction(
    (client, settingsId, options) => client.call('destroySettings', { params: { settingsId }, ...options }),
    { type: 'settings.destroyed', domainId },
    onDestroyed,
  );
}

function useDestruction(
  destroy: (client: Client, id: number, options: Options) => Promise<void>,
  event: ContentEvent,
  onDestroyed: OnDestroyed,
): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: event.type.replace(/\..*/, ''),
    destroy: async ({ id, revision }, signal) => {
      await destroy(client, id, { revision, signal });
      await refresh(event);
    },
    onDestroyed: ({ name }) => onDestroyed(name),
  });
}
