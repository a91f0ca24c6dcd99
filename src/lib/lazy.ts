/** Lazy parts: their script is loaded on first use. */
import { useCallback, useEffect, useState } from 'react';
import { chunkLoadTimeout } from '../../contract/constants.ts';
import { t } from '../language/translate.ts';
import { prepareToReturn } from './leaving.ts';

export type Script<Part> = {
  /** Named in failure messages. */
  chunk: string;
  load: () => Promise<Part>;
  loaded: Part | null;
};

/** Defines a lazy part without loading it. */
export function script<Part>(chunk: string, load: Script<Part>['load']): Script<Part> {
  return { chunk, load, loaded: null };
}

/** Prefetches the part. After a failure the next use requests it again. */
export async function preload<Part>(wanted: Script<Part>): Promise<void> {
  wanted.loaded ??= await wanted.load();
}

/**
 * Rejects within two minutes, with an Error whose message is for users. If the tab's deployment has been replaced, or the
 * browser would not request the script again, the page is reloaded instead.
 */
export async function loadScript<Part>(wanted: Script<Part>, isRetry = false): Promise<Part> {
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(t('No answer came within {seconds} seconds.', { seconds: chunkLoadTimeout / 1000 })));
    }, chunkLoadTimeout);
  });
  try {
    wanted.loaded ??= await Promise.race([wanted.load(), late]);
    return wanted.loaded;
  } catch (error) {
    const isReloading = !isLate && ((await reloadWhenStale()) || (isRetry && (await reloadWhenServed())));
    if (isReloading) return await new Promise<never>(() => {});
    throw error instanceof Error ? error : new Error(t('unknown'));
  } finally {
    clearTimeout(timer);
  }
}

export type Loading<Part> = { part: Part | null; failure: string | null; retry: () => void };

/** Loads the part when the component mounts, or later `isDue`; `part` is null until then, `failure` is a message for users. */
export function useScript<Part>(wanted: Script<Part>, isDue = true): Loading<Part> {
  const [{ part, failure }, setState] = useState<Omit<Loading<Part>, 'retry'>>({ part: wanted.loaded, failure: null });
  const attempt = useCallback(
    (isRetry: boolean) => {
      let isWaiting = true;
      setState({ part: wanted.loaded, failure: null });
      loadScript(wanted, isRetry).then(
        (loaded) => isWaiting && setState({ part: loaded, failure: null }),
        (error: Error) => isWaiting && setState({ part: null, failure: error.message }),
      );
      return () => {
        isWaiting = false;
      };
    },
    [wanted],
  );
  const isMissing = part === null && isDue;
  useEffect(() => (isMissing ? attempt(false) : undefined), [isMissing, attempt]);
  return { part, failure, retry: () => void attempt(true) };
}

// The rest reloads a tab that cannot load scripts any more: its deployment is gone, or the browser has cached a failure.

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
async function reloadWhenServed(): Promise<boolean> {
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
