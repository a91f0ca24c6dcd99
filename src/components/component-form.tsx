import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Component } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { PendingComponent } from '../api/pending-admin-screens.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import type { FieldTexts } from '../forms/field-texts.tsx';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { SchemaField } from './schema-field.tsx';
import { readSchemaText } from './schema-text.ts';
import { useComponentForm } from './use-component-form.ts';

const texts: FieldTexts = {
  labels: { name: 'Name', display_name: 'Display name', description: 'Description', schema: 'Schema' },
};

/** `/admin/components/new` (ADM-07). */
export function NewComponentScreen() {
  return <ComponentForm component={null} />;
}

/** `/admin/components/{id}/edit` (ADM-09). */
export function ComponentEditScreen({ componentId }: { componentId: number }) {
  const component = useReading(readings.component(componentId));
  if (component.data) return <ComponentForm component={component.data} />;
  return <PendingComponent id={componentId} resource={component} />;
}

function ComponentForm({ component }: { component: Component | null }) {
  const [, navigate] = useLocation();
  const [tries, setTries] = useState(0);
  const form = useComponentForm(component, (event) => {
    if (event.type === 'form.saved') showToast(t('Component {name} is saved.', { name: form.draft.name }));
    const id = event.type === 'form.saved' ? event.id : component?.id;
    navigate(id === undefined ? '/admin/components' : `/admin/components/${id}`);
  });
  const { draft, fields } = form;
  const isBlank = draft.name.trim() === '';
  const title = component ? titleOf(component) : t('New Component');
  return (
    <PageLayout>
      <PageHead plain kicker={component ? [t('Component {id}', { id: component.id })] : []} title={title} />
      <FormPanel
        form={form}
        tag={component ? t('Edit Component') : t('New Component')}
        texts={texts}
        words={words.cannotSaveComponent}
        columns="grid-cols-[minmax(0,1fr)]"
        tries={tries}
        onSubmit={() => {
          setTries(tries + 1);
          if (!isBlank && readSchemaText(draft.schema).json) form.submit();
        }}
      >
        <div className="grid max-w-text gap-4 md:grid-cols-2">
          <TextField
            label={t('Name')}
            hint={t('What items and the website call it.')}
            autoFocus
            spellCheck={false}
            value={draft.name}
            onChange={(name) => form.change('name', name)}
            error={tries > 0 && isBlank ? t('Give the component a name.') : fields.name}
          />
          <TextField
            label={t('Display name')}
            hint={t('What editors call it.')}
            value={draft.display_name}
            onChange={(name) => form.change('display_name', name)}
            error={fields.display_name}
          />
        </div>
        <div className="max-w-text">
          <TextArea
            label={t('Description')}
            rows={3}
            value={draft.description}
            onChange={(description) => form.change('description', description)}
            error={fields.description}
          />
        </div>
        <SchemaField
          text={draft.schema}
          onChange={(schema) => form.change('schema', schema)}
          isTried={tries > 0}
          refusals={fields.schema}
        />
      </FormPanel>
    </PageLayout>
  );
}

const titleOf = ({ name, display_name }: Component): string => t('Edit {name}', { name: display_name || name });
