/** How a library image is named, in one place. */
import type { ReactNode } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';

/** An empty alt text was left empty on purpose; a missing one was forgotten. */
export function altOf({ alt }: Pick<LibraryImage, 'alt'>): ReactNode {
  if (alt) return alt;
  return alt === '' ? (
    <span className="text-ink-2">{t('Decorative')}</span>
  ) : (
    <span className="text-warn">{t('No Descriptive Name')}</span>
  );
}

/** "84 · Gebäude · © Stadtarchiv" */
export function detailsOf({ id, category, copyright }: LibraryImage): string {
  return [id, category, copyright && `© ${copyright.replace(/^©\s*/, '')}`].filter(Boolean).join(' · ');
}

type Named = Pick<LibraryImage, 'id' | 'alt'>;

/** For sentences that do not quote it themselves. */
export function imageName(image: Named): string {
  return image.alt ? t('“{text}”', { text: image.alt }) : imageLabel(image);
}

export function imageLabel({ id, alt }: Named): string {
  return alt || t('Image {id}', { id });
}
