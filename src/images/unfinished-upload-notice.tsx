import { useEffect } from 'react';
import { counted, number, t } from '../language/translate.ts';
import { dayAtTime } from '../lib/time-format.ts';
import { WordButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { UnfinishedUpload } from './stored-uploads.ts';

/** Offers the files of an upload that was cancelled, left or interrupted, with the texts typed for them. */
export function UnfinishedUploadNotice({ upload }: { upload: UnfinishedUpload }) {
  const { names, persistedAt, missing, seek, restore, discard } = upload;
  useEffect(() => seek(), [seek]);
  return (
    <>
      {names.length > 0 ? (
        <Notice
          tone="neutral"
          title={counted(
            names.length,
            'A file that you chose and did not upload is kept in this browser.',
            '{count} files that you chose and did not upload are kept in this browser.',
          )}
          actions={
            <>
              <WordButton strong onClick={restore}>
                {names.length === 1 ? t('Go on with it') : t('Go on with them')}
              </WordButton>
              <WordButton destroy onClick={discard}>
                {t('Discard')}
              </WordButton>
            </>
          }
        >
          {persistedAt === null
            ? some(names)
            : t('{names}, last changed on {time}', { names: some(names), time: dayAtTime(persistedAt) })}
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice tone="warn">
          {t('Choose {names} again: the browser could not keep the file, and gives it what you typed for it.', {
            names: some(missing),
          })}
        </Notice>
      ) : null}
    </>
  );
}

const shown = 3;

function some(names: readonly string[]): string {
  const more = names.length - shown;
  const first = names.slice(0, shown).join(', ');
  return more > 0 ? t('{names} and {count} more', { names: first, count: number(more) }) : first;
}
