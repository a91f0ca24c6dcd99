import { lazy, Suspense, useSyncExternalStore } from 'react';
import { shownLeftOut } from '../lib/left-out.ts';
import { pageMargins } from '../ui/page-layout.tsx';

const LeftOutNotice = lazy(async () => ({ default: (await import('../ui/left-out-notice.tsx')).LeftOutNotice }));

/** Its script is loaded where an answer has something odd. */
export function LeftOut() {
  const leftOut = useSyncExternalStore(shownLeftOut.subscribe, shownLeftOut.get);
  if (leftOut.length === 0) return null;
  return (
    <Suspense>
      <div className={pageMargins}>
        <LeftOutNotice leftOut={leftOut} />
      </div>
    </Suspense>
  );
}
