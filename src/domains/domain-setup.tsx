import '../api/all-endpoints.ts';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { ReadDomain } from '../api/read-admin-entity.tsx';
import { FormFields } from '../forms/form-field.tsx';
import { fieldTexts } from '../forms/form-fields.ts';
import { FormScreen } from '../forms/form-screen.tsx';
import { useFormEnd } from '../forms/use-form-end.ts';
import { t } from '../language/translate.ts';
import { domainName } from '../lib/names.ts';
import { domainSetupForm, useDomainSetupForm } from './use-domain-setup-form.ts';

const naming = ['fqdn', 'slug', 'default_path_prefix'] as const;

/** `/admin/domains/new`. */
export function NewDomainScreen() {
  return <DomainSetup domain={null} />;
}

/** `/admin/domains/{id}/edit`. */
export function DomainSetupScreen({ domainId }: { domainId: number }) {
  return <ReadDomain id={domainId}>{(domain) => <DomainSetup domain={domain} />}</ReadDomain>;
}

function DomainSetup({ domain }: { domain: Domain | null }) {
  const onEmitted = useFormEnd({
    saved: () => t('{name} is saved.', { name: form.draft.fqdn }),
    to: (id) => (id === null ? '/admin/domains' : `/admin/domains/${id}`),
    id: domain?.id ?? null,
  });
  const form = useDomainSetupForm(domain, onEmitted);
  return (
    <FormScreen
      form={form}
      narrow
      kicker={[domain && t('Domain {id}', { id: domain.id })]}
      title={domain ? t('Edit {name}', { name: domainName(domain) }) : t('New Domain')}
      tag={domain ? t('Edit Domain') : t('New Domain')}
      texts={fieldTexts(domainSetupForm)}
      words={words.cannotSaveDomain}
      isLiveAtOnce={domain?.saves_are_live ?? false}
    >
      <FormFields form={form} of={domainSetupForm} only={naming} autoFocus />
      <fieldset className="grid gap-4 border-t border-line pt-3">
        <legend className="pe-3 text-label font-title">{t('Deployment')}</legend>
        <FormFields form={form} of={domainSetupForm} without={[...naming, 'preview_url']} />
      </fieldset>
      {domain?.has_preview ? (
        <fieldset className="grid gap-4 border-t border-line pt-3">
          <legend className="pe-3 text-label font-title">{t('Preview')}</legend>
          <FormFields form={form} of={domainSetupForm} only={['preview_url']} />
        </fieldset>
      ) : null}
    </FormScreen>
  );
}
