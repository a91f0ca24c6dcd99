import { lazy, Suspense } from 'react';
import { shownLeftOut } from '../lib/left-out.ts';
import { useStore } from '../lib/store.ts';
import { pageMargins } from '../ui/page-layout.tsx';

const LeftOutNotice = lazy(async () => ({ default: (await import('../ui/left-out-notice.tsx')).LeftOutNotice }));

/** Its script is loaded only if something in an answer was left out. */
export function LeftOut() {
  const leftOut = useStore(shownLeftOut);
  if (leftOut.length === 0) return null;
  return (
    <Suspense>
      <div className={pageMargins}>
        <LeftOutNotice leftOut={leftOut} />
      </div>
    </Suspense>
  );
}
