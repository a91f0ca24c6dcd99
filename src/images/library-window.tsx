import { ImageMode, type ImageModeProps } from './image-mode.tsx';
import { useImageUpload } from './use-image-upload.ts';

/** The dialog of the library's own screen: one image, or an upload. */
export function LibraryWindow(props: Pick<ImageModeProps, 'open' | 'picker' | 'images'>) {
  const upload = useImageUpload();
  return <ImageMode {...props} upload={upload} canSelect={false} onClose={props.picker.leave} />;
}
