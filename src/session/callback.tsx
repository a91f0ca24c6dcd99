import { Redirect } from 'wouter';
import { t } from '../language/translate.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useSession } from './session.ts';

/** `/oauth/callback`: shown while the code is exchanged; startup has already passed the answer to the session (AUTH-06). */
export function CallbackScreen() {
  const { state } = useSession();
  if (state !== 'exchangingCode') return <Redirect to="/" replace />;
  return (
    <PageLayout narrow>
      <PageHead title={t('Completing login...')} />
      <div className="py-4">
        <Spinner words={t('Talking to the login service…')} />
      </div>
    </PageLayout>
  );
}
