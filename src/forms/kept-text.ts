/** Says after Cancel that the typed text is kept, and opens its form again with it. */
import { useLocation } from 'wouter';
import type { AnyActorRef } from 'xstate';
import type { EditTarget } from '../../machines/page-editing.machine.ts';
import { ApiError } from '../api/client.ts';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { showUndo } from '../trash/undo-offer.tsx';
import { dismissActionToasts, showToast } from '../ui/toast.tsx';
import { browserDraftStore } from './draft-store.ts';
import type { DraftHandle } from './persist-draft.ts';

type CancelledForm = { label: string | null; isUnsaved: boolean; cancel: () => void };

/** Cancels a form. `parent` is the chart that has invoked it, and opens it again. */
export function useCancel(form: CancelledForm, handle: DraftHandle, parent: AnyActorRef | undefined) {
  const [, navigate] = useLocation();
  return () => {
    const { label, isUnsaved } = form;
    const { writer, draftId } = handle;
    const path = location.pathname;
    const asked = parent?.getSnapshot().context.target as EditTarget | undefined;
    form.cancel();
    if (!isUnsaved || label === null || !writer) return;
    const open = () => {
      if (asked && parent?.getSnapshot().status === 'active') parent.send({ type: 'edit.requested', target: asked });
      else navigate(path);
    };
    const canOpen = asked !== undefined || location.pathname !== path;
    sayKept({ label, draftId, stored: writer.flush(), open: canOpen ? open : null });
  };
}

type KeptText = {
  /** The form's name, such as `Section “Opening hours”`. */
  label: string;
  draftId: string;
  /** Resolves when the text is stored. */
  stored: Promise<void>;
  /** Opens the form; `null` if that is not possible from here. */
  open: (() => void) | null;
};

function sayKept({ label, draftId, stored, open }: KeptText): void {
  const message = t('What you typed in {label} is not saved, but kept in this browser.', { label });
  if (!open) {
    showToast(message);
    return;
  }
  // An earlier text of this form is still offered in the form.
  const about = `kept ${label}`;
  dismissActionToasts(about);
  showUndo({
    message,
    undo: async () => {
      await stored;
      if (!(await browserDraftStore()?.resume(draftId))) {
        throw new ApiError({ code: 'notFound', message: t('It has been saved or discarded since.') });
      }
      open();
    },
    about: [about],
    busy: t('Opening…'),
    undone: () => '',
    failed: (failure) => t('It is not opened: {message}', { message: failureMessage(failure) }),
  });
}
