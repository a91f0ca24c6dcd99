import type { ImageConfig } from '../../contract/constants.ts';
import type { PageSummary } from '../../contract/entities.ts';
import { slugify } from '../../contract/slug.ts';
import { ComponentField } from '../components/component-field.tsx';
import type { ComponentValue } from '../components/use-component-field.ts';
import type { FieldDescription } from '../forms/form-fields.ts';
import { MarkdownField } from '../forms/markdown-field.tsx';
import { ImageField, type ImageValue } from '../images/image-field.tsx';
import { t } from '../language/translate.ts';
import { WordButton } from '../ui/button.tsx';
import { CheckboxField, TextArea, TextField } from '../ui/field.tsx';
import type { FieldsForm } from './fields-form.ts';
import { LinkField, type LinkValue } from './link-field.tsx';

/** What the controls need besides the draft. */
export type FieldSurroundings = {
  pages: readonly PageSummary[];
  /** This console's address of the page with that path. */
  resolveLink: (path: string) => string | null;
  imageConfig: ImageConfig;
  /** Takes what a linked page has into the form's empty fields (PICK-01). */
  copyAttributes?: ((page: PageSummary) => void) | undefined;
  /** What a slug is suggested from. */
  headline: string;
};

export type FieldControlProps = {
  form: FieldsForm;
  field: FieldDescription;
  surroundings: FieldSurroundings;
  autoFocus?: boolean;
};

/** The control of one described field. */
export function FieldControl({ form, field, surroundings, autoFocus = false }: FieldControlProps) {
  const { name, hint, warning, counter, range, rows } = field;
  const label = t(field.label);
  const common = {
    autoFocus,
    label,
    hint: range ? t('{minimum} to {maximum} characters.', range) : hint && t(hint),
    warning: warning && t(warning),
    error: errorsOf(form, name),
    counter: counter ?? false,
    ...(range ? { range } : {}),
  };
  const text = { ...common, value: textOf(form, name), onChange: (value: string) => form.change(name, value) };
  switch (field.kind) {
    case 'text':
    case 'path':
      return <TextField {...text} />;
    case 'area':
      return <TextArea {...text} rows={rows ?? 3} />;
    case 'markdown':
      return (
        <MarkdownField
          label={label}
          value={text.value}
          onChange={text.onChange}
          rows={rows ?? 5}
          pages={surroundings.pages}
          resolveLink={surroundings.resolveLink}
          error={text.error}
        />
      );
    case 'slug':
      return <SlugField {...text} suggestion={slugify(surroundings.headline)} />;
    case 'flag':
      return (
        <CheckboxField {...common} value={form.draft[name] === true} onChange={(value) => form.change(name, value)} />
      );
    case 'link':
      return (
        <LinkField
          value={form.draft[name] as LinkValue}
          onChange={(value) => form.change(name, value)}
          pages={surroundings.pages}
          fields={form.fields}
          onCopyAttributes={surroundings.copyAttributes}
        />
      );
    case 'component':
      return (
        <ComponentField value={form.draft[name] as ComponentValue} onChange={(value) => form.change(name, value)} />
      );
    case 'image':
      return (
        <ImageField
          value={form.draft[name] as ImageValue}
          onChange={(value) => form.change(name, value)}
          config={surroundings.imageConfig}
          isBusy={form.isBusy}
          fields={form.fields}
        />
      );
  }
}

type SlugFieldProps = Parameters<typeof TextField>[0] & { suggestion: string };

/** Suggests what the headline makes (PAGE-28). */
function SlugField({ suggestion, ...props }: SlugFieldProps) {
  const isWanted = suggestion !== '' && suggestion !== props.value;
  return (
    <TextField
      {...props}
      spellCheck={false}
      note={
        isWanted ? (
          <span className="-mx-1.5 block *:text-start *:whitespace-normal *:wrap-anywhere">
            <WordButton onClick={() => props.onChange(suggestion)}>
              {t('Use “{suggestion}”', { suggestion })}
            </WordButton>
          </span>
        ) : null
      }
    />
  );
}

function textOf(form: FieldsForm, name: string): string {
  const value = form.draft[name];
  return typeof value === 'string' ? value : '';
}

function errorsOf({ fields }: FieldsForm, name: string): string[] | undefined {
  return fields[name] ?? fields[`meta_data.${name}`];
}
