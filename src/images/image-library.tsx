import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { defaultImageConfig } from '../../contract/constants.ts';
import type { Domain, LibraryImage } from '../../contract/entities.ts';
import { useLastSeen } from '../api/last-seen.ts';
import { Pending } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { t } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { savingIsLive } from '../ui/saving-is-live.tsx';
import { DestroyImageDialog } from './destroy-image-dialog.tsx';
import { ImageBrowser } from './image-browser.tsx';
import { imageLabel } from './image-words.tsx';
import { useImageDestruction } from './use-image-destruction.ts';
import { useImageExtras, useUnknownScope } from './use-image-library.ts';
import { type ImagePicker, useImagePicker } from './use-image-picker.ts';

const libraryWindow = script('library-window', async () => (await import('./image-mode.tsx')).LibraryWindow);

/** `/images` and `/domains/{d}/images`: the library as a screen of its own. */
export function ImageLibraryScreen({ domain }: { domain?: Domain }) {
  const images = useLastSeen(readings.images);
  const hasTrash = (useImageExtras()?.trashDays ?? 0) > 0;
  return (
    <PageLayout>
      <PageHead
        plain
        kicker={[domain && savingIsLive(domain)]}
        title={t('Image library')}
        actions={hasTrash ? <ButtonLink href="/images/trash">{t('Trash')}</ButtonLink> : null}
      />
      <UnknownScope />
      {images.data ? (
        <Library images={images.data} />
      ) : (
        <Pending resource={images} words={t('Loading the image library…')} />
      )}
    </PageLayout>
  );
}

/** A warning only, because the images may be listed all the same. */
function UnknownScope() {
  const scope = useUnknownScope();
  if (!scope) return null;
  const { configured, known } = scope;
  return (
    <Notice tone="warn" title={t('The image library has no scope “{scope}”', { scope: configured })}>
      {t('It is configured for this installation. The library knows these: {scopes}. Tell the person who runs it.', {
        scopes: known.join(', '),
      })}
    </Notice>
  );
}

function Library({ images }: { images: readonly LibraryImage[] }) {
  const picker = useImagePicker(defaultImageConfig, () => {});
  const { open, isOpen } = picker;
  useEffect(() => {
    if (!isOpen) open(false);
  }, [isOpen, open]);
  useWantedImage(picker);
  const destruction = useImageDestruction();
  return (
    <>
      <ImageBrowser
        images={images}
        chosenId={null}
        scroll="window"
        onUpload={picker.upload}
        onShow={({ id }) => picker.show(id)}
        onEdit={({ id }) => picker.edit(id)}
        onDestroy={(image) => destruction.request({ id: image.id, name: imageLabel(image), revision: image.revision })}
      />
      <LazyDialog
        wanted={libraryWindow}
        props={{ open: ['showing', 'editing', 'uploading'].includes(picker.mode), picker, images }}
        onCancel={picker.leave}
      />
      <DestroyImageDialog dialog={destruction} />
    </>
  );
}

/** Opens the image of `?show=4` or `?edit=4`, then removes the query from the address. */
function useWantedImage({ isOpen, show, edit }: ImagePicker) {
  const query = useSearch();
  const [path, navigate] = useLocation();
  useEffect(() => {
    const [, mode, id] = /^(show|edit)=(\d+)$/.exec(query) ?? [];
    if (!isOpen || id === undefined) return;
    (mode === 'edit' ? edit : show)(Number(id));
    navigate(path, { replace: true });
  }, [isOpen, query, path, navigate, show, edit]);
}
