import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Domain, Page } from '../../../../contract/entities.ts';
import { usePage } from '../../../data/pages.ts';
import { pageName } from '../../../lib/page-name.ts';
import { DashedBadge } from '../../../ui/badge.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';
import { type EditTarget, type PageEditingFact, type Part, usePageEditing } from '../../../workflows/page-editing.ts';
import { FailedScreen } from '../../failed-screen.tsx';
import { useScreenTitle } from '../../screen-title.ts';
import type { ChangeControls } from './change-controls.ts';
import { DestroyPartDialog } from './destroy-part-dialog.tsx';
import { focusEdit } from './focus.ts';
import { LockLine } from './lock-line.tsx';
import { MovedLine } from './moved-line.tsx';
import { Outline } from './outline.tsx';
import { editedSection, hasPart, holds, successorOf, whatIsEdited } from './page-names.ts';
import { HeadActions, MoveFailure, PageParts } from './page-parts.tsx';
import { firstId, lastId, lockLineId, movingId, newSectionId, openerOf } from './part-ids.ts';

/** `/domains/{d}/pages/{p}/change`: the page as its editors write it (PAGE-05 to PAGE-09). */
export function PageChangeScreen({ domain, pageId }: { domain: Domain; pageId: number }) {
  const page = usePage(domain.id, pageId);
  useScreenTitle(page.data ? `Change ${pageName(page.data)}` : null);
  if (page.data) return <PageDesk domain={domain} page={page.data} />;
  if (page.failure) return <FailedScreen title={`Page ${pageId}`} failure={page.failure} onRetry={page.reload} />;
  return <Spinner words="Loading the page…" />;
}

function PageDesk({ domain, page: stored }: { domain: Domain; page: Page }) {
  const focusAfter = useFocusAfter();
  const moveFocus = useRef<string | null>(null);
  const successor = useRef<string>(newSectionId);
  const onFact = (fact: PageEditingFact) => {
    if (fact.type === 'edit.closed') focusAfter(openerOf(fact.target, fact.savedId));
    if (fact.type === 'part.moved' && moveFocus.current) focusAfter(moveFocus.current);
    if (fact.type === 'part.destroyed') {
      showToast(`${fact.part.name} is destroyed.`);
      focusAfter(successor.current);
    }
  };
  const editing = usePageEditing({ domainId: domain.id, pageId: stored.id, onFact });
  const page = useEditedPage(stored, editing.target);
  useSuccessor(successor, stored, editing.doomed);
  const { send, isLocked, isFree, isMoving } = editing;
  const onMove = useCallback<ChangeControls['onMove']>(
    ({ move }, focusId) => {
      moveFocus.current = focusId ?? null;
      send({ type: 'move.requested', move });
    },
    [send],
  );
  const lockedBy = isFree ? null : isLocked ? lockLineId : movingId;
  const controls = useMemo<ChangeControls>(() => ({ lockedBy, send, onMove }), [lockedBy, send, onMove]);
  return (
    <>
      <Sheet>
        <PageHead
          plain={isLocked}
          kicker={[
            `Page ${page.id}`,
            page.path,
            page.layout ? `Layout ${page.layout}` : null,
            page.published ? null : <DashedBadge key="unpublished">unpublished</DashedBadge>,
          ].filter((part) => part !== null)}
          title={pageName(page)}
          actions={<HeadActions domain={domain} page={page} controls={controls} />}
        />
      </Sheet>
      {isLocked ? <LockLine what={whatIsEdited(page, editing.target)} onGo={focusEdit} /> : null}
      <p hidden>
        <span id={movingId}>A part of the page is being moved or destroyed.</span>
        <span id={firstId}>It is the first already.</span>
        <span id={lastId}>It is the last already.</span>
      </p>
      <Sheet>
        <div className="grid gap-x-10 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)]">
          <Outline sections={page.sections} current={editedSection(page, editing.target)} />
          <div className="min-w-0">
            <MoveFailure editing={editing} />
            <PageParts domain={domain} page={page} target={editing.target} controls={controls} />
            <MovedLine
              moved={isMoving ? null : editing.moved}
              onMove={onMove}
              onDismiss={() => send({ type: 'move.dismissed' })}
            />
          </div>
        </div>
      </Sheet>
      <DestroyPartDialog editing={editing} />
    </>
  );
}

/** Where the focus goes is known only while the part is still there. */
function useSuccessor(successor: { current: string }, page: Page, doomed: Part | null): void {
  useEffect(() => {
    if (doomed && hasPart(page, doomed)) successor.current = successorOf(page, doomed);
  }, [successor, page, doomed]);
}

/** A part that is being edited stays on the screen though someone else has destroyed it: what is typed is not lost. */
function useEditedPage(stored: Page, target: EditTarget): Page {
  const [shown, setShown] = useState(stored);
  if (shown === stored || !holds(stored, target)) return shown;
  setShown(stored);
  return stored;
}
