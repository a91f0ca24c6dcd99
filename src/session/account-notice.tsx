import { useMe } from '../api/resource.ts';
import { t, translated } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageLayout } from '../ui/page-layout.tsx';

/** Says that it is unknown who is signed in; an ended session is reported elsewhere. */
export function AccountNotice() {
  const { data, failure, reload } = useMe();
  if (data !== null || failure === null || failure.code === 'unauthenticated') return null;
  return (
    <PageLayout>
      <Notice
        tone="stop"
        title={translated(failure.message)}
        actions={<Button onClick={reload}>{t('Try again')}</Button>}
      >
        {t('Your account could not be loaded, so admin links are missing. Everything else works.')}
      </Notice>
    </PageLayout>
  );
}
