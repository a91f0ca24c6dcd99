import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { defaultImageConfig } from '../../../contract/constants.ts';
import type { LibraryImage } from '../../../contract/entities.ts';
import { useImages } from '../../data/images.ts';
import { t } from '../../language/translate.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useImageDestruction } from '../../workflows/image-destruction.ts';
import { type ImagePicker, useImagePicker } from '../../workflows/image-picker.ts';
import { useImageUpload } from '../../workflows/image-upload.ts';
import { useScreenTitle } from '../screen-title.ts';
import { DestroyImageDialog } from './destroy-image-dialog.tsx';
import { ImageBrowser } from './image-browser.tsx';
import { ImageMode } from './image-mode.tsx';
import { imageName } from './image-words.tsx';

/** `/images`: the library on a screen of its own, outside of any form. */
export function ImageLibraryScreen() {
  useScreenTitle(t('Image library'));
  const images = useImages();
  return (
    <Sheet>
      <PageHead plain title={t('Image library')} />
      {images.data ? (
        <Library images={images.data} />
      ) : images.failure ? (
        <LoadFailure message={images.failure.message} onRetry={images.reload} />
      ) : (
        <Spinner words={t('Loading the image library…')} />
      )}
    </Sheet>
  );
}

function Library({ images }: { images: readonly LibraryImage[] }) {
  const picker = useImagePicker(defaultImageConfig, () => {});
  const upload = useImageUpload();
  const { open, isOpen } = picker;
  useEffect(() => {
    if (!isOpen) open(false);
  }, [isOpen, open]);
  useWantedImage(picker);
  const destruction = useImageDestruction((name) =>
    showToast(t('{image} is destroyed.', { image: name || t('The image') })),
  );
  return (
    <>
      <ImageBrowser
        images={images}
        chosenId={null}
        scroll="window"
        onUpload={picker.upload}
        onShow={({ id }) => picker.show(id)}
        onEdit={({ id }) => picker.edit(id)}
        onDestroy={(image) => destruction.request({ id: image.id, name: imageName(image), revision: image.revision })}
      />
      <ImageMode
        open={picker.mode === 'showing' || picker.mode === 'editing' || picker.mode === 'uploading'}
        picker={picker}
        upload={upload}
        images={images}
        canSelect={false}
        onClose={picker.leave}
      />
      <DestroyImageDialog dialog={destruction} />
    </>
  );
}

/** `/images?show=4` and `/images?edit=4` open at that image; the address is then the library's again. */
function useWantedImage({ isOpen, show, edit }: ImagePicker) {
  const query = useSearch();
  const [, navigate] = useLocation();
  useEffect(() => {
    const [, mode, id] = /^(show|edit)=(\d+)$/.exec(query) ?? [];
    if (!isOpen || id === undefined) return;
    (mode === 'edit' ? edit : show)(Number(id));
    navigate('/images', { replace: true });
  }, [isOpen, query, navigate, show, edit]);
}
