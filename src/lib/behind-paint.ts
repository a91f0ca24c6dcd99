/** Work that waits until what was typed is painted, so that a key is seen before the form and its preview follow. */

/** What handles these may read what was typed. */
const readers = [
  'keydown',
  'pointerdown',
  'click',
  'submit',
  'focusout',
  'beforeunload',
  'pagehide',
  'visibilitychange',
];

const waiting = new Set<() => void>();
let isListening = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** In milliseconds: a page that is hidden paints nothing. */
const patience = 100;

/** Does the work after the next paint, and before anything else happens that may read its result. Repeated calls do it once. */
export function behindPaint(work: () => void): void {
  if (!isListening) for (const type of readers) addEventListener(type, catchUp, true);
  isListening = true;
  if (waiting.size === 0) {
    requestAnimationFrame(() => setTimeout(catchUp));
    timer = setTimeout(catchUp, patience);
  }
  waiting.add(work);
}

/** Does what waits. Call it before an answer of the server or another window changes what was typed. What fails stops nothing else. */
export function catchUp(): void {
  clearTimeout(timer);
  const all = [...waiting];
  waiting.clear();
  for (const work of all) {
    try {
      work();
    } catch (error) {
      reportError(error);
    }
  }
}
