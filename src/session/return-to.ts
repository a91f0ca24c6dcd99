/**
 * Where to go after signing in: a path of this application with its query and hash.
 * Anything that would leave the origin or is not a path becomes `/` (check S26).
 */
export function safeReturnTo(wanted: unknown): string {
  const origin = 'http://kontor.invalid';
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  const leadsBackToLogin = url.pathname === '/login' || url.pathname.startsWith('/oauth/');
  return leadsBackToLogin ? '/' : `${url.pathname}${url.search}${url.hash}`;
}
