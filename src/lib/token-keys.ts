/** Where the tab's session storage keeps the access token, and when it expires in milliseconds since 1970. */
export const tokenKey = 'kontor.accessToken';
export const expiryKey = 'kontor.tokenExpiry';
/** Who is signed in, behind the token that it belongs to. */
export const meKey = 'kontor.me';

/** As JSON; null if nothing is known of the owner of this token. */
export function rememberedMe(storage: Storage): string | null {
  const token = storage.getItem(tokenKey);
  const [owner, ...rest] = (storage.getItem(meKey) ?? '').split(' ');
  return token !== null && owner === token ? rest.join(' ') : null;
}
