/** The owner of drafts, and whether this browser may hold any: only then is the draft store loaded. */
import { useEffect, useState } from 'react';
import { ownerOf, useMe } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { untilIdle } from '../lib/idle.ts';
import { readSetting, storeSetting } from '../lib/stored-setting.ts';

const key = 'kontor.drafts';

/** A browser without storage for settings has none for drafts either. */
export const mayHoldDrafts = (): boolean => readSetting(key) !== null;

export const flagDrafts = (isHolding: boolean): void => storeSetting(key, isHolding ? '1' : null);

/** The signed-in user as the owner of drafts; a promise, because a form may open before the user is known. */
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
  useEffect(() => {
    if (name !== null) owner.resolve(name);
  }, [owner, name]);
  return { known: owner.known, problem: name === null && me.failure ? t('it is not known who is signed in') : null };
}

/** Removes expired drafts and those of other users from this browser, when it is idle (S69). */
export function useSweptDrafts(owner: string | null): void {
  useEffect(() => {
    if (owner === null || !mayHoldDrafts()) return;
    const sweep = async () => {
      await untilIdle();
      const { browserDraftStore } = await import('./draft-store.ts');
      if ((await browserDraftStore()?.sweep(owner, Date.now())) === 0) flagDrafts(false);
    };
    void sweep().catch((error: unknown) => console.warn(error));
  }, [owner]);
}

/** Removes the unsaved texts of a user; everybody's for `null`, if it is not known who is signed in. */
export async function forgetDrafts(owner: string | null): Promise<void> {
  const { browserDraftStore } = await import('./draft-store.ts');
  await browserDraftStore()?.forget(owner);
}
