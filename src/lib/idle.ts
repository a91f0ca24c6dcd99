/** When to load what may be needed later: never before what is needed now. */
import { useEffect, useState } from 'react';
import { preload, type Script } from './lazy.ts';

const pause = 100;
/** After so many pauses the screen counts as standing: it may wait for somebody. */
const patience = 30;

const stands = () =>
  document.querySelector('#title') !== null && document.querySelector('p[role="status"][aria-busy]') === null;

/** Resolves when the screen is shown with its title and content, and the browser has nothing else to do. */
export async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < patience && !stands(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  await untilFree(1000);
}

/** Resolves when what is pending has been rendered and painted, after so many milliseconds at the latest. */
export const untilFree = (timeout: number): Promise<unknown> =>
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve, { timeout }) : setTimeout(resolve),
  );

/** Loads a part ahead of its use, unless every byte costs. */
export async function preloadWhenIdle<Part>(wanted: Script<Part>): Promise<void> {
  await untilIdle();
  if (!isLineCostly()) await preload(wanted);
}

/** A part that somebody who is here may want next. */
export function usePreloaded(wanted: Script<unknown>): void {
  useEffect(() => void preloadWhenIdle(wanted).catch(console.warn), [wanted]);
}

/** For what a screen shows in addition: false until the screen is shown. */
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

/** Every byte costs here: nothing is loaded that nobody has asked for. */
export function isLineCostly(): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
  return saveData || /2g|3g/.test(effectiveType);
}
