/** The labels and values of fields as text, for comparing two versions side by side. */
import type { MenuEntry } from '../../contract/entities.ts';
import { type Label, t } from '../language/translate.ts';
import type { FieldValue } from './draft-choices.ts';

export type FieldTexts = {
  /** The label of each field. */
  labels: Record<string, Label>;
  /** Untranslated labels, such as names of entities, for fields that are not in `labels`. */
  names?: Record<string, string>;
  /** The text of a value; `null` for the default: the text itself, yes or no, or JSON. */
  show?: (name: string, value: FieldValue) => string | null;
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

type Show = NonNullable<FieldTexts['show']>;

/** `show` for a group of fields: an image, a link or a component. */
export const groupedText: Show = (_, value) => {
  if (typeof value !== 'object' || value === null) return null;
  const parts = new Map(Object.entries(value));
  const imageId = parts.get('image_id');
  if (imageId !== undefined) return imageId === null ? '' : t('Image {id}', { id: String(imageId) });
  const names = parts.has('has_component') ? ['component_name', 'component_config'] : linkParts;
  return names.flatMap((name) => parts.get(name) ?? []).join(' ');
};

const linkParts = ['target_link_text', 'target_page_path', 'target_url'];

/** A menu's tree as lines of text. */
export function treeText(entries: readonly MenuEntry[], indent = ''): string {
  return entries
    .map(({ target_text, target_page_path, target_url, entries: below }) => {
      const target = target_page_path ?? target_url;
      const line = `${indent}${target_text || t('(no text)')}${target ? ` → ${target}` : ''}`;
      return below.length === 0 ? line : `${line}\n${treeText(below, `${indent}    `)}`;
    })
    .join('\n');
}
