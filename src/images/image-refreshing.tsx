import { useEffect } from 'react';
import { RefreshRun, type RefreshRunProps } from './refresh-run.tsx';
import { useImageRefresh } from './use-image-refresh.ts';

export type ImageRefreshingProps = Omit<RefreshRunProps, 'run'> & {
  /** How often its button was pressed. */
  presses: number;
  onBusy: (isBusy: boolean) => void;
};

/** Refresh Image URLs with what runs it: most visits do without. */
export function ImageRefreshing({ presses, onBusy, ...shown }: ImageRefreshingProps) {
  const run = useImageRefresh(shown.domainId);
  const { isBusy, request } = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (presses > 0) request();
  }, [presses]);
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  return <RefreshRun {...shown} run={run} />;
}
