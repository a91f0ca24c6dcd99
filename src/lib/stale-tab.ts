/** Reloads a tab that cannot load scripts any more: its deployment is gone (R10), or the browser has cached a failure. */
import { prepareToReturn } from './leaving.ts';

/** Stores the entry scripts from which this tab has reloaded: once per entry, so that it cannot loop. */
const marker = 'kontor.reloadedFrom';

/**
 * Call it if a script cannot be loaded. If the deployment has been replaced, persists all unsaved text, reloads the page and
 * returns true: the failure need not be reported.
 */
export async function reloadWhenStale(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  const earlier = sessionStorage.getItem(marker) ?? '';
  if (entry === '' || earlier.includes(entry)) return false;
  const page = await deployedPage();
  if (page === null || page.includes(`"${entry}"`)) return false;
  sessionStorage.setItem(marker, `${earlier} ${entry}`);
  await reload();
  return true;
}

/**
 * Call it if a retry by the user has failed, too. Firefox and Safari cache a failed script until the page is reloaded, so the
 * page is reloaded if its host can be reached.
 */
export async function reloadWhenServed(): Promise<boolean> {
  if ((await deployedPage()) === null) return false;
  await reload();
  return true;
}

/** The page as its host serves it now; null if the host cannot be reached or sends something else. */
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
 * Deletes the page that the worker has cached (`src/app/worker/worker.js`). Safari does not tell the worker that a request is a
 * reload, so with a slow host the worker would answer with the old page.
 */
async function deleteCachedPage(): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete('/domains');
}

async function reload(): Promise<void> {
  await prepareToReturn();
  await deleteCachedPage().catch(console.warn);
  location.reload();
}
