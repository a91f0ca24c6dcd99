import type { Domain, Item, Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { partId } from '../../lib/focus-targets.ts';
import { pathResolver } from '../../lib/pages.ts';
import { DashedBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { itemSteps, partOf } from '../part-moves.ts';
import { type ChangeControls, restingStyles } from './change-controls.ts';
import { PartActions } from './part-actions.tsx';
import { PartForm } from './part-form.tsx';
import { PartImage, PartLink } from './part-summary.tsx';
import { SavedMark } from './saved-mark.tsx';

export type ItemRowProps = {
  domain: Domain;
  page: Page;
  sectionIndex: number;
  index: number;
  item: Item;
  isEdited: boolean;
  controls: ChangeControls;
};

/** An item in its section: a summary of its texts, and its actions (PAGE-07). */
export function ItemRow({ domain, page, sectionIndex, index, item, isEdited, controls }: ItemRowProps) {
  const { lockedBy, saved } = controls;
  const part = partOf('item', item);
  const steps = itemSteps(page, sectionIndex, index);
  if (isEdited) {
    return (
      <li id={partId('item', item.id)} aria-label={part.name} className="py-1">
        <PartForm {...{ domain, page, controls }} target={{ kind: 'item', id: item.id }} />
      </li>
    );
  }
  return (
    <li
      id={partId('item', item.id)}
      aria-label={part.name}
      data-drop="item"
      data-id={item.id}
      className={classNames(
        'words grid items-center gap-x-4 border-line py-2 not-last:border-b md:grid-cols-[minmax(0,1fr)_auto]',
        !item.published &&
          'relative before:absolute before:inset-y-2 before:-start-3.5 before:border-s-2 before:border-dashed before:border-ink-3',
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        <div className={`empty:hidden ${restingStyles}`}>
          <PartImage part={item} />
        </div>
        <div className="min-w-0">
          <p className={classNames('flex flex-wrap items-center gap-x-2 font-semibold', lockedBy && 'text-ink-2')}>
            <span className="min-w-0">{part.name}</span>
            {item.published ? null : <DashedBadge>{t('unpublished')}</DashedBadge>}
            <SavedMark saved={saved} part={partId('item', item.id)} />
          </p>
          <div className={restingStyles}>
            <p className="line-clamp-2 text-label leading-[1.375rem] text-ink-2">{shortText(item)}</p>
            <PartLink part={item} resolve={pathResolver(domain)} />
          </div>
        </div>
      </div>
      <PartActions {...{ page, part, steps, controls }} />
    </li>
  );
}

/** The item's content in a line or two, without Markdown syntax. */
function shortText({ intro, body, component_name, has_component }: Item): string {
  if (intro) return intro;
  if (body)
    return body
      .slice(0, 2000)
      .replaceAll(/[#*_>|`[\]]|\(\/[^)]*\)/g, '')
      .slice(0, 200);
  return has_component && component_name ? t('Component {name}', { name: component_name }) : '';
}
