/** The names of a library image. */
import type { ReactNode } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';

/** An empty alt text marks the image as decorative; a missing one is an omission. */
export function altOf({ alt }: Pick<LibraryImage, 'alt'>): ReactNode {
  if (alt) return alt;
  return alt === '' ? (
    <span className="text-ink-2">{t('Decorative')}</span>
  ) : (
    <span className="text-warn">{t('No Descriptive Name')}</span>
  );
}

/** "84 · Gebäude · © Stadtarchiv", and "61 · Common · © Kommune" of a common image. */
export function detailsOf({ id, category, copyright }: LibraryImage, isCommonOne = false): string {
  return [id, isCommonOne ? t('Common') : category, copyrightOf({ copyright })].filter(Boolean).join(' · ');
}

/** Begins with one "©", typed or not. */
export function copyrightOf({ copyright }: Pick<LibraryImage, 'copyright'>): string | null {
  return copyright && `© ${copyright.replace(/^©\s*/, '')}`;
}

type Named = Pick<LibraryImage, 'id' | 'alt'>;

/** The alt text in quotes, or "Image 84". */
export function imageName(image: Named): string {
  return image.alt ? t('“{text}”', { text: image.alt }) : imageLabel(image);
}

export function imageLabel({ id, alt }: Named): string {
  return alt || t('Image {id}', { id });
}

/** "Image 12, “Town hall”". */
export const nameWithId = ({ id, alt }: Pick<LibraryImage, 'id' | 'alt'>): string =>
  [t('Image {id}', { id }), alt && t('“{text}”', { text: alt })].filter(Boolean).join(', ');
