import { t } from '../language/translate.ts';
import { showToast } from '../ui/toast.tsx';
import { TypedNameQuestion } from './typed-name-question.tsx';
import { type Destruction, useDestruction } from './use-destruction.ts';

export type EraseQuestion = ReturnType<typeof useEraseQuestion>;

/** Erases an entry of a trash from every version as well, once its name is typed. */
export function useEraseQuestion<Name extends 'eraseTrashed' | 'eraseTrashedImage'>(erasure: Destruction<Name>) {
  const dialog = useDestruction(erasure, ({ name }) => showToast(t('{name} is erased.', { name: name ?? '' })));
  const name = dialog.subject?.name ?? '';
  const question = (
    <TypedNameQuestion
      dialog={dialog}
      question={t('Are you sure you want to erase {name}?', { name })}
      consequences={t(
        'It leaves the trash, the history and every deployed version, and nothing brings it back. The activity keeps when it was changed and by whom, without the text. Backups and copies that websites have made keep it.',
      )}
      confirm={t('Erase')}
      busy={t('Erasing…')}
      failed={(message) => t('{name} is not erased: {message}', { name, message })}
    />
  );
  return { request: dialog.request, question };
}
