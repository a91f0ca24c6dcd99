import type { Page } from '../../contract/entities.ts';

export function pageName({ headline, id }: Pick<Page, 'id' | 'headline'>): string {
  return headline || `Page ${id}`;
}
