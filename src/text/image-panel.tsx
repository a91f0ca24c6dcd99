import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { t } from '../language/translate.ts';
import type { PickImages } from '../lib/text-images.ts';
import { TextButton } from '../ui/button.tsx';
import { CheckboxField, TextField } from '../ui/field.tsx';
import { announce } from '../ui/live-region.tsx';
import { changeImage } from './images.ts';

export type ImagePanelProps = {
  view: EditorView;
  /** The chosen image. */
  image: Node;
  /** Absent where there is no library. */
  pickImages: PickImages | undefined;
  descriptionRef: Ref<HTMLInputElement>;
};

/** Describes the chosen image, replaces it, or takes it out. */
export function ImagePanel({ view, image, pickImages, descriptionRef }: ImagePanelProps) {
  const alt = String(image.attrs.alt);
  const [typed, setTyped] = useState(alt);
  const [isDecorative, setDecorative] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when it is chosen, not at each letter of its description
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
    announce(alt === '' ? t('Image') : t('Image “{text}”', { text: alt }));
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key !== 'Escape' && !isDone) return;
    event.preventDefault();
    event.stopPropagation();
    view.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of the form
    <div
      role="group"
      aria-label={t('Image')}
      onKeyDown={onKeyDown}
      ref={root}
      className="grid gap-x-4 gap-y-2 border-t border-line bg-paper p-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        ref={descriptionRef}
        label={t('Description')}
        value={alt}
        disabled={isDecorative}
        warning={alt === '' && !isDecorative ? t('Say what can be seen, or mark the image as decorative.') : undefined}
        onChange={(value) => {
          setTyped(value);
          changeImage(view, { alt: value });
        }}
      />
      <div className="flex flex-wrap items-start gap-x-3 md:pt-6">
        {pickImages && (
          <TextButton
            onClick={() =>
              pickImages(([chosen]) => {
                if (chosen) changeImage(view, { src: chosen.src, alt: chosen.alt });
                view.focus();
              })
            }
          >
            {t('Select from Library')}
          </TextButton>
        )}
        <TextButton
          onClick={() => {
            view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
            view.focus();
          }}
        >
          {t('Remove Image')}
        </TextButton>
      </div>
      <div className="md:col-span-2">
        <CheckboxField
          label={t('Decorative: it says nothing that the text does not say')}
          value={isDecorative}
          onChange={(value) => {
            setDecorative(value);
            changeImage(view, { alt: value ? '' : typed });
          }}
        />
      </div>
    </div>
  );
}
