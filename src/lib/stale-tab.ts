/** A tab that cannot load more scripts: its deployment is gone (R10), or its browser remembers a failure. */
import { prepareToReturn } from './leaving.ts';

/** The entries from which this tab has already reloaded itself: never twice from the same one, so that it cannot loop. */
const marker = 'kontor.reloadedFrom';

/**
 * Call it if a script cannot be loaded. If another deployment has replaced this tab's, everything unsaved is persisted and
 * the page is reloaded; then the result is true, and there is nothing more to report.
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
 * Call it if the user requested a script again and it failed again. Firefox and Safari remember a failed script until the
 * page is reloaded, so the page is reloaded if its host can be reached.
 */
export async function reloadWhenServed(): Promise<boolean> {
  if ((await deployedPage()) === null) return false;
  await reload();
  return true;
}

/** Also false if the answer is unknown. */
async function isReplaced(entry: string): Promise<boolean> {
  const page = await deployedPage();
  return page !== null && !page.includes(`"${entry}"`);
}

/** The page as its host serves it now; null if the host cannot be reached or answers with something else. */
async function deployedPage(): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(10_000) });
    const page = response.ok ? await response.text() : '';
    return page.includes('id="root"') ? page : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/**
 * Removes the page that the worker keeps (`src/app/worker/worker.js`). Safari does not tell the worker that a page is loaded again;
 * if the host were slow, the worker would show the former one.
 */
async function forgetKeptPage(): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete('/domains');
}

async function reload(): Promise<void> {
  await prepareToReturn();
  await forgetKeptPage().catch(console.warn);
  location.reload();
}
