import type { FieldTexts } from '../forms/field-texts.tsx';
import { t } from '../language/translate.ts';

/** Describes an image, a link or a component in words, so that two versions can be compared. */
export const groupedText: NonNullable<FieldTexts['show']> = (_, value) => {
  if (typeof value !== 'object' || value === null) return null;
  const parts = new Map(Object.entries(value));
  const imageId = parts.get('image_id');
  if (imageId !== undefined) return imageId === null ? '' : t('Image {id}', { id: String(imageId) });
  const names = parts.has('has_component') ? ['component_name', 'component_config'] : linkParts;
  return names.flatMap((name) => parts.get(name) ?? []).join(' ');
};

const linkParts = ['target_link_text', 'target_page_path', 'target_url'];
