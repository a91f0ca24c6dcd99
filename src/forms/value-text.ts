/** Describes values that are no text in words, so that two versions can be compared. */
import type { MenuEntry } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import type { FieldTexts } from './field-texts.ts';

type Show = NonNullable<FieldTexts['show']>;

/** An image, a link or a component. */
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
