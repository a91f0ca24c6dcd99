import { useEffect, useRef } from 'react';
import type { Candidate } from '../../machines/image-picker.machine.ts';
import { writeImage } from '../../markdown/write-inlines.ts';
import type { ImagePartProps, TextImage } from '../lib/text-images.ts';
import { ImagePickerDialog } from './image-field.tsx';
import { useImagePicker } from './use-image-picker.ts';
import { useImageUpload } from './use-image-upload.ts';

/** The image library for a Markdown text. Open from the beginning; `onLeave` is called when it is closed. */
export function TextImages({ config, onLeave }: ImagePartProps) {
  const chosen = useRef<readonly TextImage[]>([]);
  const picker = useImagePicker(config, ({ image, signedUrl }) => {
    chosen.current = [textImage(image, signedUrl)];
  });
  const upload = useImageUpload();
  const { isOpen, open } = picker;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    else if (wasOpen.current) {
      upload.leave();
      onLeave(chosen.current);
    } else open(false);
  });
  return <ImagePickerDialog picker={picker} upload={upload} chosenId={null} />;
}

function textImage({ alt }: Candidate, src: string): TextImage {
  const description = alt ?? '';
  return { src, alt: description, markdown: writeImage({ src, alt: description, title: null }) };
}
