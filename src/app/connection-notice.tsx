import { useEffect } from 'react';
import { useMe } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { connection } from '../lib/connection.ts';
import { useStore } from '../lib/store.ts';
import { hourAndMinute } from '../lib/time-format.ts';
import { useLatest } from '../lib/use-latest.ts';
import { announce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { StateLine } from '../ui/state-line.tsx';

/** Milliseconds between two checks whether the server answers again. */
const checkInterval = 10_000;

/** Reports a lost connection, with the age of the data on the screen, and announces when it is back. */
export function ConnectionNotice() {
  const state = useStore(connection);
  const isLost = state !== 'there';
  const { reload } = useMe();
  const check = useLatest(reload);
  useEffect(() => {
    if (!isLost) return;
    announce(t('The connection is lost.'));
    const timer = setInterval(() => check.current(), checkInterval);
    return () => {
      clearInterval(timer);
      announce(t('The connection is back.'));
    };
  }, [isLost, check]);
  if (!isLost) return null;
  const asOf = connection.shownAsOf();
  return (
    <StateLine>
      <Notice tone="warn" title={t(state === 'offline' ? 'You are offline.' : 'The server does not answer.')}>
        {asOf === null ? '' : `${t('What you see here is shown as of {time}.', { time: hourAndMinute(asOf) })} `}
        {t('What you write waits in this browser until the connection is back.')}
      </Notice>
    </StateLine>
  );
}
