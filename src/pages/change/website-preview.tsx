/** Whether and where the page editor shows the website: beside the form, or in its place on small screens. */
import { useCallback, useEffect, useState } from 'react';
import type { Domain } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { isWebsiteBeside } from '../../lib/editing.ts';
import { script } from '../../lib/lazy.ts';
import {
  isPreviewWanted,
  type PreviewPlace,
  previewPlace,
  rememberPreview,
  rememberPreviewPlace,
} from '../../lib/stored-setting.ts';
import { useBarHeight } from '../../ui/bar-height.ts';
import { classNames } from '../../ui/class-names.ts';
import { pageMargins } from '../../ui/page-layout.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { showEdit } from './edited-part.ts';

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
  const [place, setPlace] = useState<PreviewPlace>(previewPlace);
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
  const choosePlace = (chosen: PreviewPlace) => {
    setPlace(chosen);
    if (chosen !== 'alone') rememberPreviewPlace(chosen);
  };
  /** Shows the form again if the website stands alone. */
  const leaveAlone = useCallback(() => setPlace((now) => (now === 'alone' ? previewPlace() : now)), []);
  const mode = isOn ? (isWide && place !== 'alone' ? ('split' as const) : ('site' as const)) : undefined;
  return { url, isWide, isOn, isMounted, show, mode, place, choosePlace, leaveAlone };
}

/** With the console's own origin, the frame could access this tab. */
function isForeign(address: string): boolean {
  const base = address.replace('{path}', '');
  return URL.canParse(base) && new URL(base).origin !== location.origin;
}

const showWebsite = () => document.querySelector('[data-part="preview"]')?.scrollIntoView({ block: 'start' });

/** Chooses between form and website where there is no space for both. */
export function ViewSwitch({ preview: { isOn, show } }: { preview: WebsitePreview }) {
  const choose = (isWebsite: boolean) => {
    show(isWebsite);
    // The lock line gets its other height in the first frame.
    requestAnimationFrame(isWebsite ? () => requestAnimationFrame(showWebsite) : showEdit);
  };
  const button = (label: string, isWebsite: boolean) => (
    <button
      type="button"
      aria-pressed={isWebsite === isOn}
      onClick={() => choose(isWebsite)}
      className={classNames(
        'min-h-10 border-y-2 border-transparent px-0.5',
        isWebsite === isOn ? 'border-b-ink font-semibold text-ink' : 'text-ink-2 hover:text-ink',
      )}
    >
      {label}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-label={t('Show⟨what⟩')} className="-mb-1.5 flex flex-[1_0_100%] gap-4">
      {button(t('Form'), false)}
      {button(t('Preview'), true)}
    </div>
  );
}

/** The switch in a line of its own, while no form is open. */
export function ViewLine(props: { preview: WebsitePreview }) {
  return (
    <div
      ref={useBarHeight('--lock-line')}
      data-sticks
      className="sticky top-(--state-line) z-2 border-y border-edge bg-paper"
    >
      <div className={`${pageMargins} flex pb-1.5`}>
        <ViewSwitch {...props} />
      </div>
    </div>
  );
}
