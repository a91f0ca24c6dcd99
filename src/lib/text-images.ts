/** Images in a Markdown text. The library gives them; the fields of texts only know that it does. */
import type { ImageConfig } from '../../contract/constants.ts';

/** `src` is signed for the place of the text; `markdown` is the image as it is written. */
export type TextImage = { src: string; alt: string; markdown: string };

/** Called once the dialog is closed, with what was chosen or added; takes the focus. */
export type InsertImages = (images: readonly TextImage[]) => void;
export type PickImages = (insert: InsertImages) => void;

/** `data` is a `data:` address. */
export type PastedImage = File | { name: string; data: string };
/** Whether the images came with a text, alone in the clipboard, or were dropped. */
export type ImageOrigin = 'text' | 'clipboard' | 'dropped';
export type ImageOffer = { images: readonly PastedImage[]; origin: ImageOrigin };

export type ImagePartProps = {
  config: ImageConfig;
  /** To be added to the library if the user wants that; without it an image is chosen. */
  offer: ImageOffer | null;
  onLeave: InsertImages;
};

/** The images among pasted or dropped files. Programs that copy text add a picture of it, which nobody wants. */
export function imagesIn(data: DataTransfer | null): File[] {
  if (data === null || data.getData('text/plain').trim() !== '') return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}
