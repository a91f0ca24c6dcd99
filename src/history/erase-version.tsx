import type { HistoryEntry } from '../../contract/history.ts';
import { t } from '../language/translate.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import { TypedNameQuestion } from '../trash/typed-name-question.tsx';
import { TextButton } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Erasing, useVersionErasure } from './use-version-erasure.ts';

type EraseVersionProps = {
  histories: Erasing;
  entry: HistoryEntry;
  /** The name that has to be typed. */
  name: string;
};

/** For admins: the word that erases a version, and its question. */
export function EraseVersion({ histories, entry, name }: EraseVersionProps) {
  const time = weekdayTime(Date.parse(entry.at));
  const dialog = useVersionErasure(histories, entry, () => showToast(t('The version of {time} is erased.', { time })));
  return (
    <>
      <TextButton destroy onClick={() => dialog.request({ id: entry.seq, name, revision: null })}>
        {t('Erase this version…')}
      </TextButton>
      <TypedNameQuestion
        dialog={dialog}
        question={t('Are you sure you want to erase the version of {time} of {name}?', { time, name })}
        consequences={t(
          'The texts that it put in leave the history and every deployed version, and nothing brings them back; there the texts before them stand. What is still the text of today stays, and so do paths and images. The entry stays, without the texts. Backups and copies that websites have made keep them.',
        )}
        confirm={t('Erase')}
        busy={t('Erasing…')}
        failed={(message) => t('The version is not erased: {message}', { message })}
      />
    </>
  );
}
