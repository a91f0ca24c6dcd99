/** Images in a Markdown text. The library gives them; the fields of texts only know that it does. */
import type { ImageConfig } from '../../contract/constants.ts';

/** `src` is signed for the place of the text; `markdown` is the image as it is written. */
export type TextImage = { src: string; alt: string; markdown: string };

/** Asks the user for an image. Once the dialog is closed, `insert` is called with what was chosen, and takes the focus. */
export type PickImages = (insert: (images: readonly TextImage[]) => void) => void;

export type ImagePartProps = {
  config: ImageConfig;
  onLeave: (images: readonly TextImage[]) => void;
};
