/** The signed-in user in session storage: a reload shows it at once and asks the server later. */
import { decode, orJsonText } from '../../contract/decode.ts';
import { type Me, me } from '../../contract/entities.ts';
import { meKey, rememberedMe, tokenKey } from '../lib/token-keys.ts';

let state: 'unread' | 'absent' | 'taken' = 'unread';

/** Returns the user only once, so that revalidation asks the server. */
export function takeRememberedMe(): Me | null {
  if (state !== 'unread') return null;
  const decoded = decode(orJsonText(me), rememberedMe(sessionStorage));
  state = decoded.ok ? 'taken' : 'absent';
  return decoded.ok ? decoded.value : null;
}

/** Whether the user came from session storage and must be revalidated. */
export const isRemembered = (): boolean => state === 'taken';

export function rememberMe(read: Me): Me {
  const token = sessionStorage.getItem(tokenKey);
  if (token !== null) sessionStorage.setItem(meKey, `${token} ${JSON.stringify(read)}`);
  return read;
}
