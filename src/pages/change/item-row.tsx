import ImageIcon from 'lucide-react/icons/image';
import LinkIcon from 'lucide-react/icons/link';
import type { ReactNode } from 'react';
import type { Domain, Item, Page, Section } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { BoxedImage } from '../../images/boxed-image.tsx';
import { t } from '../../language/translate.ts';
import { partId } from '../../lib/focus-targets.ts';
import { pathResolver, type Resolve } from '../../lib/pages.ts';
import { DashedBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { itemSteps, partOf } from '../part-moves.ts';
import { type ChangeControls, restingStyles } from './change-controls.ts';
import { PartActions } from './part-actions.tsx';
import { PartForm } from './part-form.tsx';
import { SavedMark } from './saved-mark.tsx';

export type ItemRowProps = {
  domain: Domain;
  page: Page;
  sectionIndex: number;
  index: number;
  item: Item;
  isEdited: boolean;
  /** The places above and below it where something can be put in. */
  children: ReactNode;
  controls: ChangeControls;
};

/** An item in its section: a summary of its texts, and its actions. */
export function ItemRow({ domain, page, sectionIndex, index, item, isEdited, children, controls }: ItemRowProps) {
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
        'words relative grid items-center gap-x-4 border-line not-last:border-b md:grid-cols-[minmax(0,1fr)_auto] [@media(hover:none)]:py-4',
        controls.copying?.copied?.kind === 'item' ? 'py-3.5' : 'py-2',
        !item.published &&
          'before:absolute before:inset-y-2 before:-start-3.5 before:border-s-2 before:border-dashed before:border-ink-3',
      )}
    >
      {children}
      <div className="flex min-w-0 items-start gap-3">
        <div className={`empty:hidden ${restingStyles}`}>
          <PartImage part={item} />
        </div>
        <div className="min-w-0">
          <p className={classNames('flex flex-wrap items-center gap-x-2 font-semibold', lockedBy && 'text-ink-2')}>
            <span dir="auto" className="min-w-0">
              {part.name}
            </span>
            {item.published ? null : <DashedBadge>{t('unpublished')}</DashedBadge>}
            <SavedMark saved={saved} part={partId('item', item.id)} />
          </p>
          <div className={restingStyles}>
            <p dir="auto" className="line-clamp-2 text-label leading-[1.375rem] text-ink-2">
              {shortText(item)}
            </p>
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

const size = { width: 64, height: 48 };

/** Thumbnail of a section's or item's image; a placeholder while it has no address. */
export function PartImage({ part: { image_id, image_url } }: { part: Section | Item }) {
  if (image_url)
    return <BoxedImage url={image_url} alt={t('with image')} size={size} variant="flex-none object-cover" />;
  if (image_id === null) return null;
  return <ImageIcon aria-label={t('with image')} role="img" size={16} className="mt-1 flex-none" />;
}

/** The link target of a section or an item, and whether that page still exists. */
export function PartLink({ part, resolve }: { part: Section | Item; resolve: Resolve }) {
  const { target_page_path: path, target_url: url, target_link_text: text } = part;
  const target = path || url;
  if (!target) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-label text-ink-2">
      <LinkIcon role="img" aria-label={t('Link')} size={16} className="mt-0.5 flex-none" />
      <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        {text ? `${text} · ` : null}
        {target}
        {path && resolve(path) === null ? <strong className="ms-2 text-stop">{t(words.pageGone)}</strong> : null}
      </span>
    </p>
  );
}
