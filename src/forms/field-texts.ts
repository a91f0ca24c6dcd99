import { type Label, t } from '../language/translate.ts';
import type { FieldValue } from './draft-choices.ts';

/** What a form says about its fields when two versions are compared side by side. */
export type FieldTexts = {
  /** Label by field name; fields without one are compared but not named. */
  labels: Record<string, Label>;
  /** What is called by a name that is a text already. */
  names?: Record<string, string>;
  /** Text for a value that is not one: an image's name instead of its id. */
  show?: (name: string, value: FieldValue) => string | null;
  /** Language of the content. */
  lang?: string | undefined;
};

export function labelOf({ labels, names }: FieldTexts, name: string): string {
  const label = labels[name];
  return label === undefined ? (names?.[name] ?? name) : t(label);
}

export function textOf({ show }: FieldTexts, name: string, value: FieldValue | undefined): string {
  const shown = show?.(name, value ?? null);
  if (shown !== null && shown !== undefined) return shown;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}
