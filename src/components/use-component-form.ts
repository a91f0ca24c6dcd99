/** The form of a component. */
import { type Component, componentFields } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { useClient } from '../api/client.ts';
import { describeForm } from '../forms/form-fields.ts';
import { rethrowByList } from '../forms/json-lists.ts';
import { useDescribedForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';
import { readSchemaText } from './schema-text.ts';

export const componentForm = describeForm(componentFields, {
  name: {
    label: 'Name',
    kind: 'text',
    hint: 'What items and the website call it.',
    spellCheck: false,
    missing: 'Give the component a name.',
  },
  display_name: { label: 'Display name', kind: 'text', hint: 'What editors call it.' },
  description: { label: 'Description', kind: 'area' },
  schema: { label: 'Schema', kind: 'own' },
});

/** `component` is `null` for a new one. */
export function useComponentForm(component: Component | null, onEmitted: (emitted: EntityFormEmitted) => void) {
  const client = useClient();
  return useDescribedForm({
    form: componentForm,
    entity: { kind: 'component', label: component?.name || t('the new component') },
    stored: component,
    begin: (draft, stored) => (stored ? draft : { ...draft, schema: sampleSchema }),
    validate: ({ schema }): Record<string, string> => {
      const reading = readSchemaText(schema);
      return reading.ok ? {} : { schema: reading.messages.join(' ') };
    },
    read: (componentId, signal) => client.call('getComponent', { params: { componentId }, signal }),
    create: (body, call) => client.call('createComponent', { body, ...call }).catch(rethrowByList),
    update: (componentId, body, call) =>
      client.call('updateComponent', { params: { componentId }, body, ...call }).catch(rethrowByList),
    changed: (componentId) => ({ type: 'component.changed', componentId }),
    onEmitted,
  });
}

/** The initial schema of a new component: one field of each kind. */
const sampleSchema = `[
  {
    "name": "headline",
    "label": "Headline",
    "type": "string",
    "description": "Text above the component."
  },
  {
    "name": "size",
    "type": "string",
    "enum": ["small", "medium", "large"],
    "description": "How much room it takes.",
    "default": "medium"
  },
  {
    "name": "show_border",
    "type": "boolean",
    "description": "Draws a line around it.",
    "default": false
  }
]`;
