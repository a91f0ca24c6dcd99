/** Whose drafts a form writes. */
import { useEffect, useState } from 'react';
import { ownerOf, useMe } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { unlock } from '../lib/person-cipher.ts';

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

/** Milliseconds between attempts to load the script. */
const retryDelay = 5000;

/** Like `unlock`; a script that cannot be loaded is requested again, and `onDelay` is told. */
async function unlockInTheEnd(owner: string, key: string | null, onDelay: () => void): Promise<void> {
  for (;;) {
    try {
      return await unlock(owner, key);
    } catch (error) {
      console.warn(error);
      onDelay();
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
    }
  }
}
