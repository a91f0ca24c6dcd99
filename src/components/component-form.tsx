import type { Component } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { ReadComponent } from '../api/read-admin-entity.tsx';
import { FormFields } from '../forms/form-field.tsx';
import { fieldTexts } from '../forms/form-fields.ts';
import { FormScreen } from '../forms/form-screen.tsx';
import { JsonMeaningField, type JsonMeaningFieldProps } from '../forms/json-meaning-field.tsx';
import { useFormEnd } from '../forms/use-form-end.ts';
import { t } from '../language/translate.ts';
import { SchemaTable } from './schema-table.tsx';
import { readSchemaText } from './schema-text.ts';
import { componentForm, useComponentForm } from './use-component-form.ts';

/** `/admin/components/new`. */
export function NewComponentScreen() {
  return <ComponentForm component={null} />;
}

/** `/admin/components/{id}/edit`. */
export function ComponentEditScreen({ componentId }: { componentId: number }) {
  return <ReadComponent id={componentId}>{(component) => <ComponentForm component={component} />}</ReadComponent>;
}

function ComponentForm({ component }: { component: Component | null }) {
  const onEmitted = useFormEnd({
    saved: () => t('Component {name} is saved.', { name: form.draft.name }),
    to: (id) => (id === null ? '/admin/components' : `/admin/components/${id}`),
    id: component?.id ?? null,
  });
  const form = useComponentForm(component, onEmitted);
  return (
    <FormScreen
      isLiveAtOnce={false}
      form={form}
      kicker={[component && t('Component {id}', { id: component.id })]}
      title={component ? titleOf(component) : t('New Component')}
      tag={component ? t('Edit Component') : t('New Component')}
      texts={fieldTexts(componentForm)}
      words={words.cannotSaveComponent}
      columns="grid-cols-[minmax(0,1fr)]"
    >
      <div className="grid max-w-text gap-4 md:grid-cols-2">
        <FormFields form={form} of={componentForm} only={['name', 'display_name']} autoFocus />
      </div>
      <div className="max-w-text">
        <FormFields form={form} of={componentForm} without={['name', 'display_name']} />
      </div>
      <SchemaField
        label={t('Schema')}
        text={form.draft.schema}
        onChange={(schema) => form.change('schema', schema)}
        isTried={form.submissions > 0}
        refusals={form.fields.schema}
      />
    </FormScreen>
  );
}

const titleOf = ({ name, display_name }: Component): string => t('Edit {name}', { name: display_name || name });

/** The schema as JSON, with its fields beside it. */
function SchemaField(props: JsonMeaningFieldProps) {
  const reading = readSchemaText(props.text);
  return (
    <JsonMeaningField
      {...props}
      hint={t('A list of fields: name, type (string or boolean), and if you like enum, description, default.')}
      reading={reading}
      meaning={reading.lines}
      warning={(isShown) => isShown && reading.ok && reading.warning}
    >
      {(lines, isCurrent) => {
        const title = t(isCurrent ? 'What editors are asked for' : 'What editors were asked for last');
        return (
          <div>
            <h2 className="pb-1 text-label font-title">{title}</h2>
            <SchemaTable label={title} lines={lines} />
          </div>
        );
      }}
    </JsonMeaningField>
  );
}
