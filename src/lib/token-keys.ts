/** Keys of session storage: the access token, and when it expires in milliseconds since 1970. */
export const tokenKey = 'kontor.accessToken';
export const expiryKey = 'kontor.tokenExpiry';
/** The signed-in user, as `{token} {JSON}`. */
export const meKey = 'kontor.me';

/** The JSON of the signed-in user; null if it is missing or belongs to another token. */
export function rememberedMe(storage: Storage): string | null {
  const token = storage.getItem(tokenKey);
  const [owner, ...rest] = (storage.getItem(meKey) ?? '').split(' ');
  return token !== null && owner === token ? rest.join(' ') : null;
}
