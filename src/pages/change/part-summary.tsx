import ImageIcon from 'lucide-react/icons/image';
import LinkIcon from 'lucide-react/icons/link';
import type { Item, Section } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { BoxedImage } from '../../images/boxed-image.tsx';
import { t } from '../../language/translate.ts';
import type { Resolve } from '../../lib/pages.ts';

const size = { width: 64, height: 48 };

/** Thumbnail of a section's or item's image; a placeholder while it has no address. */
export function PartImage({ part: { image_id, image_url } }: { part: Section | Item }) {
  if (image_url)
    return <BoxedImage url={image_url} alt={t('with image')} size={size} variant="flex-none object-cover" />;
  if (image_id === null) return null;
  return <ImageIcon aria-label={t('with image')} role="img" size={16} className="mt-1 flex-none" />;
}

/** The link target of a section or an item, and whether that page still exists. */
export function PartLink({ part, resolve }: { part: Section | Item; resolve: Resolve }) {
  const { target_page_path: path, target_url: url, target_link_text: text } = part;
  const target = path || url;
  if (!target) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-label text-ink-2">
      <LinkIcon role="img" aria-label={t('Link')} size={16} className="mt-0.5 flex-none" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {text ? `${text} · ` : null}
        {target}
        {path && resolve(path) === null ? <strong className="ms-2 text-stop">{t(words.pageGone)}</strong> : null}
      </span>
    </p>
  );
}
