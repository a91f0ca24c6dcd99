import '../api/all-endpoints.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { MadeInvitation } from '../../contract/extras.ts';
import { useMe } from '../api/resource.ts';
import type { FieldTexts } from '../forms/field-texts.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CheckboxField, TextField } from '../ui/field.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { InvitationDomains } from './invitation-domains.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { useInvitationForm } from './use-invitation-form.ts';

const texts: FieldTexts = { labels: { email: 'Email', is_admin: 'Admin', domain_ids: 'Linked Domains' } };

/** `/admin/users/invite` (ADM-18). */
export function InviteScreen() {
  const inviting = useMe().data?.invitations ?? null;
  return inviting ? <Inviting isMailed={inviting.sends_mail} /> : <NotFound />;
}

function Inviting({ isMailed }: { isMailed: boolean }) {
  const [, navigate] = useLocation();
  const [made, setMade] = useState<MadeInvitation | null>(null);
  return (
    <PageLayout narrow>
      <PageHead
        plain
        title={t('Invite a person')}
        actions={made ? <ButtonLink href="/admin/users">{t('Back to the users')}</ButtonLink> : null}
      />
      {made ? (
        <InvitationLink made={made} />
      ) : (
        <InvitationForm isMailed={isMailed} onDone={(done) => (done ? setMade(done) : navigate('/admin/users'))} />
      )}
    </PageLayout>
  );
}

type InvitationFormProps = { isMailed: boolean; onDone: (made: MadeInvitation | null) => void };

function InvitationForm({ isMailed, onDone }: InvitationFormProps) {
  const form = useInvitationForm(onDone);
  return (
    <FormPanel form={form} tag={t('Invite a person')} texts={texts} words="Cannot save Invitation: {message}">
      <TextField
        label={t('Email')}
        hint={t(
          isMailed
            ? 'A link is sent there by mail. Whoever has it becomes a user with this address.'
            : 'Whoever has the link becomes a user with this address. You hand the link over yourself.',
        )}
        autoFocus
        spellCheck={false}
        value={form.draft.email}
        onChange={(email) => form.change('email', email)}
        error={form.fields.email}
      />
      <CheckboxField
        label={t('Admin')}
        hint={t('Admins see every domain, and manage users, components, domains and settings.')}
        value={form.draft.is_admin}
        onChange={(value) => form.change('is_admin', value)}
        error={form.fields.is_admin}
      />
      <InvitationDomains
        chosen={form.draft.domain_ids}
        onChange={(ids) => form.change('domain_ids', ids)}
        error={form.fields.domain_ids}
      />
    </FormPanel>
  );
}
