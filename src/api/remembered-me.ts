/** The signed-in user in session storage: a reload shows it at once and asks the server later. */
import { decode, orJsonText } from '../../contract/decode.ts';
import { type Me, me } from '../../contract/me.ts';
import { meKey, rememberedMe, tokenKey } from '../lib/token-keys.ts';

let state: 'unread' | 'absent' | 'taken' = 'unread';

/** The user whom the tab remembers for its present token. */
export function readRememberedMe(): Me | null {
  const decoded = decode(orJsonText(me), rememberedMe(sessionStorage));
  return decoded.ok ? decoded.value : null;
}

/** Returns the user only once, so that revalidation asks the server. */
export function takeRememberedMe(): Me | null {
  if (state !== 'unread') return null;
  const remembered = readRememberedMe();
  state = remembered ? 'taken' : 'absent';
  return remembered;
}

/** Whether the user came from session storage and must be revalidated. */
export const isRemembered = (): boolean => state === 'taken';

export function rememberMe(read: Me): Me {
  const token = sessionStorage.getItem(tokenKey);
  try {
    if (token !== null) sessionStorage.setItem(meKey, `${token} ${JSON.stringify(read)}`);
  } catch {
    // The storage is full: the next screen reads the user again.
  }
  return read;
}
