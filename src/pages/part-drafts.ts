/** Finds the stored parts of a page, and completes the initial drafts of their forms. */
import type { Item, Page, Section } from '../../contract/entities.ts';
import { ApiError } from '../api/client.ts';
import type { DraftOf } from '../forms/entity-save.ts';
import type { itemForm, pageForm, sectionForm } from '../forms/form-fields.ts';
import { t } from '../language/translate.ts';

type PageDraft = DraftOf<typeof pageForm.fields>;
export type ImageDraft = PageDraft['image'];
export type SectionDraft = DraftOf<typeof sectionForm.fields>;
export type ItemDraft = DraftOf<typeof itemForm.fields>;

/** `layout` is used if the page has none. */
export const withLayout =
  (layout: string) =>
  (draft: PageDraft): PageDraft => ({
    ...draft,
    layout: draft.layout || layout,
  });

/** `mode` is used if no display mode is stored. A new part is initially published if all its siblings are. */
export function withMode<D extends SectionDraft | ItemDraft>(
  mode: string,
  siblings: readonly { published: boolean }[] = [],
) {
  return (draft: D, stored: object | null): D => ({
    ...draft,
    display_mode: draft.display_mode || mode,
    published: stored ? draft.published : siblings.length > 0 && siblings.every(({ published }) => published),
  });
}

export function findSection(page: Page, sectionId: number): Section | null {
  return page.sections.find(({ id }) => id === sectionId) ?? null;
}

export function findItem(page: Page, itemId: number): { item: Item; section: Section; index: number } | null {
  for (const section of page.sections) {
    const index = section.items.findIndex(({ id }) => id === itemId);
    const item = section.items[index];
    if (item) return { item, section, index };
  }
  return null;
}

/** @throws ApiError if the page no longer contains the section */
export function storedSection(page: Page, sectionId: number): Section {
  const section = findSection(page, sectionId);
  if (section) return section;
  throw new ApiError({ code: 'notFound', message: t('This section was destroyed in the meantime.') });
}

/** @throws ApiError if the page no longer contains the item */
export function storedItem(page: Page, itemId: number) {
  const found = findItem(page, itemId);
  if (found) return found;
  throw new ApiError({
    code: 'notFound',
    message: t('This item was destroyed or moved to another page in the meantime.'),
  });
}
