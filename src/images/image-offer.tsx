import { useEffect, useRef, useState } from 'react';
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import type { ImageOrigin } from '../lib/text-images.ts';
import { TextButton } from '../ui/button.tsx';

export type ImageOfferProps = {
  files: readonly File[];
  origin: ImageOrigin;
  onAdd: () => void;
  onLeaveOut: () => void;
};

/** Images that were pasted or dropped: nothing is sent before a press. */
export function ImageOffer({ files, origin, onAdd, onLeaveOut }: ImageOfferProps) {
  const root = useRef<HTMLDivElement>(null);
  // Not under the bar with Save.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const images = <b className="font-semibold text-ink">{counted(files.length, '{count} image', '{count} images')}</b>;
  return (
    <div
      ref={root}
      className="mt-1 flex scroll-mb-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-1.5 text-label"
    >
      {files.slice(0, mostShown).map((file, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files keep their places, and two may have one name
        <Shown key={place} file={file} />
      ))}
      <p className="min-w-0 flex-[1_1_12rem] text-ink-2 [overflow-wrap:anywhere]">
        {origin === 'clipboard'
          ? rich('{images} in the clipboard', { images })
          : origin === 'dropped'
            ? rich('{images} dropped here', { images })
            : rich(files.length === 1 ? '{images} came along⟨one⟩' : '{images} came along⟨many⟩', { images })}{' '}
        <span dir="auto" className="block text-hint">
          {files.map(({ name }) => name).join(', ')}
        </span>
      </p>
      <div className="flex flex-wrap gap-x-1">
        <TextButton onClick={onAdd}>{t('Add to the library')}</TextButton>
        <TextButton onClick={onLeaveOut}>{t('Leave out')}</TextButton>
      </div>
    </div>
  );
}

const mostShown = 4;

function Shown({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <img src={url} alt="" width={64} height={48} className="h-12 w-16 flex-none object-cover" />;
}
