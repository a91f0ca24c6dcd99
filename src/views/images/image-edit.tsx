import { useLayoutEffect, useMemo } from 'react';
import type { LibraryImage } from '../../../contract/entities.ts';
import { categoriesInUse } from '../../lib/image-list.ts';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useImageForm } from '../../workflows/image-form.ts';
import { ImageFacts, LargePicture } from './image-details.tsx';
import { ImageTexts } from './image-texts.tsx';
import { imageName } from './image-words.tsx';

export type ImageEditProps = {
  image: LibraryImage;
  images: readonly LibraryImage[];
  /** Saved or left. */
  onLeave: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The form of one image of the library (IMG-04). */
export function ImageEdit({ image, images, onLeave, onUnsaved }: ImageEditProps) {
  const categories = useMemo(() => categoriesInUse(images), [images]);
  const form = useImageForm(image, (fact) => {
    if (fact.type === 'form.saved') showToast(`${imageName(image)} is saved.`);
    if (fact.type === 'form.saved' || fact.type === 'form.left') onLeave();
  });
  useLayoutEffect(() => onUnsaved(form.isUnsaved), [form.isUnsaved, onUnsaved]);
  return (
    <Form onSubmit={form.submit} refusal={form.failure} columns="max-w-none">
      {form.failure ? (
        <Notice tone="stop" title={`The image is not saved: ${form.failure.message}`} onDismiss={form.dismiss}>
          {form.failure.code === 'stale'
            ? 'Your text is still in the form. Save puts it in place of theirs; Cancel keeps theirs.'
            : 'Your text is still in the form. Press Save again.'}
        </Notice>
      ) : null}
      <div className="grid gap-x-7 gap-y-5 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div>
          <LargePicture image={image} />
          <ImageFacts image={image} only={['ID', 'URL', 'Width', 'Height']} />
        </div>
        <ImageTexts
          draft={form.draft}
          onChange={form.change}
          categories={categories}
          messages={form.fields}
          autoFocus
        />
      </div>
      <FormActions save={{ busy: form.isBusy }} onCancel={form.cancel} />
    </Form>
  );
}
