/** The part of the live line about a deployment that is running or has failed. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import { SpinnerIcon } from '../ui/spinner.tsx';
import { ofTime } from './deployment-texts.ts';
import { at, type Told } from './live-told.tsx';

export const notLive = (changes: number) =>
  counted(changes, '{count} change is not live.', '{count} changes are not live.');

/** In milliseconds; a webhook that takes longer is slow. */
const patience = 5000;

export function Going({ live: { deployment, deployment_at } }: Pick<Told, 'live'>) {
  const began = at(deployment_at);
  const isCalling = deployment?.is_calling ?? false;
  const waited = useElapsed(began, isCalling);
  const isAlone = deployment?.is_alone ?? false;
  const seconds = Math.floor(waited / 1000);
  return (
    <span className="flex items-center gap-2">
      <SpinnerIcon />
      <span>
        {isCalling && waited >= patience
          ? rich('Going live: the webhook has not answered yet, for {time}.', {
              time: <span aria-hidden="true">{counted(seconds, '{count} second', '{count} seconds')}</span>,
            })
          : isAlone
            ? t('Going live alone: the deployment {ofTime} is running.', { ofTime: ofTime(began) })
            : t('Going live: the deployment {ofTime} is running.', { ofTime: ofTime(began) })}
      </span>
    </span>
  );
}

/** Milliseconds since then, counted every second while it matters. */
function useElapsed(since: number, isCounting: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now - since;
}

export function Failed({ live }: Pick<Told, 'live'>) {
  const { changes, from_seq, deployment, deployment_at } = live;
  return (
    <>
      <b className="inline-flex items-baseline gap-1 font-semibold text-stop">
        <CircleAlert aria-hidden="true" size={16} className="flex-none self-center" />
        {t('The deployment {ofTime} failed.', { ofTime: ofTime(at(deployment_at)) })}
      </b>{' '}
      {from_seq === null
        ? t('This page is not on the website.')
        : deployment?.is_first
          ? counted(
              changes,
              'The website is as it was just before it; {count} change since is not live.',
              'The website is as it was just before it; {count} changes since are not live.',
            )
          : notLive(changes)}
    </>
  );
}
