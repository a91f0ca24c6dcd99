import type { ComponentType, ReactNode } from 'react';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { type Script, useScript } from '../lib/lazy.ts';
import { LoadFailure } from './load-failure.tsx';

export type LoadedPartProps<Props> = {
  wanted: Script<ComponentType<Props>>;
  props: Props;
  /** Shown until the script is loaded. */
  pending?: ReactNode;
};

/** A part of a screen that has its own script, loaded together with the screen. */
export function LoadedPart<Props extends object>({ wanted, props, pending = null }: LoadedPartProps<Props>) {
  const { part: Part, failure, retry } = useScript(wanted);
  if (Part) return <Part {...props} />;
  return failure === null ? (
    pending
  ) : (
    <LoadFailure of={`${t(words.chunkFailed, { chunk: wanted.chunk })}: ${failure}`} onRetry={retry} />
  );
}
