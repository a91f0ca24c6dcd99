/** Cleans up the draft store after sign-in, and says what of the user's own text cannot be opened. */
import type { Me } from '../../contract/me.ts';
import { ownerOf } from '../api/resource.ts';
import { counted } from '../language/translate.ts';
import { unlock } from '../lib/person-cipher.ts';
import { showToast } from '../ui/toast.tsx';
import { browserDraftStore } from './draft-store.ts';

/** Set in a tab that has said it. */
const saidKey = 'kontor.unreadableDrafts';

/** Resolves to the number of drafts left in this browser. */
export async function sweepDrafts(me: Me): Promise<number> {
  const owner = ownerOf(me);
  await unlock(owner, me.draft_key);
  const swept = await browserDraftStore()?.sweep(owner, Date.now());
  if (!swept) return 0;
  if (swept.unreadable === 0 || sessionStorage.getItem(saidKey) !== null) return swept.left;
  sessionStorage.setItem(saidKey, '1');
  showToast(
    counted(
      swept.unreadable,
      'An unsaved text of yours in this browser cannot be opened: the server no longer has its key. It is kept for 30 days.',
      '{count} unsaved texts of yours in this browser cannot be opened: the server no longer has their key. They are kept for 30 days.',
    ),
    { tone: 'stop' },
  );
  return swept.left;
}

/** Removes the unsaved texts of a user; everybody's for `null`, if it is not known who is signed in. */
export async function forgetDrafts(owner: string | null): Promise<void> {
  await browserDraftStore()?.forget(owner);
}
