/** The console's own font comes after the first screen; until then the system's stands in, at the same width. */
import { isLineCostly, untilIdle } from '../lib/idle.ts';

const key = 'kontor.font';

/** A browser that has loaded it before has it at once. */
export function showFont(): void {
  const show = () => {
    document.documentElement.dataset.font = 'own';
  };
  try {
    if (localStorage.getItem(key) !== null) show();
    else
      void untilIdle().then(() => {
        if (isLineCostly()) return;
        show();
        localStorage.setItem(key, '1');
      });
  } catch {
    // Without storage nothing tells that the browser has it.
    void untilIdle().then(show);
  }
}
