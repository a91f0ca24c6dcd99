import { useEffect } from 'react';
import { t } from '../language/translate.ts';
import { announce } from '../ui/live-region.tsx';
import { showActionToast, ToastBox, ToastButton, ToastLink } from '../ui/toast.tsx';

/** In milliseconds. */
const stays = 10_000;

/** A message with a link to the changes of the domain. */
export function offerChanges(message: string, domainId: number): void {
  showActionToast(message, (remove) => <ChangesToast message={message} domainId={domainId} onEnded={remove} />);
}

function ChangesToast({ message, domainId, onEnded }: { message: string; domainId: number; onEnded: () => void }) {
  useEffect(() => {
    announce(message);
    const timer = setTimeout(onEnded, stays);
    return () => clearTimeout(timer);
  }, [message, onEnded]);
  return (
    <ToastBox tone="good" message={message}>
      <ToastLink href={`/domains/${domainId}/changes`}>{t('Show changes')}</ToastLink>
      <ToastButton onClick={onEnded}>{t('Dismiss')}</ToastButton>
    </ToastBox>
  );
}
