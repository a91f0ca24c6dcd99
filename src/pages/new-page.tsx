import { useState } from 'react';
import { defaultPageLayout } from '../../contract/constants.ts';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { FieldTexts } from '../forms/field-texts.tsx';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { showToast } from '../ui/toast.tsx';
import { usePageCreation } from './use-page-creation.ts';

const texts: FieldTexts = { labels: { layout: 'Layout', headline: 'Headline' } };

/** The inline form above the page list (DOM-11, DOM-12). */
export function NewPage({ domain, onClose }: { domain: Domain; onClose: (createdId: number | null) => void }) {
  const [tries, setTries] = useState(0);
  const form = usePageCreation(domain, {
    onCreated: (pageId) => {
      showToast(t('{name} is created, unpublished.', { name: form.draft.headline }));
      onClose(pageId);
    },
    onCancel: () => onClose(null),
  });
  const { draft, fields } = form;
  const description = domain.domain_settings?.layouts.find(({ name }) => name === draft.layout)?.description;
  const missing = {
    layout: tries > 0 && draft.layout === '' ? t('Choose a layout.') : null,
    headline: tries > 0 && draft.headline.trim() === '' ? t('Give the page a headline.') : null,
  };
  const submit = () => {
    setTries(tries + 1);
    if (draft.layout !== '' && draft.headline.trim() !== '') form.submit();
  };
  return (
    <FormPanel
      form={form}
      tag={t('New Page')}
      texts={texts}
      words={words.cannotCreatePage}
      onSubmit={submit}
      tries={tries}
      columns="md:grid-cols-[14rem_minmax(0,1fr)_auto]"
      aside
    >
      <SelectField
        label={t('Layout')}
        placeholder={t('--Select Layout--')}
        value={draft.layout}
        onChange={(layout) => form.change('layout', layout)}
        options={layoutNames(domain, draft.layout)}
        note={description ? <p>{description}</p> : null}
        error={missing.layout ?? fields.layout}
      />
      <TextField
        label={t('Headline')}
        autoFocus
        value={draft.headline}
        onChange={(headline) => form.change('headline', headline)}
        error={missing.headline ?? fields.headline}
      />
    </FormPanel>
  );
}

/** The layouts of the domain's settings, or "default" where there are none, and what is chosen. */
function layoutNames(domain: Domain, chosen: string): string[] {
  const names = domain.domain_settings?.layouts.map(({ name }) => name) ?? [];
  const offered = names.length > 0 ? names : [defaultPageLayout];
  return [...new Set([...offered, chosen])].filter((name) => name !== '');
}
