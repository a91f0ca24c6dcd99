import { useState } from 'react';
import type { Section } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { controlId, outlineRowId, partId } from '../../lib/focus-targets.ts';
import { partName } from '../../lib/pages.ts';
import { DashedBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { itemSteps, partOf, sectionSteps } from '../part-moves.ts';
import type { EditTarget } from '../use-page-editing.ts';
import type { ChangeControls } from './change-controls.ts';
import { Copied } from './copied.tsx';
import { DragHandle, type DragHandleProps } from './drag-handle.tsx';
import { editedSection } from './edited-part.ts';

type OutlineProps = Pick<DragHandleProps, 'page' | 'onMove'> & {
  isFree: boolean;
  target: EditTarget;
  copying: ChangeControls['copying'];
};

/**
 * Links to the sections, beside them from `lg` on, and to the items of the one that was opened last. The section being edited is
 * marked.
 */
export function Outline({ page, target, isFree, onMove, copying }: OutlineProps) {
  const current = editedSection(page, target);
  const { sections } = page;
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <nav
      aria-label={t('Outline')}
      data-sticks
      className={classNames(
        'top-[calc(var(--bars)+0.75rem)] -ms-3.5 max-h-[calc(100dvh-var(--bars)-1.25rem)] self-start overflow-y-auto ps-3.5 pt-4 text-label max-lg:hidden lg:sticky',
        sections.length === 0 && 'invisible',
      )}
    >
      <p className="mb-1 font-semibold">{t('Outline')}</p>
      <ol className="border-t border-ink border-b-3 [border-bottom-style:double]">
        {sections.map(({ id, headline, published, items }, index) => (
          <li
            key={id}
            id={outlineRowId('section', id)}
            data-part={id === current ? 'outline-current' : undefined}
            className={classNames(
              'group/row relative flex flex-wrap items-center gap-x-2 border-b border-line py-[0.3125rem] last:border-b-0 pointer-coarse:pe-7',
              id === current && '-ms-3.5 border-s-6 border-s-marker bg-paper ps-2 font-title',
            )}
          >
            <a
              id={outlineId('section', id)}
              data-outline="section"
              data-id={id}
              href={`#${partId('section', id)}`}
              aria-current={id === current ? true : undefined}
              onKeyDown={({ key, altKey }) => {
                if (!altKey && key === 'ArrowRight') setOpened(id);
                if (!altKey && key === 'ArrowLeft') setOpened(null);
              }}
              onClick={(event) => {
                event.preventDefault();
                setOpened(id);
                goTo(partId('section', id));
              }}
              className="flex min-h-6 items-baseline gap-2 leading-5 text-ink no-underline hover:underline"
            >
              <span className={classNames('min-w-4 text-end text-hint', id !== current && 'text-ink-3')}>
                {index + 1}
              </span>
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {partName('section', { id, headline })}
              </span>
            </a>
            {published ? null : (
              <span className="ms-6">
                <DashedBadge>{t('unpublished')}</DashedBadge>
              </span>
            )}
            <DragHandle
              isInOutline
              part={partOf('section', sections[index] as Section)}
              from={sectionSteps(page, index).up.move.from}
              isLocked={!isFree}
              {...{ page, onMove }}
            />
            {id === opened && items.length > 0 ? <Items {...{ page, isFree, onMove, index }} /> : null}
          </li>
        ))}
      </ol>
      <Copied copying={copying} />
    </nav>
  );
}

/** @param index of the section */
function Items({ page, isFree, onMove, index }: Omit<OutlineProps, 'target' | 'copying'> & { index: number }) {
  return (
    <ol className="ms-6 w-full">
      {(page.sections[index] as Section).items.map((item, at) => (
        <li key={item.id} id={outlineRowId('item', item.id)} className="group/row relative pointer-coarse:pe-7">
          <a
            id={outlineId('item', item.id)}
            data-outline="item"
            data-id={item.id}
            href={`#${partId('item', item.id)}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(partId('item', item.id))?.scrollIntoView({ block: 'center' });
              document.getElementById(controlId('item', item.id, 'edit'))?.focus({ preventScroll: true });
            }}
            className="block min-h-6 leading-5 text-ink no-underline hover:underline [overflow-wrap:anywhere]"
          >
            <span dir="auto">{partName('item', item)}</span>
          </a>
          <DragHandle
            isInOutline
            part={partOf('item', item)}
            from={itemSteps(page, index, at).up.move.from}
            isLocked={!isFree}
            {...{ page, onMove }}
          />
        </li>
      ))}
    </ol>
  );
}

const outlineId = (kind: 'section' | 'item', id: number) => `outline-${kind}-${id}`;

/** Focuses the section, so that Tab continues from there. */
function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}
