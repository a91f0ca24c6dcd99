/** The forms of a page and its parts: their initial drafts, their labels, and the stored parts that they edit. */
import type { Page } from '../../contract/entities.ts';
import { defaultMode } from '../../contract/modes.ts';
import { ApiError } from '../api/client.ts';
import type { DraftOf, itemForm, pageForm, sectionForm } from '../forms/form-fields.ts';
import { t } from '../language/translate.ts';
import { type FoundPart, findPart, type PartKind } from '../lib/page-parts.ts';
import { pageName } from '../lib/pages.ts';

type PageDraft = DraftOf<typeof pageForm.fields>;
export type ImageDraft = PageDraft['image'];
export type SectionDraft = DraftOf<typeof sectionForm.fields>;
export type ItemDraft = DraftOf<typeof itemForm.fields>;

/** In the domain's settings. */
export type Modes = readonly { name: string; is_default: boolean }[];

/** The default layout is used if the page has none. */
export const withLayout =
  (layouts: Modes) =>
  (draft: PageDraft): PageDraft => ({
    ...draft,
    layout: draft.layout || (defaultMode(layouts)?.name ?? ''),
  });

/** The default mode is used if no display mode is stored. A new part is initially published if all its siblings are. */
export function withMode(modes: Modes, siblings: readonly { published: boolean }[] = []) {
  return <D extends SectionDraft | ItemDraft>(draft: D, stored: object | null): D => ({
    ...draft,
    display_mode: draft.display_mode || (defaultMode(modes)?.name ?? ''),
    published: stored ? draft.published : siblings.length > 0 && siblings.every(({ published }) => published),
  });
}

/** Finds a part in a page that was just read. @throws ApiError if the page no longer contains it */
export function storedPart<Kind extends PartKind>(page: Page, part: { kind: Kind; id: number }): FoundPart<Kind> {
  const found = findPart(page, part);
  if (found) return found;
  throw new ApiError({ code: 'notFound', message: t(words[part.kind].gone) });
}

/** The labels of the forms, for the question before leaving and for the list of unsaved texts. */
export const pageLabel = (page: Page): string => t('Page “{name}”', { name: pageName(page) });

/** `part` is `null` for a new one. */
export function partLabel(kind: PartKind, part: Pick<Page, 'id' | 'headline'> | null): string {
  return part ? t(words[kind].label, { name: part.headline || part.id }) : t(words[kind].new);
}

const words = {
  section: {
    label: 'Section “{name}”',
    new: 'the new section',
    gone: 'This section was destroyed in the meantime.',
  },
  item: {
    label: 'Item “{name}”',
    new: 'the new item',
    gone: 'This item was destroyed or moved to another page in the meantime.',
  },
} as const;
