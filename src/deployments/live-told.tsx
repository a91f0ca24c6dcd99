import type { ReactNode } from 'react';
import type { Page } from '../../contract/entities.ts';
import type { PageLive } from '../../contract/page-live.ts';

/** What the sentences of the live line tell of. */
export type Told = { live: PageLive; page: Page };

export const bold = (text: ReactNode) => <b className="font-semibold text-ink">{text}</b>;
export const at = (time: string | null): number => Date.parse(time ?? '');
