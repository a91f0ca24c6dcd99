/** Whether this browser may hold drafts, and what removes them: only then is the draft store loaded. */
import { useEffect } from 'react';
import type { Me } from '../../contract/me.ts';
import { untilIdle } from '../lib/idle.ts';
import { readSetting, storeSetting } from '../lib/stored-setting.ts';

const key = 'kontor.drafts';

/** A browser without storage for settings has none for drafts either. */
export const hasStoredDrafts = (): boolean => readSetting(key) !== null;

export const setHasStoredDrafts = (isHolding: boolean): void => storeSetting(key, isHolding ? '1' : null);

/** Cleans up this browser's drafts once it is idle. */
export function useSweptDrafts(me: Me | null): void {
  useEffect(() => {
    if (!me || !hasStoredDrafts()) return;
    untilIdle()
      .then(() => import('./sweep-drafts.ts'))
      .then(({ sweepDrafts }) => sweepDrafts(me))
      .then((left) => left === 0 && setHasStoredDrafts(false))
      .catch(console.warn);
  }, [me]);
}
