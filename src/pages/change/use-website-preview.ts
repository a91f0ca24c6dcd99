/** Whether and where the website is shown while a page is changed: beside the form, or in its place on small screens. */
import { useEffect, useState } from 'react';
import type { Domain } from '../../../contract/entities.ts';
import { script } from '../../lib/lazy.ts';
import { isPreviewWanted, isWebsiteBeside, rememberPreview } from '../../lib/website-preview.ts';
import { useMedia } from '../../ui/use-media.ts';

export const previewPane = script('preview', async () => (await import('../../preview/preview-pane.tsx')).PreviewPane);

export type WebsitePreview = {
  /** `null` where there is no preview. */
  url: string | null;
  /** Whether both fit side by side; else one of them is chosen. */
  isWide: boolean;
  /** Whether the website is shown. */
  isOn: boolean;
  /** Whether it has been shown: then it stays, so that it need not load again. */
  isThere: boolean;
  show: (isOn: boolean) => void;
};

export function useWebsitePreview({ has_preview: hasPreview, preview_url: address }: Domain): WebsitePreview {
  const isWide = useMedia('(min-width: 1200px)');
  const [isWanted, setWanted] = useState(() => isPreviewWanted());
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
  return { url, isWide, isOn, isThere: isOn || (url !== null && !isWide && wasChosen), show };
}

/** The frame would reach this tab if it had the console's own origin. */
function isForeign(address: string): boolean {
  const base = address.replace('{path}', '');
  return URL.canParse(base) && new URL(base).origin !== location.origin;
}
