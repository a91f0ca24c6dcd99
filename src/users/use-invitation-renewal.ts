/** The actions on an open invitation (ADM-18). */

import { useRef, useState } from 'react';
import type { Invitation, MadeInvitation } from '../../contract/extras.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { spokenLanguage } from '../language/translate.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { type DestroyDialog, useDestroyDialog } from '../trash/use-destruction.ts';

export type InvitationRenewal = Omit<Command, 'request'> & {
  /** The invitation whose link is being renewed, or could not be. */
  subject: Invitation | null;
  request: (invitation: Invitation) => void;
};

export function useInvitationRenewal(onMade: (made: MadeInvitation) => void): InvitationRenewal {
  const client = useClient();
  const refresh = useRefresh();
  const wanted = useRef<Invitation | null>(null);
  const made = useRef<MadeInvitation | null>(null);
  const [subject, setSubject] = useState<Invitation | null>(null);
  const { isBusy, failure, request, dismiss } = useCommand(
    async (signal) => {
      const invitationId = wanted.current?.id ?? 0;
      made.current = await client.call('renewInvitation', {
        params: { invitationId },
        body: { language: spokenLanguage() },
        signal,
      });
      await refresh({ type: 'invitation.changed' });
    },
    () => made.current && onMade(made.current),
  );
  return {
    isBusy,
    failure,
    dismiss,
    subject,
    request: (invitation) => {
      if (isBusy) return;
      wanted.current = invitation;
      setSubject(invitation);
      request();
    },
  };
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
