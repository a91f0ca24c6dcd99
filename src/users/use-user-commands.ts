/** Commands for users and invitations. */
import type { Invitation, MadeInvitation } from '../../contract/extras.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { spokenLanguage } from '../language/translate.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

/** Signs a user out everywhere. */
export function useSessionEnding(userId: number, onEnded: () => void): Command {
  const client = useClient();
  return useCommand((signal) => client.call('endSessions', { params: { userId }, signal }), onEnded);
}

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
