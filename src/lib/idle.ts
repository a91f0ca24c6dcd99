/** Delays optional loading until the screen has what it needs. */
import { useEffect, useState } from 'react';
import { preload, type Script } from './lazy.ts';

/** Milliseconds between two checks whether the screen is complete. */
const checkInterval = 100;
/** After this many checks the screen counts as complete: it may be waiting for the user. */
const maxChecks = 30;

const isScreenComplete = () =>
  document.querySelector('#title') !== null && document.querySelector('p[role="status"][aria-busy]') === null;

/** Resolves when the screen has its title and content and the browser is idle. */
export async function untilIdle(): Promise<void> {
  for (let check = 0; check < maxChecks && !isScreenComplete(); check += 1) {
    await new Promise((resolve) => setTimeout(resolve, checkInterval));
  }
  await untilFree(1000);
}

/** Resolves when the browser is idle, or after `timeout` milliseconds. */
export const untilFree = (timeout: number): Promise<unknown> =>
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve, { timeout }) : setTimeout(resolve),
  );

/** Prefetches a lazy part, unless the connection is metered or slow. */
export async function preloadWhenIdle<Part>(wanted: Script<Part>): Promise<void> {
  await untilIdle();
  if (!isMeteredConnection()) await preload(wanted);
}

/** Prefetches a lazy part that the user may need next. */
export function usePreloaded(wanted: Script<unknown>): void {
  useEffect(() => void preloadWhenIdle(wanted).catch(console.warn), [wanted]);
}

/** False until the screen is complete. Use it for supplementary content. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void untilIdle().then(() => setIdle(true)), []);
  return isIdle;
}

declare global {
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Whether data saving is on or the connection is slow: then nothing is prefetched. */
export function isMeteredConnection(): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
  return saveData || /2g|3g/.test(effectiveType);
}
