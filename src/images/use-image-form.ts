/** Edits the texts of a library image. */
import type { LibraryImage } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import type { UploadTexts } from '../../machines/image-upload.machine.ts';
import { ApiError, useClient } from '../api/client.ts';
import { savedOf } from '../forms/entity-save.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';

/** A decorative image has an empty alt text on purpose. */
export type ImageDraft = UploadTexts;

export function useImageForm(
  image: LibraryImage,
  onEmitted: (event: EntityFormEmitted) => void,
): EntityForm<ImageDraft> {
  const client = useClient();
  return useEntityForm({
    entity: {
      kind: 'image',
      id: image.id,
      label: image.alt ? t('Image “{text}”', { text: image.alt }) : t('Image {id}', { id: image.id }),
    },
    draft: draftOf(image),
    revision: image.revision,
    load: async (signal) => {
      const images = await client.call('listImages', { query: { scope: client.libraryScope }, signal });
      const stored = images.find(({ id }) => id === image.id);
      if (!stored) throw new ApiError({ code: 'notFound', message: t('The image is no longer in the library.') });
      return { draft: draftOf(stored), revision: stored.revision };
    },
    save: async ({ draft, base, revision, signal }) => {
      const params = { imageId: image.id };
      const body = changedTexts(base, draft);
      return savedOf(await client.call('updateImage', { params, body, revision, signal }), body);
    },
    changed: () => ({ type: 'image.changed' }),
    onEmitted,
  });
}

type ImageTexts = Record<'alt' | 'category' | 'copyright' | 'notes', string | null>;

/** The texts as the library expects them: trimmed, `null` for none. */
export function textsOf({ alt, isDecorative, category, copyright, notes }: ImageDraft): ImageTexts {
  return {
    alt: isDecorative ? '' : alt.trim() || null,
    category: category.trim() || null,
    copyright: copyright.trim() || null,
    notes: notes.trim() || null,
  };
}

function changedTexts(base: ImageDraft, draft: ImageDraft): Partial<ImageTexts> {
  const before = textsOf(base);
  return Object.fromEntries(
    Object.entries(textsOf(draft)).filter(([name, text]) => before[name as keyof ImageTexts] !== text),
  );
}

function draftOf({ alt, category, copyright, notes }: LibraryImage): ImageDraft {
  return {
    alt: alt ?? '',
    isDecorative: alt === '',
    category: category ?? '',
    copyright: copyright ?? '',
    notes: notes ?? '',
  };
}
