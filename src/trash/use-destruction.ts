/** Destroys after a confirmation (ADM-02, ADM-06, ADM-10, ADM-12, DOM-10, MENU-01, PAGE-26). */
import type { Trashed } from '../../contract/extras.ts';
import type { Client } from '../api/client.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import type { ContentEvent } from '../api/readings.ts';
import { noteEvent } from '../lib/activity.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { type Restore, useRestoring } from './use-restoring.ts';

export type DestroyTarget = { id: number; name: string | null; revision: number | null };
/** `subject` is what would be destroyed: while it is not `null`, its question is open. */
export type DestroyDialog = Command<DestroyTarget>;

export type DestroyOptions = {
  /** Kind of the entity, for the statistics. */
  kind: string;
  /** Resolves with its entry in the trash, if the server sends it. */
  destroy: (target: DestroyTarget, signal: AbortSignal) => Promise<Trashed | undefined>;
  onDestroyed: (target: DestroyTarget, trashed: Trashed | null) => void;
};

export function useDestroyDialog({ kind, destroy, onDestroyed }: DestroyOptions): DestroyDialog {
  return useCommand<DestroyTarget, Trashed | undefined>(
    (signal, target) => destroy(target, signal),
    (trashed, target) => {
      noteEvent(kind, 'destroy');
      onDestroyed(target, trashed ?? null);
    },
    { asks: true },
  );
}

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

export function useMenuDestruction(domainId: number, onDestroyed: OnDestroyed): DestroyDialog {
  return useDestruction(
    (client, menuId, options) => client.call('destroyMenu', { params: { domainId, menuId }, ...options }),
    { type: 'menu.destroyed', domainId },
    onDestroyed,
  );
}

export function useBreadcrumbsDestruction(
  { domainId, pageId }: { domainId: number; pageId: number },
  onDestroyed: OnDestroyed,
): DestroyDialog {
  return useDestruction(
    (client, breadcrumbsId, options) =>
      client.call('destroyBreadcrumbs', { params: { domainId, breadcrumbsId }, ...options }),
    { type: 'breadcrumbs.changed', domainId, pageId },
    onDestroyed,
  );
}

export function useInvitationRevocation(onRevoked: OnDestroyed): DestroyDialog {
  return useDestruction(
    (client, invitationId, options) => client.call('revokeInvitation', { params: { invitationId }, ...options }),
    { type: 'invitation.changed' },
    onRevoked,
  );
}

export type DestroyedPage = {
  id: number;
  name: string | null;
  /** Undoes it; `null` on a server without a trash. */
  restore: Restore | null;
};

export function usePageDestruction(domainId: number, onDestroyed: (page: DestroyedPage) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  const restoring = useRestoring(domainId);
  return useDestroyDialog({
    kind: 'page',
    destroy: async ({ id, revision }, signal) => {
      const params = { domainId, pageId: id };
      const trashed = await client.call('destroyPage', { params, revision, signal }).catch(unlessGone);
      await refresh({ type: 'page.destroyed', domainId, pageId: id });
      return trashed;
    },
    onDestroyed: ({ id, name }, trashed) =>
      onDestroyed({ id, name, restore: trashed && restoring({ trashId: trashed.trash_id, pageId: id }) }),
  });
}

export function useDestruction(
  destroy: (client: Client, id: number, options: Options) => Promise<void>,
  event: ContentEvent,
  onDestroyed: OnDestroyed,
): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: event.type.replace(/\..*/, ''),
    destroy: async ({ id, revision }, signal) => {
      await destroy(client, id, { revision, signal }).catch(unlessGone);
      await refresh(event);
    },
    onDestroyed: ({ name }) => onDestroyed(name),
  });
}

/** Somebody else has destroyed it already: there is nothing left to ask. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
}
