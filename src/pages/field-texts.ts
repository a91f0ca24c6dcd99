import type { FieldTexts } from '../forms/field-texts.tsx';
import { type FieldDescription, labelsOf } from '../forms/form-fields.ts';
import { type Label, t } from '../language/translate.ts';

/** How two versions of a page, section or item are told apart: labels, and grouped fields in words. */
export function fieldTexts(fields: readonly FieldDescription[], mode?: 'display_mode' | 'layout'): FieldTexts {
  const modes = mode ? { [mode]: modeLabels[mode] } : {};
  return { labels: { ...labelsOf(fields), ...modes }, show: grouped };
}

const modeLabels: Record<'layout' | 'display_mode', Label> = { layout: 'Layout', display_mode: 'Display mode' };

const grouped: FieldTexts['show'] = (_, value) => {
  if (typeof value !== 'object' || value === null) return null;
  const parts = new Map(Object.entries(value));
  const imageId = parts.get('image_id');
  if (imageId !== undefined) return imageId === null ? '' : t('Image {id}', { id: String(imageId) });
  const names = parts.has('has_component') ? ['component_name', 'component_config'] : linkParts;
  return names.flatMap((name) => parts.get(name) ?? []).join(' ');
};

const linkParts = ['target_link_text', 'target_page_path', 'target_url'];
