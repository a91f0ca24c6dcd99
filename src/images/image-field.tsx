import { useEffect, useRef, useState } from 'react';
import type { ImageConfig } from '../../contract/constants.ts';
import type { FieldMessages } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { sourceOf } from '../lib/image-signing.ts';
import { announce } from '../ui/live-region.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PickButton, Selected } from '../ui/selected.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { BoxedImage } from './boxed-image.tsx';
import { ImageBrowser } from './image-browser.tsx';
import { ImageMode } from './image-mode.tsx';
import { altOf, imageName } from './image-words.tsx';
import type { ImagePicker } from './use-image-picker.ts';
import { useImagePicker } from './use-image-picker.ts';
import { useSignedUrl } from './use-image-proxy.ts';
import type { ImageUpload } from './use-image-upload.ts';
import { useImageUpload } from './use-image-upload.ts';

/** The fields as in the API; `null` where no image is placed. */
export type ImageValue = { image_id: number | null; image_url: string | null };

export type ImageFieldProps = {
  value: ImageValue;
  onChange: (value: ImageValue) => void;
  /** The size of the image's place, from `contract/image-config.ts`. */
  config: ImageConfig;
  label?: string;
  /** True during a save, which finds the address for a changed place by itself. */
  isBusy?: boolean;
  /** The server's messages for the two fields. */
  fields?: FieldMessages | undefined;
};

/** A library image with its signed address (IMG-10). */
export function ImageField({ value, onChange, config, label = t('Image'), isBusy = false, fields }: ImageFieldProps) {
  const select = useRef<HTMLButtonElement>(null);
  const isSet = value.image_id !== null;
  const images = useReading(isSet ? readings.images : null);
  const image = images.data?.find(({ id }) => id === value.image_id) ?? null;
  const picker = useImagePicker(config, (selected) => {
    onChange({ image_id: selected.image.id, image_url: selected.signedUrl });
    announce(t('{name} is selected.', { name: imageName(selected.image) }));
  });
  const upload = useImageUpload();
  useFocusAfterClosing(picker.isOpen, select);
  // The address reveals its source before the library is read, so a changed place is never saved with the old size.
  const signedUrl = useSignedUrl(image?.url ?? (value.image_url && sourceOf(value.image_url)), config);
  useNewPlace(isBusy ? null : signedUrl, config, (image_url) => onChange({ image_id: value.image_id, image_url }));
  const remove = () => {
    onChange({ image_id: null, image_url: null });
    announce(t('Image removed'));
    select.current?.focus();
  };
  return (
    <>
      <Selected
        label={label}
        isSet={isSet}
        image={<Placed url={signedUrl ?? value.image_url} alt={image?.alt ?? ''} config={config} />}
        actions={
          <>
            <PickButton
              key="select"
              ref={select}
              isSet={isSet}
              strong
              onClick={() => picker.open(upload.phase !== 'empty')}
            >
              {t('Select from Library')}
            </PickButton>
            {isSet ? (
              <PickButton key="remove" isSet destroy onClick={remove}>
                {t('Remove Image')}
              </PickButton>
            ) : null}
          </>
        }
        refusals={[...(fields?.image_id ?? []), ...(fields?.image_url ?? [])]}
      >
        {image ? (
          <>
            <p>{altOf(image)}</p>
            <p className="text-hint text-ink-2">
              {[
                t('Image {id}', { id: image.id }),
                placedWords(config),
                image.copyright && `© ${image.copyright.replace(/^©\s*/, '')}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </>
        ) : images.data ? (
          <p className="text-warn">{t('Image {id} is no longer in the library.', { id: value.image_id ?? '' })}</p>
        ) : (
          <p>{t('Image {id}', { id: value.image_id ?? '' })}</p>
        )}
      </Selected>
      <ImagePickerDialog picker={picker} upload={upload} chosenId={value.image_id} />
    </>
  );
}

/** As the page will show it: cropped to the proportions of its place, at most 10 rem wide and high. */
function Placed({ url, alt, config }: { url: string | null; alt: string; config: ImageConfig }) {
  const scale = Math.min(1, 160 / config.width, 160 / config.height);
  const size = { width: Math.round(config.width * scale), height: Math.round(config.height * scale) };
  const look = isCropped(config) ? 'flex-none object-cover' : 'flex-none object-contain';
  return <BoxedImage url={url} alt={alt} size={size} variant={look} />;
}

/** "cropped to 320 × 180 px" */
function placedWords(config: ImageConfig): string {
  const size = `${config.width}\u00a0×\u00a0${config.height}\u00a0px`;
  return isCropped(config) ? t('cropped to {size}', { size }) : t('fitted into {size}', { size });
}

function isCropped({ resizingType }: ImageConfig): boolean {
  return resizingType === 'fill' || resizingType === 'fill-down';
}

/** A changed display mode or layout changes the image's place: sets the address for the new size. */
function useNewPlace(signedUrl: string | null, config: ImageConfig, onSigned: (url: string) => void): void {
  const place = JSON.stringify(config);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place || signedUrl === null) return;
    before.current = place;
    onSigned(signedUrl);
  });
}

/** The dialog restores the focus by itself, unless the choice has rendered the field again meanwhile (X02). */
function useFocusAfterClosing(isOpen: boolean, target: { current: HTMLElement | null }): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, target]);
}

export type ImagePickerDialogProps = {
  picker: ImagePicker;
  upload: ImageUpload;
  /** The image that is currently in the field. */
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
