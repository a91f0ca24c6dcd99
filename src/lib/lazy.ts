/** Parts of the console whose script is loaded on first use (APP-10). */
import { useCallback, useEffect, useState } from 'react';
import { chunkLoadTimeout } from '../../contract/constants.ts';
import { t } from '../language/translate.ts';
import { reloadWhenServed, reloadWhenStale } from './stale-tab.ts';

export type Script<Part> = {
  /** The name in the message of a failure. */
  chunk: string;
  load: () => Promise<Part>;
  /** What was loaded, so that it is available at once the next time. */
  loaded: Part | null;
};

/** A part in its own script; nothing is loaded yet. */
export function script<Part>(chunk: string, load: Script<Part>['load']): Script<Part> {
  return { chunk, load, loaded: null };
}

/** Prefetches the part: later uses find it loaded, or request it once more. */
export async function preload<Part>(wanted: Script<Part>): Promise<void> {
  wanted.loaded ??= await wanted.load();
}

/**
 * Rejects after two minutes at the latest, with an Error whose message is for users. A tab that has outlived its deployment
 * reloads itself instead (R10), and so does one whose browser would never request the script again.
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

/** `part` is null until it is loaded; `failure` says why it is not. */
export type Loading<Part> = { part: Part | null; failure: string | null; retry: () => void };

/** Starts loading at once. */
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
