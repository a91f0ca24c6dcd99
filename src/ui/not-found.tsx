import { t } from '../language/translate.ts';
import { TextLink } from './button.tsx';
import { PageHead } from './page-head.tsx';
import { PageLayout } from './page-layout.tsx';

/** The screen for an address without content. */
export function NotFound() {
  const title = t('There is nothing at this address');
  return (
    <PageLayout narrow>
      <PageHead title={title} />
      <p className="py-4">
        {t('The link may be old, or mistyped.')} <TextLink href="/">{t('Back to the start')}</TextLink>
      </p>
    </PageLayout>
  );
}
