/** Who is signed in, kept in the tab beside the token: a reload shows it at once and asks the server later. */
import { decode, orJsonText } from '../../contract/decode.ts';
import { type Me, me } from '../../contract/entities.ts';
import { meKey, rememberedMe, tokenKey } from '../lib/token-keys.ts';

let state: 'unread' | 'absent' | 'taken' = 'unread';

/** Only once: a second reading is meant to ask the server. */
export function takeRememberedMe(): Me | null {
  if (state !== 'unread') return null;
  const known = readRememberedMe();
  state = known ? 'taken' : 'absent';
  return known;
}

/** Whether what is shown came from the tab alone. */
export const isRemembered = (): boolean => state === 'taken';

export function rememberMe(read: Me): Me {
  const token = sessionStorage.getItem(tokenKey);
  if (token !== null) sessionStorage.setItem(meKey, `${token} ${JSON.stringify(read)}`);
  return read;
}

function readRememberedMe(): Me | null {
  const decoded = decode(orJsonText(me), rememberedMe(sessionStorage));
  return decoded.ok ? decoded.value : null;
}
