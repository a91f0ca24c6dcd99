/** Loads the renewal of the session once the screen is there, again and again until that has succeeded. */
import { within } from '../lib/deadline.ts';
import type { SessionRenewal } from './session-renewal.ts';

type Options = {
  /** Resolves with null if the session cannot be renewed here. */
  load: () => Promise<SessionRenewal | null>;
  /** Resolves when the script may be loaded. */
  whenFree: Promise<unknown>;
};

/** Milliseconds until a script that could not be loaded is requested again. */
const retryDelay = 20_000;
/** Milliseconds after which a call goes on with the token that there is: the server's answer tells whether it is still valid. */
const patience = 25_000;

/** Returns a function that renews an expired token; it resolves also if that fails. */
export function keepSession({ load, whenFree }: Options): () => Promise<void> {
  let loading: Promise<SessionRenewal | null> | null = null;
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      console.error(error);
      loading = null;
      setTimeout(() => void loaded(), retryDelay);
      return null;
    });
    return loading;
  };
  void whenFree.then(loaded);
  return () =>
    within(
      loaded().then((renewal) => renewal?.ready()),
      patience,
    ).catch(console.error);
}
