import { t } from '../language/translate.ts';
import { TextLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useScreenTitle } from './screen-title.ts';

/** An address that leads nowhere (APP-11). */
export function NotFound() {
  const title = t('There is nothing at this address');
  useScreenTitle(title);
  return (
    <Sheet narrow>
      <PageHead title={title} />
      <p className="py-4">
        {t('The link may be old, or mistyped.')} <TextLink href="/">{t('Back to the start')}</TextLink>
      </p>
    </Sheet>
  );
}
