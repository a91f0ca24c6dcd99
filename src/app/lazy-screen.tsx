import type { ComponentType } from 'react';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { type Script, useScript } from '../lib/lazy.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';

export type ScreenScript<Props> = Script<ComponentType<Props>>;

/** The screen, a spinner while its script is loading, or the failure with a retry. */
export function LazyScreen<Props extends object>({ script, props }: { script: ScreenScript<Props>; props: Props }) {
  const { part: Screen, failure, retry } = useScript(script);
  if (Screen) return <Screen {...props} />;
  if (failure !== null) return <MissingScreen {...{ chunk: script.chunk, failure, retry }} />;
  return (
    <>
      <h1 className="sr-only">{t('Loading…')}</h1>
      <Spinner />
    </>
  );
}

export function MissingScreen({ chunk, failure, retry }: { chunk: string; failure: string; retry: () => void }) {
  const title = t('This screen could not be loaded');
  return (
    <PageLayout>
      <PageHead title={title} />
      <LoadFailure message={t(words.chunkFailed, { chunk })} onRetry={retry} />
      <p className="text-center text-ink-2">{failure}</p>
    </PageLayout>
  );
}
