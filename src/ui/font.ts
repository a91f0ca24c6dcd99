/** The web font loads after the first screen; until then a system font of the same width is shown. */
import { isMeteredConnection, untilIdle } from '../lib/idle.ts';

export async function showFont(): Promise<void> {
  await untilIdle();
  if (!isMeteredConnection()) document.documentElement.dataset.font = 'own';
}
