import { type ReactNode, type Ref, useState } from 'react';
import type { LibraryImage } from '../../../contract/entities.ts';
import { type Label, t, translated } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ImagePicker } from '../../workflows/image-picker.ts';
import type { ImageUpload } from '../../workflows/image-upload.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { ImageFacts, LargePicture } from './image-details.tsx';
import { ImageEdit } from './image-edit.tsx';
import { type StoredImage, UploadActions, UploadMode } from './upload-mode.tsx';

export type ImageModeProps = {
  open: boolean;
  picker: ImagePicker;
  upload: ImageUpload;
  images: readonly LibraryImage[];
  /** Where an image can be put; without it there is no "Select". */
  canSelect: boolean;
  onClose: () => void;
  bodyRef?: Ref<HTMLDivElement>;
  /** What the dialog holds while the library is browsed. */
  children?: ReactNode;
};

/** The dialog of the library in its four modes (IMG-01). Escape closes it where nothing would be lost. */
export function ImageMode({ open, picker, upload, images, canSelect, onClose, bodyRef, children }: ImageModeProps) {
  const [isUnsaved, setUnsaved] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const image = images.find(({ id }) => id === picker.imageId) ?? null;
  const close = () => {
    if (picker.mode === 'editing' && isUnsaved) setWarned(true);
    else onClose();
  };
  const leave = () => {
    setWarned(false);
    picker.leave();
  };
  const select = canSelect
    ? (stored: StoredImage) => {
        upload.leave();
        picker.select(stored);
      }
    : undefined;
  return (
    <Dialog
      open={open}
      title={t(titles[picker.mode])}
      size={isBrowsing(picker) ? 'shelf' : 'work'}
      {...(bodyRef ? { bodyRef } : {})}
      onClose={close}
      footer={
        picker.mode === 'showing' && image ? (
          <ShowActions picker={picker} image={image} canSelect={canSelect} />
        ) : picker.mode === 'uploading' ? (
          <UploadActions upload={upload} onSelect={select} onLeave={picker.leave} />
        ) : null
      }
    >
      {isWarned ? (
        <div role="alert">
          <Notice tone="warn" title={t('Your changes are not saved yet.')}>
            {t('Save keeps them, Cancel discards them.')}
          </Notice>
        </div>
      ) : null}
      {picker.failure ? (
        <FailureNotice
          failure={picker.failure}
          quoted={t('The image cannot be placed: {message}', { message: translated(picker.failure.message) })}
          onDismiss={picker.dismiss}
        >
          {t('Nothing has changed. Press Select again.')}
        </FailureNotice>
      ) : null}
      {isBrowsing(picker) ? children : null}
      {picker.mode === 'showing' && image ? <Details image={image} /> : null}
      {picker.mode === 'editing' && image ? (
        <ImageEdit key={image.id} image={image} images={images} onLeave={leave} onUnsaved={setUnsaved} />
      ) : null}
      {picker.mode === 'uploading' ? <UploadMode upload={upload} images={images} onSelect={select} /> : null}
    </Dialog>
  );
}

const titles: Record<ImagePicker['mode'], Label> = {
  closed: 'Select an image',
  browsing: 'Select an image',
  selecting: 'Select an image',
  showing: 'Show image',
  editing: 'Edit image',
  uploading: 'Upload new Image',
};

function isBrowsing({ mode }: ImagePicker): boolean {
  return mode === 'closed' || mode === 'browsing' || mode === 'selecting';
}

const Details = ({ image }: { image: LibraryImage }) => (
  <div className="grid gap-4">
    <LargePicture image={image} />
    <ImageFacts image={image} />
  </div>
);

type ShowActionsProps = { picker: ImagePicker; image: LibraryImage; canSelect: boolean };

function ShowActions({ picker, image, canSelect }: ShowActionsProps) {
  return (
    <>
      {canSelect ? (
        <Button variant="primary" autoFocus onClick={() => picker.select(image)}>
          {t('Select')}
        </Button>
      ) : null}
      <Button autoFocus={!canSelect} onClick={() => picker.edit(image.id)}>
        {t('Edit')}
      </Button>
      <Button onClick={picker.leave}>{t('All images')}</Button>
    </>
  );
}
