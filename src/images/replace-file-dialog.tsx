import { useEffect, useState } from 'react';
import { cardThumbnail, type ImageConfig } from '../../contract/constants.ts';
import type { LibraryImage } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { shortList } from '../lib/names.ts';
import { LazyAlertDialog } from '../ui/lazy-dialog.tsx';
import { elsewhere, mostNamed, nowhere } from './image-usage-texts.tsx';
import { nameWithId } from './image-words.tsx';
import { useSignedUrl } from './use-image-proxy.ts';
import { type FileReplacement, replacementProblem } from './use-image-replacement.ts';
import { type ImageUsage, useImageUsage } from './use-image-usage.ts';

const small: ImageConfig = { ...cardThumbnail, resizingType: 'fit', enlarge: 0 };

/** Asks before the file of an image is replaced, shows both pictures, and names the pages that show it. */
export function ReplaceFileDialog({ image, replacement }: { image: LibraryImage; replacement: FileReplacement }) {
  const { subject, isBusy, failure, confirm, dismiss } = replacement;
  const usage = useImageUsage(subject ? image.id : null, isBusy);
  return (
    <LazyAlertDialog
      open={subject !== null}
      question={t('Replace the file of image {id}?', { id: image.id })}
      confirm={t('Replace File')}
      isHarmless
      consequences={
        <>
          <BothFiles image={image} replacement={replacement} />
          {subject ? <KnownFile image={image} hash={replacement.hash} /> : null}
          <p role="status">
            {usage.isEnded ? `${placesIn(usage)} ${t('Its texts stay.')}` : t('Looking where it is used.')}
          </p>
        </>
      }
      busy={isBusy ? t('Replacing…') : null}
      failure={failure ? replacementProblem(failure) : null}
      onConfirm={confirm}
      onCancel={dismiss}
    />
  );
}

/** The library recognises a file that it has, for this image or another. */
function KnownFile({ image, hash }: { image: LibraryImage; hash: string | null }) {
  const { data } = useReading(readings.images);
  const known = hash === null ? [] : (data ?? []).filter(({ file_hash }) => file_hash === hash);
  const [first] = known;
  if (!first) return null;
  const isOwn = known.some(({ id }) => id === image.id);
  return (
    <p className="mb-3 text-warn">
      {isOwn
        ? t('It is the file that the image has: nothing would change.')
        : t('The library has this file already: {image}.', { image: nameWithId(first) })}
    </p>
  );
}

/** "It stands on 2 pages: Home, News." and what is known of other websites. */
function placesIn(usage: ImageUsage): string {
  const pages = new Map(
    usage.uses.map(({ domainId, pageId, pageName }) => [`${domainId} ${pageId}`, pageName || pageId]),
  );
  const names = shortList([...pages.values()].map(String), mostNamed);
  const own = counted(pages.size, 'It stands on {count} page: {pages}.', 'It stands on {count} pages: {pages}.', {
    pages: names,
  });
  return [pages.size > 0 ? own : nowhere(usage), elsewhere(usage)].filter(Boolean).join(' ');
}

function BothFiles({ image, replacement: { subject, size } }: { image: LibraryImage; replacement: FileReplacement }) {
  const now = useSignedUrl(image.url, small);
  const then = useObjectUrl(subject);
  return (
    <div className="mb-3 flex flex-wrap gap-4">
      <FilePreview url={now} words={t('now, {size}', { size: sizeOf(image) })} />
      <FilePreview url={then} words={t('then, {size}', { size: size ? sizeOf(size) : '' })} />
    </div>
  );
}

const FilePreview = ({ url, words }: { url: string | null; words: string }) => (
  <figure className="w-40">
    <div className="flex h-28 items-center justify-center bg-wash">
      {url ? <img src={url} alt="" className="max-h-full max-w-full object-contain" /> : null}
    </div>
    <figcaption className="mt-1 text-hint">{words}</figcaption>
  </figure>
);

const sizeOf = ({ width, height }: { width: number | null; height: number | null }) =>
  width && height ? `${width} × ${height}` : '';

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
