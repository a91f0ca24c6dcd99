import ExternalLink from 'lucide-react/icons/external-link';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { number, t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
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
};

/** In CSS pixels; the full width is that of the pane. */
const widths = { phone: 390, tablet: 768, full: null };
type Width = keyof typeof widths;

/** The website with the text that is being typed, beside the form or in its place (PREV-03, PREV-04, PREV-07). */
export function PreviewPane(props: PreviewPaneProps) {
  const { domain, page, edited, onClose } = props;
  const preview = usePreview(props);
  const [width, setWidth] = useState<Width>('full');
  const hasWidths = useMedia('(min-width: 768px)');
  const id = useId();
  const name = pageName(page);
  const size = hasWidths ? widths[width] : null;
  const { pane, scale } = useScale(size);
  return (
    <section
      aria-labelledby={id}
      data-part="preview"
      className="flex min-w-0 flex-col max-xl:-mx-4 md:max-xl:-mx-6 xl:sticky xl:top-(--bars) xl:h-[calc(100dvh-var(--bars))] xl:max-h-[56rem] xl:self-start xl:py-4"
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 pb-2 max-xl:px-4 max-xl:pt-2.5 md:max-xl:px-6">
        <h2 id={id} className="sr-only">
          {t('Preview')}
        </h2>
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
        {size !== null && scale < 1 && <p className="text-hint text-ink-2">{scaledWords(width, scale)}</p>}
        <div className="-me-1.5 ms-auto flex items-center gap-1 max-md:-ms-1.5 max-md:me-auto">
          <NewTab preview={preview} />
          {onClose && <IconButton label={t('Close Preview')} icon={<X aria-hidden size={20} />} onClick={onClose} />}
        </div>
      </div>
      <div
        ref={pane}
        className="relative flex min-h-[33rem] flex-1 justify-center overflow-hidden border border-edge bg-paper max-xl:border-x-0 xl:min-h-[24rem]"
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
              size === null ? 'inset-x-0 w-full' : 'border-x border-edge',
              ['unread', 'silent', 'blocked'].includes(preview.state) && 'invisible',
            )}
            style={size === null ? undefined : scaled(size, scale)}
          />
        )}
        <Cover preview={preview} />
      </div>
      <PreviewStatus {...{ preview, domain, edited, name }} />
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

function scaledWords(width: Width, scale: number): string {
  const percent = number(Math.round(scale * 100));
  return width === 'phone'
    ? t('Phone, shown at {percent} %', { percent })
    : t('Tablet, shown at {percent} %', { percent });
}

/** The factor by which a website of that width is scaled to fit into the pane. */
function useScale(size: number | null) {
  const pane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!pane.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null));
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, []);
  return { pane, scale: size === null || !width ? 1 : Math.min(1, width / size) };
}

const scaled = (size: number, scale: number) => ({
  width: size,
  height: `${100 / scale}%`,
  transform: `scale(${scale})`,
  transformOrigin: scale < 1 ? 'top center' : 'top',
  left: `calc(50% - ${size / 2}px)`,
});
