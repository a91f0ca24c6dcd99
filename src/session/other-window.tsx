import { useEffect, useState } from 'react';
import { ownerOf, useMe } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { randomId } from '../lib/ids.ts';
import { Button } from '../ui/button.tsx';
import { useSession } from './session.ts';
import { awaitToken } from './session-sharing.ts';

/** Signs in in a new window, which hands its token over to this one. */
export function OtherWindow({ onBlocked }: { onBlocked: () => void }) {
  const { renew } = useSession();
  const { data: me } = useMe();
  const [nonce] = useState(randomId);
  useEffect(() => awaitToken(nonce, renew), [nonce, renew]);
  const open = () => {
    const other = window.open('', '', 'popup,width=520,height=680');
    if (!other) return onBlocked();
    // The identity provider must not get a reference to this window.
    other.opener = null;
    other.location.href = `/signed-in#${nonce}.${encodeURIComponent(me ? ownerOf(me) : '')}`;
  };
  return <Button onClick={open}>{t('In a new window')}</Button>;
}
