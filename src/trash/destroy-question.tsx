import type { ReactNode } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { type Label, t } from '../language/translate.ts';
import { FailureText } from '../ui/failure-notice.tsx';
import { LaterAlertDialog } from '../ui/later-dialog.tsx';
import type { DestroyDialog } from './use-destruction.ts';

type DestroyAlertProps = {
  dialog: DestroyDialog;
  question: string;
  consequences: ReactNode;
  /** "The menu is not destroyed: {message}" */
  failed: (message: Failure) => string;
};

/** Asks before something is destroyed, and shows progress and failure. */
export function DestroyAlert({ dialog, question, consequences, failed }: DestroyAlertProps) {
  const { subject, isBusy, failure, confirm, dismiss } = dialog;
  return (
    <LaterAlertDialog
      open={subject !== null}
      question={question}
      consequences={consequences}
      busy={isBusy ? t('Destroying…') : null}
      failure={failure ? <FailureText failure={failure} quoted={failed(failure)} /> : null}
      onConfirm={confirm}
      onCancel={dismiss}
    />
  );
}

type DestroyQuestionProps = {
  dialog: DestroyDialog;
  /** Such as "User" in "Really destroy User 5?" */
  what: Label;
  /** One sentence. */
  consequences: string;
  /** Lists the places that are affected, once they are loaded. */
  affected?: ReactNode;
};

export function DestroyQuestion({ dialog, what, consequences, affected }: DestroyQuestionProps) {
  const { subject } = dialog;
  const named = { what: t(what), id: subject?.id ?? '' };
  return (
    <DestroyAlert
      dialog={dialog}
      question={t('Really destroy {what} {id}?', named)}
      consequences={
        <>
          {subject?.name ? `${subject.name}: ${consequences}` : consequences}
          {affected}
        </>
      }
      failed={(reason) => t('{what} {id} is not destroyed: {reason}', { ...named, reason })}
    />
  );
}

/** Asks before something is removed from the trash for good. */
export function DestroyForGoodDialog({ dialog }: { dialog: DestroyDialog }) {
  const name = dialog.subject?.name ?? '';
  return (
    <DestroyAlert
      dialog={dialog}
      question={t('Are you sure you want to destroy {name} for good?', { name })}
      consequences={t('It cannot be restored after that.')}
      failed={(message) => t('{name} is not destroyed: {message}', { name, message })}
    />
  );
}
