import { useLocation } from 'wouter';
import { metaDescriptionHint, textareaRows } from '../../contract/constants.ts';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { FieldTexts } from '../forms/field-texts.tsx';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { useDomainForm } from './use-domain-form.ts';

const texts: FieldTexts = {
  labels: {
    description: 'Description',
    footer_text: 'Footer text',
    meta_title: 'Meta title',
    meta_keywords: 'Meta keywords',
    meta_description: 'Meta description',
  },
};

/** `/domains/{id}/edit` (DOM-13, DOM-14). */
export function DomainEditScreen({ domain }: { domain: Domain }) {
  const [, navigate] = useLocation();
  const form = useDomainForm(domain, (event) => {
    if (event.type === 'form.saved') showToast(t('{name} is saved.', { name: domain.fqdn }));
    navigate(`/domains/${domain.id}`);
  });
  const { draft, fields } = form;
  return (
    <PageLayout narrow>
      <PageHead plain kicker={[t('Domain {id}', { id: domain.id })]} title={t('Edit {name}', { name: domain.fqdn })} />
      <FormPanel form={form} tag={t('Edit Domain')} texts={texts} words={words.cannotSaveDomain}>
        <TextArea
          label={t('Description')}
          hint={t('Notes for editors. They are not shown on the website.')}
          rows={5}
          value={draft.description}
          onChange={(value) => form.change('description', value)}
          error={fields.description}
        />
        <TextArea
          label={t('Footer text')}
          rows={3}
          value={draft.footer_text}
          onChange={(value) => form.change('footer_text', value)}
          error={fields.footer_text}
        />
        <TextField
          label={t('Meta title')}
          counter
          value={draft.meta_title}
          onChange={(value) => form.change('meta_title', value)}
          error={fields['meta_data.meta_title']}
        />
        <TextField
          label={t('Meta keywords')}
          hint={t('Separated by commas.')}
          counter
          value={draft.meta_keywords}
          onChange={(value) => form.change('meta_keywords', value)}
          error={fields['meta_data.meta_keywords']}
        />
        <TextArea
          label={t('Meta description')}
          hint={t('{minimum} to {maximum} characters.', metaDescriptionHint)}
          rows={textareaRows.metaDescription}
          counter
          range={metaDescriptionHint}
          value={draft.meta_description}
          onChange={(value) => form.change('meta_description', value)}
          error={fields['meta_data.meta_description']}
        />
      </FormPanel>
    </PageLayout>
  );
}
