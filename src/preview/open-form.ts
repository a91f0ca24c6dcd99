/** The form under the pen, as the preview follows it: what is typed, whether another part may be opened, when it must be seen. */
import { useEffect } from 'react';
import { type ActorRefFrom, isMachineSnapshot } from 'xstate';
import type { Page } from '../../contract/entities.ts';
import type { PreviewedPart } from '../../contract/preview.ts';
import type { EditTarget, PartFormLogic } from '../../machines/page-editing.machine.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { Typed } from './typed-page.ts';

export type FormActor = ActorRefFrom<PartFormLogic>;

/** What is edited, its form, and what may be asked of the page editor. */
export type PreviewedEditing = {
  target: EditTarget;
  form: FormActor | null;
  isFree: boolean;
  isLocked: boolean;
  edit: (target: EditTarget) => void;
  cancelEdit: () => void;
};

/** `null` while no form is open, or its script is still loading. */
export function typedIn({ target, form }: Pick<PreviewedEditing, 'target' | 'form'>): Typed | null {
  const snapshot = form?.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return null;
  const { draft, id } = snapshot.context;
  switch (target.kind) {
    case 'none':
      return null;
    case 'page':
      return { kind: 'page', draft };
    case 'section':
      return { kind: 'section', id: target.sectionId, draft };
    case 'newSection':
      return { kind: 'section', id: id ?? 0, draft };
    case 'item':
      return { kind: 'item', id: target.itemId, sectionId: 0, draft };
    case 'newItem':
      return { kind: 'item', id: id ?? 0, sectionId: target.sectionId, draft };
  }
}

/** Opens the form of what was pressed in the frame. An open form with changes stays: then `onRefused` is called. */
export function openPart(
  editing: PreviewedEditing,
  page: Page,
  part: PreviewedPart,
  { onOpened, onRefused }: { onOpened: () => void; onRefused: () => void },
): void {
  const wanted = targetOf(page, part);
  if (wanted === null || !(editing.isFree || editing.isLocked)) return;
  if (JSON.stringify(wanted) !== JSON.stringify(editing.target)) {
    if (isHolding(editing.form)) {
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
  if (kind === 'section') return page.sections.some((one) => one.id === id) ? { kind, sectionId: id } : null;
  return page.sections.some(({ items }) => items.some((one) => one.id === id)) ? { kind, itemId: id } : null;
}

/** Whether a form has something that Cancel would take off the screen. */
function isHolding(form: FormActor | null): boolean {
  const snapshot = form?.getSnapshot();
  return isMachineSnapshot(snapshot) && !snapshot.matches('pristine');
}

/** Calls `onTyped` once a frame, after whatever changes the text to show. */
export function useTyping({ target, form }: PreviewedEditing, onTyped: () => void): void {
  const latest = useLatest(onTyped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target is another text, even without a form
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

/** Calls `onAsking` when the form shows what has to be chosen or corrected: it must not be out of sight then. */
export function useAsking(form: FormActor | null, onAsking: () => void): void {
  const latest = useLatest(onAsking);
  useEffect(() => {
    let wasAsking = false;
    const look = () => {
      const snapshot = form?.getSnapshot();
      const isAsking =
        isMachineSnapshot(snapshot) &&
        (snapshot.hasTag('restoring') || snapshot.hasTag('conflicted') || Boolean(snapshot.context.failure?.fields));
      if (isAsking && !wasAsking) latest.current();
      wasAsking = isAsking;
    };
    look();
    const subscription = form?.subscribe(look);
    // What the form itself finds wrong is known to its fields alone, once they are drawn.
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
