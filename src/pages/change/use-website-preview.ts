/** Whether and where the page editor shows the website: beside the form, or in its place on small screens. */
import { useEffect, useState } from 'react';
import type { Domain } from '../../../contract/entities.ts';
import { isWebsiteBeside } from '../../lib/editing.ts';
import { script } from '../../lib/lazy.ts';
import { isPreviewWanted, rememberPreview } from '../../lib/stored-setting.ts';
import { useMedia } from '../../ui/use-media.ts';

export const previewPane = script('preview', async () => (await import('../../preview/preview-pane.tsx')).PreviewPane);

export type WebsitePreview = ReturnType<typeof useWebsitePreview>;

export function useWebsitePreview({ has_preview: hasPreview, preview_url: address }: Domain) {
  /** Whether the form and the website fit side by side; if not, one of them is chosen. */
  const isWide = useMedia('(min-width: 1200px)');
  const [isWanted, setWanted] = useState(isPreviewWanted);
  const [isChosen, setChosen] = useState(false);
  const [wasChosen, setWasChosen] = useState(false);
  const url = hasPreview && address !== null && isForeign(address) ? address : null;
  const isOn = url !== null && (isWide ? isWanted : isChosen);
  const isBeside = isOn && isWide;
  useEffect(() => {
    isWebsiteBeside.set(isBeside);
    return () => isWebsiteBeside.set(false);
  }, [isBeside]);
  const show = (isOn: boolean) => {
    setChosen(isOn);
    setWasChosen((was) => was || isOn);
    if (!isWide) return;
    setWanted(isOn);
    rememberPreview(isOn);
  };
  /** Once shown in place of the form, the website stays mounted, so that it need not load again. */
  const isMounted = isOn || (url !== null && !isWide && wasChosen);
  return { url, isWide, isOn, isMounted, show };
}

/** With the console's own origin, the frame could access this tab. */
function isForeign(address: string): boolean {
  const base = address.replace('{path}', '');
  return URL.canParse(base) && new URL(base).origin !== location.origin;
}
