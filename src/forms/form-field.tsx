import { Fragment, type ReactNode } from 'react';
import type { FieldMessages } from '../../contract/entities.ts';
import type { Fields } from '../../contract/fields.ts';
import { slugify } from '../../contract/slug.ts';
import { t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import { CheckboxField, TextArea, TextField } from '../ui/field.tsx';
import { SecretField } from '../ui/secret-field.tsx';
import type { FieldValue } from './draft-choices.ts';
import type { DraftOf, FieldDescription, FormDescription } from './form-fields.ts';

/** A form of any entity. `draft` is by the draft's fields, `fields` has the messages by the entity's. */
export type FieldsForm = {
  draft: Readonly<Record<string, FieldValue>>;
  fields: FieldMessages;
  isBusy: boolean;
  change(name: string, value: FieldValue): void;
};

export type FormFieldProps = {
  form: FieldsForm;
  field: FieldDescription;
  autoFocus?: boolean;
  /** The source of the suggested slug. */
  headline?: string;
};

/** The control of a described field, except for the kinds that need a picker or Markdown. */
export function FormField({ form, field, autoFocus = false, headline = '' }: FormFieldProps) {
  const { name, kind, rows = 3, spellCheck, copied } = field;
  const { common, value } = fieldProps(form, field, autoFocus);
  const text = { ...common, value, onChange: (typed: string) => form.change(name, typed) };
  if (kind === 'area') return <TextArea {...text} rows={rows} />;
  if (kind === 'flag')
    return <CheckboxField {...common} value={form.draft[name] === true} onChange={(is) => form.change(name, is)} />;
  if (kind === 'slug') return <SlugField {...text} suggestion={slugify(headline)} />;
  if (kind === 'secret') return <SecretField {...text} copiedName={t(copied ?? field.label)} />;
  return <TextField {...text} {...(spellCheck === undefined ? {} : { spellCheck })} />;
}

type SlugFieldProps = Parameters<typeof TextField>[0] & { suggestion: string };

/** Suggests a slug made from the headline. */
function SlugField({ suggestion, ...props }: SlugFieldProps) {
  const isWanted = suggestion !== '' && suggestion !== props.value;
  return (
    <TextField
      {...props}
      spellCheck={false}
      note={
        isWanted ? (
          <span className="-mx-1.5 block *:text-start *:whitespace-normal *:wrap-anywhere">
            <TextButton onClick={() => props.onChange(suggestion)}>
              {t('Use “{suggestion}”', { suggestion })}
            </TextButton>
          </span>
        ) : null
      }
    />
  );
}

type FormFieldsProps<F extends Fields> = {
  form: FieldsForm;
  of: FormDescription<F>;
  only?: readonly (keyof DraftOf<F>)[];
  without?: readonly (keyof DraftOf<F>)[];
  /** The first field gets the initial focus. */
  autoFocus?: boolean;
};

/** The controls of a form in order, except those of kind `own`. */
export function FormFields<F extends Fields>({ form, of, only, without = [], autoFocus = false }: FormFieldsProps<F>) {
  const isIn = (names: readonly PropertyKey[], { name }: FieldDescription) => names.includes(name);
  const drawn = of.controls.filter(
    (field) => field.kind !== 'own' && !isIn(without, field) && (!only || isIn(only, field)),
  );
  return drawn.map((field, index) => (
    <FormField key={field.name} form={form} field={field} autoFocus={autoFocus && index === 0} />
  ));
}

export type PlacedFieldsProps = {
  /** The fields in order. */
  shown: readonly FieldDescription[];
  /** The display mode or layout, beside the first field. */
  mode?: ReactNode;
  /** Renders the control of a field. */
  children: (field: FieldDescription, autoFocus: boolean) => ReactNode;
};

const places = {
  main: 'min-w-0 @min-[40rem]:col-start-1',
  side: 'min-w-0 @min-[40rem]:col-start-2',
  full: 'min-w-0 @min-[40rem]:col-span-full',
  half: 'min-w-0',
};

/** Lays out fields in a wide and a narrow column if there is room. Fields of half the width come last, side by side. */
export function PlacedFields({ shown, mode, children }: PlacedFieldsProps) {
  const flags = shown.filter(({ kind }) => kind === 'flag');
  const halves = shown.filter(({ place }) => place === 'half');
  const others = shown.filter(({ place, kind }) => place !== 'half' && kind !== 'flag');
  const [first, ...rest] = others;
  const draw = (field: FieldDescription) => (
    <div key={field.name} className={places[field.place ?? 'main']}>
      {children(field, field === first)}
    </div>
  );
  return (
    <div className="@container">
      <div className="grid gap-x-6 gap-y-4.5 @min-[40rem]:grid-cols-[minmax(0,1fr)_17rem]">
        {first && isMain(first) ? draw(first) : null}
        {mode ? <div className={places.side}>{mode}</div> : null}
        {first && !isMain(first) ? draw(first) : null}
        {rest[0] && isMain(rest[0]) ? draw(rest[0]) : null}
        {flags.length > 0 ? (
          <fieldset className={places.side}>
            <legend className="mb-1 text-label font-semibold">{t('Visibility')}</legend>
            <div className="flex flex-wrap gap-x-4">
              {flags.map((field) => (
                <Fragment key={field.name}>{children(field, false)}</Fragment>
              ))}
            </div>
          </fieldset>
        ) : null}
        {rest.slice(isMain(rest[0]) ? 1 : 0).map(draw)}
        {halves.length > 0 ? (
          <div className="grid gap-x-6 gap-y-4.5 @min-[40rem]:col-span-full @min-[40rem]:grid-cols-2">
            {halves.map(draw)}
          </div>
        ) : null}
      </div>
    </div>
  );
}

const isMain = (field: FieldDescription | undefined): boolean =>
  field !== undefined && (field.place ?? 'main') === 'main';

/** The props of the control of a described field. */
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
