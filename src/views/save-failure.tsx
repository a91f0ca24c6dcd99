import type { Failure } from '../../contract/failures.ts';
import { Notice } from '../ui/notice.tsx';

export type SaveFailureProps = {
  failure: Failure | null;
  /** The words of the failure, such as those of `words.cannotSave`. */
  title: (message: string) => string;
  onDismiss: () => void;
};

/** What failed when a form was saved, that its text is safe, and what to do next. */
export function SaveFailure({ failure, title, onDismiss }: SaveFailureProps) {
  if (failure === null) return null;
  return (
    <Notice tone="stop" title={title(failure.message)} onDismiss={onDismiss}>
      {failure.code === 'stale'
        ? 'What you entered is still in the form. Save puts it in place of theirs; Cancel keeps theirs.'
        : 'What you entered is still in the form. Press Save again.'}
    </Notice>
  );
}
