/** Lazy parts: their script is loaded on first use (APP-10). */
import { useCallback, useEffect, useState } from 'react';
import { chunkLoadTimeout } from '../../contract/constants.ts';
import { t } from '../language/translate.ts';
import { reloadWhenServed, reloadWhenStale } from './stale-tab.ts';

export type Script<Part> = {
  /** Named in failure messages. */
  chunk: string;
  load: () => Promise<Part>;
  loaded: Part | null;
};

/** Defines a lazy part without loading it. */
export function script<Part>(chunk: string, load: Script<Part>['load']): Script<Part> {
  return { chunk, load, loaded: null };
}

/** Prefetches the part. After a failure the next use requests it again. */
export async function preload<Part>(wanted: Script<Part>): Promise<void> {
  wanted.loaded ??= await wanted.load();
}

/**
 * Rejects within two minutes, with an Error whose message is for users. If the tab's deployment has been replaced (R10), or the
 * browser would not request the script again, the page is reloaded instead.
 */
export async function loadScript<Part>(wanted: Script<Part>, isRetry = false): Promise<Part> {
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(t('No answer came within {seconds} seconds.', { seconds: chunkLoadTimeout / 1000 })));
    }, chunkLoadTimeout);
  });
  try {
    wanted.loaded ??= await Promise.race([wanted.load(), late]);
    return wanted.loaded;
  } catch (error) {
    const isReloading = !isLate && ((await reloadWhenStale()) || (isRetry && (await reloadWhenServed())));
    if (isReloading) return await new Promise<never>(() => {});
    throw error instanceof Error ? error : new Error(t('unknown'));
  } finally {
    clearTimeout(timer);
  }
}

export type Loading<Part> = { part: Part | null; failure: string | null; retry: () => void };

/** Loads the part when the component mounts; `part` is null until then, `failure` is a message for users. */
export function useScript<Part>(wanted: Script<Part>): Loading<Part> {
  const [{ part, failure }, setState] = useState<Omit<Loading<Part>, 'retry'>>({ part: wanted.loaded, failure: null });
  const attempt = useCallback(
    (isRetry: boolean) => {
      let isWaiting = true;
      setState({ part: wanted.loaded, failure: null });
      loadScript(wanted, isRetry).then(
        (loaded) => isWaiting && setState({ part: loaded, failure: null }),
        (error: Error) => isWaiting && setState({ part: null, failure: error.message }),
      );
      return () => {
        isWaiting = false;
      };
    },
    [wanted],
  );
  const isMissing = part === null;
  useEffect(() => (isMissing ? attempt(false) : undefined), [isMissing, attempt]);
  return { part, failure, retry: () => void attempt(true) };
}
