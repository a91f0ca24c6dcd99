/**
 * The address to open after signing in: a path of the console with its query and hash.
 * Anything that would leave the origin or is not a path becomes `/`.
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

const mark = 'hasLeftToSignIn';

/** Marks the history entry from which the browser is sent to the identity provider. */
export function markDeparture(): void {
  history.replaceState({ ...history.state, [mark]: true }, '');
}

/** Whether the user has come back from the provider with the Back button: redirecting again would leave no way out. */
export function hasComeBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const isBack = navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward';
  return isBack && history.state?.[mark] === true;
}
