import { useEffect } from 'react';
import { counted, number, t } from '../language/translate.ts';
import { dayAtTime } from '../lib/time-format.ts';
import { TextButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { UnfinishedUpload } from './stored-uploads.ts';

/** Offers the files of an unfinished upload with their texts. */
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
              <TextButton strong onClick={restore}>
                {names.length === 1 ? t('Go on with it') : t('Go on with them')}
              </TextButton>
              <TextButton destroy onClick={discard}>
                {t('Discard')}
              </TextButton>
            </>
          }
        >
          {persistedAt === null
            ? shortList(names)
            : t('{names}, last changed on {time}', { names: shortList(names), time: dayAtTime(persistedAt) })}
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice tone="warn">
          {t('Choose {names} again: the browser could not keep the file, and gives it what you typed for it.', {
            names: shortList(missing),
          })}
        </Notice>
      ) : null}
    </>
  );
}

const mostNamed = 3;

/** The first names, and the number of the others. */
function shortList(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const first = names.slice(0, mostNamed).join(', ');
  return more > 0 ? t('{names} and {count} more', { names: first, count: number(more) }) : first;
}
