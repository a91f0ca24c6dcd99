/** When to load what may be needed later: never before what is needed now. */

const pause = 100;
/** After so many pauses the screen counts as standing: it may wait for somebody. */
const patience = 30;

const stands = () =>
  document.querySelector('#title') !== null && document.querySelector('p[role="status"][aria-busy]') === null;

/** Resolves when the screen stands, its title and its content with it, and the browser has nothing else to do. */
export async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < patience && !stands(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  await new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve, { timeout: 1000 }) : setTimeout(resolve),
  );
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
