import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Component } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { fieldText, readConfiguration, readSchema, type SchemaField, writeConfiguration } from './component-schema.ts';

export type ConfigurationFormProps = {
  /** Id of the form, for a button outside it. */
  id: string;
  /** `null` if it no longer exists. */
  component: Component | null;
  /** The stored JSON text. */
  config: string | null;
  onSave: (config: string) => void;
};

/** A control for each field of the schema, or the JSON text if either cannot be read. */
export function ConfigurationForm({ id, component, config, onSave }: ConfigurationFormProps) {
  const [isReset, setReset] = useState(false);
  const schema = component ? readSchema(component.schema) : null;
  const stored = readConfiguration(isReset ? null : config);
  if (schema?.ok && stored.ok) {
    return (
      <Fields
        {...{ id, onSave }}
        description={component?.description ?? null}
        fields={schema.value}
        stored={stored.value}
      />
    );
  }
  const problems = [
    schema === null && t('This component no longer exists.'),
    schema?.ok === false && t('The schema of this component {reason}', schema),
    !stored.ok && t('The stored configuration {reason}', stored),
  ].filter((problem) => problem !== false);
  return (
    <JsonForm id={id} config={config} onSave={onSave}>
      {problems.map((title) => (
        <Notice
          key={title}
          tone="warn"
          title={title}
          actions={
            // If the schema is readable, the stored configuration is the only problem.
            schema?.ok && (
              <TextButton strong onClick={() => setReset(true)}>
                {t('Start afresh')}
              </TextButton>
            )
          }
        >
          {t('The configuration is kept as it is stored. It can be changed as JSON text.')}
        </Notice>
      ))}
    </JsonForm>
  );
}

type FieldsProps = Pick<ConfigurationFormProps, 'id' | 'onSave'> & {
  description: string | null;
  fields: readonly SchemaField[];
  stored: Readonly<Record<string, unknown>>;
};

function Fields({ id, description, fields, stored, onSave }: FieldsProps) {
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const control = form.current?.querySelector<HTMLElement>('input:checked, input:not([type=radio]), select');
    (control ?? form.current)?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(writeConfiguration(stored, fields, changes));
  };
  return (
    <form ref={form} id={id} tabIndex={-1} noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-ink-2">
        {description}{' '}
        {fields.length === 0
          ? t('This component has nothing to configure.')
          : t('What you leave empty is not saved, and the default applies.')}
      </p>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={(Object.hasOwn(changes, field.name) ? changes[field.name] : null) ?? fieldText(field, stored)}
          onChange={(value) => setChanges((earlier) => ({ ...earlier, [field.name]: value }))}
        />
      ))}
    </form>
  );
}

type FieldProps = { field: SchemaField; value: string; onChange: (value: string) => void };

function Field({ field, value, onChange }: FieldProps) {
  const { label, type, choices, description, fallback } = field;
  const withDefault = [description, fallback && t('Default: {value}.', { value: fallback })].filter(Boolean).join(' ');
  if (type === 'boolean') {
    return <RadioGroup legend={label} hint={withDefault} options={states()} value={value} onChange={onChange} />;
  }
  if (choices) {
    const options = value === '' || choices.includes(value) ? choices : [...choices, value];
    return (
      <SelectField
        label={label}
        hint={withDefault}
        warning={options === choices ? undefined : t('“{value}” is not among the values of the schema.', { value })}
        placeholder={t('-- Default --')}
        {...{ options, value, onChange }}
      />
    );
  }
  return <TextField label={label} hint={description} placeholder={fallback ?? ''} {...{ value, onChange }} />;
}

const states = () => [
  { value: 'true', label: t('True') },
  { value: 'false', label: t('False') },
  { value: '', label: t('Default') },
];

type JsonFormProps = Pick<ConfigurationFormProps, 'id' | 'config' | 'onSave'> & { children: ReactNode };

/** Unchanged text is saved as it is, even if it is invalid; changed text must be a JSON object. */
function JsonForm({ id, config, onSave, children }: JsonFormProps) {
  const [text, setText] = useState(config ?? '');
  const [message, setMessage] = useState<string | null>(null);
  const submit = () => {
    const read = readConfiguration(text);
    if (text === (config ?? '') || read.ok) onSave(text);
    else setMessage(t('This text {reason}', read));
  };
  const change = (next: string) => {
    setText(next);
    setMessage(null);
  };
  return (
    <Form id={id} onSubmit={submit} refusal={message} columns="grid-cols-1">
      {children}
      <TextArea
        label={t('Configuration')}
        code
        rows={8}
        spellCheck={false}
        value={text}
        error={message}
        onChange={change}
        autoFocus
      />
    </Form>
  );
}
