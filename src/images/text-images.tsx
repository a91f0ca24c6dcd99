import { useEffect, useRef, useState } from 'react';
import { writeImage } from '../../markdown/write-inlines.ts';
import { t } from '../language/translate.ts';
import type { ImagePartProps, PastedImage, TextImage } from '../lib/text-images.ts';
import { announce } from '../ui/live-region.tsx';
import { showToast } from '../ui/toast.tsx';
import { ImagePickerDialog } from './image-field.tsx';
import { ImageOffer } from './image-offer.tsx';
import { imageName } from './image-words.tsx';
import type { StoredImage } from './upload-mode.tsx';
import { useImagePicker } from './use-image-picker.ts';
import { useSignImage } from './use-image-proxy.ts';
import { useImageUpload } from './use-image-upload.ts';

/** The image library for a Markdown text: to choose from, or to add what was pasted or dropped. `onLeave` ends it. */
export function TextImages({ offer, ...props }: ImagePartProps) {
  const [files] = useState(() => offer?.images.map(fileOf) ?? []);
  const [isAccepted, setAccepted] = useState(false);
  if (!offer) return <Library {...props} files={files} />;
  return (
    <>
      <ImageOffer
        files={files}
        origin={offer.origin}
        onAdd={() => setAccepted(true)}
        onLeaveOut={() => props.onLeave([])}
      />
      {isAccepted ? <Library {...props} files={files} /> : null}
    </>
  );
}

type LibraryProps = Omit<ImagePartProps, 'offer'> & { files: readonly File[] };

/** The dialog, open from the beginning. With files it shows their upload, and ends with all that it has stored. */
function Library({ config, files, onLeave }: LibraryProps) {
  const sign = useSignImage();
  const chosen = useRef<readonly TextImage[]>([]);
  /** In the order of the files, whichever arrives first. */
  const stored = useRef<readonly (StoredImage | null)[]>([]);
  const picker = useImagePicker(config, ({ image, signedUrl }) => {
    chosen.current = [textImage(image, signedUrl)];
    announce(t('{name} is selected.', { name: imageName(image) }));
  });
  const upload = useImageUpload();
  const step = useRef<'new' | 'opening' | 'open' | 'left'>('new');
  const isUpload = files.length > 0;
  const hasEnded = isUpload && (upload.phase === 'done' || picker.mode === 'browsing');
  useEffect(() => {
    if (upload.files.length > 0) stored.current = upload.files.map(({ image }) => image);
    if (step.current === 'new') {
      step.current = 'opening';
      picker.open(isUpload);
      if (isUpload) upload.add(files);
    } else if (step.current === 'opening' && picker.isOpen) step.current = 'open';
    else if (step.current === 'open' && (hasEnded || !picker.isOpen)) {
      step.current = 'left';
      upload.leave();
      void finish();
    }
  });
  const finish = async () => {
    const images = isUpload && chosen.current.length === 0 ? stored.current.filter((image) => image !== null) : [];
    try {
      const added = await Promise.all(images.map(async (image) => textImage(image, await sign(image.url, config))));
      onLeave([...chosen.current, ...added]);
    } catch (error) {
      showToast(t('The image cannot be placed: {message}', { message: String(error) }), { tone: 'stop' });
      onLeave([]);
    }
  };
  return <ImagePickerDialog picker={picker} upload={upload} chosenId={null} />;
}

function textImage({ alt }: StoredImage, src: string): TextImage {
  const description = alt ?? '';
  return { src, alt: description, markdown: writeImage({ src, alt: description, title: null }) };
}

function fileOf(image: PastedImage): File {
  if (image instanceof File) return image;
  const [, type = '', encoded = ''] = /^data:([^;,]+);base64,([\s\S]*)$/.exec(image.data) ?? [];
  let bytes = '';
  try {
    bytes = atob(encoded);
  } catch (error) {
    console.warn(error);
  }
  return new File([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], image.name, { type });
}
