/** The owner of drafts, and whether this browser may hold any: only then is the draft store loaded. */
import { useEffect, useState } from 'react';
import type { Me } from '../../contract/me.ts';
import { ownerOf, useMe } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { untilIdle } from '../lib/idle.ts';
import { unlockInTheEnd } from '../lib/person-cipher.ts';
import { readSetting, storeSetting } from '../lib/stored-setting.ts';

const key = 'kontor.drafts';

/** A browser without storage for settings has none for drafts either. */
export const mayHoldDrafts = (): boolean => readSetting(key) !== null;

export const flagDrafts = (isHolding: boolean): void => storeSetting(key, isHolding ? '1' : null);

/** The signed-in user as the owner of drafts. `known` resolves once the user is known, and the user's drafts can be opened. */
export function useOwner(): { known: Promise<string>; problem: string | null } {
  const me = useMe();
  const [owner] = useState(() => {
    let resolveOwner: (name: string) => void = () => {};
    const known = new Promise<string>((resolve) => {
      resolveOwner = resolve;
    });
    return { known, resolve: resolveOwner };
  });
  const name = me.data ? ownerOf(me.data) : null;
  const draftKey = me.data?.draft_key ?? null;
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (name === null) return;
    void unlockInTheEnd(name, draftKey, () => setDelayed(true)).then(() => {
      setDelayed(false);
      owner.resolve(name);
    });
  }, [owner, name, draftKey]);
  if (isDelayed) return { known: owner.known, problem: t('the script that encrypts it is not loaded') };
  return { known: owner.known, problem: name === null && me.failure ? t('it is not known who is logged in') : null };
}

/** Cleans up this browser's drafts once it is idle (S69). */
export function useSweptDrafts(me: Me | null): void {
  const owner = me && ownerOf(me);
  const draftKey = me?.draft_key ?? null;
  useEffect(() => {
    if (owner === null || !mayHoldDrafts()) return;
    untilIdle()
      .then(() => import('./sweep-drafts.ts'))
      .then(({ sweepDrafts }) => sweepDrafts(owner, draftKey))
      .then((left) => left === 0 && flagDrafts(false))
      .catch(console.warn);
  }, [owner, draftKey]);
}

/** Removes the unsaved texts of a user; everybody's for `null`, if it is not known who is signed in. */
export async function forgetDrafts(owner: string | null): Promise<void> {
  const { browserDraftStore } = await import('./draft-store.ts');
  await browserDraftStore()?.forget(owner);
}
