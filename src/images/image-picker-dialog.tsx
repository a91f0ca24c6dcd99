import { useState } from 'react';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ImageBrowser } from './image-browser.tsx';
import { ImageMode } from './image-mode.tsx';
import type { ImagePicker } from './use-image-picker.ts';
import type { ImageUpload } from './use-image-upload.ts';

export type ImagePickerDialogProps = {
  picker: ImagePicker;
  upload: ImageUpload;
  /** The image that stands in the field now. */
  chosenId: number | null;
};

/** The image library in a dialog (IMG-01 to IMG-07). */
export function ImagePickerDialog({ picker, upload, chosenId }: ImagePickerDialogProps) {
  const images = useReading(picker.isOpen ? readings.images : null);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  return (
    <ImageMode
      open={picker.isOpen}
      picker={picker}
      upload={upload}
      images={images.data ?? []}
      canSelect
      chosenId={chosenId}
      onClose={picker.close}
      bodyRef={setBody}
    >
      {images.data ? (
        <ImageBrowser
          images={images.data}
          chosenId={chosenId}
          scroll={body}
          onUpload={picker.upload}
          onSelect={picker.select}
          onShow={({ id }) => picker.show(id)}
          onEdit={({ id }) => picker.edit(id)}
        />
      ) : images.failure ? (
        <LoadFailure message={images.failure.message} onRetry={images.reload} />
      ) : picker.isOpen ? (
        <Spinner words={t('Loading the image library…')} />
      ) : null}
    </ImageMode>
  );
}
