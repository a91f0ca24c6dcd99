/** The history entry from which the browser was sent to the identity provider. */

const mark = 'hasLeftToSignIn';

export function markDeparture(): void {
  history.replaceState({ ...history.state, [mark]: true }, '');
}

/** Whether the browser's Back led here from the provider: sending the user forward again would leave no way out. */
export function hasComeBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const isBack = navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward';
  return isBack && history.state?.[mark] === true;
}
