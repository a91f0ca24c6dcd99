import { useState } from 'react';
import type { ImageConfig } from '../../contract/constants.ts';
import type { PageSummary } from '../../contract/entities.ts';
import { ComponentField } from '../components/component-field.tsx';
import type { ComponentValue } from '../components/use-component-field.ts';
import { FormField, type FormFieldProps, fieldProps } from '../forms/form-field.tsx';
import { type FieldDescription, shownInWords, storedLabels } from '../forms/form-fields.ts';
import { MarkdownField } from '../forms/markdown-field.tsx';
import { ImageField, type ImageValue } from '../images/image-field.tsx';
import { t } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { SelectField } from '../ui/field.tsx';
import { LinkField, type LinkValue } from './link-field.tsx';

/** What the controls need in addition to the draft. */
export type FieldSurroundings = {
  pages: readonly PageSummary[];
  /** The address in this console of the page with that path. */
  resolveLink: (path: string) => string | null;
  /** Of the domain's own website. */
  host: string;
  imageConfig: ImageConfig;
  /** Copies a linked page's attributes into the form's empty fields. */
  copyAttributes?: ((page: PageSummary) => void) | undefined;
};

const textImages = script('text-images', async () => (await import('../images/text-images.tsx')).TextImages);

/** The control of a described field, including the kinds that only pages, sections and items have. */
export function PartControl({ surroundings, ...given }: FormFieldProps & { surroundings: FieldSurroundings }) {
  const { form, field, autoFocus = false } = given;
  const { name, kind, rows = 5 } = field;
  const { common, value } = fieldProps(form, field, autoFocus);
  const onChange = (typed: string) => form.change(name, typed);
  const { pages, resolveLink } = surroundings;
  switch (kind) {
    case 'markdown':
      return (
        <MarkdownField
          label={common.label}
          error={common.error}
          {...{ value, onChange, rows, pages, resolveLink }}
          host={surroundings.host}
          images={{ part: textImages, config: surroundings.imageConfig }}
        />
      );
    case 'link':
      return (
        <LinkField
          value={form.draft[name] as LinkValue}
          onChange={(link) => form.change(name, link)}
          {...{ pages, resolveLink }}
          fields={form.fields}
          onCopyAttributes={surroundings.copyAttributes}
        />
      );
    case 'component':
      return (
        <ComponentField value={form.draft[name] as ComponentValue} onChange={(chosen) => form.change(name, chosen)} />
      );
    case 'image':
      return (
        <ImageField
          value={form.draft[name] as ImageValue}
          onChange={(image) => form.change(name, image)}
          config={surroundings.imageConfig}
          isBusy={form.isBusy}
          fields={form.fields}
        />
      );
    default:
      return <FormField {...given} />;
  }
}

type Mode = { name: string; description: string | null; attributes: { name: string }[] | null };

export type ModeFieldProps = {
  label: 'Display mode' | 'Layout';
  value: string;
  onChange: (value: string) => void;
  /** As defined in the domain's settings. */
  modes: readonly Mode[];
  /** The mode whose attributes limit the shown fields; `null` if all fields are shown. */
  appliedMode: Mode | null;
  fields: readonly FieldDescription[];
  draft: Readonly<Record<string, unknown>>;
  error?: string[] | undefined;
};

/** The display mode or layout, and its effect on the fields around it. */
export function ModeField({ label, value, onChange, modes, appliedMode, fields, draft, error }: ModeFieldProps) {
  const [initial] = useState(value);
  const names = [...new Set([...modes.map(({ name }) => name), initial, value])].filter((name) => name !== '');
  const description = modes.find(({ name }) => name === value)?.description;
  const kept = storedLabels(fields, appliedMode?.attributes, draft);
  const shows = shownInWords(fields, appliedMode?.attributes);
  return (
    <SelectField
      label={t(label)}
      value={value}
      onChange={onChange}
      options={names}
      {...(value === '' ? { placeholder: t('--None--') } : {})}
      note={
        description || shows || kept.length > 0 ? (
          <>
            {description ? <p>{description}</p> : null}
            {shows ? <p className="text-ink-3">{shows}</p> : null}
            {kept.length > 0 ? <p>{t('Kept, not shown in this mode: {fields}', { fields: kept.join(', ') })}</p> : null}
          </>
        ) : null
      }
      warning={warningOf(label, value, appliedMode)}
      error={error}
    />
  );
}

function warningOf(label: ModeFieldProps['label'], value: string, appliedMode: Mode | null): string | null {
  if (appliedMode?.name === value) return null;
  if (appliedMode) return t(warnings[label].another, { name: value, shown: appliedMode.name });
  return value === '' ? t(warnings[label].none) : t(warnings[label].unknown, { name: value });
}

const warnings = {
  'Display mode': {
    another: 'The display mode “{name}” is not configured. The fields of “{shown}” are shown.',
    unknown: 'The display mode “{name}” is not configured. All fields are shown, but only some may be live.',
    none: 'No display mode is configured. All fields are shown, but only some may be live.',
  },
  Layout: {
    another: 'The layout “{name}” is not configured. The fields of “{shown}” are shown.',
    unknown: 'The layout “{name}” is not configured. All fields are shown, but only some may be live.',
    none: 'No layout is configured. All fields are shown, but only some may be live.',
  },
} as const;
