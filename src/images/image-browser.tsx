import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { counted, type Label, number, t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useFilterText } from '../ui/filter-text.ts';
import { SearchField, SelectFilter, ShowAllButton } from '../ui/filters.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { type BrowseState, pickerMemory, pressed, takeFocus, useBrowseState } from './image-actions.tsx';
import { ImageCards, type ImageListProps } from './image-cards.tsx';
import { commonHome, imagesOfWebsite, useHomeOptions, useImageHomes } from './image-homes.ts';
import { arrangeImages, categoriesInUse, type ImageSort } from './image-list.ts';
import { ImageTable } from './image-table.tsx';

export type ImageBrowserProps = Omit<ImageListProps, 'label' | 'memory'> & {
  onUpload: () => void;
};

const uploadName = 'Upload';
const layouts: { value: BrowseState['layout']; label: Label }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
];
const sorts: { value: ImageSort; label: Label }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'id', label: 'Id' },
  { value: 'category', label: 'Category' },
  { value: 'alt', label: 'Alt Text' },
  { value: 'copyright', label: 'Copyright' },
];

/** Lists the images of the library; search, filter and sorting need no request. */
export function ImageBrowser({ images: all, onUpload, ...list }: ImageBrowserProps) {
  const [state, change] = useBrowseState();
  const homes = useImageHomes();
  const { hasHomes, websiteId } = homes;
  const images = useMemo(() => imagesOfWebsite(all, { hasHomes, websiteId }), [all, hasHomes, websiteId]);
  const homeOptions = useHomeOptions(homes);
  const isHomeKnown = state.home === commonHome || homeOptions.some(({ value }) => value === state.home);
  const home = hasHomes && isHomeKnown ? state.home : '';
  const query = useFilterText(state.query, images.length);
  const categories = useMemo(() => categoriesInUse(images).map(({ name }) => name), [images]);
  const category = categories.includes(state.category) ? state.category : null;
  const shown = useMemo(() => {
    const wanted = home === '' ? null : home === commonHome ? commonHome : Number(home);
    return arrangeImages(images, { query, category, home: wanted, sort: state.sort });
  }, [images, query, category, home, state.sort]);
  useEffect(
    () => () => {
      pressed.awaited = pressed.last;
    },
    [],
  );
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog opened before the list was loaded. On touch devices, the keyboard would cover the list.
    const isDialogFocused =
      document.activeElement?.matches('[role="dialog"]') && !matchMedia('(pointer: coarse)').matches;
    if (isDialogFocused) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  const forgetAwaited = () => {
    pressed.awaited = null;
    pressed.last = null;
  };
  const upload = () => {
    pressed.last = uploadName;
    onUpload();
  };
  const count = counted(shown.length, '{count} image', '{count} images');
  const List = state.layout === 'cards' ? ImageCards : ImageTable;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes that something inside has the focus
    <div ref={root} onFocus={forgetAwaited}>
      <div className="z-1 -mx-4 flex flex-wrap items-end gap-x-5 gap-y-2 bg-paper px-4 pb-3.5 after:absolute after:inset-x-4 after:bottom-0 after:border-b after:border-ink relative [@media(min-height:560px)]:md:sticky [@media(min-height:560px)]:md:top-0">
        <RadioGroup
          legend={t('Show as')}
          options={layouts.map(({ value, label }) => ({ value, label: t(label) }))}
          value={state.layout}
          onChange={(layout) => change({ layout })}
        />
        <ToolbarItem>
          <SelectFilter
            label={t('Category')}
            all={t('All Categories')}
            options={categories}
            value={category ?? ''}
            onChange={(value) => change({ category: value })}
          />
        </ToolbarItem>
        {hasHomes ? (
          <ToolbarItem>
            <SelectFilter
              label={t('Home')}
              all={t('All homes')}
              options={[...homeOptions, { value: commonHome, label: t('Common') }]}
              value={home}
              onChange={(value) => change({ home: value })}
            />
          </ToolbarItem>
        ) : null}
        <ToolbarItem>
          <SelectFilter
            label={t('Sort by')}
            options={sorts.map(({ value, label }) => ({ value, label: t(label) }))}
            value={state.sort}
            onChange={(value) => change({ sort: value as ImageSort })}
          />
        </ToolbarItem>
        <ToolbarItem>
          <SearchField
            data-autofocus
            label={t('Search images')}
            clearLabel={t('Clear search')}
            value={state.query}
            onChange={(value) => change({ query: value })}
          />
        </ToolbarItem>
        <p role="status" className="flex min-h-9 items-center text-hint text-ink-2">
          {shown.length === images.length
            ? count
            : t('{count} of {total} images', { count: number(shown.length), total: number(images.length) })}
        </p>
        <div className="md:ms-auto">
          <Button ref={(element) => takeFocus(element, uploadName)} onClick={upload}>
            <Upload size={16} />
            {t('Upload new Image')}
          </Button>
        </div>
      </div>
      {shown.length > 0 ? (
        <List
          key={state.layout}
          label={count}
          images={shown}
          memory={list.scroll === 'window' ? undefined : pickerMemory[state.layout]}
          {...list}
        />
      ) : images.length === 0 ? (
        <Empty title={t('There are no images in the library yet')}>
          {t('Press Upload new Image to add the first one.')}
        </Empty>
      ) : (
        <Empty title={t('No images match your search')}>
          <ShowAllButton onClear={() => change({ query: '', category: '', home: '' })}>
            {t('Show all images')}
          </ShowAllButton>
        </Empty>
      )}
    </div>
  );
}

const ToolbarItem = ({ children }: { children: ReactNode }) => (
  <div className="w-44 max-md:min-w-36 max-md:flex-1">{children}</div>
);
