import Blocks from 'lucide-react/icons/blocks';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Component } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { announce } from '../ui/live-region.tsx';
import { Selected } from '../ui/selected.tsx';
import { ComponentDialog } from './component-dialog.tsx';
import { type Configuration, fieldText, readConfiguration, readSchema, type SchemaField } from './component-schema.ts';
import { type ComponentValue, useComponentField } from './use-component-field.ts';

export type ComponentFieldProps = { value: ComponentValue; onChange: (value: ComponentValue) => void };

/** The field of a component of the installation with its configuration. */
export function ComponentField({ value, onChange }: ComponentFieldProps) {
  const field = useComponentField(value, (choice) => {
    onChange(choice);
    const name = choice.component_name ?? '';
    announce(choice.has_component ? t('Component {name} set', { name }) : t('Component removed'));
  });
  const { isSet } = field;
  const components = useReading(isSet || field.isChoosing || field.isConfiguring ? readings.components : null);
  const component = components.data?.find(({ name }) => name === value.component_name) ?? null;
  return (
    <>
      <Selected
        label={t('Component')}
        isSet={isSet}
        image={<Blocks size={20} className="text-ink-2" />}
        choices={[
          isSet && { label: t('Configure'), onPress: field.configure },
          { label: t('Select Component'), onPress: field.select },
        ]}
        remove={{ label: t('Remove Component'), onPress: field.remove }}
      >
        <ChosenComponent value={value} component={component} isGone={components.data !== null && component === null} />
      </Selected>
      <ComponentDialog field={field} value={value} components={components} />
    </>
  );
}

type ChosenProps = { value: ComponentValue; component: Component | null; isGone: boolean };

function ChosenComponent({ value, component, isGone }: ChosenProps) {
  const schema = readSchema(component?.schema ?? null);
  const configuration = readConfiguration(value.component_config);
  return (
    <>
      <p>
        <strong className="font-semibold">{component?.display_name || value.component_name || t('No name')}</strong>{' '}
        {component?.display_name && <span className="text-ink-2">{component.name}</span>}
      </p>
      {isGone && <p className="font-semibold text-stop">{t('component gone')}</p>}
      {!schema.ok && <Warning>{t('The schema of this component {reason}', schema)}</Warning>}
      {!configuration.ok && <Warning>{t('The stored configuration {reason}', configuration)}</Warning>}
      {configuration.ok ? (
        <Values fields={schema.ok ? schema.value : []} configuration={configuration.value} />
      ) : (
        <p className="mt-1 line-clamp-3 font-mono text-hint">{value.component_config}</p>
      )}
    </>
  );
}

/** The values of all fields of the schema, then those of keys that the schema does not have. */
function Values({ fields, configuration }: { fields: readonly SchemaField[]; configuration: Configuration }) {
  const known = new Set(fields.map(({ name }) => name));
  const rows = [
    ...fields.map((field) => ({ name: field.name, label: field.label, value: shown(field, configuration) })),
    ...Object.entries(configuration)
      .filter(([name]) => !known.has(name))
      .map(([name, value]) => ({
        name,
        label: name,
        value: typeof value === 'string' ? value : JSON.stringify(value),
      })),
  ];
  if (rows.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-0.5 leading-[1.375rem]">
      {rows.map(({ name, label, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className={value === '' ? 'text-ink-3' : 'line-clamp-2'}>{value === '' ? t('Default') : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(field: SchemaField, configuration: Configuration): string {
  const text = fieldText(field, configuration);
  return field.type === 'boolean' && text !== '' ? (text === 'true' ? t('True') : t('False')) : text;
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-1.5 text-hint text-warn">
    <TriangleAlert size={16} className="mt-0.5" />
    <span>{children}</span>
  </p>
);
