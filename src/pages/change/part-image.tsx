import ImageIcon from 'lucide-react/icons/image';
import type { Item, Section } from '../../../contract/entities.ts';
import { BoxedImage } from '../../images/boxed-image.tsx';
import { t } from '../../language/translate.ts';

const size = { width: 64, height: 48 };

/** Thumbnail of a section's or item's image; a placeholder while it has no address. */
export function PartImage({ part: { image_id, image_url } }: { part: Section | Item }) {
  if (image_url)
    return <BoxedImage url={image_url} alt={t('with image')} size={size} variant="flex-none object-cover" />;
  if (image_id === null) return null;
  return <ImageIcon aria-label={t('with image')} role="img" size={16} strokeWidth={1.75} className="mt-1 flex-none" />;
}
