/** Makes a copy of an image that others use too, which can be changed for one website. */
import { useState } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { t } from '../language/translate.ts';
import { createIdempotencyKeys } from '../lib/ids.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { showToast } from '../ui/toast.tsx';
import { imageName } from './image-words.tsx';

/** `onCopied` is called once the copy is in the list. The subject is the domain that it will belong to. */
export function useImageCopy(image: LibraryImage, onCopied: (copy: LibraryImage) => void): Command<number> {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createIdempotencyKeys);
  return useCommand<number, LibraryImage>(
    async (signal, home) => {
      const { id } = image;
      const idempotencyKey = keyOf([id, home, image.revision]);
      const copy = await client.call('copyImage', { params: { imageId: id }, body: { home }, signal, idempotencyKey });
      await refresh({ type: 'image.changed' });
      return copy;
    },
    (copy) => {
      showToast(t('Image {id} is a copy of {image} for this website.', { id: copy.id, image: imageName(image) }));
      onCopied(copy);
    },
  );
}
