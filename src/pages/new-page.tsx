import { defaultPageLayout } from '../../contract/constants.ts';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { FieldTexts } from '../forms/field-texts.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { showToast } from '../ui/toast.tsx';
import { usePageCreation } from './use-page-creation.ts';

const texts: FieldTexts = { labels: { layout: 'Layout', headline: 'Headline' } };

/** The inline form above the page list. */
export function NewPage({ domain, onClose }: { domain: Domain; onClose: (createdId: number | null) => void }) {
  const form = usePageCreation(domain, {
    onCreated: (pageId) => {
      showToast(t('{name} is created, unpublished.', { name: form.draft.headline }));
      onClose(pageId);
    },
    onCancel: () => onClose(null),
  });
  const { draft, fields } = form;
  const description = domain.domain_settings?.layouts.find(({ name }) => name === draft.layout)?.description;
  return (
    <FormPanel
      form={form}
      tag={t('New Page')}
      texts={texts}
      words={words.cannotCreatePage}
      columns="md:grid-cols-[14rem_minmax(0,1fr)_auto]"
      isLiveAtOnce={domain.saves_are_live}
      aside
    >
      <SelectField
        label={t('Layout')}
        placeholder={t('--Select Layout--')}
        value={draft.layout}
        onChange={(layout) => form.change('layout', layout)}
        options={layoutNames(domain, draft.layout)}
        note={description ? <p>{description}</p> : null}
        error={fields.layout}
      />
      <TextField
        label={t('Headline')}
        autoFocus
        value={draft.headline}
        onChange={(headline) => form.change('headline', headline)}
        error={fields.headline}
      />
    </FormPanel>
  );
}

/** The layouts of the domain's settings, or "default" if there are none, and the chosen one. */
function layoutNames(domain: Domain, chosen: string): string[] {
  const names = domain.domain_settings?.layouts.map(({ name }) => name) ?? [];
  const offered = names.length > 0 ? names : [defaultPageLayout];
  return [...new Set([...offered, chosen])].filter((name) => name !== '');
}
