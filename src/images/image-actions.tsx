import type { ReactNode } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import { type Label, t } from '../language/translate.ts';
import { createStore, useStore } from '../lib/store.ts';
import { readSetting, storeSetting } from '../lib/stored-setting.ts';
import { TextButton } from '../ui/button.tsx';
import type { LanesMemory } from '../ui/virtual-lanes.ts';
import { lockOf } from './image-homes.ts';
import { type ImageSort, imageSorts } from './image-list.ts';
import { Thumb, type ThumbProps } from './thumb.tsx';

export type ImageActions = {
  /** Absent if the images are not shown to fill a field. */
  onSelect?: ((image: LibraryImage) => void) | undefined;
  onShow: (image: LibraryImage) => void;
  onEdit: (image: LibraryImage) => void;
  onDestroy?: ((image: LibraryImage) => void) | undefined;
};

/** The actions of one image in a list; `nameId` is the id of the element with its name. */
export function ImageButtons({ image, nameId, ...actions }: ImageActions & { image: LibraryImage; nameId: string }) {
  const buttons: { word: Label; act: ImageActions['onSelect'] }[] = [
    { word: 'Select', act: actions.onSelect },
    { word: 'Show', act: actions.onShow },
    { word: 'Edit', act: actions.onEdit },
    { word: 'Destroy', act: actions.onDestroy },
  ];
  const lock = lockOf(image);
  const lockId = `${nameId}-lock`;
  return (
    <div data-image={image.id} className="-mx-1.5 flex flex-wrap items-center">
      {lock ? (
        <span id={lockId} hidden>
          {lock.title}
        </span>
      ) : null}
      {buttons.map(({ word, act }) => {
        if (!act) return null;
        const name = `${word} ${image.id}`;
        const press = () => {
          pressed.last = word === 'Show' || word === 'Edit' ? name : null;
          act(image);
        };
        return (
          <TextButton
            key={word}
            ref={(element) => takeFocus(element, name)}
            strong={word === 'Select'}
            destroy={word === 'Destroy'}
            aria-describedby={nameId}
            {...(lock && word === 'Edit' ? { lockedBy: lockId, title: lock.title } : {})}
            onClick={press}
          >
            {t(word)}
          </TextButton>
        );
      })}
    </div>
  );
}

type PressableImageProps = ImageActions &
  Pick<ThumbProps, 'config' | 'chosen' | 'isMoving' | 'fills'> & { image: LibraryImage; children?: ReactNode };

/**
 * The picture of an entry, with `children` above it: a press selects it, or shows it where nothing can be selected. The buttons
 * are for the keyboard.
 */
export function PressableImage({
  image,
  config,
  chosen,
  isMoving,
  fills,
  children,
  onSelect,
  onShow,
}: PressableImageProps) {
  const press = () => {
    pressed.last = onSelect ? null : `Show ${image.id}`;
    (onSelect ?? onShow)(image);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons do the same
    <div className="relative cursor-pointer" onClick={press}>
      <Thumb source={image.url} alt={image.alt ?? ''} {...{ config, chosen, isMoving, fills }} />
      {children}
    </div>
  );
}

/** `home` is the id of a domain, `common`, or empty for all images. */
export type BrowseState = {
  layout: 'cards' | 'table';
  category: string;
  home: string;
  sort: ImageSort;
  query: string;
};

const sortKey = 'kontor.imageSort';

/** The order that was chosen in this browser. */
function wantedSort(): ImageSort {
  const stored = readSetting(sortKey);
  return imageSorts.find((sort) => sort === stored) ?? 'id';
}

const state = createStore<BrowseState>({ layout: 'cards', category: '', home: '', sort: wantedSort(), query: '' });

/** The scroll positions of the lists in the picker. */
export const pickerMemory: Record<BrowseState['layout'], LanesMemory> = {
  cards: { height: 0, offset: 0 },
  table: { height: 0, offset: 0 },
};

/** Names of actions: the last one that led away from the list, and the one to focus when the list is shown again. */
export const pressed: { last: string | null; awaited: string | null } = { last: null, awaited: null };

export function takeFocus(element: HTMLElement | null, name: string): void {
  if (element && pressed.awaited === name) element.focus();
}

export function useBrowseState(): [BrowseState, (change: Partial<BrowseState>) => void] {
  return [useStore(state), changeBrowseState];
}

function changeBrowseState(change: Partial<BrowseState>): void {
  for (const memory of Object.values(pickerMemory)) memory.offset = 0;
  if (change.sort) storeSetting(sortKey, change.sort === 'id' ? null : change.sort);
  state.set({ ...state.get(), ...change });
}
