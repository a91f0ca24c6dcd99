/** Editing what is said about an image of the library (IMG-04). */
import { decode } from '../../contract/decode.ts';
import { type LibraryImage, libraryImage } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { ApiError, type Client } from '../api/client.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';

/** A decorative image has an empty alt text on purpose. */
export type ImageDraft = { alt: string; isDecorative: boolean; category: string; copyright: string; notes: string };

export function useImageForm(image: LibraryImage, onFact: (fact: EntityFormFact) => void): EntityForm<ImageDraft> {
  const client = useClient();
  const refresh = useRefresh();
  return useEntityForm({
    draft: draftOf(image),
    revision: image.revision,
    save: async ({ draft, base, revision, signal }) => {
      if (revision === null) await refuseWhenChanged(client, image.id, base, signal);
      try {
        const params = { imageId: image.id };
        const body = changedTexts(base, draft);
        const saved = await client.call('updateImage', { params, body, revision, signal });
        await refresh({ type: 'image.changed' });
        return { id: saved.id, revision: saved.revision };
      } catch (error) {
        throw error instanceof ApiError && error.code === 'stale' ? staleError(error.current) : error;
      }
    },
    onFact,
  });
}

type ImageTexts = Record<'alt' | 'category' | 'copyright' | 'notes', string | null>;

/** As the library takes it. */
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

/** For a library without revisions: what is stored now is compared with what the form began with. */
async function refuseWhenChanged(client: Client, imageId: number, base: ImageDraft, signal: AbortSignal) {
  const images = await client.call('listImages', { query: { scope: client.libraryScope }, signal });
  const stored = images.find(({ id }) => id === imageId);
  if (stored && JSON.stringify(draftOf(stored)) !== JSON.stringify(base)) throw staleError(stored);
}

function staleError(current: unknown): ApiError {
  const stored = decode(libraryImage, current);
  return new ApiError({
    code: 'stale',
    status: 412,
    message: 'This image was changed by someone else in the meantime.',
    ...(stored.ok ? { current: { revision: stored.value.revision, draft: draftOf(stored.value) } } : {}),
  });
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
