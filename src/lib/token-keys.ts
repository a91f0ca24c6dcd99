/** Where the tab's session storage keeps the access token, and when it expires in milliseconds since 1970. */
export const tokenKey = 'kontor.accessToken';
export const expiryKey = 'kontor.tokenExpiry';
