import type { PageSummary } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';

/** A page among suggestions: its headline above its path. */
export const PageLine = ({ page }: { page: PageSummary }) => (
  <>
    <p className="truncate text-label">{page.headline || t('No headline')}</p>
    <p className="truncate text-hint text-ink-2">{page.path}</p>
  </>
);
