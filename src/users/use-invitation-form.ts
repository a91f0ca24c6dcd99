/** Invites a person. */
import { useRef } from 'react';
import { isEmailAddress } from '../../contract/email-address.ts';
import type { MadeInvitation } from '../../contract/extras.ts';
import { useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { spokenLanguage, t } from '../language/translate.ts';

type InvitationDraft = { email: string; is_admin: boolean; domain_ids: number[] };

/** `onMade` receives the invitation with its link, which the server sends only once; `null` if the form was cancelled. */
export function useInvitationForm(onMade: (made: MadeInvitation | null) => void): EntityForm<InvitationDraft> {
  const client = useClient();
  const made = useRef<MadeInvitation | null>(null);
  return useEntityForm<InvitationDraft>({
    entity: { kind: 'invitation', id: null, within: 'users', label: t('the new invitation') },
    draft: { email: '', is_admin: false, domain_ids: [] },
    revision: null,
    save: async ({ draft, signal }) => {
      made.current = await client.call('createInvitation', { body: { ...draft, language: spokenLanguage() }, signal });
      return { id: made.current.id, revision: null };
    },
    validate: ({ email }): Record<string, string> => {
      if (email.trim() === '') return { email: t('Give the address of the person.') };
      return isEmailAddress(email.trim())
        ? {}
        : { email: t('That is no email address: it needs a name, an @ and a domain, as in nora.müller@example.org.') };
    },
    // The server stores no answer that contains a link, so it would reject a repeated request.
    isRepeatable: false,
    changed: () => ({ type: 'invitation.changed' }),
    onEmitted: ({ type }) => onMade(type === 'form.saved' ? made.current : null),
  });
}
