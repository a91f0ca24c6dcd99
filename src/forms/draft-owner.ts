/** Whose drafts this browser holds. The draft store is loaded only if there may be some. */
import { useEffect, useState } from 'react';
import { ownerOf, useMe } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { untilIdle } from '../lib/idle.ts';
import { readSetting, storeSetting } from '../lib/stored-setting.ts';

const key = 'kontor.drafts';

/** A browser without storage for settings has none for drafts either. */
export const mayHoldDrafts = (): boolean => readSetting(key) !== null;

export const flagDrafts = (isHolding: boolean): void => storeSetting(key, isHolding ? '1' : null);

/** The signed-in user, as a draft's owner: a promise, because a form may open before it is known. */
export function useOwner(): { known: Promise<string>; problem: string | null } {
  const me = useMe();
  const [owner] = useState(() => {
    let know: (name: string) => void = () => {};
    const known = new Promise<string>((resolve) => {
      know = resolve;
    });
    return { known, know };
  });
  const name = me.data ? ownerOf(me.data) : null;
  useEffect(() => {
    if (name !== null) owner.know(name);
  }, [owner, name]);
  return { known: owner.known, problem: name === null && me.failure ? t('it is not known who is signed in') : null };
}

/** Removes the drafts that other people have left in this browser (S69). Nothing waits for it. */
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

/** Removes the unsaved texts of a user; everybody's if it is not known who is signed in. */
export async function forgetDrafts(owner: string | null): Promise<void> {
  const { browserDraftStore } = await import('./draft-store.ts');
  await browserDraftStore()?.forget(owner);
}
