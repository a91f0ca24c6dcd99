import { useLayoutEffect, useMemo } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import type { FieldTexts } from '../forms/field-texts.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { showToast } from '../ui/toast.tsx';
import { ImageDescription, LargeImage } from './image-details.tsx';
import { categoriesInUse } from './image-list.ts';
import { ImageTexts } from './image-texts.tsx';
import { imageName } from './image-words.tsx';
import { useImageForm } from './use-image-form.ts';

export type ImageEditProps = {
  image: LibraryImage;
  images: readonly LibraryImage[];
  /** Called when the form is saved or left. */
  onLeave: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The form of one library image (IMG-04). */
export function ImageEdit({ image, images, onLeave, onUnsaved }: ImageEditProps) {
  const categories = useMemo(() => categoriesInUse(images), [images]);
  const form = useImageForm(image, (event) => {
    if (event.type === 'form.saved') showToast(t('{name} is saved.', { name: imageName(image) }));
    if (event.type === 'form.saved' || event.type === 'form.left') onLeave();
  });
  useLayoutEffect(() => onUnsaved(form.isUnsaved), [form.isUnsaved, onUnsaved]);
  return (
    <FormPanel
      form={form}
      tag={t('Edit Image')}
      columns="max-w-none"
      texts={texts}
      words="The image is not saved: {message}"
    >
      <div className="grid gap-x-7 gap-y-5 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div>
          <LargeImage image={image} />
          <ImageDescription image={image} only={['ID', 'URL', 'Width', 'Height']} />
        </div>
        <ImageTexts
          draft={form.draft}
          onChange={form.change}
          categories={categories}
          messages={form.fields}
          autoFocus
        />
      </div>
    </FormPanel>
  );
}

const texts: FieldTexts = {
  labels: {
    alt: 'Descriptive Name',
    isDecorative: 'Decorative',
    category: 'Category',
    copyright: 'Copyright',
    notes: 'Notes',
  },
};
