import { useEffect } from 'react';
import { t } from '../language/translate.ts';
import { connection } from '../lib/connection.ts';
import { useStore } from '../lib/store.ts';
import { dayAndTime, hourAndMinute } from '../lib/time-format.ts';
import { useLatest } from '../lib/use-latest.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { pageMargins } from '../ui/page-layout.tsx';
import type { Resource } from './resource.ts';

/** What is shown of an earlier visit. */
export type Shown = { at: number; resource: Resource<unknown> };

/** Says from when the lists on the screen are that no answer has come for yet, and what failed. It moves nothing. */
export function LastSeenLine({ shown }: { shown: readonly Shown[] }) {
  const state = useStore(connection);
  const failed = shown.filter(({ resource }) => resource.failure);
  const askAgain = useLatest(() => {
    for (const { resource } of failed) resource.reload();
  });
  // What was asked for without an answer is asked for again when the connection is back.
  useEffect(() => {
    if (state === 'there') askAgain.current();
  }, [state, askAgain]);
  const at = Math.min(...shown.map((one) => one.at));
  const time = new Date(at).toDateString() === new Date().toDateString() ? hourAndMinute(at) : dayAndTime(at);
  const message = failed[0]?.resource.failure?.message;
  return (
    <>
      {message ? (
        <div className={pageMargins}>
          <LoadFailure message={message} onRetry={() => askAgain.current()} />
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
