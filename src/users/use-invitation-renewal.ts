/** The actions on an open invitation (ADM-18). */
import type { Invitation, MadeInvitation } from '../../contract/extras.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { spokenLanguage } from '../language/translate.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { type DestroyDialog, useDestroyDialog } from '../trash/use-destruction.ts';

export function useInvitationRenewal(onMade: (made: MadeInvitation) => void): Command<Invitation> {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand<Invitation, MadeInvitation>(async (signal, { id }) => {
    const body = { language: spokenLanguage() };
    const made = await client.call('renewInvitation', { params: { invitationId: id }, body, signal });
    await refresh({ type: 'invitation.changed' });
    return made;
  }, onMade);
}

export function useInvitationRevocation(onRevoked: (email: string | null) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: 'invitation',
    destroy: async ({ id }, signal) => {
      await client.call('revokeInvitation', { params: { invitationId: id }, signal });
      await refresh({ type: 'invitation.changed' });
      return undefined;
    },
    onDestroyed: ({ name }) => onRevoked(name),
  });
}
