import { useEffect } from 'react';
import { dayAtTime } from '../../lib/moments.ts';
import { WordButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KeptFiles } from '../../workflows/kept-files.ts';

/** Offers the files of an upload that was cancelled, left or cut short, with what was typed for them. */
export function KeptFilesNotice({ kept }: { kept: KeptFiles }) {
  const { names, keptAt, missing, seek, restore, discard } = kept;
  useEffect(() => seek(), [seek]);
  return (
    <>
      {names.length > 0 ? (
        <Notice
          tone="neutral"
          title={`${names.length === 1 ? 'A file' : `${names.length} files`} that you chose and did not upload ${names.length === 1 ? 'is' : 'are'} kept in this browser.`}
          actions={
            <>
              <WordButton strong onClick={restore}>
                Go on with {names.length === 1 ? 'it' : 'them'}
              </WordButton>
              <WordButton destroy onClick={discard}>
                Discard
              </WordButton>
            </>
          }
        >
          {some(names)}
          {keptAt === null ? null : `, last changed on ${dayAtTime(keptAt)}`}
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice tone="warn">
          Choose {some(missing)} again: the browser could not keep the file, and gives it what you typed for it.
        </Notice>
      ) : null}
    </>
  );
}

const shown = 3;

function some(names: readonly string[]): string {
  const more = names.length - shown;
  return `${names.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
