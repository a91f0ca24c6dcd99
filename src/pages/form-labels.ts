/** What the forms of a page call themselves: in the question before leaving, and where their unsaved text is found. */
import type { Item, Page, Section } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';

export const pageLabel = (page: Page): string => t('Page “{name}”', { name: pageName(page) });

/** `null` is a new one. */
export function sectionLabel(section: Section | null): string {
  return section ? t('Section “{name}”', { name: section.headline || section.id }) : t('the new section');
}

/** `null` is a new one. */
export function itemLabel(item: Item | null): string {
  return item ? t('Item “{name}”', { name: item.headline || item.id }) : t('the new item');
}
