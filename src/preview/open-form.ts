/** The open form as the preview observes it: its text, whether another part may be opened, and when it needs attention. */
import { useEffect } from 'react';
import { type ActorRefFrom, isMachineSnapshot } from 'xstate';
import type { Page } from '../../contract/entities.ts';
import type { PreviewedPart } from '../../contract/preview.ts';
import type { EditTarget, PartFormLogic } from '../../machines/page-editing.machine.ts';
import { findPart } from '../lib/page-parts.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { Typed } from './typed-page.ts';

export type FormActor = ActorRefFrom<PartFormLogic>;

/** The part of the page editor that the preview uses. */
export type PreviewedEditing = {
  target: EditTarget;
  form: FormActor | null;
  isFree: boolean;
  isLocked: boolean;
  edit: (target: EditTarget) => void;
  cancelEdit: () => void;
};

/** The text in the open form; `null` if no form is open or its script is still loading. */
export function typedIn({ target, form }: Pick<PreviewedEditing, 'target' | 'form'>): Typed | null {
  const snapshot = form?.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return null;
  const { draft, id } = snapshot.context;
  if (target.kind === 'none') return null;
  if (target.kind === 'page') return { kind: 'page', draft };
  // A new part has an id once it is stored.
  return { ...target, id: target.id ?? id ?? 0, draft };
}

/** Opens the form of the part that was pressed in the frame. A form with changes stays open, and `onRefused` is called. */
export function openPart(
  editing: PreviewedEditing,
  page: Page,
  part: PreviewedPart,
  { onOpened, onRefused }: { onOpened: () => void; onRefused: () => void },
): void {
  const wanted = targetOf(page, part);
  if (wanted === null || !(editing.isFree || editing.isLocked)) return;
  if (JSON.stringify(wanted) !== JSON.stringify(editing.target)) {
    if (hasChanges(editing.form)) {
      onRefused();
      return;
    }
    if (editing.isLocked) editing.cancelEdit();
    editing.edit(wanted);
  }
  onOpened();
}

function targetOf(page: Page, { kind, id }: PreviewedPart): EditTarget | null {
  if (kind === 'page') return page.id === id ? { kind } : null;
  return findPart(page, { kind, id }) && { kind, id };
}

/** Whether the form shows anything that Cancel would remove from the screen. */
function hasChanges(form: FormActor | null): boolean {
  const snapshot = form?.getSnapshot();
  return isMachineSnapshot(snapshot) && !snapshot.matches('pristine');
}

/** Calls `onTyped` at most once per animation frame after the text to show has changed. */
export function useTyping({ target, form }: PreviewedEditing, onTyped: () => void): void {
  const latest = useLatest(onTyped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target means another text, even without a form
  useEffect(() => {
    let frame = 0;
    const schedule = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        latest.current();
      });
    };
    schedule();
    const subscription = form?.subscribe(schedule);
    return () => {
      subscription?.unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [form, target, latest]);
}

/** Calls `onAttention` when the form requires a choice or a correction, because it may be out of sight. */
export function useAttention(form: FormActor | null, onAttention: () => void): void {
  const latest = useLatest(onAttention);
  useEffect(() => {
    let neededAttention = false;
    const check = () => {
      const snapshot = form?.getSnapshot();
      const needsAttention =
        isMachineSnapshot(snapshot) &&
        (snapshot.hasTag('restoring') || snapshot.hasTag('conflicted') || Boolean(snapshot.context.failure?.fields));
      if (needsAttention && !neededAttention) latest.current();
      neededAttention = needsAttention;
    };
    check();
    const subscription = form?.subscribe(check);
    // The chart does not contain the errors that the form finds itself: they only appear in the rendered fields.
    const onSubmit = () =>
      requestAnimationFrame(() => {
        if (document.querySelector('[data-part="edit-panel"] [aria-invalid="true"]')) latest.current();
      });
    addEventListener('submit', onSubmit);
    return () => {
      subscription?.unsubscribe();
      removeEventListener('submit', onSubmit);
    };
  }, [form, latest]);
}
