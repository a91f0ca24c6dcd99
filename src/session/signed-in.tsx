import { useEffect, useState } from 'react';
import { ownerOf, useMe } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { TextLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { createTokenStore } from './login-storage.ts';
import { handTokenOver } from './session-sharing.ts';

/** `/signed-in#{nonce}.{user}`: hands the token over to the window that opened this one, and closes it. */
export function SignedInScreen() {
  const [[nonce = '', user = '']] = useState(() => location.hash.slice(1).split('.').map(decodeURIComponent));
  const { data: me, failure, reload } = useMe();
  const [isUnwanted, setUnwanted] = useState(false);
  const isOther = me !== null && user !== '' && ownerOf(me) !== user;
  useEffect(() => {
    if (me === null || isOther) return;
    const tokens = createTokenStore(sessionStorage);
    const accessToken = tokens.read();
    if (!accessToken) return;
    void handTokenOver(nonce, { accessToken, expiresAt: tokens.expiresAt() }).then((isTaken) => {
      setUnwanted(!isTaken);
      if (!isTaken) return;
      tokens.forget();
      close();
    });
  }, [me, isOther, nonce]);
  if (failure) return <LoadFailure of={failure} onRetry={reload} />;
  if (me === null) return <Spinner words={t('Logging in…')} />;
  return (
    <PageLayout narrow>
      <PageHead
        title={t(isOther ? 'You logged in as someone else' : 'You are logged in again')}
        documentTitle={t('Logged in')}
      />
      <p className="py-4">
        {t(
          isOther
            ? 'The other window waits for the person who was logged in there. Log out here and log in as that person.'
            : isUnwanted
              ? 'No other window waits for this login.'
              : 'You can close this window and go on in the other one.',
        )}
      </p>
      {isUnwanted ? <TextLink href="/">{t('Back to the start')}</TextLink> : null}
    </PageLayout>
  );
}
