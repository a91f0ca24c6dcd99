import type { ReactNode } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { type Label, t } from '../language/translate.ts';
import { FailureText } from '../ui/failure-notice.tsx';
import { LazyAlertDialog } from '../ui/lazy-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import {
  type DestroyDialog,
  type DestroyEndpoint,
  type DestroyTarget,
  type Destruction,
  useDestruction,
} from './use-destruction.ts';

type DestroyAlertProps = {
  /** The question is open while `subject` is not `null`. */
  dialog: Omit<DestroyDialog, 'subject' | 'request' | 'hasSucceeded'> & { subject: object | null };
  question: string;
  consequences: ReactNode;
  /** "The menu is not destroyed: {message}" */
  failed: (message: Failure) => string;
};

/** Asks before something is destroyed, and shows progress and failure. */
export function DestroyAlert({ dialog, question, consequences, failed }: DestroyAlertProps) {
  const { subject, isBusy, failure, confirm, dismiss } = dialog;
  return (
    <LazyAlertDialog
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

type DestroyQuestionOptions<Name extends DestroyEndpoint> = Destruction<Name> & {
  /** Such as "User" in "Really destroy User 5?"; or the question and the message of a failure. */
  asks: Label | { question: (name: string) => string; failed: (reason: Failure, name: string) => string };
  /** One sentence. */
  consequences: string;
  /** Lists the places that are affected, once they are loaded. */
  affected?: (target: DestroyTarget) => ReactNode;
  /** The toast afterwards. */
  destroyed: (name: string) => string;
  onDestroyed?: () => void;
};

/** Destroys an entity for good: `request` shows `question`, and a toast says when it is done. */
export function useDestroyQuestion<Name extends DestroyEndpoint>(options: DestroyQuestionOptions<Name>) {
  const { asks, consequences, affected, destroyed, onDestroyed, ...destruction } = options;
  const dialog = useDestruction(destruction, ({ name }) => {
    showToast(destroyed(name ?? ''));
    onDestroyed?.();
  });
  const { subject } = dialog;
  const name = subject?.name ?? '';
  const own =
    typeof asks === 'string' ? textsOf(t(asks), subject) : { ...asks, question: asks.question(name), before: '' };
  const question = (
    <DestroyAlert
      dialog={dialog}
      question={own.question}
      failed={(reason) => own.failed(reason, name)}
      consequences={
        <>
          {own.before + consequences}
          {subject && affected?.(subject)}
        </>
      }
    />
  );
  return { request: dialog.request, question };
}

function textsOf(what: string, target: DestroyTarget | null) {
  const named = { what, id: target?.id ?? '' };
  return {
    question: t('Really destroy {what} {id}?', named),
    failed: (reason: Failure) => t('{what} {id} is not destroyed: {reason}', { ...named, reason }),
    before: target?.name ? `${target.name}: ` : '',
  };
}
