import { Fragment, memo } from 'react';
import type { Domain, Page, Section } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { controlId, partId } from '../../lib/focus-targets.ts';
import { partName, pathResolver } from '../../lib/pages.ts';
import { DashedBadge } from '../../ui/badge.tsx';
import { TextButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { partOf, sectionSteps } from '../part-moves.ts';
import type { EditTarget } from '../use-page-editing.ts';
import { type ChangeControls, restingStyles } from './change-controls.ts';
import { afterIdOf, partsAbove } from './edited-part.ts';
import { ItemRow, PartImage, PartLink } from './item-row.tsx';
import { PartActions } from './part-actions.tsx';
import { PartForm } from './part-form.tsx';
import { SavedMark } from './saved-mark.tsx';
import { Seam } from './seam.tsx';

/**
 * On long pages, content is laid out only when it comes near the viewport. Short pages are laid out completely, so that they
 * can be printed and captured as a whole.
 */
const lazyStyles = '[content-visibility:auto] [contain-intrinsic-size:auto_12rem]';

/** In sections. */
const longPage = 40;

export type SectionBlockProps = {
  domain: Domain;
  page: Page;
  index: number;
  section: Section;
  /** The edited part, if it is in this section. */
  target: EditTarget | null;
  controls: ChangeControls;
};

/** A section with its items, published or not, and its actions. */
export const SectionBlock = memo(function SectionBlock(props: SectionBlockProps) {
  const { domain, page, index, section, target, controls } = props;
  return (
    <article
      id={partId('section', section.id)}
      tabIndex={-1}
      aria-label={partName('section', section)}
      data-drop="section"
      data-id={section.id}
      className={classNames(
        'relative -mx-3 px-3 py-2.5 md:grid md:grid-cols-[2rem_minmax(0,1fr)] md:gap-x-4',
        target === null && page.sections.length > longPage && lazyStyles,
        !section.published &&
          'before:absolute before:inset-y-2.5 before:start-3 before:border-s-2 before:border-dashed before:border-ink-3 max-md:before:start-0',
      )}
    >
      <div className="text-end text-h2 font-normal text-ink-3 max-md:hidden">
        {target?.kind === 'section' ? null : <span aria-hidden>{index + 1}</span>}
      </div>
      <div className="min-w-0">
        {target?.kind === 'section' ? (
          <div className="md:-ms-12">
            <PartForm domain={domain} page={page} target={target} controls={controls} />
          </div>
        ) : (
          <SectionHead {...props} />
        )}
        <Items {...props} />
      </div>
    </article>
  );
});

function SectionHead({ domain, page, index, section, controls }: SectionBlockProps) {
  const { lockedBy, saved, edit } = controls;
  const part = partOf('section', section);
  const { id, display_mode, published, lead_text, body } = section;
  const resolve = pathResolver(domain);
  return (
    <>
      <div className="words flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 flex-[1_1_16rem] items-start gap-3">
          <div className={`empty:hidden ${restingStyles}`}>
            <PartImage part={section} />
          </div>
          <div className="min-w-0">
            <h2 dir="auto" className={classNames('text-h2 in-data-[preview=split]:text-h3', lockedBy && 'text-ink-2')}>
              {part.name}
            </h2>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-hint text-ink-2">
              <span className={restingStyles}>{t('Section {id}', { id })}</span>
              {display_mode ? <span className={restingStyles}>{display_mode}</span> : null}
              {published ? null : <DashedBadge>{t('unpublished')}</DashedBadge>}
              <SavedMark saved={saved} part={partId('section', id)} />
            </p>
          </div>
        </div>
        <PartActions {...{ page, part, controls }} steps={sectionSteps(page, index)}>
          <TextButton
            id={controlId('section', id, 'new-item')}
            lockedBy={lockedBy}
            onClick={() => edit({ kind: 'item', id: null, sectionId: id })}
          >
            {t('New Item')}
          </TextButton>
        </PartActions>
      </div>
      <div className={classNames('mt-2 max-w-text space-y-2', restingStyles, lockedBy && 'text-ink-2')}>
        <PartBoundary of={section}>
          {lead_text ? <p dir="auto">{lead_text}</p> : null}
          {body ? <Body text={body} resolveLink={resolve} /> : null}
          <PartLink part={section} resolve={resolve} />
        </PartBoundary>
      </div>
    </>
  );
}

/** Memoized, so that it is not rendered again when the lock changes. */
const Body = memo(Markdown);

function Items({ domain, page, index, section, target, controls }: SectionBlockProps) {
  const { id: parentId, items } = section;
  const creation = target?.kind === 'item' && target.id === null ? target : null;
  const formAt = creation && partsAbove(items, afterIdOf(creation));
  const between = (above: number, isBelow = false) =>
    formAt === above ? null : <Seam kind="item" {...{ parentId, parts: items, above, isBelow, controls }} />;
  const form = creation && <PartForm domain={domain} page={page} target={creation} controls={controls} />;
  if (items.length === 0) return form ?? (controls.copying?.copied?.kind === 'item' ? between(0) : null);
  return (
    <>
      <ul className="mt-4 border-t border-line">
        {items.map((item, itemIndex) => (
          <Fragment key={item.id}>
            {formAt === itemIndex ? <li>{form}</li> : null}
            <ItemRow
              {...{ domain, page, item, controls }}
              sectionIndex={index}
              index={itemIndex}
              isEdited={target?.kind === 'item' && target.id === item.id}
            >
              {between(itemIndex)}
              {itemIndex === items.length - 1 ? between(items.length, true) : null}
            </ItemRow>
          </Fragment>
        ))}
      </ul>
      {formAt === items.length ? form : null}
    </>
  );
}
