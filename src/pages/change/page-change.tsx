import { useCallback, useEffect, useRef, useState } from 'react';
import type { Domain, Page } from '../../../contract/entities.ts';
import { PendingScreen } from '../../api/pending-screen.tsx';
import { usePage } from '../../api/resource.ts';
import { t } from '../../language/translate.ts';
import { useEditing } from '../../lib/editing.ts';
import { newSectionId } from '../../lib/focus-targets.ts';
import { untilIdle } from '../../lib/idle.ts';
import { sayDestroyed } from '../../trash/undo-offer.tsx';
import type { DestructionReversal } from '../../trash/use-restoring.ts';
import { useFocusAfter } from '../../ui/focus.ts';
import { announce } from '../../ui/live-region.tsx';
import { dismissActionToasts } from '../../ui/toast.tsx';
import { type EditTarget, type PageEditingEmitted, type Part, usePageEditing } from '../use-page-editing.ts';
import type { ChangeControls } from './change-controls.ts';
import { holds, openerOf, successorOf } from './edited-part.ts';
import { PageEditor } from './page-editor.tsx';
import { loadForms } from './part-form.tsx';
import { type Saved, savedPart } from './saved-mark.tsx';
import { useSlide } from './slide.ts';
import { useMoveHistory } from './use-move-history.ts';

// Also when this script was only prefetched, because the screen is opened in order to write.
untilIdle().then(loadForms).catch(console.warn);

/** `/domains/{d}/pages/{p}/change`: the page editor. */
export function PageChangeScreen({ domain, pageId }: { domain: Domain; pageId: number }) {
  const page = usePage(domain.id, pageId);
  if (page.data) return <PageChange domain={domain} page={page.data} />;
  return <PendingScreen resource={page} title={t('Page {id}', { id: pageId })} words={t('Loading the page…')} />;
}

function PageChange({ domain, page: stored }: { domain: Domain; page: Page }) {
  const focusAfter = useFocusAfter();
  const moveFocus = useRef<string | null>(null);
  const successor = useRef<string>(newSectionId);
  const [saved, setSaved] = useState<Saved | null>(null);
  const onEmitted = (event: PageEditingEmitted) => {
    if (event.type === 'edit.closed') {
      setSaved(event.savedId === null ? null : { part: savedPart(event.target, event.savedId), at: Date.now() });
      if (event.savedId !== null) {
        announce(t('Saved'));
        dismissActionToasts(`publishing ${stored.id}`);
      }
      focusAfter(openerOf(stored.id, event.target, event.savedId));
    }
    if (event.type === 'part.moved' && moveFocus.current) focusAfter(moveFocus.current);
  };
  const onDestroyed = ({ kind, id, name }: Part, reversal: DestructionReversal) => {
    sayDestroyed({ kind, id, domainId: domain.id, name, message: t('{name} is destroyed.', { name }), ...reversal });
    focusAfter(successor.current);
  };
  const { id: domainId, moves_over_places: movesOverPlaces } = domain;
  const editing = usePageEditing({ domainId, pageId: stored.id, movesOverPlaces, onEmitted, onDestroyed });
  const page = useEditedPage(stored, editing.target);
  useEditingNote(stored.id, editing.target);
  useSuccessor(successor, stored, editing.pendingDestroy);
  const slideOnceDrawn = useSlide(page, editing.isMoving);
  const { begin, reversal } = useMoveHistory(page, editing, (move, focusId) => {
    moveFocus.current = focusId ?? null;
    slideOnceDrawn(move.part);
    editing.move(move);
  });
  const onMove = useCallback<ChangeControls['onMove']>(({ move }, focusId) => begin(move, focusId), [begin]);
  const shownSave = editing.isLocked ? null : saved;
  return <PageEditor {...{ domain, page, editing, onMove, reversal }} saved={shownSave} onCopied={focusAfter} />;
}

/** Lets others see which part is being edited here. */
function useEditingNote(pageId: number, target: EditTarget): void {
  const edited = 'sectionId' in target ? ({ kind: 'section', id: target.sectionId } as const) : target;
  const id = 'id' in edited ? edited.id : null;
  const kind = edited.kind === 'none' ? null : id === null ? 'page' : edited.kind;
  useEditing(kind, id ?? pageId, pageId);
}

/** The focus target can be determined only while the part still exists. */
function useSuccessor(successor: { current: string }, page: Page, pendingDestroy: Part | null): void {
  useEffect(() => {
    if (pendingDestroy && holds(page, pendingDestroy)) successor.current = successorOf(page, pendingDestroy);
  }, [successor, page, pendingDestroy]);
}

/** Keeps the edited part on the screen even if someone else has destroyed it, so that typed text is not lost. */
function useEditedPage(stored: Page, target: EditTarget): Page {
  const [shown, setShown] = useState(stored);
  if (shown === stored || !holds(stored, target)) return shown;
  setShown(stored);
  return stored;
}
