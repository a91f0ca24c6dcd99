/** Screens whose script is loaded when they are first shown (APP-10). */

import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { chunkLoadTimeout } from '../../contract/constants.ts';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { reloadWhenStale } from './stale-tab.ts';

export type ScreenScript<Props> = {
  /** Names the script in the message of a failure. */
  chunk: string;
  load: () => Promise<ComponentType<Props>>;
  /** What was loaded, so that the screen is there at once the next time. */
  loaded: ComponentType<Props> | null;
};

export function screenScript<Props>(chunk: string, load: ScreenScript<Props>['load']): ScreenScript<Props> {
  return { chunk, load, loaded: null };
}

/** The screen, a spinner while its script is on the way, or what failed with a way to try again. */
export function LazyScreen<Props extends object>({ script, props }: { script: ScreenScript<Props>; props: Props }) {
  const [Screen, setScreen] = useState<{ component: ComponentType<Props> | null }>({ component: script.loaded });
  const [reason, setReason] = useState<string | null>(null);
  const attempt = useCallback(() => {
    setReason(null);
    return loadWithin(chunkLoadTimeout, script, {
      onLoaded: (component) => setScreen({ component }),
      onFailed: setReason,
    });
  }, [script]);
  const isMissing = Screen.component === null;
  useEffect(() => (isMissing ? attempt() : undefined), [isMissing, attempt]);

  if (Screen.component) return <Screen.component {...props} />;
  if (reason === null) return <Spinner />;
  return (
    <Sheet>
      <PageHead title={t('This screen could not be loaded')} />
      <LoadFailure message={t(words.chunkFailed, { chunk: script.chunk })} onRetry={attempt} />
      <p className="text-center text-ink-2">{reason}</p>
    </Sheet>
  );
}

type Outcome<Props> = { onLoaded: (component: ComponentType<Props>) => void; onFailed: (reason: string) => void };

/** Returns what makes it forget the outcome. `timeout` in milliseconds. */
function loadWithin<Props>(timeout: number, script: ScreenScript<Props>, { onLoaded, onFailed }: Outcome<Props>) {
  let isWaiting = true;
  const settle = (act: () => void) => {
    clearTimeout(timer);
    if (isWaiting) act();
    isWaiting = false;
  };
  const timer = setTimeout(
    () => settle(() => onFailed(t('No answer came within {seconds} seconds.', { seconds: timeout / 1000 }))),
    timeout,
  );
  script.load().then(
    (component) => {
      script.loaded = component;
      settle(() => onLoaded(component));
    },
    async (error) => {
      if (isWaiting && (await reloadWhenStale())) return;
      settle(() => onFailed(error instanceof Error ? error.message : t('unknown')));
    },
  );
  return () => settle(() => {});
}
