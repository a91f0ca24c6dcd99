import type { ReactNode } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';

/** What each screen says that saves without a form; null once the domain has been deployed. */
export function savingIsLive({ saves_are_live: isLive }: Pick<Domain, 'saves_are_live'>): ReactNode {
  return isLive ? <SavingIsLive /> : null;
}

export const SavingIsLive = () => (
  <>
    <b className="font-semibold text-ink">{t('Saving is live at once,')}</b> {t('until the first deployment.')}
  </>
);
