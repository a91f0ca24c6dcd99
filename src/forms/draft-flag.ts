/** Whether this browser may hold unsaved text: asked before the draft store and what shows its texts are loaded. */
const key = 'kontor.drafts';

export function mayHoldDrafts(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Without this storage there is none for drafts either.
    return false;
  }
}

export function flagDrafts(isHolding: boolean): void {
  try {
    if (isHolding) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch (error) {
    console.warn('It is not noted whether there is unsaved text.', error);
  }
}
