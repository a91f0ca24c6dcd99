/** Destroying entities after a confirmation (ADM-02, ADM-06, ADM-10, ADM-12, DOM-10, MENU-01, PAGE-26). */
import type { EndpointName } from '../../contract/endpoints.ts';
import type { Trashed } from '../../contract/extras.ts';
import { ApiError, type CallArguments, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import type { ContentEvent } from '../api/readings.ts';
import { noteEvent } from '../lib/activity.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { type Restore, useRestoring } from './use-restoring.ts';

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
      noteEvent(kind, 'destroy');
      onDestroyed(target, trashed ?? null);
    },
    { asks: true },
  );
}

type OnDestroyed = (name: string | null) => void;

export const useUserDestruction = (onDestroyed: OnDestroyed): DestroyDialog =>
  useDestruction('destroyUser', (userId) => ({ params: { userId } }), { type: 'user.destroyed' }, onDestroyed);

export const useComponentDestruction = (onDestroyed: OnDestroyed): DestroyDialog =>
  useDestruction(
    'destroyComponent',
    (componentId) => ({ params: { componentId } }),
    { type: 'component.destroyed' },
    onDestroyed,
  );

export const useDomainDestruction = (onDestroyed: OnDestroyed): DestroyDialog =>
  useDestruction('destroyDomain', (domainId) => ({ params: { domainId } }), { type: 'domain.destroyed' }, onDestroyed);

export function useClientTokenDestruction(domainId: number | null, onDestroyed: OnDestroyed): DestroyDialog {
  const event = { type: 'clientToken.destroyed', domainId } as const;
  return useDestruction('destroyClientToken', (tokenId) => ({ params: { tokenId } }), event, onDestroyed);
}

export function useSettingsDestruction(domainId: number, onDestroyed: OnDestroyed): DestroyDialog {
  const event = { type: 'settings.destroyed', domainId } as const;
  return useDestruction('destroySettings', (settingsId) => ({ params: { settingsId } }), event, onDestroyed);
}

export function useMenuDestruction(domainId: number, onDestroyed: OnDestroyed): DestroyDialog {
  const event = { type: 'menu.destroyed', domainId } as const;
  return useDestruction('destroyMenu', (menuId) => ({ params: { domainId, menuId } }), event, onDestroyed);
}

export function useBreadcrumbsDestruction(
  { domainId, pageId }: { domainId: number; pageId: number },
  onDestroyed: OnDestroyed,
): DestroyDialog {
  const event = { type: 'breadcrumbs.changed', domainId, pageId } as const;
  return useDestruction(
    'destroyBreadcrumbs',
    (breadcrumbsId) => ({ params: { domainId, breadcrumbsId } }),
    event,
    onDestroyed,
  );
}

export const useInvitationRevocation = (onRevoked: OnDestroyed): DestroyDialog =>
  useDestruction(
    'revokeInvitation',
    (invitationId) => ({ params: { invitationId } }),
    { type: 'invitation.changed' },
    onRevoked,
  );

export type DestroyedPage = {
  id: number;
  name: string | null;
  /** `null` on a server without a trash. */
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
      const trashed = await client.call('destroyPage', { params, revision, signal }).catch(ignoreNotFound);
      await refresh({ type: 'page.destroyed', domainId, pageId: id });
      return trashed;
    },
    onDestroyed: ({ id, name }, trashed) =>
      onDestroyed({ id, name, restore: trashed && restoring({ trashId: trashed.trash_id, pageId: id }) }),
  });
}

type DestroyEndpoint = Extract<EndpointName, `destroy${string}` | `revoke${string}`>;

/** For entities that no trash keeps. `argumentsOf` returns the arguments of the call; its answer is not used. */
export function useDestruction<Name extends DestroyEndpoint>(
  name: Name,
  argumentsOf: (id: number) => CallArguments<Name>,
  event: ContentEvent,
  onDestroyed: OnDestroyed,
): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: event.type.replace(/\..*/, ''),
    destroy: async ({ id, revision }, signal) => {
      await client.call(name, { ...argumentsOf(id), revision, signal }).catch(ignoreNotFound);
      await refresh(event);
    },
    onDestroyed: ({ name }) => onDestroyed(name),
  });
}

/** Someone else has destroyed it already. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
}
