/** What the trash calls what lies in it, and where that stood. */
import type { TrashEntry } from '../../contract/extras.ts';
import { type Label, t } from '../language/translate.ts';

export const kindLabels = { page: 'Page', section: 'Section', item: 'Item' } as const satisfies Record<
  TrashEntry['kind'],
  Label
>;

export function trashName({ kind, name, entity_id: id }: TrashEntry): string {
  if (name) return name;
  if (kind === 'page') return t('Page {id}', { id });
  return kind === 'section' ? t('Section {id}', { id }) : t('Item {id}', { id });
}

/** "Page “Opening hours”, Section “Summer”"; nothing of a page. */
export function trashPlace({ page, section }: TrashEntry): string {
  const places = [
    page && (page.name ? t('Page “{name}”', { name: page.name }) : t('Page {id}', { id: page.id })),
    section && (section.name ? t('Section “{name}”', { name: section.name }) : t('Section {id}', { id: section.id })),
  ];
  return places.filter(Boolean).join(', ');
}
