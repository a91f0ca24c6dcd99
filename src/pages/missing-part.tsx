import { t } from '../language/translate.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown if the address names a part that the page no longer contains. */
export const MissingPart = () => (
  <Notice tone="warn" title={t('This part is not on the page any more.')}>
    {t('It was destroyed or moved to another page since. The page is shown as it is now.')}
  </Notice>
);
