import type { FieldMessages } from '../../contract/entities.ts';
import type { Fields } from '../../contract/fields.ts';
import { t } from '../language/translate.ts';
import { copySecret } from '../ui/copy-secret.ts';
import { CheckboxField, TextArea, TextField } from '../ui/field.tsx';
import { SecretField } from '../ui/secret-field.tsx';
import type { FieldValue } from './draft-choices.ts';
import type { DraftOf } from './entity-save.ts';
import type { FieldDescription, FormDescription } from './form-fields.ts';

/** A form for any entity: the draft by its fields, the messages by the entity's. */
export type FieldsForm = {
  draft: Readonly<Record<string, FieldValue>>;
  fields: FieldMessages;
  isBusy: boolean;
  change(name: string, value: FieldValue): void;
};

export type FormFieldProps = { form: FieldsForm; field: FieldDescription; autoFocus?: boolean };

/** The control of one described field. */
export function FormField({ form, field, autoFocus = false }: FormFieldProps) {
  const { name, kind, rows = 3, spellCheck, copied } = field;
  const { common, value } = fieldProps(form, field, autoFocus);
  const text = { ...common, value, onChange: (typed: string) => form.change(name, typed) };
  const isChecked = form.draft[name] === true;
  if (kind === 'area') return <TextArea {...text} rows={rows} />;
  if (kind === 'flag') return <CheckboxField {...common} value={isChecked} onChange={(is) => form.change(name, is)} />;
  if (kind === 'secret')
    return <SecretField {...text} onCopy={(secret) => copySecret(t(copied ?? field.label), secret)} />;
  return <TextField {...text} {...(spellCheck === undefined ? {} : { spellCheck })} />;
}

type FormFieldsProps<F extends Fields> = {
  form: FieldsForm;
  of: FormDescription<F>;
  only?: readonly (keyof DraftOf<F>)[];
  without?: readonly (keyof DraftOf<F>)[];
  /** The first field takes the focus. */
  autoFocus?: boolean;
};

/** The controls of a form in order, except those that the form renders itself. */
export function FormFields<F extends Fields>({ form, of, only, without = [], autoFocus = false }: FormFieldsProps<F>) {
  const isIn = (names: readonly PropertyKey[], { name }: FieldDescription) => names.includes(name);
  const drawn = of.controls.filter(
    (field) => field.kind !== 'own' && !isIn(without, field) && (!only || isIn(only, field)),
  );
  return drawn.map((field, index) => (
    <FormField key={field.name} form={form} field={field} autoFocus={autoFocus && index === 0} />
  ));
}

/** The props that every control of a described field gets. */
export function fieldProps({ draft, fields }: FieldsForm, field: FieldDescription, autoFocus: boolean) {
  const { name, label, hint, warning, counter, range } = field;
  const value = draft[name];
  const common = {
    autoFocus,
    label: t(label),
    hint: range
      ? t('{minimum} to {maximum} characters.', range)
      : typeof hint === 'function'
        ? hint()
        : hint && t(hint),
    warning: warning && t(warning),
    error: fields[name] ?? fields[`meta_data.${name}`],
    counter: counter ?? false,
    ...(range ? { range } : {}),
  };
  return { common, value: typeof value === 'string' ? value : '' };
}
