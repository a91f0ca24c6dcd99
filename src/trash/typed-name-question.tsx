import type { ReactNode } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { script } from '../lib/lazy.ts';
import { FailureText } from '../ui/failure-notice.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import type { DestroyDialog } from './use-destruction.ts';

const typedNameDialog = script(
  'typed-name-dialog',
  async () => (await import('../ui/typed-name-dialog.tsx')).TypedNameDialog,
);

type TypedNameQuestionProps = {
  /** The name of its subject has to be typed. */
  dialog: DestroyDialog;
  question: string;
  consequences: ReactNode;
  confirm: string;
  /** The label of the button while it is being done. */
  busy: string;
  failed: (failure: Failure) => string;
};

/** Asks for the name before it destroys what nothing brings back, or what is large. See `DestroyAlert` for all else. */
export function TypedNameQuestion({ dialog, busy, failed, ...texts }: TypedNameQuestionProps) {
  const { subject, isBusy, failure, confirm, dismiss } = dialog;
  return (
    <LazyDialog
      wanted={typedNameDialog}
      props={{
        ...texts,
        open: subject !== null,
        name: subject?.name ?? '',
        busy: isBusy ? busy : null,
        failure: failure ? <FailureText failure={failure} quoted={failed(failure)} /> : null,
        onConfirm: confirm,
        onCancel: dismiss,
      }}
      onCancel={dismiss}
    />
  );
}
