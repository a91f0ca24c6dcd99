import type { Page } from '../../contract/entities.ts';
import { untilIdle } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';

const liveLine = script('page-live-line', async () => {
  await untilIdle();
  return (await import('./page-live-line.tsx')).PageLiveLine;
});

/** The live line in its own script; nothing on a server without deployments. */
export function LazyPageLiveLine({ domainId, page }: { domainId: number; page: Page }) {
  const { live } = page;
  if (!live) return null;
  const pending = <div className="min-h-11.5 border-y border-line" />;
  return <LoadedPart wanted={liveLine} props={{ domainId, page, live }} pending={pending} />;
}
