import { useState } from 'react';
import type { Section } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { controlId, partId } from '../../lib/focus-targets.ts';
import { partName } from '../../lib/pages.ts';
import { DashedBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';

/**
 * Links to the sections, beside them from `lg` on, and to the items of the one that was opened last. `current` is the id of the
 * section being edited.
 */
export function Outline({ sections, current }: { sections: readonly Section[]; current: number | null }) {
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
            data-part={id === current ? 'outline-current' : undefined}
            className={classNames(
              'flex flex-wrap items-center gap-x-2 border-b border-line py-[0.3125rem] last:border-b-0',
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
            {id === opened && items.length > 0 ? <Items items={items} /> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Items({ items }: Pick<Section, 'items'>) {
  return (
    <ol className="ms-6 w-full">
      {items.map((item) => (
        <li key={item.id}>
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
