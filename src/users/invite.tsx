import '../api/all-endpoints.ts';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { MadeInvitation } from '../../contract/extras.ts';
import { Pending } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';
import type { FieldTexts } from '../forms/field-texts.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CheckboxField, EmailField, SelectField } from '../ui/field.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { useInvitationForm } from './use-invitation-form.ts';

const texts: FieldTexts = { labels: { email: 'Email', is_admin: 'Admin', domain_ids: 'Linked Domains' } };

/** `/admin/users/invite`. */
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
    <FormPanel
      isLiveAtOnce={false}
      form={form}
      tag={t('Invite a person')}
      texts={texts}
      words="Cannot save Invitation: {message}"
    >
      <EmailField
        label={t('Email')}
        hint={t(
          isMailed
            ? 'A link is sent there by mail. Whoever has it becomes a user with this address.'
            : 'Whoever has the link becomes a user with this address. You hand the link over yourself.',
        )}
        autoFocus
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

type InvitationDomainsProps = {
  chosen: readonly number[];
  onChange: (domainIds: number[]) => void;
  error?: string | readonly string[] | undefined;
};

/** The domains to which the invited user will be linked. */
function InvitationDomains({ chosen, onChange, error }: InvitationDomainsProps) {
  const domains = useReading(readings.adminDomains);
  if (!domains.data) return <Pending resource={domains} words={t('Loading domains…')} />;
  const nameOf = new Map(domains.data.map(({ id, fqdn }) => [id, fqdn]));
  const free = domains.data.filter(({ id }) => !chosen.includes(id));
  return (
    <div>
      <SelectField
        label={t('Linked Domains')}
        lang="de"
        placeholder="-- Domain wählen --"
        value=""
        onChange={(value) => onChange([...chosen, Number(value)])}
        options={free.map(({ id, fqdn }) => ({ value: String(id), label: fqdn }))}
        error={error}
      />
      {chosen.length === 0 ? null : (
        <ul aria-label={t('Linked Domains')} className="mt-2 border-t border-line">
          {chosen.map((id) => (
            <li key={id} className="flex min-h-10 items-center gap-3 border-b border-line py-1">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{nameOf.get(id) ?? id}</span>
              <Button
                small
                aria-label="X"
                title={t('Unlink {name}', { name: nameOf.get(id) ?? id })}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              >
                <X aria-hidden="true" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
