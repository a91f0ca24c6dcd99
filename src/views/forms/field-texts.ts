import { type FieldDescription, labelsOf } from '../../lib/form-fields.ts';
import type { FieldTexts } from '../drafts/field-texts.tsx';

/** How two versions of a page, section or item are told apart: labels, and grouped fields in words. */
export function fieldTexts(fields: readonly FieldDescription[], mode?: 'display_mode' | 'layout'): FieldTexts {
  const modes = mode ? { [mode]: modeLabels[mode] } : {};
  return { labels: { ...labelsOf(fields), ...modes }, show: grouped };
}

const modeLabels = { layout: 'Layout', display_mode: 'Display mode' };

const grouped: FieldTexts['show'] = (_, value) => {
  if (typeof value !== 'object' || value === null) return null;
  const parts = new Map(Object.entries(value));
  if (parts.has('image_id')) return parts.get('image_id') === null ? '' : `Image ${parts.get('image_id')}`;
  const names = parts.has('has_component') ? ['component_name', 'component_config'] : linkParts;
  return names.flatMap((name) => parts.get(name) ?? []).join(' ');
};

const linkParts = ['target_link_text', 'target_page_path', 'target_url'];
