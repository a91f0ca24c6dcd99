import { Fragment, useDeferredValue } from 'react';
import type { Domain, Page } from '../../../contract/entities.ts';
import type { Failure } from '../../../contract/failures.ts';
import { number, t } from '../../language/translate.ts';
import { editPageId, newSectionId, previewId } from '../../lib/focus-targets.ts';
import type { Command } from '../../lib/use-command.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { EditTarget, PageEditing, Place } from '../use-page-editing.ts';
import type { ChangeControls, PartCopy } from './change-controls.ts';
import { Copied } from './copied.tsx';
import { editedSection, partsAbove } from './edited-part.ts';
import { PartForm } from './part-form.tsx';
import { Seam } from './seam.tsx';
import { SectionBlock } from './section-block.tsx';
import type { WebsitePreview } from './website-preview.tsx';

export type PagePartsProps = { domain: Domain; page: Page; target: EditTarget; controls: ChangeControls };

export type HeadActionsProps = Omit<PagePartsProps, 'target'> & { preview: WebsitePreview };

/** The preview, the link back to the page, and the actions on the whole page. */
export function HeadActions({ domain, page, controls, preview }: HeadActionsProps) {
  const { lockedBy, edit } = controls;
  const { url, isWide, isOn, show } = preview;
  return (
    <>
      {url !== null && isWide ? (
        <Button id={previewId} aria-pressed={isOn} onClick={() => show(!isOn)}>
          {t('Preview')}
        </Button>
      ) : null}
      <ButtonLink href={`/domains/${domain.id}/pages/${page.id}`}>{t('Show Page')}</ButtonLink>
      <Button id={editPageId} lockedBy={lockedBy} onClick={() => edit({ kind: 'page' })}>
        {t('Edit Page')}
      </Button>
      <Button
        id={newSectionId}
        variant="primary"
        lockedBy={lockedBy}
        onClick={() => edit({ kind: 'section', id: null })}
      >
        {t('New Section')}
      </Button>
    </>
  );
}

/** The page's own texts, its sections in order, and the open form among them. */
export function PageParts({ domain, page, target, controls }: PagePartsProps) {
  const edited = editedSection(page, target);
  const { id: parentId, sections: parts } = page;
  const creation = target.kind === 'section' && target.id === null ? target : null;
  const formAt = creation && partsAbove(parts, creation.afterId);
  // Opens and closes a form at once even on long pages: the lock on the other parts is rendered with low priority.
  const others = useDeferredValue(controls);
  const between = (above: number) =>
    formAt === above ? (
      <PartForm key="form" {...{ domain, page, controls }} target={target} />
    ) : (
      <Seam kind="section" {...{ parentId, parts, above }} controls={others} />
    );
  return (
    <>
      {target.kind === 'page' ? <PartForm {...{ domain, page, target, controls }} /> : null}
      {page.subline ? <p className="max-w-text pt-4 text-read text-ink-2">{page.subline}</p> : null}
      <div className="empty:hidden lg:hidden">
        <Copied copying={controls.copying} />
      </div>
      {between(0)}
      {parts.length > 0 ? (
        <div className="border-b-3 border-double border-ink">
          {parts.map((section, index) => (
            <Fragment key={section.id}>
              <SectionBlock
                {...{ domain, page, index, section }}
                target={section.id === edited ? target : null}
                controls={section.id === edited ? controls : others}
              />
              {between(index + 1)}
            </Fragment>
          ))}
        </div>
      ) : null}
      {parts.length === 0 && !creation ? (
        <Empty title={t('This page has no sections yet')}>{t('Press New Section to write the first one.')}</Empty>
      ) : null}
    </>
  );
}

/** Says that the last move failed, entirely or in part. The page shows what is stored. */
export function MoveFailure({ editing }: { editing: PageEditing }) {
  const { failure, isAsking, dismissMove } = editing;
  const isUnknown = failure?.code === 'unreachable' && editing.moved === null;
  return (
    <FailureNotice
      of={{ failure: isAsking ? null : failure, dismiss: dismissMove }}
      quoted={(message) => moveFailure(editing, message)}
    >
      {isUnknown
        ? t('The page is shown as it was read last. Look where the part stands before you move it again.')
        : t('The page is shown as it is stored. Press the button again to try once more.')}
    </FailureNotice>
  );
}

export function CopyFailure({ copies }: { copies: Command<PartCopy> }) {
  return (
    <FailureNotice of={copies} quoted={(message) => t('Nothing is copied: {message}', { message })}>
      {t('What you copied is still there. Press the button again to try once more.')}
    </FailureNotice>
  );
}

function moveFailure({ moved, missed }: PageEditing, message: Failure): string {
  if (moved === null || missed === null) {
    return message.code === 'unreachable'
      ? t('It is not known whether the part is moved: {message}', { message })
      : t('Nothing is moved: {message}', { message });
  }
  if (moved.from.parentId !== missed.parentId) {
    return t('Moved into the other section, but not to its place there. {message}', { message });
  }
  const places = (to: Place) => number(Math.abs(to.index - moved.from.index));
  return t('Moved by {done} of {wanted} places. {message}', {
    done: places(moved.to),
    wanted: places(missed),
    message,
  });
}
