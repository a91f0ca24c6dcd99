import type { Page } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';

export function pageName({ headline, id }: Pick<Page, 'id' | 'headline'>): string {
  return headline || t('Page {id}', { id });
}
