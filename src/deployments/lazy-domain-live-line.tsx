import type { Domain } from '../../contract/entities.ts';
import { useIdle } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import type { DomainLiveLineProps } from './domain-live-line.tsx';

const domainLiveLine = script('domain-live-line', async () => (await import('./domain-live-line.tsx')).DomainLiveLine);

export const hasDomainLiveLine = (domain: Domain) => domain.has_live_summary && Boolean(domain.ci_webhook_url);

/** The line in its own script. Beside a list that tells the same, it waits until the screen is complete. */
export function LazyDomainLiveLine(props: DomainLiveLineProps) {
  const isIdle = useIdle();
  if (!props.deployment && !isIdle) return null;
  const pending = props.deployment ? <div className="min-h-11.5 border-y border-line" /> : null;
  return <LoadedPart wanted={domainLiveLine} props={props} pending={pending} />;
}
