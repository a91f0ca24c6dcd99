/** Keys that belong to an input method, such as Enter and Escape while a Japanese word is being composed. */

/** WebKit sends the key that ends a composition after its end, with this code. */
const composedKey = 229;

export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === composedKey;

/**
 * Keeps such keys from every key handler of the page, including those of libraries, and leaves them to the browser. Listeners of
 * the window that capture still hear them. Returns a function that ends it.
 */
export function ignoreComposedKeys(): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopPropagation();
  };
  addEventListener('keydown', ignore, true);
  return () => removeEventListener('keydown', ignore, true);
}
