import { useEffect } from 'react';
import { t } from '../language/translate.ts';
import { connection } from '../lib/connection.ts';
import { useStore } from '../lib/store.ts';
import { dayAndTime, hourAndMinute } from '../lib/time-format.ts';
import { useLatest } from '../lib/use-latest.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { pageMargins } from '../ui/page-layout.tsx';
import type { Resource } from './resource.ts';

/** A list from an earlier visit; `at` is when it was read, in milliseconds since 1970. */
export type Shown = { at: number; resource: Resource<unknown> };

/** Says how old the lists from an earlier visit are, and why they could not be read again. It does not shift the layout. */
export function LastSeenLine({ shown }: { shown: readonly Shown[] }) {
  const state = useStore(connection);
  const failed = shown.filter(({ resource }) => resource.failure);
  const retry = useLatest(() => {
    for (const { resource } of failed) resource.reload();
  });
  // Retries when the connection is back.
  useEffect(() => {
    if (state === 'there') retry.current();
  }, [state, retry]);
  const at = Math.min(...shown.map((one) => one.at));
  const time = new Date(at).toDateString() === new Date().toDateString() ? hourAndMinute(at) : dayAndTime(at);
  const failure = failed[0]?.resource.failure;
  return (
    <>
      {failure ? (
        <div className={pageMargins}>
          <LoadFailure of={failure} onRetry={() => retry.current()} />
        </div>
      ) : null}
      <p
        data-part="last-seen"
        className="pointer-events-none fixed inset-x-0 bottom-3 z-2 mx-auto w-fit rounded border border-edge bg-paper px-4 py-1.5 text-label shadow-1 print:hidden"
      >
        {t('as of {time}', { time })}
      </p>
    </>
  );
}
