import { useEffect, useRef, useState } from 'react';
import type { PageLive } from '../../contract/page-live.ts';
import { t } from '../language/translate.ts';
import { announce } from '../ui/live-region.tsx';
import { ofTime, reasonOf } from './deployment-texts.ts';

/** Says once to screen readers that the page begins to go live, that it is live, and that a deployment has failed. */
export function SpokenLiveState({ live, name }: { live: PageLive; name: string }) {
  const { state, deployment, deployment_at } = live;
  const former = useRef(state);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const before = former.current;
    former.current = state;
    if (before === state) return;
    if (state === 'going') announce(t('{name} is going live.', { name }));
    if (state === 'live' && before === 'going') announce(t('{name} is live.', { name }));
    const message = deployment && reasonOf(deployment);
    setFailure(
      state === 'failed' && message
        ? t('The deployment {ofTime} failed: {message}', { ofTime: ofTime(Date.parse(deployment_at ?? '')), message })
        : '',
    );
  }, [state, deployment, deployment_at, name]);
  return (
    <p role="alert" className="sr-only">
      {failure}
    </p>
  );
}
