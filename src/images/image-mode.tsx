import { type ReactNode, type Ref, useLayoutEffect, useMemo, useState } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import type { FieldTexts } from '../forms/field-texts.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { type Label, t } from '../language/translate.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { DestroyImageDialog } from './destroy-image-dialog.tsx';
import { ImageDescription, LargeImage } from './image-details.tsx';
import { useOpenWebsite } from './image-homes.ts';
import { categoriesInUse } from './image-list.ts';
import { ImageShow } from './image-show.tsx';
import { ImageTexts } from './image-texts.tsx';
import { imageLabel, imageName } from './image-words.tsx';
import { ShowActions } from './show-actions.tsx';
import { type StoredImage, UploadActions, UploadMode } from './upload-mode.tsx';
import { useImageDestruction } from './use-image-destruction.ts';
import { useImageForm } from './use-image-form.ts';
import type { ImagePicker } from './use-image-picker.ts';
import { type ImageUpload, useImageUpload } from './use-image-upload.ts';

type ImageModeProps = {
  open: boolean;
  picker: ImagePicker;
  upload: ImageUpload;
  images: readonly LibraryImage[];
  /** Whether there is a field for the image; else "Select" is not shown. */
  canSelect: boolean;
  /** The id of the image in the field. */
  chosenId?: number | null;
  onClose: () => void;
  bodyRef?: Ref<HTMLDivElement>;
  /** Shown while the library is browsed. */
  children?: ReactNode;
};

/** The dialog of the library in its four modes. Escape closes it if nothing would be lost. */
export function ImageMode(props: ImageModeProps) {
  const { open, picker, upload, images, canSelect, chosenId = null, onClose, bodyRef, children } = props;
  const [isUnsaved, setUnsaved] = useState(false);
  const [isWarned, setWarned] = useState(false);
  // Called here, because the component of the image is unmounted when the image is destroyed.
  const destruction = useImageDestruction(picker.leave);
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
          <ShowActions
            key={image.id}
            picker={picker}
            image={image}
            canSelect={canSelect}
            onDestroy={
              image.id === chosenId
                ? undefined
                : () => destruction.request({ id: image.id, name: imageLabel(image), revision: image.revision })
            }
          />
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
      <FailureNotice of={picker} quoted={(message) => t('The image cannot be placed: {message}', { message })}>
        {t('Nothing has changed. Press Select again.')}
      </FailureNotice>
      {isBrowsing(picker) ? children : null}
      {picker.mode === 'showing' && image ? <ImageShow image={image} /> : null}
      {picker.mode === 'editing' && image ? (
        <ImageEdit key={image.id} image={image} images={images} onLeave={leave} onUnsaved={setUnsaved} />
      ) : null}
      <DestroyImageDialog dialog={destruction} />
      {picker.mode === 'uploading' ? <UploadMode upload={upload} images={images} onSelect={select} /> : null}
    </Dialog>
  );
}

/** The dialog of the library's own screen: one image, or an upload. */
export function LibraryWindow(props: Pick<ImageModeProps, 'open' | 'picker' | 'images'>) {
  const upload = useImageUpload();
  return <ImageMode {...props} upload={upload} canSelect={false} onClose={props.picker.leave} />;
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

type ImageEditProps = {
  image: LibraryImage;
  images: readonly LibraryImage[];
  /** Called when the form is saved or left. */
  onLeave: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The form of one library image. */
function ImageEdit({ image, images, onLeave, onUnsaved }: ImageEditProps) {
  const categories = useMemo(() => categoriesInUse(images), [images]);
  const website = useOpenWebsite();
  const form = useImageForm(image, (event) => {
    if (event.type === 'form.saved') showToast(t('{name} is saved.', { name: imageName(image) }));
    if (event.type === 'form.saved' || event.type === 'form.left') onLeave();
  });
  useLayoutEffect(() => onUnsaved(form.isUnsaved), [form.isUnsaved, onUnsaved]);
  return (
    <FormPanel
      form={form}
      tag={t('Edit Image')}
      columns="max-w-none"
      texts={texts}
      words="The image is not saved: {message}"
      isLiveAtOnce={website?.saves_are_live ?? false}
    >
      <div className="grid gap-x-7 gap-y-5 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div>
          <LargeImage image={image} />
          <ImageDescription image={image} only={['ID', 'URL', 'Width', 'Height']} />
        </div>
        <ImageTexts
          draft={form.draft}
          onChange={form.change}
          categories={categories}
          messages={form.fields}
          autoFocus
        />
      </div>
    </FormPanel>
  );
}

const texts: FieldTexts = {
  labels: {
    alt: 'Descriptive Name',
    isDecorative: 'Decorative',
    category: 'Category',
    copyright: 'Copyright',
    notes: 'Notes',
  },
};
