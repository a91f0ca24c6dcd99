import type { LibraryImage } from '../../contract/entities.ts';
import { type Label, t } from '../language/translate.ts';
import { WordButton } from '../ui/button.tsx';
import { pressed, takeFocus } from './browse-state.ts';

export type ImageActions = {
  /** Absent where there is no place to put an image. */
  onSelect?: ((image: LibraryImage) => void) | undefined;
  onShow: (image: LibraryImage) => void;
  onEdit: (image: LibraryImage) => void;
  onDestroy?: ((image: LibraryImage) => void) | undefined;
};

/** "Select", "Show", "Edit" of one image (IMG-03); `nameId` says which. */
export function ImageWords({ image, nameId, ...actions }: ImageActions & { image: LibraryImage; nameId: string }) {
  const words: { word: Label; act: ImageActions['onSelect'] }[] = [
    { word: 'Select', act: actions.onSelect },
    { word: 'Show', act: actions.onShow },
    { word: 'Edit', act: actions.onEdit },
    { word: 'Destroy', act: actions.onDestroy },
  ];
  return (
    <div data-image={image.id} className="-mx-1.5 flex flex-wrap items-center">
      {words.map(({ word, act }) => {
        if (!act) return null;
        const name = `${word} ${image.id}`;
        const press = () => {
          pressed.last = word === 'Show' || word === 'Edit' ? name : null;
          act(image);
        };
        return (
          <WordButton
            key={word}
            ref={(element) => takeFocus(element, name)}
            strong={word === 'Select'}
            destroy={word === 'Destroy'}
            aria-describedby={nameId}
            onClick={press}
          >
            {t(word)}
          </WordButton>
        );
      })}
    </div>
  );
}
