/** Labels of a page's forms, for the question before leaving and for the list of unsaved texts. */
import type { Page } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';

type Part = Pick<Page, 'id' | 'headline'>;

export const pageLabel = (page: Page): string => t('Page “{name}”', { name: pageName(page) });

/** `null` for a new section. */
export function sectionLabel(section: Part | null): string {
  return section ? t('Section “{name}”', { name: section.headline || section.id }) : t('the new section');
}

/** `null` for a new item. */
export function itemLabel(item: Part | null): string {
  return item ? t('Item “{name}”', { name: item.headline || item.id }) : t('the new item');
}
