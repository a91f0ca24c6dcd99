import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Domain, Page } from '../../../contract/entities.ts';
import { LazyPageLiveLine } from '../../deployments/lazy-page-live-line.tsx';
import { hasStoredDrafts } from '../../forms/draft-owner.ts';
import { t } from '../../language/translate.ts';
import { firstId, lastId, lockLineId, movingId, previewId } from '../../lib/focus-targets.ts';
import { script } from '../../lib/lazy.ts';
import { pageName } from '../../lib/pages.ts';
import { useBarHeight } from '../../ui/bar-height.ts';
import { classNames } from '../../ui/class-names.ts';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLayout, pageMargins } from '../../ui/page-layout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { MissingPart } from '../missing-part.tsx';
import { usePartInAddress } from '../part-in-address.ts';
import type { PageEditing } from '../use-page-editing.ts';
import type { ChangeControls } from './change-controls.ts';
import { DestroyPartDialog } from './destroy-part-dialog.tsx';
import { focusEdit, useEditInView, whatIsEdited } from './edited-part.ts';
import { MovedLine } from './moved-line.tsx';
import { Outline } from './outline.tsx';
import { CopyFailure, HeadActions, MoveFailure, PageParts } from './page-parts.tsx';
import { pageKicker, type Saved } from './saved-mark.tsx';
import { useCopying } from './use-copying.ts';
import type { MoveReversal } from './use-move-history.ts';
import { previewPane, useWebsitePreview, ViewLine, ViewSwitch, type WebsitePreview } from './website-preview.tsx';

const partMenu = script('part-menu', async () => (await import('./part-menu.tsx')).PartMenu);
const copyDialog = script('copy-dialog', async () => (await import('../copying/copy-dialog.tsx')).PartCopyDialog);
const unsavedParts = script('unsaved-parts', async () => (await import('./unsaved-parts.tsx')).UnsavedParts);
export type PageEditorProps = {
  domain: Domain;
  page: Page;
  editing: PageEditing;
  saved: Saved | null;
  onMove: ChangeControls['onMove'];
  /** Reverses the last move. */
  reversal: MoveReversal | null;
  /** Receives the id of the element to focus once the page shows the copy. */
  onCopied: (focusId: string) => void;
};

