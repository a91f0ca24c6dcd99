import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { PendingDomain } from '../api/pending-admin-screens.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import type { FieldTexts } from '../forms/field-texts.tsx';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { copySecret } from '../ui/copy-secret.ts';
import { TextField } from '../ui/field.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { SecretField } from '../ui/secret-field.tsx';
import { showToast } from '../ui/toast.tsx';
import {
  type DomainSetupDraft,
  domainSecrets,
  domainSetupLabels,
  useDomainSetupForm,
} from './use-domain-setup-form.ts';

const texts: FieldTexts = {
  labels: domainSetupLabels,
  show: (name, value) => (domainSecrets.some((secret) => secret === name) && value ? t('set, not shown') : null),
};

/** `/admin/domains/new` (ADM-11). */
export function NewDomainScreen() {
  return <DomainSetup domain={null} />;
}

/** `/admin/domains/{id}/edit` (ADM-13). */
export function DomainSetupScreen({ domainId }: { domainId: number }) {
  const domain = useReading(readings.adminDomain(domainId));
  if (domain.data) return <DomainSetup domain={domain.data} />;
  return <PendingDomain id={domainId} resource={domain} />;
}

function DomainSetup({ domain }: { domain: Domain | null }) {
  const [, navigate] = useLocation();
  const [tries, setTries] = useState(0);
  const form = useDomainSetupForm(domain, (event) => {
    if (event.type === 'form.saved') showToast(t('{name} is saved.', { name: form.draft.fqdn }));
    const id = event.type === 'form.saved' ? event.id : domain?.id;
    navigate(id === undefined ? '/admin/domains' : `/admin/domains/${id}`);
  });
  const { draft, fields } = form;
  const isBlank = draft.fqdn.trim() === '';
  const field = (name: keyof DomainSetupDraft) => ({
    value: draft[name],
    onChange: (value: string) => form.change(name, value),
    error: fields[name],
  });
  const title = domain ? t('Edit {name}', { name: domain.fqdn }) : t('New Domain');
  return (
    <PageLayout narrow>
      <PageHead plain kicker={domain ? [t('Domain {id}', { id: domain.id })] : []} title={title} />
      <FormPanel
        form={form}
        tag={domain ? t('Edit Domain') : t('New Domain')}
        texts={texts}
        words={words.cannotSaveDomain}
        tries={tries}
        onSubmit={() => {
          setTries(tries + 1);
          if (!isBlank) form.submit();
        }}
      >
        <TextField
          label="FQDN"
          hint={t('The name of the website, such as www.example.com.')}
          autoFocus
          spellCheck={false}
          {...field('fqdn')}
          error={tries > 0 && isBlank ? t('Give the domain its name.') : fields.fqdn}
        />
        <TextField label={t('Slug')} spellCheck={false} {...field('slug')} />
        <TextField
          label={t('Default path prefix')}
          hint={t('What the paths of new pages begin with, such as /en.')}
          spellCheck={false}
          {...field('default_path_prefix')}
        />
        <fieldset className="grid gap-4 border-t border-line pt-3">
          <legend className="pe-3 text-label font-title">{t('Deployment')}</legend>
          <TextField
            label={t('CI webhook URL')}
            hint={t('Is called by Trigger Deployment. Without it the button is not there.')}
            spellCheck={false}
            {...field('ci_webhook_url')}
          />
          <SecretField
            label={t('CI webhook token')}
            onCopy={(value) => copySecret(t('The CI webhook token'), value)}
            {...field('ci_webhook_token')}
          />
          <TextField label={t('CI user')} spellCheck={false} {...field('ci_user')} />
          <SecretField
            label={t('CI user token')}
            onCopy={(value) => copySecret(t('The CI user token'), value)}
            {...field('ci_user_token')}
          />
        </fieldset>
      </FormPanel>
    </PageLayout>
  );
}
