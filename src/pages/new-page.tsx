import { useState } from 'react';
import { useLocation } from 'wouter';
import { defaultPageLayout } from '../../contract/constants.ts';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { FieldTexts } from '../forms/field-texts.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { showToast } from '../ui/toast.tsx';
import { LazyPagePicker } from './lazy-page-picker.tsx';
import { usePageCreation } from './use-page-creation.ts';

const texts: FieldTexts = { labels: { layout: 'Layout', headline: 'Headline', begin_with: 'Begin with' } };

const another = 'another';

/** The inline form above the page list. */
export function NewPage({ domain, onClose }: { domain: Domain; onClose: (createdId: number | null) => void }) {
  const [, navigate] = useLocation();
  const [isChoosing, setChoosing] = useState(false);
  const form = usePageCreation(domain, {
    onCreated: (pageId) => {
      showToast(t('{name} is created, unpublished.', { name: form.draft.headline }));
      onClose(pageId);
      if (form.draft.begin_with !== '') navigate(`/domains/${domain.id}/pages/${pageId}/change`);
    },
    onCancel: () => onClose(null),
  });
  const { draft, fields } = form;
  const pageOf = (begin: string) => domain.pages.find(({ id }) => String(id) === begin);
  const begin = (id: string) => {
    setChoosing(false);
    form.change('begin_with', id);
    const layout = pageOf(id)?.layout;
    if (layout) form.change('layout', layout);
  };
  const begun = pageOf(draft.begin_with);
  const templates = (domain.template_ids ?? []).flatMap((id) => {
    const page = pageOf(String(id));
    return page ? [{ value: String(id), label: t('Template: {name}', { name: pageName(page) }) }] : [];
  });
  const isTemplate = templates.some(({ value }) => value === draft.begin_with);
  const description = domain.domain_settings?.layouts.find(({ name }) => name === draft.layout)?.description;
  return (
    <FormPanel
      form={form}
      tag={t('New Page')}
      texts={texts}
      words={words.cannotCreatePage}
      columns={
        domain.moves_parts ? 'md:grid-cols-[12rem_minmax(0,1fr)_14rem_auto]' : 'md:grid-cols-[14rem_minmax(0,1fr)_auto]'
      }
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
      {domain.moves_parts ? (
        <SelectField
          label={t('Begin with')}
          value={draft.begin_with}
          onChange={(to) => (to === another ? setChoosing(true) : begin(to))}
          options={[
            { value: '', label: t('Nothing⟨begin⟩') },
            ...templates,
            ...(draft.begin_with === '' || isTemplate
              ? []
              : [{ value: draft.begin_with, label: begun ? pageName(begun) : '?' }]),
            { value: another, label: t('Another page…') },
          ]}
          error={fields.begin_with}
        />
      ) : null}
      <LazyPagePicker
        open={isChoosing}
        pages={domain.pages}
        onSelect={({ id }) => begin(String(id))}
        onClose={() => setChoosing(false)}
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
