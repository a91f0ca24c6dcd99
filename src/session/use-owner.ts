import { useEffect, useState } from 'react';
import { ownerOf, useMe } from '../api/use-me.ts';
import { t } from '../language/translate.ts';

/** Who is signed in, as the journal's owner: a promise, as a form may open before it is known. */
export function useOwner(): { known: Promise<string>; problem: string | null } {
  const me = useMe(true);
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
