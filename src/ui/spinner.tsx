import { useEffect, useState } from 'react';
import { t } from '../language/translate.ts';
import { SpinnerIcon } from './spinner-icon.tsx';

const QUIET_MILLISECONDS = 300;

/** Says that something is loading. The status exists at once; its words appear only after a noticeable wait. */
export function Spinner({ words = t('Loading…') }: { words?: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" aria-busy="true" className="flex min-h-6 items-center gap-2.5">
      {shown && (
        <>
          <SpinnerIcon />
          {words}
        </>
      )}
    </p>
  );
}
