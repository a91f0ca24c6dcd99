/** Images in a Markdown text. The library gives them; the fields of texts only know that it does. */
import type { ImageConfig } from '../../contract/constants.ts';

/** `src` is signed for the place of the text; `markdown` is the image as it is written. */
export type TextImage = { src: string; alt: string; markdown: string };

/** Called once the dialog is closed, with what was chosen or added; takes the focus. */
export type TakeImages = (images: readonly TextImage[]) => void;
export type PickImages = (insert: TakeImages) => void;
/** Returns what takes them out again. */
export type InsertImages = (images: readonly TextImage[]) => () => void;

/** `data` is a `data:` address. */
export type PastedImage = File | { name: string; data: string };
/** Whether the images came with a text, alone in the clipboard, or were dropped. */
export type ImageOrigin = 'text' | 'clipboard' | 'dropped';
export type ImageOffer = { images: readonly PastedImage[]; origin: ImageOrigin };

export type ImagePartProps = {
  config: ImageConfig;
  /** To be added to the library if the user wants that; without it an image is chosen. */
  offer: ImageOffer | null;
  onLeave: TakeImages;
};

/** The images among pasted or dropped files. Programs that copy text add a picture of it, which nobody wants. */
export function imagesIn(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  return data && !hasText(data, files) ? files.filter(({ type }) => type.startsWith('image/')) : [];
}

/** With an image, browsers copy its element and its address, and folders its name. */
function hasText(data: DataTransfer, files: readonly File[]): boolean {
  const html = data.getData('text/html');
  const lines = data
    .getData('text/plain')
    .trim()
    .split(/\s*\n\s*/);
  if (html.length > 10_000) return true;
  if (/<img\b/i.test(html)) return html.replaceAll(/<!--[\s\S]*?-->|<[^>]*>|&nbsp;/g, '').trim() !== '';
  return lines.some((line) => line !== '' && !files.some(({ name }) => name === line));
}
