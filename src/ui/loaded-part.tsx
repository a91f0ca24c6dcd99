import type { ComponentType } from 'react';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { type Script, useScript } from '../lib/lazy.ts';
import { LoadFailure } from './load-failure.tsx';

/** A part of a screen whose script is loaded with it: nothing stands there until it is. */
export function LoadedPart<Props extends object>({
  wanted,
  props,
}: {
  wanted: Script<ComponentType<Props>>;
  props: Props;
}) {
  const { part: Part, failure, retry } = useScript(wanted);
  if (Part) return <Part {...props} />;
  return failure === null ? null : (
    <LoadFailure message={`${t(words.chunkFailed, { chunk: wanted.chunk })}: ${failure}`} onRetry={retry} />
  );
}
