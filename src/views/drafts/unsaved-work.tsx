import { words } from '../../../contract/failures.ts';
import { script, useScript } from '../../data/script.ts';
import { t } from '../../language/translate.ts';
import { mayHoldDrafts } from '../../lib/draft-flag.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import type { UnsavedTextsProps } from './unsaved-texts.tsx';

const unsavedTexts = script('unsaved-texts', async () => (await import('./unsaved-texts.tsx')).UnsavedTexts);

/** The unsaved texts of this browser; nothing is loaded where it holds none. */
export const UnsavedWork = (props: UnsavedTextsProps) => (mayHoldDrafts() ? <Named {...props} /> : null);

function Named(props: UnsavedTextsProps) {
  const { part: Texts, failure, retry } = useScript(unsavedTexts);
  if (Texts) return <Texts {...props} />;
  return failure === null ? null : (
    <LoadFailure message={`${t(words.chunkFailed, { chunk: unsavedTexts.chunk })}: ${failure}`} onRetry={retry} />
  );
}