/** The page with its outline and its actions. Actions that the chart would refuse are locked. */
export function PageEditor({ domain, page, editing, saved, onMove, reversal, onCopied }: PageEditorProps) {
  const { form, isLocked, isFree, isMoving, edit, cancelEdit, requestDestroy } = editing;
  const preview = useWebsitePreview(domain);
  const { mode, place, leaveAlone } = preview;
  const isBrief = mode === 'split' && isLocked;
  const lockedBy = isFree ? null : isLocked ? lockLineId : movingId;
  const { copying, copies, menu, sending, onSent } = useCopying(domain, page, isFree, onMove, onCopied);
  const controls = useMemo<ChangeControls>(
    () => ({ lockedBy, isBrief, saved, form, edit, cancelEdit, requestDestroy, onMove, copying }),
    [lockedBy, isBrief, saved, form, edit, cancelEdit, requestDestroy, onMove, copying],
  );
  const wantedPart = usePartInAddress(page);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isFree) hasBegun.current = true;
  }, [isFree]);
  useEditInView(isLocked);
  const isSwitched = preview.url !== null && !preview.isWide;
  const edited = whatIsEdited(page, editing.target);
  const onShowForm = () => {
    if (isSwitched) preview.show(false);
    leaveAlone();
    requestAnimationFrame(focusEdit);
  };
  useEffect(() => {
    if (isLocked) leaveAlone();
  }, [isLocked, leaveAlone]);
  return (
    <>
      <PageLayout>
        <PageHead
          plain={isLocked || page.live !== null}
          kicker={pageKicker(page, saved, domain)}
          title={pageName(page)}
          documentTitle={t('Change {name}', { name: pageName(page) })}
          actions={<HeadActions {...{ domain, page, controls, preview }} />}
        />
      </PageLayout>
      {isLocked ? (
        <LockLine what={edited} isBrief={isSwitched && preview.isOn} onGo={isSwitched ? null : onShowForm}>
          {isSwitched ? <ViewSwitch preview={preview} /> : null}
        </LockLine>
      ) : (
        <PageLayout>
          <LazyPageLiveLine domainId={domain.id} page={page} />
        </PageLayout>
      )}
      {isSwitched && !isLocked ? <ViewLine preview={preview} /> : null}
      {isFree && wantedPart?.isThere === false ? (
        <PageLayout>
          <MissingPart />
        </PageLayout>
      ) : null}
      <p hidden>
        <span id={movingId}>{t('A part of the page is being moved or destroyed.')}</span>
        <span id={firstId}>{t('It is the first already.')}</span>
        <span id={lastId}>{t('It is the last already.')}</span>
      </p>
      <PageLayout>
        <div data-preview={mode} className={classNames('grid', columns[mode === 'split' ? place : (mode ?? 'form')])}>
          {mode ? null : <Outline {...{ page, onMove, isFree, copying }} target={editing.target} />}
          <div className={classNames('min-w-0', mode === 'site' && 'invisible h-0 overflow-hidden')}>
            {isFree && (hasBegun.current || location.hash !== '' || hasStoredDrafts()) ? (
              <LoadedPart wanted={unsavedParts} props={{ domain, page, onOpen: edit, hasBegun }} />
            ) : null}
            <MoveFailure editing={editing} />
            <CopyFailure copies={copies} />
            <PageParts domain={domain} page={page} target={editing.target} controls={controls} />
            <MovedLine
              page={page}
              moved={isMoving ? null : editing.moved}
              reversal={reversal}
              onDismiss={editing.dismissMove}
            />
          </div>
          {preview.url !== null && preview.isMounted ? (
            <div className={classNames('min-w-0', !mode && 'hidden', mode === 'site' && 'pb-(--save-bar)')}>
              <LoadedPart
                wanted={previewPane}
                props={{
                  ...{ domain, page, editing, edited, onShowForm },
                  previewUrl: preview.url,
                  isSaved: saved !== null,
                  onClose: preview.isWide ? () => closePreview(preview) : null,
                  ...{ place, onPlace: preview.choosePlace },
                }}
                pending={<Spinner words={t('Loading the preview…')} />}
              />
            </div>
          ) : null}
        </div>
      </PageLayout>
      {menu ? <LoadedPart wanted={partMenu} props={menu} /> : null}
      {sending ? <LoadedPart wanted={copyDialog} props={{ domain, page, sending, onClose: onSent, onCopied }} /> : null}
      <DestroyPartDialog page={page} editing={editing} />
    </>
  );
}

const columns = {
  form: 'gap-x-10 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)]',
  beside: 'gap-x-8 pb-16 xl:grid-cols-[33rem_minmax(0,1fr)]',
  below: 'grid-cols-1 pb-16',
  alone: 'grid-cols-1',
  site: 'grid-cols-1',
};

function closePreview({ show }: WebsitePreview): void {
  show(false);
  document.getElementById(previewId)?.focus();
}

type LockLineProps = {
  what: string;
  /** The sentence is only read out, because the website needs the space. */
  isBrief: boolean;
  /** `null` if another control leads to the form. */
  onGo: (() => void) | null;
  children?: ReactNode;
};

/** Explains why everything except one form is locked, with a link to that form. It is always visible. */
function LockLine({ what, isBrief, onGo, children }: LockLineProps) {
  return (
    <div
      ref={useBarHeight('--lock-line')}
      data-part="lock-line"
      data-sticks
      className="sticky top-(--state-line) z-2 border-y border-edge bg-desk"
    >
      <div className={`${pageMargins} flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 py-1.5`}>
        {isBrief ? null : <Lock aria-hidden size={16} />}
        <p id={lockLineId} className={isBrief ? 'sr-only' : 'flex-[1_1_18rem]'}>
          {t('Everything else is locked while you edit {what}. Save or cancel to unlock it.', { what })}
        </p>
        {onGo && (
          // biome-ignore lint/a11y/useValidAnchor: it leads to a place of this screen and leaves the address alone
          <a
            href="#edit"
            className="inline-flex min-h-7 items-center rounded px-1.5 text-label font-semibold text-act no-underline hover:bg-act-soft hover:underline"
            onClick={(event) => {
              event.preventDefault();
              onGo();
            }}
          >
            {t('Go to the edit')}
          </a>
        )}
        {/* The open form reports here what others do meanwhile. */}
        <div data-part="form-news" className="flex-[1_0_100%] empty:hidden" />
        {children}
      </div>
    </div>
  );
}
