import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { FormFields } from '../forms/form-field.tsx';
import { domainForm, fieldTexts } from '../forms/form-fields.ts';
import { FormScreen } from '../forms/form-screen.tsx';
import { useFormEnd } from '../forms/use-form-end.ts';
import { t } from '../language/translate.ts';
import { useEditing } from '../lib/editing.ts';
import { domainName } from '../lib/names.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDomainForm } from './use-domain-form.ts';

/** `/domains/{id}/edit`. */
export function DomainEditScreen({ domain }: { domain: Domain }) {
  const title = t('Edit {name}', { name: domainName(domain) });
  const onEmitted = useFormEnd({
    saved: () => t('{name} is saved.', { name: domainName(domain) }),
    to: () => `/domains/${domain.id}`,
    id: domain.id,
  });
  const form = useDomainForm(domain, onEmitted);
  useEditing('domain', domain.id, null);
  return (
    <FormScreen
      form={form}
      narrow
      kicker={[t('Domain {id}', { id: domain.id })]}
      title={title}
      tag={t('Edit Domain')}
      actions={
        domain.changes_count !== null && <ButtonLink href={`/domains/${domain.id}/history`}>{t('History')}</ButtonLink>
      }
      texts={fieldTexts(domainForm)}
      words={words.cannotSaveDomain}
      isLiveAtOnce={domain.saves_are_live}
    >
      <FormFields form={form} of={domainForm} />
    </FormScreen>
  );
}
