import type { ReactNode } from 'react';
import type { Page } from '../../contract/entities.ts';
import type { PageLive } from '../../contract/page-live.ts';
import { t } from '../language/translate.ts';

/** What the sentences of the live line tell of. */
export type Told = { live: PageLive; page: Page };

export const bold = (text: ReactNode) => <b className="font-semibold text-ink">{text}</b>;
export const at = (time: string | null): number => Date.parse(time ?? '');

/** Why a page waits for its path. */
export function takenBy({ live: { taken_by: other }, page }: Told): string {
  const values = { name: other?.name ?? t('Page {id}', { id: other?.id ?? 0 }), path: page.path ?? '' };
  return other?.is_held === false
    ? t('“{name}” is still live at {path}.', values)
    : t('“{name}” is held back and still live at {path}.', values);
}
