/** A tab that cannot load more scripts as it is: its deployment is gone (R10), or its browser remembers a failure. */
import { isReplaced, isServed } from './deployed-page.ts';
import { prepareToReturn } from './leaving.ts';

/** Names the entries from which this tab has loaded itself again: never twice from the same, so never in a circle. */
const marker = 'kontor.reloadedFrom';

/**
 * Call it when a script cannot be loaded. Where another deployment has taken the place of this tab's, everything unsaved is
 * kept and the page is loaded again; then the answer is true, and there is nothing more to say.
 */
export async function reloadWhenStale(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  const earlier = sessionStorage.getItem(marker) ?? '';
  if (entry === '' || earlier.includes(entry) || !(await isReplaced(entry))) return false;
  sessionStorage.setItem(marker, `${earlier} ${entry}`);
  await reload();
  return true;
}

/**
 * Call it when somebody has asked for a script again and it failed again. Firefox and Safari remember that a script could not be
 * loaded until the page is loaded again: that is done where there is a host to load it from.
 */
export async function reloadWhenServed(): Promise<boolean> {
  if (!(await isServed())) return false;
  await reload();
  return true;
}

async function reload(): Promise<void> {
  await prepareToReturn();
  location.reload();
}
