import { t } from '../language/translate.ts';
import { FailureText } from '../ui/failure-notice.tsx';
import { LaterDialog } from '../ui/later-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { typedNameDialog } from '../ui/typed-name-script.ts';
import { type Destruction, useDestruction } from './use-destruction.ts';

export type EraseQuestion = ReturnType<typeof useEraseQuestion>;

/** Erases an entry of a trash from every version as well, once its name is typed. */
export function useEraseQuestion(erasure: Destruction<'eraseTrashed'>) {
  const { subject, isBusy, failure, request, confirm, dismiss } = useDestruction(erasure, ({ name }) =>
    showToast(t('{name} is erased.', { name: name ?? '' })),
  );
  const name = subject?.name ?? '';
  const question = (
    <LaterDialog
      wanted={typedNameDialog}
      onCancel={dismiss}
      props={{
        open: subject !== null,
        name,
        question: t('Are you sure you want to erase {name}?', { name }),
        consequences: t(
          'It leaves the trash, the history and every deployed version, and nothing brings it back. The activity keeps when it was changed and by whom, without the text. Backups and copies that websites have made keep it.',
        ),
        confirm: t('Erase'),
        busy: isBusy ? t('Erasing…') : null,
        failure: failure ? (
          <FailureText failure={failure} quoted={t('{name} is not erased: {message}', { name, message: failure })} />
        ) : null,
        onConfirm: confirm,
        onCancel: dismiss,
      }}
    />
  );
  return { request, question };
}
