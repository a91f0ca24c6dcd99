import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ImageConfig } from '../../contract/constants.ts';
import type { FieldMessages } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { sourceOf } from '../lib/image-signing.ts';
import { announce } from '../ui/live-region.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { focusFirst, Selected } from '../ui/selected.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { BoxedImage } from './boxed-image.tsx';
import { ImageBrowser } from './image-browser.tsx';
import { ImageMode } from './image-mode.tsx';
import { altOf, copyrightOf, imageName } from './image-words.tsx';
import { type ImagePicker, useImagePicker } from './use-image-picker.ts';
import { useSignedUrl } from './use-image-proxy.ts';
import { type ImageUpload, useImageUpload } from './use-image-upload.ts';

/** The fields as in the API; `null` where no image is placed. */
export type ImageValue = { image_id: number | null; image_url: string | null };

export type ImageFieldProps = {
  value: ImageValue;
  onChange: (value: ImageValue) => void;
  /** The size of the image's place, from `contract/image-config.ts`. */
  config: ImageConfig;
  /** True during a save, which signs the address for a changed place itself. */
  isBusy?: boolean;
  /** The server's messages for the two fields. */
  fields?: FieldMessages | undefined;
};

/** The field of an image: its id in the library and its signed address. */
export function ImageField({ value, onChange, config, isBusy = false, fields }: ImageFieldProps) {
  const actions = useRef<HTMLDivElement>(null);
  const isSet = value.image_id !== null;
  const images = useReading(isSet ? readings.images : null);
  const image = images.data?.find(({ id }) => id === value.image_id) ?? null;
  const picker = useImagePicker(config, (selected) => {
    onChange({ image_id: selected.image.id, image_url: selected.signedUrl });
    announce(t('{name} is selected.', { name: imageName(selected.image) }));
  });
  const upload = useImageUpload();
  useFocusAfterClosing(picker.isOpen, actions);
  // The signed address contains its source. So a changed place gets its new address even before the library is loaded.
  const signedUrl = useSignedUrl(image?.url ?? (value.image_url && sourceOf(value.image_url)), config);
  useNewPlace(isBusy ? null : signedUrl, config, (image_url) => onChange({ image_id: value.image_id, image_url }));
  const remove = () => {
    onChange({ image_id: null, image_url: null });
    announce(t('Image removed'));
  };
  return (
    <>
      <Selected
        label={t('Image')}
        isSet={isSet}
        image={<PlacedImage url={signedUrl ?? value.image_url} alt={image?.alt ?? ''} config={config} />}
        choices={[{ label: t('Select from Library'), onPress: () => picker.open(upload.phase !== 'empty') }]}
        remove={{ label: t('Remove Image'), onPress: remove }}
        actionsRef={actions}
        refusals={[...(fields?.image_id ?? []), ...(fields?.image_url ?? [])]}
      >
        {image ? (
          <>
            <p dir="auto">{altOf(image)}</p>
            <p className="text-hint text-ink-2">
              {[t('Image {id}', { id: image.id }), placementText(config), copyrightOf(image)]
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

/** The image as the page will show it, at most 160 px wide and high. */
function PlacedImage({ url, alt, config }: { url: string | null; alt: string; config: ImageConfig }) {
  const scale = Math.min(1, 160 / config.width, 160 / config.height);
  const size = { width: Math.round(config.width * scale), height: Math.round(config.height * scale) };
  const variant = isCropped(config) ? 'flex-none object-cover' : 'flex-none object-contain';
  return <BoxedImage {...{ url, alt, size, variant }} />;
}

/** "cropped to 320 × 180 px" */
function placementText(config: ImageConfig): string {
  const size = `${config.width}\u00a0×\u00a0${config.height}\u00a0px`;
  return isCropped(config) ? t('cropped to {size}', { size }) : t('fitted into {size}', { size });
}

function isCropped({ resizingType }: ImageConfig): boolean {
  return resizingType === 'fill' || resizingType === 'fill-down';
}

/** Calls `onSigned` with the address for the new size when the display mode or the layout changes the image's place. */
function useNewPlace(signedUrl: string | null, config: ImageConfig, onSigned: (url: string) => void): void {
  const place = JSON.stringify(config);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place || signedUrl === null) return;
    before.current = place;
    onSigned(signedUrl);
  });
}

/** The dialog cannot restore the focus if the choice has replaced the element that opened it. */
function useFocusAfterClosing(isOpen: boolean, actions: RefObject<HTMLDivElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusFirst(actions);
    wasOpen.current = isOpen;
  }, [isOpen, actions]);
}

export type ImagePickerDialogProps = {
  picker: ImagePicker;
  upload: ImageUpload;
  /** The id of the image in the field. */
  chosenId: number | null;
};

/** The image library in a dialog. */
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
        <LoadFailure of={images.failure} onRetry={images.reload} />
      ) : picker.isOpen ? (
        <Spinner words={t('Loading the image library…')} />
      ) : null}
    </ImageMode>
  );
}
