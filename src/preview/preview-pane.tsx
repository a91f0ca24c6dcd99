import ExternalLink from 'lucide-react/icons/external-link';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { number, t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import type { PreviewPlace } from '../lib/stored-setting.ts';
import { IconButton } from '../ui/button.tsx';
import { textButtonStyles } from '../ui/button-styles.ts';
import { classNames } from '../ui/class-names.ts';
import { RadioGroup } from '../ui/radio-group.tsx';
import { useMedia } from '../ui/use-media.ts';
import { Cover, PreviewStatus } from './preview-status.tsx';
import { type Preview, type PreviewOptions, usePreview } from './use-preview.ts';

export type PreviewPaneProps = PreviewOptions & {
  /** The edited part as the lock line names it. */
  edited: string;
  /** `null` if the preview takes the place of the form. */
  onClose: (() => void) | null;
  place: PreviewPlace;
  onPlace: (place: PreviewPlace) => void;
};

/** In CSS pixels. Full is the desktop view, which a wider pane shows unscaled. */
const widths = { phone: 390, tablet: 768, full: 1280 };
type Width = keyof typeof widths;

/** The website with the text that is being typed, beside the form or in its place. */
export function PreviewPane(props: PreviewPaneProps) {
  const { domain, page, edited, onClose, place, onPlace } = props;
  const preview = usePreview(props);
  const [width, setWidth] = useState<Width>('full');
  const hasWidths = useMedia('(min-width: 768px)');
  const id = useId();
  const name = pageName(page);
  const { pane, size, scale } = useScale(hasWidths ? width : null);
  const isLoaded = preview.state !== 'opening' && preview.state !== 'loading';
  const section = useShownAlone(onClose === null, isLoaded);
  const choosePlace = (chosen: PreviewPlace) => {
    onPlace(chosen);
    // Its controls move with it.
    requestAnimationFrame(() => section.current?.scrollIntoView({ block: chosen === 'beside' ? 'nearest' : 'start' }));
  };
  return (
    <section
      ref={section}
      aria-labelledby={id}
      data-part="preview"
      className={classNames(
        // Behind the bars, within the window's own scroll padding.
        'flex min-w-0 -scroll-mt-9 flex-col max-xl:-mx-4 md:max-xl:-mx-6 xl:py-4',
        place === 'beside'
          ? 'xl:sticky xl:top-(--bars) xl:h-[calc(100dvh-var(--bars))] xl:max-h-[56rem] xl:self-start'
          : 'xl:h-[calc(100dvh-var(--bars)-var(--save-bar))]',
      )}
    >
      <h2 id={id} className="sr-only">
        {t('Preview')}
      </h2>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 pb-2 max-xl:px-4 max-xl:pt-2.5 max-md:hidden md:max-xl:px-6">
        {hasWidths && (
          <RadioGroup
            isInline
            legend={t('Width')}
            options={[
              { value: 'phone', label: t('Phone') },
              { value: 'tablet', label: t('Tablet') },
              { value: 'full', label: t('Full') },
            ]}
            value={width}
            onChange={setWidth}
          />
        )}
        {size !== null && percentOf(scale) < 100 && <p className="text-hint text-ink-2">{scaledWords(width, scale)}</p>}
        <div className="-me-1.5 ms-auto flex flex-wrap items-center gap-x-4 gap-y-1">
          {onClose && (
            <RadioGroup
              isInline
              legend={t('Place of the preview')}
              options={[
                { value: 'beside', label: t('Beside') },
                { value: 'below', label: t('Below') },
                { value: 'alone', label: t('Alone') },
              ]}
              value={place}
              onChange={choosePlace}
            />
          )}
          {hasWidths && <NewTab preview={preview} />}
          {onClose && <IconButton label={t('Close Preview')} icon={<X aria-hidden size={20} />} onClick={onClose} />}
        </div>
      </div>
      <div
        ref={pane}
        className="relative flex min-h-[20rem] flex-1 max-xl:flex-none xl:min-h-[24rem] justify-center overflow-hidden border border-edge bg-paper max-xl:h-[calc(100dvh-var(--bars)-var(--save-bar)-3.5rem)] max-xl:border-x-0 max-md:h-[calc(100dvh-var(--bars)-var(--save-bar))]"
      >
        {preview.shown && (
          <iframe
            key={preview.shown.key}
            ref={preview.frame}
            src={preview.shown.address}
            title={t('Preview of {name}', { name })}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            referrerPolicy="no-referrer"
            onLoad={preview.onLoad}
            className={classNames(
              'absolute top-0 h-full bg-[Canvas] [color-scheme:light]',
              size === null ? 'inset-x-0 w-full' : 'box-content border-x border-edge',
              ['unread', 'silent', 'blocked'].includes(preview.state) && 'invisible',
            )}
            style={size === null ? undefined : scaled(size, scale)}
          />
        )}
        <Cover preview={preview} />
      </div>
      <PreviewStatus {...{ preview, domain, edited, name }}>
        {hasWidths ? null : <NewTab preview={preview} />}
      </PreviewStatus>
    </section>
  );
}

/** The link itself has no token, so that a copied link gives no access to drafts. A press adds the current token. */
function NewTab({ preview }: { preview: Preview }) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    window.open(preview.addressOf(true), '_blank', 'noopener,noreferrer');
  };
  return (
    <a
      href={preview.addressOf(false)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={preview.shown ? open : undefined}
      className={textButtonStyles({})}
    >
      {t('Open in new tab')}
      <ExternalLink aria-hidden size={16} />
    </a>
  );
}

const percentOf = (scale: number) => Math.round(scale * 100);

function scaledWords(width: Width, scale: number): string {
  const percent = number(percentOf(scale));
  if (width === 'phone') return t('Phone, shown at {percent} %', { percent });
  return width === 'tablet'
    ? t('Tablet, shown at {percent} %', { percent })
    : t('Full, shown at {percent} %', { percent });
}

/** Brings the website to the top of the window where it takes the place of the form, again once all above it has its height. */
function useShownAlone(isAlone: boolean, isLoaded: boolean) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again when the website has loaded
  useEffect(() => {
    if (isAlone) section.current?.scrollIntoView({ block: 'start' });
  }, [isAlone, isLoaded]);
  return section;
}

/** The width of the website, and the factor by which it is scaled to fit into the pane; `null` for the pane's own width. */
function useScale(wanted: Width | null) {
  const pane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!pane.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null));
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, []);
  const isWideEnough = width !== null && width >= widths.full;
  const size = wanted === null || (wanted === 'full' && isWideEnough) ? null : widths[wanted];
  return { pane, size, scale: size === null || !width ? 1 : Math.min(1, width / size) };
}

const scaled = (size: number, scale: number) => ({
  width: size,
  height: `${100 / scale}%`,
  transform: `scale(${scale})`,
  transformOrigin: scale < 1 ? 'top center' : 'top',
  /** The border stands around the width. */
  left: `calc(50% - ${size / 2 + 1}px)`,
});
