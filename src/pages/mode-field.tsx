import { useState } from 'react';
import { type FieldDescription, shownInWords, storedLabels } from '../forms/form-fields.ts';
import { t } from '../language/translate.ts';
import { SelectField } from '../ui/field.tsx';

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

/** The display mode or layout, and its effect on the fields around it (PAGE-14, PAGE-15). */
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
