/** A tab that has outlived its deployment: the scripts that it has not loaded yet are gone (R10). */
import { isReplaced } from '../api/deployed-page.ts';
import { prepareToReturn } from '../lib/leaving.ts';

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
  await prepareToReturn();
  location.reload();
  return true;
}
