/** The console's own font comes after the first screen; until then the system's font replaces it, at the same width. */
import { isLineCostly, untilIdle } from '../lib/idle.ts';

export async function showFont(): Promise<void> {
  await untilIdle();
  if (!isLineCostly()) document.documentElement.dataset.font = 'own';
}
