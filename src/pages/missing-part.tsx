import { t } from '../language/translate.ts';
import { Notice } from '../ui/notice.tsx';

/** Somebody was sent to a part that the page does not have any more. */
export const MissingPart = () => (
  <Notice tone="warn" title={t('This part is not on the page any more.')}>
    {t('It was destroyed or moved to another page since. The page is shown as it is now.')}
  </Notice>
);
