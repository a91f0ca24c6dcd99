import { memo, type ReactNode } from 'react';
import { tableThumbnail } from '../../contract/constants.ts';
import { type Label, t } from '../language/translate.ts';
import { useVirtualLanes } from '../ui/virtual-lanes.ts';
import { ImageButtons, PressableImage } from './image-actions.tsx';
import type { ImageEntryProps, ImageListProps } from './image-cards.tsx';
import { altOf } from './image-words.tsx';

const columnsStyles =
  'grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 @min-[44rem]:grid-cols-[4rem_3.5rem_minmax(0,1fr)_8rem_8rem_5.5rem_11rem] @min-[58rem]:grid-cols-[4rem_3.5rem_minmax(0,1fr)_8rem_8rem_5.5rem_14rem]';
const heads: readonly Label[] = ['Image', 'Id', 'Alt Text', 'Category', 'Copyright', 'Size', 'Actions'];

/** The library as a table; in a narrow container each row shows the image, its name and its actions. */
export function ImageTable({ label, images, chosenId, scroll, memory, ...actions }: ImageListProps) {
  const { indexes, list, entry, isMoving } = useVirtualLanes({ count: images.length, lanes: 1, scroll, memory });
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of table parts that are laid out as a grid
    <table role="table" aria-label={label} aria-rowcount={images.length + 1} className="@container mt-3 block">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup" className="block @max-[44rem]:sr-only">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row" aria-rowindex={1} className={`${columnsStyles} border-b border-ink py-1.5`}>
          {heads.map((head) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <th key={head} role="columnheader" scope="col" className="text-start text-hint font-semibold text-ink-2">
              <span className={head === 'Actions' ? 'sr-only' : undefined}>{t(head)}</span>
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody {...list} role="rowgroup" className="relative block border-b-3 border-double border-ink">
        {indexes.map((index) => {
          const image = images[index];
          return image ? (
            <tr
              key={image.id}
              // biome-ignore lint/a11y/noRedundantRoles: as above
              role="row"
              aria-rowindex={index + 2}
              {...entry(index)}
              className={`${columnsStyles} h-20 border-b border-line hover:bg-wash`}
            >
              <Cells image={image} isChosen={image.id === chosenId} isMoving={isMoving} {...actions} />
            </tr>
          ) : null;
        })}
      </tbody>
    </table>
  );
}

/** Memoized, so that scrolling renders only the rows that come into view. */
const Cells = memo(function Cells({ image, isChosen, isMoving, ...actions }: ImageEntryProps) {
  const nameId = `image-${image.id}-name`;
  const { id, category, copyright, width, height } = image;
  const quiet = 'truncate text-label text-ink-2 @max-[44rem]:hidden';
  return (
    <>
      <Cell className="@max-[44rem]:row-span-2">
        <PressableImage image={image} config={tableThumbnail} chosen={isChosen} isMoving={isMoving} {...actions} />
      </Cell>
      <Cell className={quiet}>{id}</Cell>
      <Cell className="min-w-0 @max-[44rem]:self-end">
        <span id={nameId} title={image.alt ?? undefined} className="block truncate font-row">
          {isChosen ? (
            <span className="me-2 bg-act px-1.5 text-hint font-semibold text-on-act">{t('chosen')}</span>
          ) : null}
          {altOf(image)}
        </span>
      </Cell>
      <Cell className={quiet}>{category}</Cell>
      <Cell className={quiet}>{copyright}</Cell>
      <Cell className={quiet}>{width && height ? `${width} × ${height}` : null}</Cell>
      <Cell className="@max-[44rem]:col-start-2 @max-[44rem]:self-start">
        <ImageButtons image={image} nameId={nameId} {...actions} />
      </Cell>
    </>
  );
});

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of table parts that are laid out as a grid
    <td role="cell" className={className}>
      {children}
    </td>
  );
}
